/**
 * First segments below the language that a route of the portal answers, or that redirect: no page can stand there.
 * `tests/architecture/reserved-slugs.test.ts` compares them with the routes.
 */
export const reservedPageSlugs = [
  'activities',
  'docs',
  'faq',
  'feed.xml',
  'legal',
  'login-problem',
  'mail-list',
  'my',
  'news',
  'news-filter',
  'search',
  'specifications',
  'ui-kit',
  'videos',
  'white-papers',
] as const;
