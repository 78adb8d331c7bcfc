export { countClick, countSearch, writeCounts } from './counting';
export type { Searcher } from './counting';
export { PostgresEngine } from './engines/postgresql';
export { keepSearch } from './jobs';
export { hotQueries } from './use-cases/hot-queries';
export { findDrift, isIndexBuilt, rebuildIndex } from './use-cases/rebuild-index';
export { facets, search, suggest } from './use-cases/search';
export { writeEntries } from './use-cases/write-entries';
