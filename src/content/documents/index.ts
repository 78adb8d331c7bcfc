export { chapterPath, currentRelease, documentPath } from './domain';
export type { ReleaseStatus } from './domain';
export { sectionsOf } from './search-index';
