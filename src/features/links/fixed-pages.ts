/** Pages of the site that are no items, by what the messages call them, in the order in which they are offered. */
export const fixedPages = {
  home: '/',
  documents: '/docs',
  glossary: '/docs/glossary',
  specifications: '/specifications',
  whitePapers: '/white-papers',
  caseStudies: '/case-studies',
  news: '/news',
  blogs: '/blogs',
  activities: '/activities',
  videos: '/videos',
  faq: '/faq',
  mailingLists: '/mail-list',
  subscribe: '/mail-list/subscribe',
  unsubscribe: '/mail-list/unsubscribe',
  supportRequest: '/support-request',
  search: '/search',
  developers: '/developers',
  verify: '/verify',
  policies: '/legal/history',
  personal: '/my/personal',
  feed: '/feed.xml',
  blogFeed: '/blogs/feed.xml',
} as const;

export type FixedPage = keyof typeof fixedPages;
