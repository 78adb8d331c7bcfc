import type { CitedChapter } from '../citation';

interface SearchWords {
  none: string;
  failed: string;
  loading: string;
}

export interface ReaderSetup {
  /** Path of the chapter; the reading position is remembered under it. */
  place: string;
  /** Address of the document's search index. */
  index: string;
  /** Path in front of a chapter's slug. */
  base: string;
  /** What the citation of the chapter names. */
  cited: CitedChapter;
  words: SearchWords & { copied: string; copyFailed: string; citationCopied: string };
}

/** Session storage: what to mark in the chapter that a search result leads to. */
export const MARK_KEY = 'portal.reading-mark';

/** IDs of the columns that are sheets on narrow screens, opened by the reading bar. */
export const CONTENTS_SHEET = 'reader-contents';
export const OUTLINE_SHEET = 'reader-outline';

/** ID of the sheet with citations. */
export const CITE_SHEET = 'cite';

/** ID of the sheet with the QR code of the section that is being read. */
export const PAGE_CODE = 'page-code';
