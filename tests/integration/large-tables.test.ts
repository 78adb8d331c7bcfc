import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { listOpenTranslations, openTranslationsFor } from '@/cms/translations/open-translations';
import { readMailHealth } from '@/features/dashboard/work';
import { reviewQueue } from '@/features/mailing-lists/admin/review-queue';
import { findSubscribers } from '@/features/mailing-lists/admin/subscribers';
import { findSuppressions } from '@/features/mailing-lists/admin/suppression-list';
import { sourcesFor } from '@/features/palette/sources';
import { findItems } from '@/features/palette/use-cases/find-items';
import { eventActions, listEvents, listMails, mailKinds } from '@/features/staff/queries';
import { listDeliveries, listWebhooks } from '@/features/webhooks/queries';
import { WebhookSender } from '@/features/webhooks/sender';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';

/** The lists of staff over tables that grow without end: no statement may read one of them from one end to the other. */

const portal = usePortalDatabase();

const ROWS = 40_000;
const HOOKS = 4;
const list = randomUUID();
const hook = randomUUID();
const actor = randomUUID();
const subject = randomUUID();

/** Tables with so many rows, and what fills them. The first one in each state or of each kind is rare. */
const FILL: Readonly<Record<string, string>> = {
  subscriptions: `
    INSERT INTO subscriptions (list_id, email, organization, organization_key, locale, state, source, requested_at)
    SELECT '${list}', 'reader' || n || '@example' || n % 500 || '.org', 'Mill ' || n % 900, 'mill ' || n % 900, 'en',
      (CASE n % 2000 WHEN 0 THEN 'pending_review' ELSE 'subscribed' END)::enum_subscriptions_state, 'form',
      now() - n * interval '1 minute'
    FROM generate_series(1, ${ROWS}) n`,
  mail_outbox: `
    INSERT INTO mail_outbox (kind, locale, recipient, subject, html, text, redacted_text, message_id, state, created_at, sent_at)
    SELECT CASE n % 400 WHEN 0 THEN 'welcome' WHEN 1 THEN 'code' ELSE 'announcement' END, 'en', 'reader' || n || '@example.org', 'Subject', '', '', '',
      'message-' || n, CASE n % 4000 WHEN 0 THEN 'failed' WHEN 1 THEN 'waiting' ELSE 'sent' END,
      now() - n * interval '10 minutes',
      CASE WHEN n % 4000 > 1 THEN now() - n * interval '10 minutes' END
    FROM generate_series(1, ${ROWS}) n`,
  mail_bounces: `
    INSERT INTO mail_bounces (report_hash, at, kind, address_hash)
    SELECT 'report-' || n, now() - n * interval '1 hour', 'soft', 'address-' || n % 5000
    FROM generate_series(1, ${ROWS}) n`,
  mail_suppressions: `
    INSERT INTO mail_suppressions (address_hash, address, reason, at)
    SELECT 'address-' || n, 'reader' || n || '@example.org', 'manual', now() - n * interval '1 minute'
    FROM generate_series(1, ${ROWS}) n`,
  audit_events: `
    INSERT INTO audit_events (at, actor_kind, actor_id, action, subject_id, details)
    SELECT now() - n * interval '5 minutes', 'staff',
      CASE n % 1000 WHEN 0 THEN '${actor}'::uuid ELSE gen_random_uuid() END,
      'trial.' || n % 200,
      CASE n % 1000 WHEN 1 THEN '${subject}'::uuid ELSE gen_random_uuid() END, '{}'
    FROM generate_series(1, ${ROWS}) n`,
  content_languages: `
    INSERT INTO content_languages (collection, item_id, locale, first_published_at, published_at, text_changed_at, text_digest, state, source, since)
    SELECT 'news', gen_random_uuid(), 'en', now(), now(), now(), '',
      CASE n % 2000 WHEN 0 THEN 'missing' WHEN 1 THEN 'outdated' ELSE 'current' END, 'zh',
      CASE WHEN n % 2000 < 2 THEN now() - n * interval '1 minute' END
    FROM generate_series(1, ${ROWS}) n`,
  webhook_messages: `
    INSERT INTO webhook_messages (type, body, created_at)
    SELECT 'webhook.test', '{}', now() - n * interval '1 minute' FROM generate_series(1, ${ROWS}) n`,
  webhook_deliveries: `
    INSERT INTO webhook_deliveries (webhook_id, message_id, state, next_try_at, created_at, finished_at)
    SELECT w.id, m.id, CASE m.number % 2000 WHEN 0 THEN 'failed' ELSE 'delivered' END, m.created_at, m.created_at, m.created_at
    FROM (SELECT *, row_number() OVER () AS number FROM webhook_messages) m
    JOIN (SELECT id, row_number() OVER () AS number FROM webhooks) w ON w.number = 1 + m.number % ${HOOKS}`,
};

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO webhooks (id, url, description, events, collections, languages, secret, created_at)
     SELECT CASE n WHEN 1 THEN $1::uuid ELSE gen_random_uuid() END, 'https://hooks.example/', '', '[]', '[]', '[]', '', now()
     FROM generate_series(1, ${HOOKS}) n`,
    [hook],
  );
  await client.query(`INSERT INTO mailing_lists (id, slug, requires_review) VALUES ($1, 'large', true)`, [
    list,
  ]);
  for (const statement of Object.values(FILL)) await client.query(statement);
  // Counts stay within an index only after this, which only its owner may do.
  const administrator = new URL(inject('adminUrl'));
  administrator.pathname = new URL(portal.databaseUrl).pathname;
  const owner = new pg.Client({ connectionString: administrator.href });
  await owner.connect();
  // What PostgreSQL analyzes meanwhile on its own may keep rows from being visible to all, and then an index is not enough.
  await vi.waitFor(
    async () => {
      await owner.query(`VACUUM (ANALYZE) ${Object.keys(FILL).join(', ')}`);
      const { rows } = await owner.query(
        'SELECT relname FROM pg_class WHERE relname = ANY ($1) AND relallvisible < relpages',
        [Object.keys(FILL)],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
  await owner.end();
});

afterAll(() => client.end());
afterEach(() => vi.restoreAllMocks());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of a plan, without reading that a limit directly above ends after as many rows. */
const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? [])
    .filter((below) => node['Node Type'] !== 'Limit' || below['Node Type'] !== 'Seq Scan' || below.Filter)
    .flatMap(nodesOf),
];

/** The statements while something runs, without those that open and end transactions. */
async function statements(act: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const calls = spy.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
  vi.restoreAllMocks();
  return calls
    .map(([asked, values]) =>
      typeof asked === 'string'
        ? { text: asked, values: values ?? [] }
        : { text: asked.text, values: asked.values ?? values ?? [] },
    )
    .filter(({ text }) => /^[\s(]*(?:SELECT|WITH|UPDATE|INSERT|DELETE)/i.test(text));
}

/** Large tables that a statement reads whole. */
async function readWhole({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  );
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => Object.hasOwn(FILL, table));
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const events = (filter: object, page = 1) => listEvents({ locale: 'en', page, ...filter });
const editor = { roles: ['editor'] } as const;
const toTranslate = (filter: object) => listOpenTranslations(portal.payload, editor, filter);
const countTranslations = async () => {
  const waiting = openTranslationsFor(editor);
  return (await getDatabase()).execute(sql`SELECT count(*), min(since) FROM (${waiting}) AS queue`);
};
const palette = async (word: string) =>
  findItems(await getDatabase(), {
    sources: sourcesFor(portal.payload.config.collections, ['administrator']),
    words: [word],
    locale: 'en',
  });
const sender = () =>
  new WebhookSender({
    clock: { now: () => new Date() },
    networks: env.WEBHOOK_NETWORKS,
    log: { warn: () => undefined },
  });

/** The total above an unfiltered list of emails or of events counts them all; an index or the table, as PostgreSQL likes. */
const isTotal = ({ text }: { text: string }) => /count\(.* WHERE true$/s.test(text);

/** Each list with the most statements that it may need. */
const lists: readonly [name: string, most: number, read: () => Promise<unknown>][] = [
  ['the newest subscribers', 2, () => findSubscribers({})],
  ['subscribers by address', 2, () => findSubscribers({ sort: 'email' })],
  ['subscribers in a state', 2, () => findSubscribers({ state: 'pending_review' })],
  ['subscribers whose address begins so', 2, () => findSubscribers({ search: 'reader77' })],
  ['subscribers of a domain', 2, () => findSubscribers({ search: '@example7.org' })],
  ['what the command palette finds', 1, () => palette('reader77')],
  ['requests that wait', 2, () => reviewQueue('en')],
  ['the newest suppressions', 1, () => findSuppressions(undefined)],
  ['suppressions whose address begins so', 1, () => findSuppressions('reader77')],
  ['a suppressed address with its history', 3, () => findSuppressions('reader77@example.org')],
  ['the newest emails', 2, () => listMails({ page: 1 })],
  ['emails that were given up', 2, () => listMails({ state: 'failed', page: 1 })],
  ['emails of a kind', 2, () => listMails({ kind: 'welcome', page: 1 })],
  ['kinds of emails', 1, () => mailKinds()],
  ['how emails do', 2, async () => readMailHealth(await getDatabase())],
  ['the newest events', 2, () => events({})],
  ['events of a later page', 2, () => events({ action: 'trial.7' }, 3)],
  ['events of an action', 2, () => events({ action: 'trial.7' })],
  ['events of a person or an item', 2, () => events({ who: actor })],
  ['events of some days', 2, () => events({ from: day(9), to: day(8) })],
  ['names of events', 1, () => eventActions()],
  ['what has to be translated', 4, () => toTranslate({})],
  ['a later page of what has to be translated', 4, () => toTranslate({ page: 2 })],
  ['what has to be translated of a kind', 4, () => toTranslate({ collection: 'news', language: 'en' })],
  ['translations that are out of date', 4, () => toTranslate({ state: 'outdated' })],
  ['how much has to be translated', 1, countTranslations],
  ['webhooks', 1, () => listWebhooks()],
  ['deliveries of a webhook', 2, () => listDeliveries(hook, undefined, 1)],
  ['deliveries that were given up', 2, () => listDeliveries(hook, 'failed', 1)],
  ['deliveries that are due', 1, () => sender().sendDue()],
  ['when a delivery becomes due', 1, () => sender().nextDueAt()],
];

describe('lists of staff with large tables', () => {
  it.each(lists)('%s', async (_, most, read) => {
    const asked = await statements(read);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(most);
    for (const statement of asked.filter((one) => !isTotal(one)))
      expect(await readWhole(statement), statement.text).toEqual([]);
  });

  it('would be found out', async () => {
    const text = `SELECT count(*) FROM audit_events WHERE details->>'title' = 'x'`;
    expect(await readWhole({ text, values: [] })).toEqual(['audit_events']);
  });

  it('find what they should', async () => {
    expect((await toTranslate({})).total).toBe(ROWS / 1_000);
    expect((await events({ who: actor })).total).toBe(ROWS / 1_000);
    expect((await events({ who: subject })).total).toBe(ROWS / 1_000);
    expect((await events({ action: 'trial.7' })).total).toBe(ROWS / 200);
    expect(await eventActions()).toEqual(Array.from({ length: 200 }, (_, n) => `trial.${n}`).toSorted());
    const addresses = (await palette('reader77@')).map(({ title }) => title);
    expect(addresses).toEqual(['reader77@example77.org']);
    expect(await mailKinds()).toEqual(['announcement', 'code', 'welcome']);
    expect(await readMailHealth(await getDatabase())).toMatchObject({ waiting: 10, failed: 10 });
  });
});
