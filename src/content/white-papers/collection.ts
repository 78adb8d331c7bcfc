import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { onlyPictures } from '@/cms/fields/only-pictures';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('white-papers');
const sharedLabel = adminLabels('shared');

export const whitePapersCollection: CollectionConfig = contentCollection({
  slug: 'white-papers',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/white-papers/${slug ?? ''}`,
  defaultSort: '-publishedAt',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'number'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'authors', type: 'text', hasMany: true, localized: true, label: label('fields.authors.label') },
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body.label') },
    {
      name: 'files',
      type: 'ui',
      label: label('fields.files.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/access/downloads/admin/release-files-field#WhitePaperFiles' },
      },
    },
    seoField,
    slugField(),
    {
      name: 'number',
      type: 'text',
      maxLength: 40,
      label: label('fields.number.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      label: label('fields.publishedAt.label'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      ...onlyPictures,
      label: label('fields.cover.label'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
  ],
});
