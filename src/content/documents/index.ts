export { chapterPath, currentRelease, documentPath } from './domain';
export type { CommentSetting, ReleaseStatus } from './domain';
export { numberingTexts, withNumbers } from './annotate';
export { sectionsOf, wordsOf } from './search-index';
