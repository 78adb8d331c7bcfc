import { kindsWith } from '@/content/kinds';

/**
 * First segments below the language that a route of the portal answers, or that redirect: no page can have them as its
 * address. `tests/architecture/reserved-slugs.test.ts` compares them with the routes.
 */
export const reservedPageSlugs: readonly string[] = [
  'blogs-filter',
  'developers',
  'feed.xml',
  'legal',
  'login-problem',
  'mail-list',
  'my',
  'news-filter',
  'search',
  'sitemap',
  'specifications',
  'support-request',
  'ui-kit',
  'verify',
  // The first segment of each list.
  ...new Set(kindsWith('list').map(({ list }) => list.split('/')[1] ?? '')),
];

/** The page whose title and summary head the list of blog posts, and whose text follows it; that list answers at its address. */
export const BLOGS_PAGE = 'blogs';
