import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { orderField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';

export const faqCategoriesCollection: CollectionConfig = contentCollection({
  slug: 'faq-categories',
  labels: { singular: label('问题分类', 'FAQ category'), plural: label('问题分类', 'FAQ categories') },
  defaultSort: 'order',
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'order', 'languages'],
    listSearchableFields: ['title'],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('名称', 'Name'),
    },
    slugField(),
    orderField,
    languagesColumn(),
  ],
});

export const faqsCollection: CollectionConfig = contentCollection({
  slug: 'faqs',
  labels: { singular: label('常见问题', 'FAQ'), plural: label('常见问题', 'FAQs') },
  defaultSort: 'order',
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'question',
    defaultColumns: ['question', 'category', 'featured', 'order', 'languages'],
    listSearchableFields: ['question', 'slug'],
  },
  fields: [
    {
      name: 'question',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 200,
      label: label('问题', 'Question'),
    },
    { name: 'answer', type: 'richText', required: true, localized: true, label: label('回答', 'Answer') },
    slugField({ from: 'question' }),
    {
      name: 'category',
      type: 'relationship',
      relationTo: 'faq-categories',
      required: true,
      index: true,
      label: label('分类', 'Category'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'featured',
      type: 'checkbox',
      defaultValue: false,
      label: label('显示在首页', 'Show on the home page'),
      admin: { position: 'sidebar' },
    },
    orderField,
    languagesColumn(),
  ],
});
