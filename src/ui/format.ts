/**
 * Dates and numbers as each language writes them. The time zone is the site's, so that server and browser agree.
 * `locale` is a BCP 47 tag.
 */
const TIME_ZONE = 'Asia/Shanghai';

/** `2026年9月18日`, `18 September 2026`. Accepts ISO 8601 or a Date; throws RangeError for what is no date. */
export function formatDate(date: string | Date, locale: string, style: 'long' | 'short' = 'long'): string {
  const chinese = locale.startsWith('zh');
  return new Intl.DateTimeFormat(chinese ? 'zh-CN' : 'en-GB', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: chinese || style === 'long' ? 'long' : 'short',
    day: 'numeric',
  }).format(new Date(date));
}

/** Date and time of day, with the minutes. */
export function formatDateTime(date: string | Date, locale: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(date));
  return `${formatDate(date, locale)} ${time}`;
}

/** Whole groups of three, set apart by a narrow space that never breaks, as in the specifications. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale.startsWith('zh') ? 'zh-CN' : 'en-GB', { useGrouping: 'always' })
    .format(value)
    .replaceAll(',', '\u202f');
}

/** `1:05` from 65 seconds; hours when there are any. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}

/** `1.4 MB` from a number of bytes; decimal units. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? 'B'}`;
}
