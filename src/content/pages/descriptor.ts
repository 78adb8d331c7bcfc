import type { ContentKind } from '../kind';

export const pages = {
  collection: 'pages',
  permissions: 'governed',
  restFields: ['slug', 'title', 'summary', 'kind', 'version', 'effectiveAt'],
  itemPath: '/',
  linkTarget: true,
  dashboard: true,
  index: { sort: ['slug'], seo: true },
  search: {
    type: 'pages',
    path: '/',
    keywords: ['summary'],
    date: ['effectiveAt', 'updatedAt'],
    boost: 0.8,
    boostWhere: { field: 'kind', value: 'legal', boost: 0.6 },
  },
} as const satisfies ContentKind;
