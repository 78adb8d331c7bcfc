import type { Locale } from '@/i18n/locales';

import type { Range } from './excerpt';

/** Kinds of content that results are divided into. */
export const searchTypes = ['docs', 'white-papers', 'news', 'videos', 'activities', 'faq', 'pages'] as const;

export type SearchType = (typeof searchTypes)[number];

/** Results on a page (specification, section 9); the first is the default. */
export const pageSizes = [6, 12, 24, 48] as const;

export type PageSize = (typeof pageSizes)[number];

export type SearchSort = 'relevance' | 'date';

export interface SearchRequest {
  readonly query: string;
  readonly locale: Locale;
  readonly type?: SearchType;
  /** Only what is dated in this time; the end is exclusive. */
  readonly from?: Date;
  readonly to?: Date;
  readonly sort: SearchSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface SearchResult {
  readonly type: SearchType;
  /** Path with language prefix, in documents with the section's anchor. */
  readonly url: string;
  readonly title: string;
  /** What the result belongs to, such as chapter, document and release; may be empty. */
  readonly context: string;
  readonly excerpt: string;
  /** Places of the words that were searched for, in UTF-16 units. */
  readonly highlights: { readonly title: readonly Range[]; readonly excerpt: readonly Range[] };
  /** ISO 8601. */
  readonly publishedAt: string;
}

export interface SearchAnswer {
  readonly total: number;
  /** Results by type, whatever type was asked for. Types without results are absent. */
  readonly types: Partial<Record<SearchType, number>>;
  readonly items: readonly SearchResult[];
  /** The query that was answered instead, because a word of it seems misspelt and finds nothing. */
  readonly corrected?: string;
  /** True when nothing has all the words and these results come closest. */
  readonly partial?: true;
}

/** Suggestions at a time (contracts, section 6). */
export const MAX_SUGGESTIONS = 8;

/** Frequent queries that are shown (contracts, section 6). */
export const MAX_HOT_QUERIES = 10;

/** Searches by a visitor that the browser remembers. */
export const MAX_RECENT_QUERIES = 6;
