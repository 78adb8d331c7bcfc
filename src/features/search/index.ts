export { countClick, countSearch, writeCounts } from './counting';
export type { Searcher } from './counting';
export { hotQueries } from './use-cases/hot-queries';
export { findDrift, isIndexBuilt, rebuildIndex } from './use-cases/rebuild-index';
export { search, suggest } from './use-cases/search';
