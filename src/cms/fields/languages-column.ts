import type { UIField } from 'payload';

import { label } from './labels';

/** A list column and sidebar line that says in which languages an item is public. */
export function languagesColumn(): UIField {
  return {
    name: 'languages',
    type: 'ui',
    label: label('语言', 'Languages'),
    admin: {
      position: 'sidebar',
      components: {
        Cell: '@/cms/admin/languages-cell#LanguagesCell',
        Field: '@/cms/admin/languages-field#LanguagesField',
      },
    },
  };
}
