import { createHash } from 'node:crypto';

import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/mail-list';
import { textsFrom } from '@/i18n/texts';

/** The words that a visitor agrees to in the subscribe form. */
function consentWording(locale: Locale): string {
  const { t } = textsFrom<'mail-list'>(locale, messages[locale]);
  return t.markup('form.consent', { privacy: (text) => text });
}

/** Names the wording: its language and the beginning of its SHA-256, so changed words are another version. */
export function consentVersion(locale: Locale): string {
  return `${locale}-${createHash('sha256').update(consentWording(locale)).digest('hex').slice(0, 8)}`;
}
