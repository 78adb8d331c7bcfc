import type { GlobalConfig } from 'payload';

import { globalAccess } from '@/cms/access';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('search');
const sharedLabel = adminLabels('shared');

const MAX_VERSIONS = 50;

/** Networks that must have made a query within 30 days before it is shown to others, unless the settings say more. */
const HOT_THRESHOLD = 3;

/** What editors add to the search: words, synonyms, and which frequent queries are shown. */
export const searchSettingsGlobal: GlobalConfig = {
  slug: 'search-settings',
  label: label('label'),
  access: globalAccess('search-settings'),
  versions: { max: MAX_VERSIONS },
  admin: {
    group: sharedLabel('groups.site'),
    description: label('description'),
  },
  fields: [
    {
      name: 'words',
      type: 'text',
      hasMany: true,
      maxLength: 40,
      label: label('fields.words.label'),
      admin: {
        description: label('fields.words.description'),
      },
    },
    {
      name: 'synonyms',
      type: 'array',
      label: label('fields.synonyms.label'),
      labels: { singular: label('fields.synonyms.singular'), plural: label('fields.synonyms.plural') },
      fields: [
        {
          name: 'terms',
          type: 'text',
          hasMany: true,
          required: true,
          minRows: 2,
          maxLength: 80,
          label: label('fields.synonyms.fields.terms.label'),
        },
      ],
    },
    {
      name: 'hot',
      type: 'group',
      label: label('fields.hot.label'),
      fields: [
        {
          name: 'pinned',
          type: 'text',
          hasMany: true,
          localized: true,
          maxRows: 10,
          maxLength: 100,
          label: label('fields.hot.fields.pinned.label'),
          admin: { description: label('fields.hot.fields.pinned.description') },
        },
        {
          name: 'hidden',
          type: 'text',
          hasMany: true,
          localized: true,
          maxLength: 100,
          label: label('fields.hot.fields.hidden.label'),
          admin: { description: label('fields.hot.fields.hidden.description') },
        },
        {
          name: 'threshold',
          type: 'number',
          required: true,
          min: HOT_THRESHOLD,
          max: 1000,
          defaultValue: HOT_THRESHOLD,
          label: label('fields.hot.fields.threshold.label'),
          admin: {
            description: label('fields.hot.fields.threshold.description'),
          },
        },
      ],
    },
  ],
};
