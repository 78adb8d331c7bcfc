import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';

export const whitePapersCollection: CollectionConfig = contentCollection({
  slug: 'white-papers',
  labels: { singular: label('白皮书', 'White paper'), plural: label('白皮书', 'White papers') },
  path: ({ slug }) => `/white-papers/${slug ?? ''}`,
  defaultSort: '-publishedAt',
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'number'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'authors', type: 'text', hasMany: true, localized: true, label: label('作者', 'Authors') },
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Body') },
    {
      name: 'files',
      type: 'ui',
      label: label('文件', 'Files'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/applications/admin/release-files-field#WhitePaperFiles' },
      },
    },
    seoField,
    slugField(),
    {
      name: 'number',
      type: 'text',
      maxLength: 40,
      label: label('编号', 'Number'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      label: label('发布日期', 'Date'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      label: label('封面', 'Cover'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
  ],
});
