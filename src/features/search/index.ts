export { findDrift, isIndexBuilt, rebuildIndex } from './use-cases/rebuild-index';
export { search, suggest } from './use-cases/search';
