import { messages } from '@/i18n/by-language/emails';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Texts of the page of emails in the language of the admin. */
export function emailPageTexts(adminLanguage: string) {
  const locale = adminLocale(adminLanguage);
  return { locale, ...textsFrom<'emails'>(locale, messages[locale]) };
}

export type EmailPageTexts = ReturnType<typeof emailPageTexts>;

/** What an email is called, and when it is sent. */
export function aboutEmail({ labels }: EmailPageTexts, id: string): { name: string; when: string } {
  const known: Readonly<Record<string, { readonly name: string; readonly when: string }>> = labels.about;
  return known[id] ?? { name: id, when: '' };
}
