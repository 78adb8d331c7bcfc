import { sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '@/features/account';
import { findSession } from '@/features/identity/sessions';
import { issueCode } from '@/features/verification';
import { getDatabase } from '@/platform/db/database';
import { portalJobs } from '@/jobs';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { type ProcessingActivity, processingActivities } from '@/processing-register';
import { personalDataHolders } from '@/registry';
import { usePortalDatabase } from '../support/database';
import { newMember } from '../support/members';

const portal = usePortalDatabase();

/** Tables that look as if they held something about members, and why they need no holder. */
const notAboutMembers: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^staff$/, 'the people who work in the admin are no members'],
  [/^_?mailing_lists(_v)?$/, 'the address of a list, which is public'],
  [/^_?site_settings(_|$)/, 'the addresses of the community, which are public'],
  [/^_?search_settings(_|$)/, 'the addresses of pages that editors pinned'],
  [/^email_texts$/, 'what emails say, without anyone they are sent to'],
  [/^broken_links$/, 'the addresses of pages that links lead to'],
  [/^shared_answers$/, 'the addresses of public answers, such as feeds'],
];

/** How columns are called that say who someone is or how to reach someone. */
const tellingName =
  /(^|_)(e_?mail|recipient|account|nickname|user_?name|full_?name|phone|organi[sz]ation|address|members?_id)($|_)/;

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await (await getDatabase()).execute(query)).rows as Row[];
}

/** Tables that refer to members, also by way of others, or have a column that is called like something about a person. */
async function tablesAboutPeople(): Promise<string[]> {
  const referring = await rowsOf<{ table: string }>(sql`
    WITH RECURSIVE referring AS (
      SELECT 'members'::regclass::oid AS id
      UNION SELECT conrelid FROM pg_constraint JOIN referring ON confrelid = id WHERE contype = 'f')
    SELECT id::regclass::text AS table FROM referring
    WHERE id NOT IN (SELECT oid FROM pg_class WHERE relispartition)`);
  const columns = await rowsOf<{ table: string; column: string }>(sql`
    SELECT r.relname AS table, a.attname AS column
    FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p')
      -- A partition is a part of the table that has the holder.
      AND NOT r.relispartition`);
  const telling = columns.filter(({ column }) => tellingName.test(column));
  return [...new Set([...referring, ...telling].map(({ table }) => table))].toSorted();
}

/** Tables with a row that holds the value in any column. */
async function placesOf(value: string): Promise<string[]> {
  const tables = await rowsOf<{ schema: string; table: string }>(sql`
    SELECT table_schema AS schema, table_name AS table FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const places: string[] = [];
  for (const { schema, table } of tables) {
    const found = await rowsOf(sql`
      SELECT 1 FROM ${sql.identifier(schema)}.${sql.identifier(table)} t
      WHERE t::text LIKE ${`%${value}%`} LIMIT 1`);
    if (found.length > 0) places.push(table);
  }
  return places.toSorted();
}

describe('every table that says something about a member', () => {
  it('has a holder that exports and erases it', async () => {
    const held = new Set(personalDataHolders.flatMap(({ tables }) => tables));
    const forgotten = (await tablesAboutPeople()).filter(
      (table) => !held.has(table) && !notAboutMembers.some(([pattern]) => pattern.test(table)),
    );
    expect(forgotten, 'add these to a PersonalDataHolder, or say here why not').toEqual([]);
  });

  it('is really there: neither a holder nor an exception names a table of the past', async () => {
    const present = await rowsOf<{ table: string }>(
      sql`SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const names = present.map(({ table }) => table);
    const named = personalDataHolders.flatMap(({ tables }) => tables);
    expect(named.filter((table) => !names.includes(table))).toEqual([]);
    expect(notAboutMembers.filter(([pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
  });

  it('has one holder only, with a name of its own', () => {
    const tables = personalDataHolders.flatMap(({ tables }) => tables);
    expect(tables).toHaveLength(new Set(tables).size);
    const names = personalDataHolders.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });
});

describe('the register of processing', () => {
  const activities: readonly ProcessingActivity[] = Object.values(processingActivities);

  it('has every table of each holder, under the name of its folder', () => {
    for (const { name, tables } of personalDataHolders) {
      const registered = activities.filter(({ holder }) => holder === name).flatMap(({ tables: own }) => own);
      expect(registered.toSorted(), name).toEqual(tables.toSorted());
    }
    const folders = new Set(personalDataHolders.map(({ name }) => name));
    expect(activities.filter(({ holder }) => holder !== undefined && !folders.has(holder))).toEqual([]);
  });

  it('has every other table about people, staff included, and none that is not there', async () => {
    const registered = activities.flatMap(({ tables }) => tables);
    expect(registered).toHaveLength(new Set(registered).size);
    const present = await rowsOf<{ table: string }>(
      sql`SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const names = present.map(({ table }) => table);
    expect(registered.filter((table) => !names.includes(table))).toEqual([]);
    const about = (await tablesAboutPeople()).filter(
      (table) => table === 'staff' || !notAboutMembers.some(([pattern]) => pattern.test(table)),
    );
    const ofStaff = names.filter((name) => name.startsWith('staff_'));
    expect([...about, ...ofStaff].filter((table) => !registered.includes(table))).toEqual([]);
  });

  it('names jobs that run', () => {
    const jobs = portalJobs({
      payload: portal.payload,
      clock: systemClock,
      env: { ...env, BACKUP_DIRECTORY: '/backups' },
    }).map(({ name }) => name);
    expect(activities.flatMap(({ job }) => job ?? []).filter((job) => !jobs.includes(job))).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('is no longer in any table except the farewell and the anonymous record of events', async () => {
    const { account, nickname, profile, context, token } = await newMember();
    const { memberId } = context.session;
    await issueCode(await getDatabase(), { account, channel: 'login', asker: 'somebody' });
    expect(await placesOf(account)).toEqual(['mail_outbox', 'members', 'verification_codes']);
    expect(await placesOf(memberId)).toEqual([
      'audit_events',
      'identity_credentials',
      'identity_sessions',
      'mail_outbox',
      'members',
    ]);

    await deleteAccount(context);
    // The farewell goes to the address; housekeeping removes it once it is out.
    expect(await placesOf(account)).toEqual(['mail_outbox']);
    // The id alone says nothing about anybody once the account is gone.
    expect(await placesOf(memberId)).toEqual(['audit_events']);
    expect(await placesOf(profile.username)).toEqual([]);
    expect(await placesOf(nickname)).toEqual([]);
    expect(await findSession(token)).toBeUndefined();
  });
});
