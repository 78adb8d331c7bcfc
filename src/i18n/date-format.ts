/** Formatters that are kept; time zones of events and readers could make many more. */
const MOST = 200;

const kept = new Map<string, Intl.DateTimeFormat>();

/** A formatter of dates, kept for the next one who asks: making one takes as long as formatting hundreds of dates. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let format = kept.get(key);
  if (!format) {
    if (kept.size >= MOST) kept.clear();
    format = new Intl.DateTimeFormat(language, options);
    kept.set(key, format);
  }
  return format;
}
