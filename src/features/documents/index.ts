export { chapterPath, currentRelease, documentPath } from './domain';
export type { ReleaseStatus } from './domain';
export { sectionsOf, wordsOf } from './search-index';
