const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

interface Dated {
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/** Activities still to come or under way, the nearest first, and those that are over, the latest first. */
export function splitByTime<Item extends Dated>(
  items: readonly Item[],
  now: Date,
): { upcoming: Item[]; past: Item[] } {
  const start = ({ startsAt }: Dated) => Date.parse(startsAt);
  const upcoming = items.filter((item) => !isOver(item, now)).toSorted((a, b) => start(a) - start(b));
  const past = items.filter((item) => isOver(item, now)).toSorted((a, b) => start(b) - start(a));
  return { upcoming, past };
}

export function isOver({ endsAt }: Dated, now: Date): boolean {
  return Date.parse(endsAt) < now.getTime();
}

/**
 * When an activity takes place, in words of the language and in the place's own time:
 * `16–18 March 2027, 09:00–17:30`. An unknown time zone counts as UTC.
 */
export function timeSpan({ startsAt, endsAt }: Dated, timeZone: string, language: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const days = language.startsWith('zh')
    ? chineseDays(from, to, zone)
    : new Intl.DateTimeFormat(language, { timeZone: zone, ...DAY }).formatRange(from, to);
  const hours = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${days}${language.startsWith('zh') ? ' ' : ', '}${hours.format(from)}–${hours.format(to)}`;
}

/** `2027年3月16日至18日`. The formatter's own ranges fall back to slashes in Chinese. */
function chineseDays(from: Date, to: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('zh-Hans', { timeZone, ...DAY });
  const [first, last] = [format.format(from), format.format(to)];
  if (first === last) return first;
  const [year, month] = ['年', '月'].map((unit) => first.slice(0, first.indexOf(unit) + 1));
  const shared = [month, year].find((start) => start && last.startsWith(start)) ?? '';
  return `${first}至${last.slice(shared.length)}`;
}

/** The zone's distance from UTC at that time: `UTC+8`. */
export function zoneName(iso: string, timeZone: string): string {
  if (!isTimeZone(timeZone)) return 'UTC';
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(iso),
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC');
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
