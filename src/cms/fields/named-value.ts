import type { TextField } from 'payload';

import type { AdminLabel } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { byLocale, type Locale, locales } from '@/i18n/locales';

/** Names of codes in the languages of the admin; a code without one shows itself. */
export type ValueNames = Readonly<Record<string, AdminLabel>>;

/** The portal's languages by the names that each language has for them. */
export const languageNames = byLocale((code): AdminLabel => byLocale((locale) => languageName(code, locale)));

/** The portal's languages as the options of a select field. */
export const languageOptions = locales.map((value) => ({ value, label: languageNames[value] }));

/** What codes are called in every language. @param namesIn the names in one language, by code */
export function namesOf<Code extends string>(
  codes: readonly Code[],
  namesIn: (locale: Locale) => Readonly<Record<Code, string>>,
): Record<Code, AdminLabel> {
  return Object.fromEntries(
    codes.map((code) => [code, byLocale((locale) => namesIn(locale)[code])]),
  ) as Record<Code, AdminLabel>;
}

/** What shows a text field that holds codes, which only use cases write, by their names. */
export function namedValues(names: ValueNames): NonNullable<TextField['admin']> {
  const shown = (part: string) => ({ path: `@/cms/admin/named-value#${part}`, serverProps: { names } });
  return { components: { Field: shown('NamedValueField'), Cell: shown('NamedValueCell') } };
}
