export type { NewsCategory } from './domain';
