import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { onlyPictures } from '@/cms/fields/only-pictures';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('case-studies');
const sharedLabel = adminLabels('shared');

export const caseStudiesCollection: CollectionConfig = contentCollection({
  slug: 'case-studies',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/case-studies/${slug ?? ''}`,
  defaultSort: '-publishedAt',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'operator', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'operator'],
  },
  fields: [
    titleField,
    summaryField,
    {
      name: 'operator',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 120,
      label: label('fields.operator.label'),
      admin: { description: label('fields.operator.description') },
    },
    {
      name: 'system',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 160,
      label: label('fields.system.label'),
      admin: {
        description: label('fields.system.description'),
      },
    },
    {
      name: 'results',
      type: 'array',
      maxRows: 4,
      label: label('fields.results.plural'),
      labels: { singular: label('fields.results.singular'), plural: label('fields.results.plural') },
      admin: {
        description: label('fields.results.description'),
      },
      fields: [
        {
          name: 'value',
          type: 'text',
          required: true,
          maxLength: 24,
          localized: true,
          label: label('fields.results.fields.value.label'),
        },
        {
          name: 'meaning',
          type: 'text',
          required: true,
          maxLength: 80,
          localized: true,
          label: label('fields.results.fields.meaning.label'),
        },
      ],
    },
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body.label') },
    seoField,
    slugField(),
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
