import type { Skip } from '@/cms/bulk/domain';
import { messages } from '@/i18n/by-language/failures';
import { listOfNames } from '@/i18n/lists';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** The texts about failures in one language. */
export function failureTexts(locale: Locale) {
  return { locale, ...textsFrom<'failures'>(locale, messages[locale]) };
}

/** Why something did not happen, in a sentence. */
export function reasonText(locale: Locale, skip: Skip | undefined): string {
  const { t, labels } = failureTexts(locale);
  switch (skip?.reason) {
    case undefined:
    case 'failed':
      return labels.reasons.unexpected;
    case 'incomplete':
      return t('reasons.incomplete', { fields: listOfNames(skip.fields, locale) });
    case 'refused':
      return t('reasons.refused', { message: skip.message });
    case 'used':
      return t('reasons.used', { count: skip.count });
    case 'forbidden':
      return labels.reasons.forbidden;
    case 'gone':
      return labels.reasons.gone;
    default:
      return labels.reasons.changed;
  }
}
