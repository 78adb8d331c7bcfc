import type { ContentKind } from '../kind';

export const caseStudies = {
  collection: 'case-studies',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'operator', 'system', 'publishedAt'],
  list: '/case-studies',
  itemPath: '/case-studies/',
  linkTarget: true,
  dashboard: true,
  index: {
    sort: ['-publishedAt', 'slug'],
    publishedAt: 'publishedAt',
    seo: true,
    feed: true,
    llms: true,
  },
  search: {
    type: 'case-studies',
    path: '/case-studies/',
    keywords: ['summary', 'operator', 'system'],
    date: ['publishedAt'],
    boost: 0.95,
  },
} as const satisfies ContentKind;
