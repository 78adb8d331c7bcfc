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
