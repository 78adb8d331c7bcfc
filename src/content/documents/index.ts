export {
  chapterPath,
  currentRelease,
  documentPath,
  oldChapterKey,
  parseDocumentAddress,
  reservedDocumentSlugs,
  takesComments,
} from './domain';
export type { CommentSetting, DocumentAddress, Release, ReleaseStatus } from './domain';
export { numberingTexts, withNumbers } from './annotate';
export { sectionsOf, wordsOf } from './search-index';
