import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';

import { reservedPageSlugs } from './domain';

export const pagesCollection: CollectionConfig = contentCollection({
  slug: 'pages',
  labels: { singular: label('页面', 'Page'), plural: label('页面', 'Pages') },
  path: ({ slug }) => `/${slug ?? ''}`,
  defaultSort: 'slug',
  admin: {
    group: label('网站', 'Site'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', 'kind', 'version', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug'],
    description: label(
      '法律文本与固定页面。由管理员发布。',
      'Legal texts and standing pages. Administrators publish them.',
    ),
  },
  fields: [
    titleField,
    optionalSummaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Body') },
    {
      name: 'editorNote',
      type: 'textarea',
      localized: true,
      label: label('编辑备注（不公开）', 'Note for editors (not public)'),
      access: { read: ({ req }) => req.user?.collection === 'staff' },
    },
    seoField,
    slugField({ reserved: reservedPageSlugs }),
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'page',
      label: label('类型', 'Kind'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'page', label: label('普通页面', 'Page') },
        { value: 'legal', label: label('法律文本', 'Legal text') },
      ],
    },
    {
      name: 'version',
      type: 'text',
      maxLength: 20,
      label: label('版本', 'Version'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'effectiveAt',
      type: 'date',
      label: label('生效日期', 'In force from'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    languagesColumn(),
  ],
});
