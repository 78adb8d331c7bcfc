import 'server-only';

import { publicFind, readTags } from '@/cms/public-read';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';

export type IndexedKind =
  'documents' | 'chapters' | 'white-papers' | 'news' | 'videos' | 'activities' | 'pages';

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
  /** Chapters: path of their document. Documents: their current version stands in `version`. */
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
 * so that they agree on what is published where.
 */
export const getSiteIndex = cachedRead(
  'site-index',
  readTags('documents', 'releases', 'chapters', 'white-papers', 'news', 'videos', 'activities', 'pages'),
  async (locale: Locale): Promise<IndexEntry[]> => {
    const limit = MAX_PER_KIND;
    const [documents, releases, chapters, papers, news, videos, activities, pages] = await Promise.all([
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
      publicFind('white-papers', {
        locale,
        limit,
        sort: ['number', 'slug'],
        select: { ...COMMON, publishedAt: true, seo: true },
      }),
      publicFind('news', {
        locale,
        limit,
        sort: ['-publishedAt', 'slug'],
        select: { ...COMMON, publishedAt: true, seo: true },
      }),
      publicFind('videos', {
        locale,
        limit,
        sort: ['-publishedAt', 'slug'],
        select: { ...COMMON, publishedAt: true },
      }),
      publicFind('activities', {
        locale,
        limit,
        sort: ['-startsAt', 'slug'],
        select: { ...COMMON, startsAt: true },
      }),
      publicFind('pages', { locale, limit, sort: 'slug', select: { ...COMMON, seo: true } }),
    ]);
    const currentRelease = new Map(releases.docs.map((release) => [idOf(release.document), release]));
    const parents = new Map(documents.docs.map((document) => [document.id, document]));
    const summary = (text: string | null | undefined) => (text ? { summary: text } : {});
    const entry = (kind: IndexedKind, path: string, item: StoredItem): IndexEntry => ({
      id: item.id,
      kind,
      path,
      title: item.title,
      ...summary(item.summary),
      updatedAt: item.updatedAt,
      publishedAt: item.publishedAt ?? item.createdAt,
      noIndex: item.seo?.noIndex ?? false,
    });

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
      ...papers.docs.map((item) => entry('white-papers', `/white-papers/${item.slug}`, item)),
      ...news.docs.map((item) => entry('news', `/news/${item.slug}`, item)),
      ...videos.docs.map((item) => entry('videos', `/videos/${item.slug}`, item)),
      ...activities.docs.map((item) => ({
        ...entry('activities', `/activities/${item.slug}`, item),
        startsAt: item.startsAt,
      })),
      ...pages.docs.map((item) => entry('pages', `/${item.slug}`, item)),
    ];
  },
);

interface StoredItem {
  id: string;
  title: string;
  summary?: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt?: string | null;
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
