import type { ContentKind } from '../kind';

export const news = {
  collection: 'news',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'category', 'publishedAt', 'authors'],
  list: '/news',
  itemPath: '/news/',
  linkTarget: true,
  dashboard: true,
  index: {
    sort: ['-publishedAt', 'slug'],
    publishedAt: 'publishedAt',
    seo: true,
    feed: true,
    authors: 'authors',
  },
  search: {
    type: 'news',
    path: '/news/',
    keywords: ['summary'],
    people: 'authors',
    date: ['publishedAt'],
    boost: 0.9,
  },
} as const satisfies ContentKind;

/** People who sign news. They have no pages of their own; their address is the list of what they wrote. */
export const authors = {
  collection: 'authors',
  permissions: 'content',
  restFields: ['slug', 'name', 'role'],
  address: '/blogs?author=:slug',
  dashboard: true,
} as const satisfies ContentKind;
