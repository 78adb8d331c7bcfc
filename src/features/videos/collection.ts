import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { orderField, summaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';

export const videosCollection: CollectionConfig = contentCollection({
  slug: 'videos',
  labels: { singular: label('视频', 'Video'), plural: label('视频', 'Videos') },
  path: ({ slug }) => `/videos/${slug ?? ''}`,
  defaultSort: 'order',
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'duration', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'body', type: 'richText', localized: true, label: label('正文', 'Body') },
    {
      name: 'file',
      type: 'upload',
      relationTo: 'media',
      required: true,
      label: label('视频文件', 'Video file'),
    },
    { name: 'poster', type: 'upload', relationTo: 'media', label: label('封面帧', 'Poster') },
    {
      name: 'captions',
      type: 'upload',
      relationTo: 'media',
      localized: true,
      label: label('字幕（WebVTT）', 'Captions (WebVTT)'),
    },
    slugField(),
    {
      name: 'duration',
      type: 'number',
      min: 1,
      label: label('时长（秒）', 'Duration in seconds'),
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
    orderField,
    languagesColumn(),
  ],
});
