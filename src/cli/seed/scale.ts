import { createHash } from 'node:crypto';

import type { PostgresAdapter } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { AUTHORSHIP, type Authorship } from '@/cms/versions/authorship';
import { defaultLocale } from '@/i18n/locales';

import { demoLanguages } from '../../../demo';
import { scaleItem, scaleSlug } from './scale-text';

/** Published by nobody of the staff, from the form in the default language. */
const byPortal: Authorship = { typing: false, edits: [{ staff: null, language: defaultLocale }] };

/** Items written by one transaction. */
const BATCH = 500;

type Row = Record<string, unknown>;

/** A batch of rows for each of the four tables that hold a collection with drafts and languages. */
interface ScaleRows {
  news: Row[];
  news_locales: Row[];
  _news_v: Row[];
  _news_v_locales: Row[];
}

/**
 * Adds the generated news items 1 to `count` that are missing, published in both languages, each with the version that
 * the admin shows. They are inserted directly, because ten thousand items through Payload's hooks take hours; the rows
 * are those that Payload would have left (`tests/integration/seed-scale.test.ts` compares them).
 *
 * @returns how many were added
 */
export async function seedScaledNews(
  payload: Payload,
  count: number,
  report: (line: string) => void,
): Promise<number> {
  const known = await knownSlugs(payload);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => !known.has(scaleSlug(number)),
  );
  const covers = await coverIds(payload);
  const adapter = payload.db as unknown as PostgresAdapter;
  for (let start = 0; start < missing.length; start += BATCH) {
    const rows = scaleRows(missing.slice(start, start + BATCH), covers);
    await adapter.drizzle.transaction(async (transaction) => {
      for (const [table, values] of Object.entries(rows) as [keyof ScaleRows, Row[]][]) {
        const target = adapter.tables[table];
        if (!target) throw new Error(`the database has no table ${table}`);
        await transaction.insert(target).values(values);
      }
    });
    report(`scaled news: ${Math.min(start + BATCH, missing.length)} of ${missing.length}`);
  }
  // The planner has to know the new proportions before anything is measured.
  if (missing.length > 0) await adapter.drizzle.execute('analyze');
  return missing.length;
}

/** The rows of these items. Ids follow from the numbers, so every database gets the same ones. */
function scaleRows(numbers: readonly number[], covers: readonly string[]): ScaleRows {
  const rows: ScaleRows = { news: [], news_locales: [], _news_v: [], _news_v_locales: [] };
  for (const number of numbers) {
    const { slug, category, publishedAt, texts } = scaleItem(number);
    const id = uuidOf(slug);
    const version = uuidOf(`${slug} version`);
    const cover = covers.length > 0 ? covers[number % covers.length] : null;
    const shared = { slug, category, publishedAt, cover, seo_noIndex: false, [AUTHORSHIP]: byPortal };
    const times = { createdAt: publishedAt, updatedAt: publishedAt };
    rows.news.push({ id, ...shared, ...times });
    rows._news_v.push({
      id: version,
      parent: id,
      ...prefixed({ ...shared, ...times }),
      ...times,
      latest: true,
      autosave: false,
    });
    for (const locale of demoLanguages) {
      const { title, summary, markdown } = texts[locale];
      const text = { title, summary, body: markdownToLexical(markdown), _status: 'published' };
      rows.news_locales.push({ ...text, _locale: locale, _parentID: id });
      rows._news_v_locales.push({ ...prefixed(text), _locale: locale, _parentID: version });
    }
  }
  return rows;
}

/** Names of the columns of a version: those of the item with `version_` before them. */
function prefixed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [`version_${name}`, value]));
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`portal scale ${name}`).digest('hex');
  // Version 8 (RFC 9562): an ID by a custom rule.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function knownSlugs(payload: Payload): Promise<Set<string>> {
  const { docs } = await payload.find({
    collection: 'news',
    where: { slug: { like: 'scale/' } },
    select: { slug: true },
    depth: 0,
    limit: 0,
    pagination: false,
    trash: true,
  });
  return new Set(docs.map(({ slug }) => slug));
}

/** Covers of the demo content, which the items share: pictures are not what is measured. */
async function coverIds(payload: Payload): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'media',
    where: { filename: { like: 'cover-' } },
    sort: 'filename',
    select: { filename: true },
    depth: 0,
    limit: 0,
    pagination: false,
  });
  return docs.map(({ id }) => id);
}
