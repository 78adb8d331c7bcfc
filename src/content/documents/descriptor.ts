import type { ContentKind } from '../kind';

export const documents = {
  collection: 'documents',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'number', 'order'],
  list: '/docs',
  itemPath: '/docs/',
  linkTarget: true,
  dashboard: true,
  index: { sort: ['order', 'slug'], seo: true, feed: true },
} as const satisfies ContentKind;

export const releases = {
  collection: 'releases',
  permissions: 'content',
  restFields: ['document', 'version', 'date', 'status'],
  address: '/docs/:document.slug/v/:version',
} as const satisfies ContentKind;

/** Chapters have no page without their document and release, which their addresses begin with. */
export const chapters = {
  collection: 'chapters',
  permissions: 'content',
  restFields: ['slug', 'title', 'summary', 'number', 'order', 'document', 'release', 'parent'],
  address: '/docs/:document.slug/v/:release.version/:slug',
  dashboard: true,
} as const satisfies ContentKind;

export const errata = {
  collection: 'errata',
  permissions: 'content',
  restFields: ['title', 'number', 'document', 'release', 'chapter', 'requirement', 'status', 'date'],
  address: '/docs/:document.slug/errata',
} as const satisfies ContentKind;

export const glossary = {
  collection: 'glossary',
  permissions: 'content',
  restFields: ['slug', 'term', 'abbreviation', 'definition'],
  address: '/docs/glossary#:slug',
  list: '/docs/glossary',
} as const satisfies ContentKind;
