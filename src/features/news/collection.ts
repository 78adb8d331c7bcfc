import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { seoField } from '@/cms/fields/seo';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';

export const newsCollection: CollectionConfig = contentCollection({
  slug: 'news',
  labels: { singular: label('新闻', 'News item'), plural: label('新闻', 'News') },
  path: ({ slug }) => `/news/${slug ?? ''}`,
  defaultSort: '-publishedAt',
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'category', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'summary'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Body') },
    seoField,
    slugField({ segments: true }),
    {
      name: 'category',
      type: 'select',
      required: true,
      defaultValue: 'community',
      index: true,
      label: label('分类', 'Category'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'releases', label: label('版本发布', 'Releases') },
        { value: 'engineering', label: label('技术实践', 'Engineering') },
        { value: 'community', label: label('社区动态', 'Community') },
        { value: 'events', label: label('活动', 'Events') },
      ],
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      label: label('发布日期', 'Date'),
      admin: {
        position: 'sidebar',
        date: dateAndTimePicker,
        description: label(
          '读者看到的日期，也决定排序。',
          'The date that readers see; lists are sorted by it.',
        ),
      },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      label: label('封面', 'Cover'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
    {
      name: 'announce',
      type: 'ui',
      label: label('群发', 'Announce'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/announcements/admin/from-news#FromNews' },
      },
    },
  ],
});
