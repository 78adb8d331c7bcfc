import type { ContentKind } from '../kind';

export const faqs = {
  collection: 'faqs',
  permissions: 'content',
  restFields: ['slug', 'question', 'category', 'featured', 'order'],
  list: '/faq',
  dashboard: true,
  search: {
    type: 'faq',
    path: '/faq#',
    keywords: [],
    date: ['updatedAt'],
    boost: 0.95,
    title: 'question',
    body: 'answer',
  },
} as const satisfies ContentKind;

export const faqCategories = {
  collection: 'faq-categories',
  permissions: 'content',
  restFields: ['slug', 'title', 'order'],
} as const satisfies ContentKind;
