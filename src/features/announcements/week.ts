/** Beijing has had no summer time since 1991, so its offset is fixed. In ms. */
const BEIJING_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const HOUR_OF_DIGEST = 9;

/** A week that a digest is about. */
export interface DigestWeek {
  /** The ISO week in which it is sent, such as `2026-W47`. */
  readonly key: string;
  /** From the Monday before at 09:00 in Beijing, up to and without `until`. */
  readonly from: Date;
  readonly until: Date;
}

/**
 * The week whose digest is due: on Mondays from 09:00 in Beijing to the end of the day, so a worker that was down
 * in the morning still sends it, and one switched on later in the week sends nothing until the next Monday.
 * @returns undefined at all other times
 */
export function dueWeek(now: Date): DigestWeek | undefined {
  // The UTC fields of this date read like a clock in Beijing.
  const local = new Date(now.getTime() + BEIJING_MS);
  if (local.getUTCDay() !== 1 || local.getUTCHours() < HOUR_OF_DIGEST) return undefined;
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const until = new Date(midnight + HOUR_OF_DIGEST * 3_600_000 - BEIJING_MS);
  return { key: isoWeek(midnight), from: new Date(until.getTime() - 7 * DAY_MS), until };
}

/** ISO 8601: the week belongs to the year of its Thursday. @param monday midnight of its Monday */
function isoWeek(monday: number): string {
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear();
  // 4 January is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4));
  const firstMonday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS;
  const week = 1 + Math.round((monday - firstMonday) / (7 * DAY_MS));
  return `${year}-W${String(week).padStart(2, '0')}`;
}
