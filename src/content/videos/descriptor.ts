import type { ContentKind } from '../kind';

export const videos = {
  collection: 'videos',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'duration', 'publishedAt', 'order'],
  list: '/videos',
  itemPath: '/videos/',
  linkTarget: true,
  dashboard: true,
  index: { sort: ['-publishedAt', 'slug'], publishedAt: 'publishedAt', feed: true },
  search: { type: 'videos', path: '/videos/', keywords: ['summary'], date: ['publishedAt'], boost: 0.9 },
} as const satisfies ContentKind;
