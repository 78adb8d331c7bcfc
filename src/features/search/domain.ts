import { z } from 'zod';

import { defaultLocale, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { kindsWith } from '@/content/kinds';
import type { AnyKind } from '@/content/kinds';

import type { Range } from './excerpt';
import { MAX_QUERY_LENGTH } from './ui/limits';

/** Types of content that results are grouped by. */
export type SearchType = 'docs' | Extract<AnyKind, { search: unknown }>['search']['type'];

export const searchTypes: readonly SearchType[] = [
  'docs',
  ...kindsWith('search').map(({ search }) => search.type as SearchType),
];

/** Page sizes for results (specification, section 9); the first is the default. */
export const pageSizes = [6, 12, 24, 48] as const;

export type SearchSort = 'relevance' | 'date';

export interface SearchRequest {
  readonly query: string;
  readonly locale: Locale;
  readonly type?: SearchType;
  /** Only items dated within this period; the end is exclusive. */
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
  /** What the result belongs to, such as chapter, document, and release; may be empty. */
  readonly context: string;
  readonly excerpt: string;
  /** The same section in other releases of the document, the current release first. */
  readonly releases?: readonly { readonly version: string; readonly url: string }[];
  /** Positions of the searched words, in UTF-16 units. */
  readonly highlights: { readonly title: readonly Range[]; readonly excerpt: readonly Range[] };
  /** ISO 8601. */
  readonly publishedAt: string;
}

export interface SearchAnswer {
  readonly total: number;
  /** Results by type, regardless of the requested type. Types without results are absent. */
  readonly types: Partial<Record<SearchType, number>>;
  readonly items: readonly SearchResult[];
  /** The query that was answered instead, because a word seems misspelled and finds nothing. */
  readonly corrected?: string;
  /** True when no item has all the words and these results are the closest. */
  readonly partial?: true;
}

/** Suggestions at a time (contracts, section 6). */
export const MAX_SUGGESTIONS = 8;

/** Number of frequent queries to show (contracts, section 6). */
export const MAX_HOT_QUERIES = 10;

/** Last page that is looked up; no one reads that far, and each page costs as much as all before it. */
const LAST_PAGE = 2_000;

const queryText = z
  .string()
  .transform((text) =>
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
      .trimEnd(),
  )
  .pipe(z.string().min(1, 'empty'))
  .meta({ description: `Only the first ${MAX_QUERY_LENGTH} characters are searched for.` });

const lang = z.enum(locales).default(defaultLocale);

const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`));

/** The query of `GET /api-search`. */
export const searchSchema = z.object({
  q: queryText,
  lang,
  type: z.enum(searchTypes).optional(),
  from: day.optional().meta({ description: 'First day, as 2026-11-20' }),
  to: day.optional().meta({ description: 'Last day, included' }),
  sort: z.enum(['relevance', 'date']).default('relevance'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  pageSize: z
    .enum(pageSizes.map(String) as [string, ...string[]])
    .transform(Number)
    .default(pageSizes[0]),
});

export const suggestSchema = z.object({ q: queryText, lang });

export const hotSchema = z.object({ lang });

/** The body of `POST /api-search/click`: the position of the result that was opened. */
export const clickSchema = z.strictObject({ q: queryText, lang, place: z.int().min(1).max(100_000) });

const MS_PER_DAY = 86_400_000;

/** The request behind the query of the call. */
export function searchRequest({ q, lang, to, ...rest }: z.infer<typeof searchSchema>): SearchRequest {
  return {
    ...rest,
    query: q,
    locale: lang,
    ...(to ? { to: new Date(to.getTime() + MS_PER_DAY) } : {}),
  };
}

/**
 * Whether the request asks for the whole answer to a query, not for a page, type, or period of it. Only this counts as
 * a search.
 */
export function isWholeSearch({ page, type, from, to }: SearchRequest): boolean {
  return page === 1 && type === undefined && from === undefined && to === undefined;
}
