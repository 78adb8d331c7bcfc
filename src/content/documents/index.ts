export {
  chapterPath,
  currentRelease,
  documentPath,
  oldChapterKey,
  parseDocumentAddress,
  reservedDocumentSlugs,
} from './domain';
export type { CommentSetting, DocumentAddress, ReleaseStatus } from './domain';
export { numberingTexts, withNumbers } from './annotate';
export { sectionsOf, wordsOf } from './search-index';
