import type { Audience } from '@/features/analytics/browser';
import { portalTimeZone } from '@/i18n/time-zone';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';

/** Numbers, times and shares as the charts and tables of the audience write them. */
export function formatsOf(locale: Locale, grain: Audience['grain']) {
  const language = languages[locale].format;
  const numbers = new Intl.NumberFormat(language);
  const time = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: portalTimeZone(), ...parts });
    return (at: string) => format.format(new Date(at));
  };
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  return {
    numberOf: (value: number) => numbers.format(value),
    /** For the axis, where the length counts. */
    timeOf: time(grain === 'hour' ? clock : { month: languages[locale].tightMonth, day: 'numeric' }),
    longTimeOf: time(
      grain === 'hour'
        ? { day: 'numeric', month: 'short', ...clock }
        : { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
    ),
    changeOf: (change: number) =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
      }).format(change),
    shareOf: (share: number) =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        maximumFractionDigits: share < 0.1 ? 1 : 0,
      }).format(share),
  };
}
