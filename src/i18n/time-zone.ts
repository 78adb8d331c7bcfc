import { dateFormat } from './date-format';

/** The zone of portals that state none. */
const DEFAULT = 'Asia/Shanghai';

/**
 * The one clock of the portal, as an IANA name: days of content, contracts, and mails are counted in it, whatever the
 * reader’s zone is. The variable `PORTAL_TIME_ZONE` states it; for browsers the root element of each page does.
 */
export function portalTimeZone(): string {
  const stated =
    typeof document === 'undefined'
      ? // oxlint-disable-next-line node/no-process-env -- a leaf below the environment, which checks the variable at start
        process.env['PORTAL_TIME_ZONE']
      : document.documentElement.dataset['timeZone'];
  return stated === undefined || stated === '' ? DEFAULT : stated;
}

/** The reader’s own zone, in the browser; see `useReaderZone` for what the server renders. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A zone’s distance from UTC at a time: `UTC+8`. @throws RangeError when there is no such zone */
export function zoneOffset(at: Date, timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC');
}

/** Whether there is a zone of that name. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
