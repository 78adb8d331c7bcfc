export type { NewsCategory, NewsFilter } from './domain';
