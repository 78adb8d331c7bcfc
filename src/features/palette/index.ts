export { isSearchable, matching, wordsOf } from './domain';
export { sourcesFor } from './sources';
export { findItems } from './use-cases/find-items';
