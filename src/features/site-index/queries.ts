import 'server-only';

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
  /** Chapters: path of their document. Documents: their current version is in `version`. */
  document?: string;
  version?: string;
  number?: string;
  noIndex?: boolean;
}

/** Bound of every list in the index; the sitemap format allows 50 000 addresses a file. */
const MAX_PER_KIND = 20_000;

const COMMON = { slug: true, title: true, summary: true, createdAt: true, updatedAt: true } as const;

/**
 * Everything that is public in a language and has its own page. Sitemap, feeds and `/llms.txt` ask this one question,
 * so they agree on what is published where.
 */
export const getSiteIndex = cachedRead('site-index', async (locale: Locale): Promise<IndexEntry[]> => {
  const limit = MAX_PER_KIND;
  const kinds = kindsWith('index').filter(({ collection }) => collection !== 'documents');
  const [documents, releases, chapters, ...others] = await Promise.all([
    publicFind('documents', {
      locale,
      limit,
      sort: ['order', 'slug'],
      select: { ...COMMON, number: true, seo: true },
    }),
    publicFind('releases', {
      locale,
      limit,
      where: { status: { equals: 'current' } },
      select: { document: true, version: true },
    }),
    publicFind('chapters', {
      locale,
      limit,
      sort: ['order', 'number'],
      select: { ...COMMON, number: true, document: true, release: true },
    }),
    ...kinds.map((kind) => readKind(kind, locale)),
  ]);
  const currentRelease = new Map(releases.docs.map((release) => [idOf(release.document), release]));
  const parents = new Map(documents.docs.map((document) => [document.id, document]));
  return [
    ...documents.docs.map((item) => ({
      ...entry('documents', `/docs/${item.slug}`, item),
      number: item.number,
      ...optionalVersion(currentRelease.get(item.id)?.version),
    })),
    ...chapters.docs.flatMap((item) => {
      const documentId = idOf(item.document);
      const parent = parents.get(documentId);
      // Other releases keep their addresses but are not what searchers look for.
      if (parent === undefined || currentRelease.get(documentId)?.id !== idOf(item.release)) return [];
      const document = `/docs/${parent.slug}`;
      return [
        {
          ...entry('chapters', `${document}/${item.slug}`, item),
          document,
          noIndex: parent.seo?.noIndex ?? false,
          ...optionalNumber(item.number),
        },
      ];
    }),
    ...others.flat(),
  ];
});

/** The items of a kind whose addresses are made of their slugs alone. */
async function readKind(
  { collection, itemPath = '/', index: { sort, publishedAt, startsAt, seo } }: IndexedDescriptor,
  locale: Locale,
): Promise<IndexEntry[]> {
  const { docs } = await publicFind(collection, {
    locale,
    limit: MAX_PER_KIND,
    sort: [...sort],
    select: {
      ...COMMON,
      ...(publishedAt ? { [publishedAt]: true as const } : {}),
      ...(startsAt ? { [startsAt]: true as const } : {}),
      ...(seo ? { seo: true as const } : {}),
    },
  });
  return (docs as unknown as (StoredItem & Record<string, unknown>)[]).map((item) => ({
    ...entry(collection, `${itemPath}${item.slug}`, item),
    ...(publishedAt ? { publishedAt: String(item[publishedAt]) } : {}),
    ...(startsAt ? { startsAt: String(item[startsAt]) } : {}),
  }));
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
    noIndex: item.seo?.noIndex ?? false,
  };
}

interface StoredItem {
  id: string;
  title: string;
  summary?: string | null;
  slug: string;
  createdAt: string;
  updatedAt: string;
  seo?: { noIndex?: boolean | null } | null;
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
