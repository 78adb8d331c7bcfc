import 'server-only';

import type { Where } from 'payload';

import { publicFind } from '@/cms/public-read';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { kindsWith } from '@/content/kinds';
import type { SlugWith } from '@/content/kinds';

type IndexedKind = SlugWith<'index'> | 'chapters';

/** An item with a page of its own. */
export interface IndexEntry {
  /** The same in both languages and after renaming. */
  id: string;
  kind: IndexedKind;
  /** Path without language prefix. */
  path: string;
  title: string;
  summary?: string;
  /** ISO 8601. */
  updatedAt: string;
  /** ISO 8601; the date of publication that readers see, or that of the first draft where there is none. */
  publishedAt: string;
  /** ISO 8601; when an activity takes place. */
  startsAt?: string;
  /** Who signed it, as far as they are public in the language. */
  authors?: { slug: string; name: string }[];
  /** Chapters: path of their document. Documents: their current version is in `version`. */
  document?: string;
  version?: string;
  number?: string;
}

/** Bound of every list in the index. */
const MAX_PER_KIND = 20_000;

const COMMON = { slug: true, title: true, summary: true, createdAt: true, updatedAt: true } as const;

/**
 * What there is to read in a language: documents with the chapters of their current releases, and the kinds that are
 * listed in `/llms.txt`. Without news and other kinds that grow without end.
 */
export const getReadingIndex = cachedRead('reading-index', async (locale: Locale): Promise<IndexEntry[]> => {
  const limit = MAX_PER_KIND;
  const kinds = kindsWith('index').filter(({ index }) => index.llms);
  const [documents, releases, ...others] = await Promise.all([
    publicFind('documents', {
      locale,
      limit,
      sort: ['order', 'slug'],
      select: { ...COMMON, number: true },
    }),
    readCurrentReleases(locale),
    ...kinds.map((kind) => readKind(kind, locale, { sort: [...kind.index.sort], limit })),
  ]);
  const chapters = await publicFind('chapters', {
    locale,
    limit,
    where: { release: { in: releases.map(({ id }) => id) } },
    sort: ['order', 'number'],
    select: { ...COMMON, number: true, document: true },
  });
  const versions = new Map(releases.map(({ document, version }) => [document, version]));
  const parents = new Map(documents.docs.map((document) => [document.id, document]));
  return [
    ...documents.docs.map((item) => ({
      ...entry('documents', `/docs/${item.slug}`, item),
      number: item.number,
      ...optionalVersion(versions.get(item.id)),
    })),
    ...chapters.docs.flatMap((item) => {
      const parent = parents.get(idOf(item.document));
      if (parent === undefined) return [];
      const document = `/docs/${parent.slug}`;
      return [
        { ...entry('chapters', `${document}/${item.slug}`, item), document, ...optionalNumber(item.number) },
      ];
    }),
    ...others.flat(),
  ];
});

/** The newest items of a kind, or of those that a condition names; by when they take place, where they do. */
export function readNewest(
  kind: IndexedDescriptor,
  locale: Locale,
  limit: number,
  where?: Where,
): Promise<IndexEntry[]> {
  const { startsAt, publishedAt = 'createdAt' } = kind.index;
  return readKind(kind, locale, {
    sort: [`-${startsAt ?? publishedAt}`, 'slug'],
    limit,
    ...(where && { where }),
  });
}

interface CurrentRelease {
  id: string;
  document: string;
  version: string;
}

/** The releases whose chapters are listed. Others keep their addresses but are not what searchers look for. */
async function readCurrentReleases(locale: Locale): Promise<CurrentRelease[]> {
  const { docs } = await publicFind('releases', {
    locale,
    limit: MAX_PER_KIND,
    where: { status: { equals: 'current' } },
    select: { document: true, version: true },
  });
  return docs.map(({ id, document, version }) => ({ id, document: idOf(document), version }));
}

/** Items of a kind whose addresses are made of their slugs alone. */
async function readKind(
  { collection, itemPath = '/', index: { publishedAt, startsAt, authors } }: IndexedDescriptor,
  locale: Locale,
  { sort, limit, where }: { sort: string[]; limit: number; where?: Where },
): Promise<IndexEntry[]> {
  const { docs } = await publicFind(collection, {
    locale,
    limit,
    sort,
    ...(where && { where }),
    ...(authors && { depth: 1 }),
    select: {
      ...COMMON,
      ...(authors ? { [authors]: true as const } : {}),
      ...(publishedAt ? { [publishedAt]: true as const } : {}),
      ...(startsAt ? { [startsAt]: true as const } : {}),
    },
  });
  return (docs as unknown as (StoredItem & Record<string, unknown>)[]).map((item) => ({
    ...entry(collection, `${itemPath}${item.slug}`, item),
    ...(publishedAt ? { publishedAt: String(item[publishedAt]) } : {}),
    ...(startsAt ? { startsAt: String(item[startsAt]) } : {}),
    ...(authors ? { authors: peopleIn(item[authors]) } : {}),
  }));
}

/** The people of a field whom visitors can read; of the others, only ids are in it. */
function peopleIn(stored: unknown): { slug: string; name: string }[] {
  const people = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  return people.flatMap((person) => {
    if (typeof person !== 'object' || person === null) return [];
    const { slug, name } = person as { readonly slug?: unknown; readonly name?: unknown };
    return typeof slug === 'string' && typeof name === 'string' && name !== '' ? [{ slug, name }] : [];
  });
}

type IndexedDescriptor = ReturnType<typeof kindsWith<'index'>>[number];

function entry(kind: IndexedKind, path: string, item: StoredItem): IndexEntry {
  return {
    id: item.id,
    kind,
    path,
    title: item.title,
    ...(item.summary ? { summary: item.summary } : {}),
    updatedAt: item.updatedAt,
    publishedAt: item.createdAt,
  };
}

interface StoredItem {
  id: string;
  title: string;
  summary?: string | null;
  slug: string;
  createdAt: string;
  updatedAt: string;
}

/** The id of another item; empty when that one is gone or not public. */
function idOf(relation: string | { id: string } | null): string {
  return typeof relation === 'string' ? relation : (relation?.id ?? '');
}

function optionalVersion(version: string | undefined): { version?: string } {
  return version === undefined ? {} : { version };
}

function optionalNumber(number: string | null | undefined): { number?: string } {
  return number ? { number } : {};
}
