import type { ContentKind } from '../kind';

export const whitePapers = {
  collection: 'white-papers',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'number', 'publishedAt'],
  list: '/white-papers',
  itemPath: '/white-papers/',
  linkTarget: true,
  dashboard: true,
  index: {
    sort: ['number', 'slug'],
    publishedAt: 'publishedAt',
    seo: true,
    feed: true,
    llms: true,
  },
  search: {
    type: 'white-papers',
    path: '/white-papers/',
    keywords: ['number', 'summary', 'authors'],
    date: ['publishedAt'],
    boost: 1,
  },
} as const satisfies ContentKind;
