import type { ContentKind } from '../kind';

export const activities = {
  collection: 'activities',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'location', 'kind', 'startsAt', 'endsAt', 'online'],
  list: '/activities',
  itemPath: '/activities/',
  linkTarget: true,
  dashboard: true,
  index: { sort: ['-startsAt', 'slug'], startsAt: 'startsAt', feed: true },
  search: {
    type: 'activities',
    path: '/activities/',
    keywords: ['summary', 'location'],
    date: ['startsAt'],
    boost: 0.85,
  },
} as const satisfies ContentKind;
