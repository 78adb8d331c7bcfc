import type { ContentKind } from '../kind';

export const news = {
  collection: 'news',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'category', 'publishedAt'],
  list: '/news',
  itemPath: '/news/',
  linkTarget: true,
  dashboard: true,
  index: { sort: ['-publishedAt', 'slug'], publishedAt: 'publishedAt', seo: true, feed: true },
  search: { type: 'news', path: '/news/', keywords: ['summary'], date: ['publishedAt'], boost: 0.9 },
} as const satisfies ContentKind;
