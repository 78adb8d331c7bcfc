import type { UIField } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('shared');

/** A list column and sidebar line that says in which languages an item is public. */
export function languagesColumn(): UIField {
  return {
    name: 'languages',
    type: 'ui',
    label: label('fields.languages.label'),
    admin: {
      position: 'sidebar',
      components: {
        Cell: '@/cms/admin/languages-cell#LanguagesCell',
        Field: '@/cms/admin/languages-field#LanguagesField',
      },
    },
  };
}
