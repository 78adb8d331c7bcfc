import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { auditWarning, readConfiguration } from '@/cli/launcher/checks';
import { createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';

/** A server of the operator's own: one role, which owns the database and everything in it. */
const name = `own_${randomBytes(6).toString('hex')}`;
/** Roles are the cluster's, so the documented one has another name here. */
const auditRole = `audit_${randomBytes(6).toString('hex')}`;
const adminUrl = inject('adminUrl');
const member = randomUUID();
let databaseUrl = '';
let administrator: Client;
let portal: Client;

beforeAll(async () => {
  databaseUrl = await createDatabase(adminUrl, name, {
    template: inject('templateDatabase'),
    ownerUrl: inject('portalUrl'),
  });
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  administrator = new Client({ connectionString: address.href });
  portal = new Client({ connectionString: databaseUrl });
  await Promise.all([administrator.connect(), portal.connect()]);
  await administrator.query(
    'REASSIGN OWNED BY portal_audit TO portal; ALTER SCHEMA public OWNER TO pg_database_owner',
  );
});
afterAll(async () => {
  await Promise.all([administrator.end(), portal.end()]);
  await dropDatabase(adminUrl, name);
  const server = new Client({ connectionString: adminUrl });
  await server.connect();
  await server.query(`DROP ROLE IF EXISTS ${auditRole}`);
  await server.end();
});

const warningFor = (address: string) =>
  auditWarning(readConfiguration({ ...process.env, DATABASE_URL: address, SMTP_URL: 'smtp://127.0.0.1:9' }));

/** The statements of docs/operations.md whose block begins with this line. */
async function documented(first: string): Promise<string> {
  const text = await readFile('docs/operations.md', 'utf8');
  const block = [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)].find(([, sql = '']) => sql.startsWith(first));
  expect(block, first).toBeDefined();
  return (block?.[1] ?? '').replaceAll('portal_audit', auditRole);
}

it('warns of a superuser, and of an owner of the audit tables, until the documented statements have run', async () => {
  const superuser = new URL(adminUrl);
  superuser.pathname = `/${name}`;
  expect(await warningFor(superuser.href)).toContain('is a superuser');
  expect(await warningFor(databaseUrl)).toContain('the role "portal" owns the audit tables');
  // What the warning is about.
  await portal.query(
    'BEGIN; ALTER TABLE audit_events DISABLE TRIGGER USER; DELETE FROM audit_events; ROLLBACK',
  );

  await administrator.query(await documented('CREATE ROLE portal_audit'));
  expect(await warningFor(databaseUrl)).toBeUndefined();
  for (const statement of [
    'DELETE FROM audit_events',
    'DROP TABLE audit_events',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'DROP SCHEMA public CASCADE',
  ]) {
    await expect(portal.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
  await portal.query(
    `INSERT INTO audit_events (at, actor_kind, action, subject_id) VALUES (now(), 'system', 'member.locked', $1)`,
    [member],
  );
  await portal.query('SELECT audit_forget_member($1)', [member]);

  // Before an update.
  await administrator.query(await documented('REASSIGN OWNED BY portal_audit'));
  expect(await warningFor(databaseUrl)).toContain('owns the audit tables');
});

it('says nothing of a database that cannot be reached, which the check of the database names', async () => {
  expect(await warningFor('postgresql://portal@127.0.0.1:9/portal')).toBeUndefined();
});
