import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { removeDeadSessions } from '@/features/identity/housekeeping';
import { getDatabase } from '@/platform/db/database';
import { auditEvents } from '@/features/identity/tables';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const TABLES = [
  'agreement_signatures',
  'application_events',
  'audit_events',
  'audit_seals',
  'download_log',
  'mail_suppression_events',
  'subscription_events',
];

let client: Client;
let administrator: Client;
beforeAll(async () => {
  client = new Client({ connectionString: portal.databaseUrl });
  const asAdministrator = new URL(inject('adminUrl'));
  asAdministrator.pathname = new URL(portal.databaseUrl).pathname;
  administrator = new Client({ connectionString: asAdministrator.href });
  await Promise.all([client.connect(), administrator.connect()]);
});
afterAll(() => Promise.all([client.end(), administrator.end()]));

/** Appends an event of an account. @returns its id */
async function event(at: string, subjectId: string = randomUUID()): Promise<string> {
  const database = await getDatabase();
  const [row] = await database
    .insert(auditEvents)
    .values({
      at: new Date(at),
      actorKind: 'system',
      action: 'member.locked',
      subjectId,
      details: { reason: 'A. Weaver asked', count: 1 },
    })
    .returning({ id: auditEvents.id });
  return row?.id ?? '';
}

const stored = async (id: string) =>
  (await client.query<{ details: unknown }>('SELECT details FROM audit_events WHERE id = $1', [id])).rows[0];

describe.each(TABLES)('%s', (table) => {
  const columns: Record<string, string> = { agreement_signatures: 'signed_at', audit_seals: 'sealed_at' };
  const column = columns[table] ?? 'at';
  it.each([
    ['changed', `UPDATE ${table} SET ${column} = ${column}`],
    ['deleted', `DELETE FROM ${table}`],
    ['truncated', `TRUNCATE ${table} CASCADE`],
    ['dropped', `DROP TABLE ${table} CASCADE`],
    ['freed of its trigger', `ALTER TABLE ${table} DISABLE TRIGGER ALL`],
    ['given away', `ALTER TABLE ${table} OWNER TO portal`],
    ['opened by a right of one’s own', `GRANT UPDATE ON ${table} TO portal`],
  ])('cannot be %s by the portal', async (_what, statement) => {
    const before = await administrator.query(
      `SELECT relacl::text, relowner FROM pg_class WHERE oid = '${table}'::regclass`,
    );
    // A right that is not one’s own to give is refused with a warning only.
    await client.query(statement).catch((error: unknown) => expect(error).toMatchObject({ code: '42501' }));
    const after = await administrator.query(
      `SELECT relacl::text, relowner FROM pg_class WHERE oid = '${table}'::regclass`,
    );
    expect(after.rows).toEqual(before.rows);
    const rights = await client.query<Record<string, boolean>>(
      `SELECT has_table_privilege('${table}', 'UPDATE') AS updates, has_table_privilege('${table}', 'DELETE') AS deletes,
              has_table_privilege('${table}', 'TRUNCATE') AS truncates, has_table_privilege('${table}', 'INSERT') AS inserts`,
    );
    expect(rights.rows).toEqual([{ updates: false, deletes: false, truncates: false, inserts: true }]);
  });
});

describe('an event', () => {
  it('stays although the portal owns the database: neither its setting nor its schema helps', async () => {
    const id = await event('2026-01-01T00:00:00Z');
    for (const statement of [
      `SET portal.audit_path = 'open'; UPDATE audit_events SET action = 'nothing'`,
      `SET session_replication_role = 'replica'; DELETE FROM audit_events`,
      'DROP SCHEMA public CASCADE',
      'ALTER SCHEMA public OWNER TO portal',
      `CREATE OR REPLACE FUNCTION audit_expire(before timestamptz) RETURNS void LANGUAGE sql AS 'DELETE FROM audit_events'`,
      'ALTER FUNCTION audit_refuse_change() OWNER TO portal',
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    expect(await stored(id)).toEqual({ details: { reason: 'A. Weaver asked', count: 1 } });
  });

  it('is not changed by an owner of the table either', async () => {
    const id = await event('2026-01-01T00:00:00Z');
    for (const statement of [
      `UPDATE audit_events SET action = 'nothing' WHERE id = '${id}'`,
      `DELETE FROM audit_events WHERE id = '${id}'`,
      'TRUNCATE audit_events',
    ]) {
      await expect(administrator.query(statement)).rejects.toThrow('rows of audit_events can only be added');
    }
    expect(await stored(id)).toBeDefined();
  });

  it('loses what is personal, and no more, when its member is forgotten', async () => {
    const subject = randomUUID();
    const [own, other] = [await event('2026-01-01T00:00:00Z', subject), await event('2026-01-01T00:00:00Z')];
    await client.query('SELECT audit_forget_member($1)', [subject]);
    expect(await stored(own)).toEqual({ details: { count: 1 } });
    expect(await stored(other)).toEqual({ details: { reason: 'A. Weaver asked', count: 1 } });
  });

  it('is deleted after three years and not before, regardless of the caller’s clock', async () => {
    const old = await event('2015-01-01T00:00:00Z');
    const recent = await event(new Date().toISOString());
    await removeDeadSessions(await getDatabase(), new Date('2100-01-01T00:00:00Z'));
    expect(await stored(old)).toBeUndefined();
    expect(await stored(recent)).toBeDefined();
  });
});

it('every table of events is one of them', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND (relname ~ '_events$' OR relname IN ('audit_seals', 'agreement_signatures', 'download_log')) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(TABLES);
});

it('the portal reads every table and sequence, as a backup does', async () => {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND (
       relkind IN ('r', 'p', 'v') AND NOT has_table_privilege(oid, 'SELECT')
       OR relkind = 'S' AND NOT has_sequence_privilege(oid, 'SELECT'))`,
  );
  expect(rows).toEqual([]);
});
