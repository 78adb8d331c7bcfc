export { isNewsCategory, newsCategories } from './domain';
export type { NewsCategory } from './domain';
