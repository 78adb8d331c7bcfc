import { createHash } from 'node:crypto';

import type { Locale } from '@/i18n/locales';
import en from '@/i18n/messages/en/mail-list.json';
import zh from '@/i18n/messages/zh/mail-list.json';
import { textsFrom } from '@/i18n/texts';

/** The words that a visitor agrees to in the subscribe form. */
function consentWording(locale: Locale): string {
  const { t } = textsFrom<'mail-list'>(locale, locale === 'zh' ? zh : en);
  return t.markup('form.consent', { privacy: (text) => text });
}

/** Names the wording: its language and the beginning of its SHA-256, so changed words are another version. */
export function consentVersion(locale: Locale): string {
  return `${locale}-${createHash('sha256').update(consentWording(locale)).digest('hex').slice(0, 8)}`;
}
