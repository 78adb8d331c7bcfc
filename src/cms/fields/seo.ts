import type { GroupField } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';

import { onlyPictures } from './only-pictures';

const label = adminLabels('shared');

/** What search engines and link previews show; each falls back to title, summary and cover of the item. */
export const seoField: GroupField = {
  name: 'seo',
  type: 'group',
  label: label('fields.seo.label'),
  admin: {
    description: label('fields.seo.description'),
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      localized: true,
      maxLength: 70,
      label: label('fields.seo.fields.title.label'),
    },
    {
      name: 'description',
      type: 'textarea',
      localized: true,
      maxLength: 200,
      label: label('fields.seo.fields.description.label'),
    },
    {
      name: 'image',
      type: 'upload',
      relationTo: 'media',
      ...onlyPictures,
      label: label('fields.seo.fields.image.label'),
    },
    {
      name: 'noIndex',
      type: 'checkbox',
      defaultValue: false,
      label: label('fields.seo.fields.noIndex.label'),
    },
  ],
};
