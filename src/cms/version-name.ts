/**
 * The name of a version of a policy or an agreement: the day on which it takes effect on the portal’s clock, `20261120`; a
 * second one of a day is `20261120.2`. Browser code may import it.
 * @param taken names that versions have
 */
export function versionName(effectiveAt: Date, timeZone: string, taken: readonly string[]): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    .format(effectiveAt)
    .replaceAll('-', '');
  return firstFree((count) => (count === 1 ? day : `${day}.${count}`), taken);
}

/** The first name that is free. @param name by its number, from 1 */
export function firstFree(name: (count: number) => string, taken: readonly string[]): string {
  let count = 1;
  while (taken.includes(name(count))) count += 1;
  return name(count);
}
