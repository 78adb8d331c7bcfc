import 'server-only';

import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { PgColumn, PgTable } from '@payloadcms/db-postgres/drizzle/pg-core';

import { isPublishedRow, type PublishedTables } from '@/cms/published-rows';
import { type Locale, storedLocale } from '@/i18n/locales';
import {
  activities,
  activities_locales,
  case_studies,
  case_studies_locales,
  chapters,
  chapters_locales,
  documents,
  documents_locales,
  news,
  news_locales,
  pages,
  pages_locales,
  releases,
  releases_locales,
  videos,
  videos_locales,
  white_papers,
  white_papers_locales,
} from '@/payload-schema';
import { cachedRead } from '@/platform/cache/cached-read';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag } from '@/platform/cache/tags';
import { getDatabase } from '@/platform/db/database';
import { kindsWith } from '@/content/kinds';
import type { SlugWith } from '@/content/kinds';

/**
 * The sitemap in pieces. Read in SQL, because through Payload five thousand items occupy the process for seconds. `tests/integration/site-index.test.ts` compares.
 */

/** Addresses in a part. The format allows 50,000; a part of this size is made in a fraction of a second. */
const PART = 5_000;

type SitemapKind = SlugWith<'index'> | 'chapters';

/** A part: addresses of a kind in a language, from the oldest item on, so a new item changes the last part. */
interface SitemapPart {
  kind: SitemapKind;
  /** From 1. */
  number: number;
  /** ISO 8601; the latest change of an item in it. */
  updatedAt: string;
}

/** An address in the sitemap. */
export interface SitemapItem {
  /** Path without language prefix. */
  path: string;
  /** ISO 8601. */
  updatedAt?: string;
  /** The languages in which the item is published. */
  languages: Locale[];
}

/** The parts in a language, made without reading what is in them. */
export async function readSitemapParts(locale: Locale): Promise<SitemapPart[]> {
  const database = await getDatabase();
  const parts = await Promise.all(
    sitemapKinds.map(async (kind) => {
      dependOn(...tagsOf(kind));
      const { rows } = await database.execute<{ number: string; updatedAt: string }>(sql`
        SELECT number, max(updated_at) AS "updatedAt"
        FROM (
          SELECT updated_at, (row_number() OVER (ORDER BY created_at, id) - 1) / ${PART}::int + 1 AS number
          FROM (${listed(kind)}) AS listed
          WHERE locale = ${locale}
        ) AS numbered
        GROUP BY number
        ORDER BY number`);
      return rows.map(({ number, updatedAt }) => ({
        kind,
        number: Number(number),
        updatedAt: new Date(updatedAt).toISOString(),
      }));
    }),
  );
  return parts.flat();
}

/** What a part lists; undefined when there is no such part. @param number from 1 */
export async function readSitemapPart(
  locale: Locale,
  kind: SitemapKind,
  number: number,
): Promise<SitemapItem[] | undefined> {
  dependOn(...tagsOf(kind));
  const database = await getDatabase();
  const { rows } = await database.execute<{ path: string; updatedAt: string; languages: string[] }>(sql`
    SELECT path, updated_at AS "updatedAt", array_agg(locale) AS languages
    FROM (${listed(kind)}) AS listed
    GROUP BY id, path, created_at, updated_at
    HAVING bool_or(locale = ${locale})
    ORDER BY created_at, id
    LIMIT ${PART} OFFSET ${(number - 1) * PART}`);
  if (rows.length === 0) return undefined;
  return rows.map(({ path, updatedAt, languages }) => ({
    path,
    updatedAt: new Date(updatedAt).toISOString(),
    languages: languages.map(storedLocale),
  }));
}

/** The newest addresses of a kind that a lost one is compared with. */
const MOST_PATHS = 5_000;

/** Paths of what visitors can read in a language, without language prefix; of each kind the newest. */
export const readPublicPaths = cachedRead('public-paths', async (locale: Locale): Promise<string[]> => {
  const database = await getDatabase();
  const paths = await Promise.all(
    sitemapKinds.map(async (kind) => {
      dependOn(...tagsOf(kind));
      const { rows } = await database.execute<{ path: string }>(sql`
        SELECT path FROM (${listed(kind)}) AS listed
        WHERE locale = ${locale} ORDER BY created_at DESC, id LIMIT ${MOST_PATHS}`);
      return rows.map(({ path }) => path);
    }),
  );
  return paths.flat();
});

interface Tables {
  readonly items: PgTable &
    PublishedTables['items'] & {
      readonly slug: PgColumn;
      readonly createdAt: PgColumn;
      readonly updatedAt: PgColumn;
      readonly seo_noIndex?: PgColumn;
    };
  readonly texts: PgTable & PublishedTables['texts'];
}

const tables: Readonly<Record<SitemapKind, Tables>> = {
  documents: { items: documents, texts: documents_locales },
  chapters: { items: chapters, texts: chapters_locales },
  'white-papers': { items: white_papers, texts: white_papers_locales },
  'case-studies': { items: case_studies, texts: case_studies_locales },
  news: { items: news, texts: news_locales },
  videos: { items: videos, texts: videos_locales },
  activities: { items: activities, texts: activities_locales },
  pages: { items: pages, texts: pages_locales },
};

/** The kinds that have parts. */
export const sitemapKinds: readonly SitemapKind[] = [
  ...kindsWith('index').map(({ collection }) => collection),
  'chapters',
];

function tagsOf(kind: SitemapKind): string[] {
  return (kind === 'chapters' ? ['chapters', 'releases', 'documents'] : [kind]).map(collectionTag);
}

/** A row for each language in which an item of the kind is public and not hidden from search engines. */
function listed(kind: SitemapKind): SQL {
  const { items, texts } = tables[kind];
  const itemPath = kindsWith('itemPath').find(({ collection }) => collection === kind)?.itemPath;
  return sql`
    SELECT ${items.id} AS id, ${items.createdAt} AS created_at, ${items.updatedAt} AS updated_at,
      ${texts._locale}::text AS locale,
      ${kind === 'chapters' ? sql`'/docs/' || ${documents.slug} || '/'` : sql`${itemPath ?? '/'}::text`} || ${items.slug} AS path
    FROM ${items}
    JOIN ${texts} ON ${texts._parentID} = ${items.id}
    ${kind === 'chapters' ? ofCurrentReleases() : sql``}
    WHERE ${isPublic({ items, texts })}`;
}

/** Chapters of other releases keep their addresses but are not what searchers look for. */
function ofCurrentReleases(): SQL {
  return sql`
    JOIN ${releases} ON ${releases.id} = ${chapters.release} AND ${releases.status} = 'current'
    JOIN ${releases_locales} ON ${releases_locales._parentID} = ${releases.id}
      AND ${releases_locales._locale} = ${chapters_locales._locale}
      AND ${isPublishedRow({ items: releases, texts: releases_locales })}
    JOIN ${documents} ON ${documents.id} = ${chapters.document}
    JOIN ${documents_locales} ON ${documents_locales._parentID} = ${documents.id}
      AND ${documents_locales._locale} = ${chapters_locales._locale}
      AND ${isPublic({ items: documents, texts: documents_locales })}`;
}

function isPublic({ items, texts }: Tables): SQL {
  const isShown = items.seo_noIndex ? sql`AND ${items.seo_noIndex} IS NOT TRUE` : sql``;
  return sql`${isPublishedRow({ items, texts })} ${isShown}`;
}
