/** The categories of news, in the order in which filters show them. */
export const newsCategories = ['releases', 'engineering', 'community', 'events'] as const;

export type NewsCategory = (typeof newsCategories)[number];

export function isNewsCategory(value: unknown): value is NewsCategory {
  return typeof value === 'string' && (newsCategories as readonly string[]).includes(value);
}
