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

/** What entries of documents are, from the whole to its parts. */
const documentKinds = [
  'documents',
  'chapters',
  'sections',
  'requirements',
  'registers',
  'figures',
  'tables',
  'terms',
  'errata',
] as const;

/** What an entry is: for documents a part of them, for all other types the type. */
export type SearchKind = (typeof documentKinds)[number] | Exclude<SearchType, 'docs'>;

export const searchKinds: readonly SearchKind[] = [
  ...documentKinds,
  ...searchTypes.filter((type): type is Exclude<SearchType, 'docs'> => type !== 'docs'),
];

/** Page sizes for results (specification, section 9); the first is the default. */
export const pageSizes = [6, 12, 24, 48] as const;

export type SearchSort = 'relevance' | 'date';

export interface SearchRequest {
  readonly query: string;
  readonly locale: Locale;
  readonly type?: SearchType;
  readonly kind?: SearchKind;
  /** Slug of a document. */
  readonly document?: string;
  /** Version of a release. */
  readonly release?: string;
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
  readonly kind: SearchKind;
  /** Path with language prefix, in documents with the section's anchor. */
  readonly url: string;
  readonly title: string;
  readonly language: Locale;
  /** Names of what the result is within, the widest first. */
  readonly path: readonly string[];
  /** Number of the chapter and section that it is or is within, such as 5.2. */
  readonly section?: string;
  /** Address of a picture of it. */
  readonly picture?: string;
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

/** Something that completes what is being typed, or answers it. */
export interface Suggestion {
  readonly text: string;
  readonly type: SearchKind;
  /** Where Enter leads. */
  readonly url: string;
  /** What it is within, the widest first; may be empty. */
  readonly path: readonly string[];
  /** Number of a chapter or section, such as 5.2. */
  readonly section?: string;
  /** What it says, where that may answer the question; of the first suggestion only. */
  readonly answer?: string;
}

/** A page that an address comes near to. */
export interface NearPage {
  /** Path with language prefix. */
  readonly url: string;
  readonly text: string;
  /** What it is within, the widest first. */
  readonly path: readonly string[];
}

/** The best result where it is short enough to answer on its own. */
export interface ShortAnswer {
  readonly kind: SearchKind;
  readonly title: string;
  readonly text: string;
  /** Of a register: its fields, the cells in the order of the columns. */
  readonly rows?: readonly (readonly string[])[];
  readonly url: string;
  readonly path: readonly string[];
}

export interface SearchAnswer {
  readonly total: number;
  /** Results by type, regardless of the requested type. Types without results are absent. */
  readonly types: Partial<Record<SearchType, number>>;
  readonly items: readonly SearchResult[];
  readonly answer?: ShortAnswer;
  /** The same search in the other language; its results are not counted beyond a thousand. */
  readonly otherLanguage?: { readonly lang: Locale; readonly total: number };
  /** The query that was answered instead, because a word seems misspelled and finds nothing. */
  readonly corrected?: string;
  /** A query that was probably meant, where the results are those of what was typed. */
  readonly didYouMean?: string;
  /** True when no item has all the words and these results are the closest. */
  readonly partial?: true;
}

/** Values of filters with the number of results that have them, the most frequent first. */
export interface Facets {
  readonly kinds: readonly Facet[];
  readonly documents: readonly Facet[];
  readonly releases: readonly Facet[];
  readonly years: readonly Facet[];
}

interface Facet {
  readonly value: string;
  readonly count: number;
}

/** Suggestions at a time (contracts, section 6). */
export const MAX_SUGGESTIONS = 8;

/** Number of frequent queries to show (contracts, section 6). */
export const MAX_HOT_QUERIES = 10;

/** Last page that is looked up; no one reads that far, and each page costs as much as all before it. */
const LAST_PAGE = 2_000;

/** Years that may be asked for. */
const FIRST_YEAR = 1971;
const LAST_YEAR = 2200;

/** Longest slug or version that is a filter. */
const LONGEST_FILTER = 100;

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
  kind: z.enum(searchKinds).optional(),
  document: z.string().max(LONGEST_FILTER).optional().meta({ description: 'Slug of a document' }),
  release: z.string().max(LONGEST_FILTER).optional().meta({ description: 'Version of a release, as 1.1' }),
  year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
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

/** Longest path that is compared with others. */
const LONGEST_PATH = 200;

/** At most so many pages are near a lost address. */
export const MOST_NEAR = 4;

/** The query of `GET /api-search/near`: an address at which there is nothing, without language prefix. */
export const nearSchema = z.object({ path: z.string().max(LONGEST_PATH).startsWith('/'), lang });

/** The body of `POST /api-search/click`: the position of the result that was opened. */
export const clickSchema = z.strictObject({
  q: queryText,
  lang,
  place: z.int().min(1).max(100_000),
  dialog: z
    .literal(true)
    .optional()
    .meta({ description: 'Opened as a suggestion, without the results: the search counts as well.' }),
});

const MS_PER_DAY = 86_400_000;

/** The request behind the query of the call. */
export function searchRequest({ q, lang, year, to, ...rest }: z.infer<typeof searchSchema>): SearchRequest {
  return {
    ...rest,
    query: q,
    locale: lang,
    ...(to ? { to: new Date(to.getTime() + MS_PER_DAY) } : {}),
    ...(year === undefined
      ? {}
      : { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) }),
  };
}

/**
 * Whether the request asks for the whole answer to a query, not for a page, type, or period of it. Only this counts as
 * a search.
 */
export function isWholeSearch(request: SearchRequest): boolean {
  const { page, type, kind, document, release, from, to } = request;
  return page === 1 && [type, kind, document, release, from, to].every((filter) => filter === undefined);
}
