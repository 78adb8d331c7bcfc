import type { TextField } from 'payload';

import { label } from './labels';

/** Names of codes in the languages of the admin; a code without one shows itself. */
export type ValueNames = Readonly<Record<string, { zh: string; en: string }>>;

export const languageNames: ValueNames = {
  zh: label('中文', 'Chinese'),
  en: label('英文', 'English'),
};

/** What shows a text field that holds codes, which only use cases write, by their names. */
export function namedValues(names: ValueNames): NonNullable<TextField['admin']> {
  const shown = (part: string) => ({ path: `@/cms/admin/named-value#${part}`, serverProps: { names } });
  return { components: { Field: shown('NamedValueField'), Cell: shown('NamedValueCell') } };
}
