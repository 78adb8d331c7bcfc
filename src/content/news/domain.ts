/** The categories of news, in the order in which filters show them. */
export const newsCategories = ['releases', 'engineering', 'community', 'events'] as const;

export type NewsCategory = (typeof newsCategories)[number];

/** The years that the filter offers: those with news and, as chosen, the one asked for. Newest first. */
export function yearChoices(years: readonly number[], asked?: number): number[] {
  return [...new Set(asked ? [...years, asked] : years)].sort((a, b) => b - a);
}

export function isNewsCategory(value: unknown): value is NewsCategory {
  return typeof value === 'string' && (newsCategories as readonly string[]).includes(value);
}

/** Which items a list shows; all without. */
export interface NewsFilter {
  category?: NewsCategory;
  year?: number;
  /** Only signed ones, which are the blog posts. */
  signed?: true;
  /** Only those that this author signed. */
  authorId?: string;
}

/** People who sign one item. More are a group, which has a name of its own. */
export const AUTHORS_SHOWN = 6;

/** A calendar year of the community's time zone, as dates are shown: ISO 8601, `to` no longer in it. */
export function spanOfYear(year: number): { from: string; to: string } {
  return { from: `${year}-01-01T00:00:00+08:00`, to: `${year + 1}-01-01T00:00:00+08:00` };
}

/** Pages of a list that are counted from the same item: PostgreSQL reads at most so many for one of them. */
export const PAGES_OF_BLOCK = 8;

/** The block of a page and the page's number in it. Blocks count from 0, pages from 1. */
export function blockOf(page: number): { block: number; pageInBlock: number } {
  return { block: Math.floor((page - 1) / PAGES_OF_BLOCK), pageInBlock: ((page - 1) % PAGES_OF_BLOCK) + 1 };
}

/** The page of what an author wrote, without the language. */
export const authorPath = (slug: string): string => `/blogs?author=${encodeURIComponent(slug)}`;
