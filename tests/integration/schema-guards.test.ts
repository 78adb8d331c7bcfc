import { randomUUID } from 'node:crypto';

import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it } from 'vitest';

import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** What the migrated database refuses, however it was written, and what it does without. */

const portal = usePortalDatabase();

async function ask<Row extends Record<string, unknown>>(query: SQL) {
  const { rows } = await (await getDatabase()).execute<Row>(query);
  return rows;
}

/** The name of the condition that a statement breaks. */
async function refusedBy(query: SQL): Promise<string | undefined> {
  try {
    await ask(query);
    return undefined;
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } };
    return cause?.constraint;
  }
}

/** Columns whose names say that they hold one of a few values, though those come from a list that grows with the code. */
const OPEN = new Set([
  // What a visitor's browser says, and the content of files.
  'analytics_events.device_type',
  'analytics_events_default.device_type',
  'application_files.content_type',
  'release_files.content_type',
  'support_requests.file_type',
  // Texts of people.
  'application_events.reason',
  // What relays answer.
  'mail_bounces.status',
  // Kinds of emails, of events, of content, and of tokens are added with features.
  'audit_events.action',
  'captcha_challenges.purpose',
  'mail_outbox.kind',
  'search_en.kind',
  'search_en.type',
  'search_zh.kind',
  'search_zh.type',
  'single_use_tokens.purpose',
  'verification_codes.channel',
]);

describe('the schema', () => {
  it('has a condition or a type of its own for every column of states', async () => {
    const columns = await ask<{ column: string; is_guarded: boolean }>(sql`
      SELECT c.relname || '.' || a.attname AS "column",
        EXISTS (SELECT FROM pg_constraint k
          WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.convalidated AND a.attnum = ANY (k.conkey)) AS is_guarded
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
        AND a.atttypid = 'text'::regtype
        AND a.attname ~ '(^|_)(state|status|kind|reason|role|action|decision|channel|purpose|grain|type)$'`);
    const open = columns.filter(({ column, is_guarded }) => !is_guarded && !OPEN.has(column));
    expect(open.map(({ column }) => column)).toEqual([]);
    expect(columns.filter(({ is_guarded }) => is_guarded).length).toBeGreaterThan(15);
    const known = new Set(columns.map(({ column }) => column));
    expect([...OPEN].filter((column) => !known.has(column))).toEqual([]);
  });

  it('has no condition that was never compared with its rows', async () => {
    const open = await ask(sql`
      SELECT conname FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace`);
    expect(open).toEqual([]);
  });

  it('refuses a state that nobody knows', async () => {
    const refused = await refusedBy(sql`
      INSERT INTO mail_suppression_events (address_hash, at, event) VALUES ('hash', now(), 'forgotten')`);
    expect(refused).toBe('mail_suppression_events_event_known');
  });

  it.each(['members', 'staff'])('refuses a second account of %s in another spelling', async (table) => {
    const address = `${randomUUID()}@example.org`;
    const into = (email: string) =>
      table === 'staff'
        ? sql`INSERT INTO staff (name, email) VALUES ('One', ${email})`
        : sql`INSERT INTO members (username, nickname, email) VALUES (${email}, ${randomUUID()}, ${email})`;
    expect(await refusedBy(into(address))).toBeUndefined();
    expect(await refusedBy(into(address.toUpperCase()))).toBe(`${table}_address_idx`);
  });

  it('refuses to remove what must be referred to', async () => {
    const contradictions = await ask(sql`
      SELECT c.conname FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype = 'n' AND a.attnotnull AND c.connamespace = 'public'::regnamespace`);
    expect(contradictions).toEqual([]);
  });

  it('has no index that another one replaces', async () => {
    const superfluous = await ask<{ name: string; by: string }>(sql`
      WITH known AS (
        SELECT i.indexrelid, i.indrelid, i.indisunique, i.indkey::text || ' ' AS columns,
          coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS condition
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am am ON am.oid = c.relam
        WHERE c.relnamespace = 'public'::regnamespace AND am.amname = 'btree' AND i.indexprs IS NULL
      )
      SELECT a.indexrelid::regclass::text AS name, b.indexrelid::regclass::text AS by
      FROM known a JOIN known b ON a.indrelid = b.indrelid AND a.indexrelid <> b.indexrelid
        AND a.condition = b.condition AND starts_with(b.columns, a.columns)
      WHERE (NOT a.indisunique OR (b.indisunique AND a.columns = b.columns))
        AND (a.columns <> b.columns OR a.indexrelid > b.indexrelid)`);
    expect(superfluous).toEqual([]);
  });

  it('indexes only the versions that are the newest', async () => {
    const rows = await ask<{ table: string; whole: number; newest: number }>(sql`
      SELECT c.oid::regclass::text AS "table",
        count(*) FILTER (WHERE i.indkey[0] = a.attnum)::int AS whole,
        count(*) FILTER (WHERE pg_get_expr(i.indpred, i.indrelid) = 'latest')::int AS newest
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_index i ON i.indrelid = c.oid
      WHERE a.attname = 'latest' AND c.relkind = 'r' AND c.relname LIKE '\\_%\\_v'
        AND EXISTS (SELECT FROM pg_attribute p WHERE p.attrelid = c.oid AND p.attname = 'parent_id')
      GROUP BY 1`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ whole, newest }) => whole > 0 || newest !== 1)).toEqual([]);
  });
});

describe('the order of Chinese titles', () => {
  it('is that of their pinyin', async () => {
    for (const title of ['张', '王', '李', '陈', '刘']) {
      await portal.payload.create({
        collection: 'faq-categories',
        locale: 'zh',
        data: { title, slug: randomUUID(), order: 0, _status: 'published' },
      });
    }
    const { docs } = await portal.payload.find({ collection: 'faq-categories', locale: 'zh', sort: 'title' });
    expect(docs.map(({ title }) => title)).toEqual(['陈', '李', '刘', '王', '张']);
  });

  it('holds for every title, term, and name in languages', async () => {
    const others = await ask(sql`
      SELECT c.relname, a.attname FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation o ON o.oid = a.attcollation
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname LIKE '%\\_locales'
        AND a.attname ~ '^(version_)?(title|name|term|question)$' AND o.collname <> 'zh-x-icu'`);
    // A new one needs a line of SQL in its migration, as in `titles_by_pinyin`.
    expect(others).toEqual([]);
  });
});
