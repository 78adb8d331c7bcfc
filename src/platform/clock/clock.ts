/** Where code reads the time, so tests can choose it. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A moment as the API writes it (ISO 8601 UTC), from the text in which PostgreSQL writes a `timestamptz`. */
export function isoMoment(text: string): string {
  return new Date(text).toISOString();
}

/** The moment `seconds` after `from`. */
export function secondsAfter(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
