import { messages } from '@/i18n/by-language/webhooks';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the page of webhooks in the language of the admin. */
export function webhookTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'webhooks'>(locale, messages[locale]) };
}

export type WebhookTexts = ReturnType<typeof webhookTexts>;
