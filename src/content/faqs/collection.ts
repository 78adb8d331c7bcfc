import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { orderField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';
import { adminLabels } from '@/i18n/admin-labels';

const label = adminLabels('faqs');
const sharedLabel = adminLabels('shared');

export const faqCategoriesCollection: CollectionConfig = contentCollection({
  slug: 'faq-categories',
  labels: { singular: label('faqCategories.singular'), plural: label('faqCategories.plural') },
  defaultSort: 'order',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'languages', 'updatedAt'],
    listSearchableFields: ['title'],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('faqCategories.fields.title.label'),
    },
    slugField(),
    orderField,
    languagesColumn(),
  ],
});

export const faqsCollection: CollectionConfig = contentCollection({
  slug: 'faqs',
  labels: { singular: label('faqs.singular'), plural: label('faqs.plural') },
  defaultSort: 'order',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'question',
    defaultColumns: ['question', 'category', 'featured', 'languages'],
    listSearchableFields: ['question', 'slug'],
    components: { beforeListTable: ['@/features/feedback/admin/answer-votes#LeastHelpful'] },
  },
  fields: [
    {
      name: 'question',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 200,
      label: label('faqs.fields.question.label'),
    },
    {
      name: 'answer',
      type: 'richText',
      required: true,
      localized: true,
      label: label('faqs.fields.answer.label'),
    },
    slugField({ from: 'question' }),
    {
      name: 'category',
      type: 'relationship',
      relationTo: 'faq-categories',
      required: true,
      index: true,
      label: label('faqs.fields.category.label'),
      admin: { allowCreate: false, position: 'sidebar' },
    },
    {
      name: 'featured',
      type: 'checkbox',
      defaultValue: false,
      label: label('faqs.fields.featured.label'),
      admin: { position: 'sidebar' },
    },
    orderField,
    {
      name: 'votes',
      type: 'ui',
      label: label('faqs.fields.votes.label'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/feedback/admin/answer-votes#AnswerVotesPanel' },
      },
    },
    languagesColumn(),
  ],
});
