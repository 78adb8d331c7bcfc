import type { Locale } from '@/i18n/locales';

import type { Facets, SearchAnswer, SearchRequest, Suggestion } from './domain';
import type { ParsedQuery } from './query';

/** Ids of entries in the order of their relevance, and how many there are in all. */
export interface Ranking {
  readonly total: number;
  readonly types: SearchAnswer['types'];
  /** Whether any entry has all of the words in its title. */
  readonly inTitle: boolean;
  /** Entries that have all of the words; not counted further than it takes to know that they are several. */
  readonly complete: number;
  /** Of the page that was asked for. */
  readonly ids: readonly number[];
  /**
   * State of the index, read before the ids: what is made of them holds until there is another one. Absent when it is
   * not known, or nothing is to be remembered.
   */
  readonly version?: string;
}

/** An entry whose title completes what has been typed. */
export interface Completion extends Suggestion {
  /** Whether the title begins with it. */
  readonly begins: boolean;
}

/** What entries are found by: the words of a query, or, for mistyped Chinese, its characters and beginnings of words. */
export type Strictness = 'words' | 'closest';

/**
 * What finds and ranks entries. The entries themselves are always in PostgreSQL and are shown from there, so nothing is
 * shown that visitors may no longer read, even if the engine still knows it.
 */
export interface SearchEngine {
  readonly name: string;
  /** The engine for the calls of one search, which ask only once what state the index has. */
  forOneSearch(): Promise<SearchEngine>;
  rank(request: SearchRequest, query: ParsedQuery, strictness: Strictness): Promise<Ranking>;
  /** How many results there are in all; of very many, a thousand. */
  total(request: SearchRequest, query: ParsedQuery): Promise<number>;
  /** By what the results of a query can be narrowed, each with the number of results. */
  facets(request: SearchRequest, query: ParsedQuery): Promise<Facets>;
  /** What has a title that completes what has been typed so far, the best first. */
  suggest(locale: Locale, query: ParsedQuery, limit: number): Promise<Completion[]>;
  /** The title in this language of what is called so in another one. */
  translated(locale: Locale, query: ParsedQuery): Promise<string | undefined>;
  /** Short titles in Chinese characters, as they are compared. */
  names(locale: Locale): Promise<readonly string[]>;
  /** A word of the index that `word` is probably a misspelling of. */
  correct(locale: Locale, word: string): Promise<string | undefined>;
}
