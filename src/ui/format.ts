/** Numbers as each language writes them. `locale` is a BCP 47 tag. */

/** Whole groups of three, set apart by a narrow space that never breaks, as in the specifications. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value).replaceAll(',', '\u202f');
}

/** `1:05` from 65 seconds; hours when there are any. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}

/**
 * `1.4 MB` from a number of bytes; decimal units.
 * @param decimals false for a number that is itself rounded
 */
export function formatBytes(bytes: number, { decimals = true } = {}): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${decimals && value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power] ?? 'B'}`;
}
