import { momentText as staffMomentText } from '@/cms/admin/list-values';
import { formatDate, formatDay } from '@/i18n/dates';
import { ownTimeZone } from '@/i18n/time-zone';
import { adminLocale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/applications-review';
import { textsFrom } from '@/i18n/texts';

/** Texts of the review console in the language of the admin. */
export function reviewTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'applications-review'>(locale, messages[locale]) };
}

export type ReviewTexts = ReturnType<typeof reviewTexts>;

/** How long something lasts already, in its largest fitting unit. */
export function waitingText(since: string, now: string, { t }: ReviewTexts): string {
  const minutes = Math.max(0, Math.floor((new Date(now).getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return t('waiting.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('waiting.hours', { count: hours });
  return t('waiting.days', { count: Math.floor(hours / 24) });
}

/** A moment to the minute, in the reviewer's own time zone, which it names. */
export function momentText(iso: string, { locale }: ReviewTexts): string {
  return staffMomentText(iso, locale, ownTimeZone());
}

/** A calendar day, in the reviewer's own time zone. */
export function dayText(iso: string, { locale }: ReviewTexts): string {
  return formatDay(iso, locale);
}

/** A day of a contract, such as the end of a grant, on the portal’s clock. */
export function contractDay(iso: string, { locale }: ReviewTexts): string {
  return formatDate(iso, locale, 'short');
}
