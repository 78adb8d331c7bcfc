import type { CollectionSlug } from 'payload';
import { hasDraftsEnabled } from 'payload/shared';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { DEEP } from '@/cms/payload-adapter/ids-first';

import { usePortalDatabase } from '../support/database';

/** What pages far down the list of each collection cost the database, with old versions of every item (ADR 204). */

const portal = usePortalDatabase();

const ITEMS = 200;
const VERSIONS = 12;
/** Items of a collection without versions. */
const ROWS = 2_000;
const LANGUAGES = ['zh', 'en'];
const SIZE = 10;
const PAGE = DEEP / SIZE + 5;

/** PostgreSQL without foreign keys, so rows may refer to items that do not exist. */
let client: pg.Client;
/** Tables with many rows. */
const large = new Set<string>();

/** PostgreSQL may read these whole: staff add one every few months, and the order of grants has no index yet. */
const FEW = new Set(['agreements', 'grants', 'policy-versions', 'redirects', 'specifications']);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly value: string | null;
}

/** A value in terms of `n`, the number of the row, `item`, and `language`. Other columns stay empty if they may. */
function valueOf({ name, type, required, value }: Column): string | undefined {
  if (name === 'id') return type === 'uuid' ? `md5('row' || n)::uuid` : undefined;
  if (name === 'parent_id') return `md5('row' || item)::uuid`;
  if (name === '_parent_id') return `md5('row' || n)::uuid`;
  if (name === '_locale') return `language::"${type}"`;
  if (name === 'latest') return `n <= ${ITEMS}`;
  if (name.endsWith('deleted_at')) return undefined;
  // The label of a choice.
  if (value !== null) return `'${value}'::"${type}"`;
  if (/^(?:text|character varying)$/.test(type)) return `'${name}' || n`;
  if (type.startsWith('timestamp')) return `now() - n * interval '1 hour'`;
  if (/^(?:numeric|integer)$/.test(type)) return 'n';
  if (!required) return undefined;
  if (type === 'boolean') return 'false';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'jsonb') return `'{}'`;
  throw new Error(`What is in "${name}" (${type})?`);
}

/** Fills a table, unless it does not exist. */
async function fill(table: string, rows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
       (SELECT e.enumlabel FROM pg_enum e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder LIMIT 1) AS value
     FROM pg_attribute a WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
    [`"${table}"`],
  );
  if (columns.length === 0) return;
  const values = columns.flatMap((column) => {
    const type = column.type.replaceAll('"', '');
    const value = valueOf({ ...column, type });
    return value === undefined ? [] : [{ name: column.name, value }];
  });
  const languages = columns.some(({ name }) => name === '_locale') ? LANGUAGES : LANGUAGES.slice(0, 1);
  await client.query(
    `INSERT INTO "${table}" (${values.map(({ name }) => `"${name}"`).join(', ')})
     SELECT ${values.map(({ value }) => value).join(', ')}
     FROM (SELECT n, 1 + (n - 1) % ${ITEMS} AS item FROM generate_series(1, ${rows}) n) AS numbers,
       unnest($1::text[]) AS language`,
    [languages],
  );
  if (rows > ITEMS) large.add(table);
}

const tableOf = (slug: string) => slug.replaceAll('-', '_');

beforeAll(async () => {
  const administrator = new URL(inject('adminUrl'));
  administrator.pathname = new URL(portal.databaseUrl).pathname;
  client = new pg.Client({ connectionString: administrator.href });
  await client.connect();
  await client.query('SET session_replication_role = replica');
  for (const collection of portal.payload.config.collections.filter(isListed)) {
    const { slug } = collection;
    const table = tableOf(slug);
    await fill(table, hasDraftsEnabled(collection) || FEW.has(slug) ? ITEMS : ROWS);
    await fill(`${table}_locales`, ITEMS);
    await fill(`_${table}_v`, ITEMS * VERSIONS);
    await fill(`_${table}_v_locales`, ITEMS);
  }
  await client.query('ANALYZE');
});

afterAll(() => client.end());

/** Payload’s own collections have no list for staff. */
function isListed({ slug }: { slug: string }): boolean {
  return !slug.startsWith('payload-');
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Read {
  readonly text: string;
  /** The tables that it reads, and those that it reads from one end to the other. */
  readonly tables: readonly string[];
  readonly whole: readonly string[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statements of a page far down a list, with what they read. */
async function readsOf(list: () => Promise<{ docs: unknown[] }>): Promise<Read[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { docs } = await list();
  const calls = spy.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
  vi.restoreAllMocks();
  expect(docs).toHaveLength(SIZE);
  const reads: Read[] = [];
  for (const [asked, values] of calls) {
    const { text, values: own } = typeof asked === 'string' ? { text: asked } : asked;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      own ?? values ?? [],
    );
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'));
    const named = (some: readonly PlanNode[]) => some.flatMap((node) => node['Relation Name'] ?? []);
    const whole = named(nodes.filter((node) => node['Node Type'] === 'Seq Scan'));
    reads.push({ text, tables: named(nodes), whole: whole.filter((table) => large.has(table)) });
  }
  return reads;
}

const list = (collection: CollectionSlug, draft: boolean) =>
  portal.payload.find({ collection, draft, depth: 0, locale: 'en', limit: SIZE, page: PAGE });

/** The total of a list without a filter counts all items. */
const isTotal = ({ text }: Read) => text.startsWith('select count(*)');

describe('a page far down a list', () => {
  it.each([
    ['of staff', true],
    ['of REST', false],
  ])('%s needs no more than the IDs of the items before it, in every collection', async (_, draft) => {
    for (const collection of portal.payload.config.collections.filter(isListed)) {
      const { slug } = collection;
      const reads = await readsOf(() => list(slug, draft));
      expect(reads.length, slug).toBeLessThanOrEqual(3);
      const skipping = reads.filter(({ text }) => / offset /i.test(text));
      const table = draft && hasDraftsEnabled(collection) ? `_${tableOf(slug)}_v` : tableOf(slug);
      expect(
        skipping.map(({ tables }) => tables),
        slug,
      ).toEqual([[table]]);
      for (const read of reads.filter((one) => !isTotal(one))) expect(read.whole, read.text).toEqual([]);
    }
  });
});
