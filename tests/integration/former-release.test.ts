import { readFile } from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { incompatibilities, readSchema, type ReleasedSchema } from '@/platform/db/released-schema';

import { usePortalDatabase } from '../support/database';

/** Processes of the former release work on the schema of this one, until they are replaced (ADR 177). */

const portal = usePortalDatabase();
let client: pg.Client;
let former: ReleasedSchema;

beforeAll(async () => {
  client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  const file = path.join(import.meta.dirname, 'former-release/schema.json');
  former = JSON.parse(await readFile(file, 'utf8')) as ReleasedSchema;
});
afterEach(() => client.query('ROLLBACK'));
afterAll(() => client.end());

/**
 * What this release takes from the former one on purpose. Each line has to be under “What an operator has to do” in
 * CHANGELOG.md, since all processes must be replaced together then; it goes when the next release is made.
 */
const ON_PURPOSE: readonly string[] = [];

describe('the schema', () => {
  it('has everything that the former release reads, and takes everything that it writes', async () => {
    expect(Object.keys(former.tables).length).toBeGreaterThan(150);
    expect(incompatibilities(former, await readSchema(client))).toEqual(ON_PURPOSE);
  });
});

describe('a migration', () => {
  const after = async (statement: string) => {
    const before = await readSchema(client);
    await client.query(`BEGIN; ${statement}`);
    return incompatibilities(before, await readSchema(client));
  };

  it.each([
    ['DROP TABLE search_quality', 'search_quality: the table is gone'],
    ['ALTER TABLE mail_outbox DROP COLUMN kind', 'mail_outbox.kind: the column is gone'],
    ['ALTER TABLE mail_outbox RENAME kind TO sort', 'mail_outbox.kind: the column is gone'],
    [
      'ALTER TABLE search_quality ALTER queries TYPE bigint',
      'search_quality.queries: integer has become bigint',
    ],
    [
      'ALTER TABLE search_checks ALTER changed_at SET NOT NULL',
      'search_checks.changed_at: must have a value now',
    ],
    [
      'ALTER TABLE search_quality ADD weight integer NOT NULL',
      'search_quality.weight: must have a value that nobody gave it before',
    ],
    [
      'ALTER TABLE search_quality ADD CHECK (ndcg <= 1)',
      expect.stringMatching(/^search_quality: refuses what it took, CHECK/),
    ],
    ['CREATE UNIQUE INDEX ON search_quality (locale)', 'search_quality: takes only one, btree (locale)'],
  ])('%s is found', async (statement, finding) => {
    expect(await after(statement)).toContainEqual(finding);
  });

  it.each([
    'CREATE TABLE of_tomorrow (id integer PRIMARY KEY)',
    'ALTER TABLE search_quality ADD weight integer NOT NULL DEFAULT 1',
    "ALTER TABLE search_quality ADD note text UNIQUE CHECK (note <> '')",
    'ALTER TABLE search_quality ALTER queries DROP NOT NULL',
    'CREATE INDEX ON search_quality (locale)',
  ])('%s leaves everything to the former release', async (statement) => {
    expect(await after(statement)).toEqual([]);
  });

  it('may let a column have further values, and may not take one away', async () => {
    const [, { checks }] = Object.entries(former.tables).find(([name]) => name === 'mail_outbox') ?? [
      '',
      { checks: [] },
    ];
    const states = checks.find((text) => text.includes("'waiting'")) ?? '';
    expect(states).toContain("'sent'");
    const drop = `ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_state_known; ALTER TABLE mail_outbox ADD `;
    expect(await after(drop + states.replace("'waiting'", "'held'::text, 'waiting'"))).toEqual([]);
    await client.query('ROLLBACK');
    expect(await after(drop + states.replace("'waiting'", "'held'"))).toHaveLength(1);
  });
});
