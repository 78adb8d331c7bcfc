import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { roles, type Role } from '@/cms/permissions';
import {
  DISABLE_AFTER_SECONDS,
  MOST_WEBHOOKS,
  PAUSES,
  ROTATION_SECONDS,
  webhookSchema,
} from '@/features/webhooks/domain';
import { forgetDeliveries } from '@/features/webhooks/housekeeping';
import { findWebhook, listDeliveries, listWebhooks } from '@/features/webhooks/queries';
import { WebhookSender } from '@/features/webhooks/sender';
import { signedHeaders } from '@/features/webhooks/signature';
import { webhookDeliveries, webhookMessages, webhooks } from '@/features/webhooks/tables';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replaceSecret,
  replayDeliveries,
  setWebhookActive,
  testWebhook,
} from '@/features/webhooks/use-cases/manage-webhooks';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';

// Before the environment is read.
vi.hoisted(() => vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.0/8'));

const portal = usePortalDatabase();

let now = new Date();
const clock: Clock = { now: () => now };
const later = (seconds: number) => (now = secondsAfter(now, seconds));
const log = { warn: () => undefined };
const sender = () => new WebhookSender({ clock, networks: env.WEBHOOK_NETWORKS, log });

/** A receiver that keeps what arrives and answers as the test wants. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
let received: Received[] = [];
let answer = 200;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      // This receiver takes the message and never answers.
      if (request.url === '/never') return;
      response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let staffId: string;
beforeAll(async () => {
  const data = {
    email: `${randomUUID()}@example.org`,
    password: 'seven shuttles at dawn',
    name: 'Col League',
    roles: ['administrator' as const],
  };
  staffId = (await portal.payload.create({ collection: 'staff', data })).id;
});

beforeEach(() => {
  now = new Date();
  received = [];
  answer = 200;
});
afterEach(async () => {
  const database = await getDatabase();
  await database.delete(webhooks);
  await database.delete(webhookMessages);
});

const receiver = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const input = (given: object = {}) =>
  webhookSchema.parse({
    url: receiver('/in'),
    events: ['content.published', 'content.changed', 'content.unpublished'],
    ...given,
  });
const actor = () => ({ staffId, clock });
const register = (given: object = {}) => createWebhook(input(given), actor());

const text = {
  root: {
    type: 'root',
    version: 1,
    direction: 'ltr' as const,
    format: '' as const,
    indent: 0,
    children: [
      { type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text: 'Text', format: 0 }] },
    ],
  },
};

async function publish(slug = `trial-${randomUUID()}`) {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'en',
    data: {
      title: 'A trial',
      summary: 'A summary',
      body: text,
      slug,
      category: 'community',
      publishedAt: new Date().toISOString(),
      _status: 'published',
    },
  });
  return { id, slug };
}

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const messages = () => received.map(({ body }) => JSON.parse(body) as Message);
const stored = async (id: string) => {
  const [found] = await (await getDatabase()).select().from(webhooks).where(eq(webhooks.id, id));
  return found;
};
const logOf = async (id: string) => (await listDeliveries(id, undefined, 1)).items;
const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
  (await (await getDatabase()).execute(query)).rows as Row[];

function expectSigned({ headers, body }: Received, ...secrets: string[]): void {
  const id = String(headers['webhook-id']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  expect(headers['webhook-signature']).toBe(signedHeaders(secrets, { id, at, body })['webhook-signature']);
}

describe('what is published', () => {
  it('is sent per language, signed, when it is published, changed, moved, and unpublished', async () => {
    const { id: webhook, secret } = await register();
    const { id, slug } = await publish();
    now = new Date();
    await sender().sendDue();
    expect(messages()).toMatchObject([
      {
        type: 'content.published',
        data: {
          collection: 'news',
          id,
          language: 'en',
          slug,
          movedFrom: null,
          url: `${env.PUBLIC_URL}/api/content/v1/en/news/${id}`,
        },
      },
    ]);
    for (const one of received) expectSigned(one, secret);
    const change = (data: object) => portal.payload.update({ collection: 'news', id, locale: 'en', data });
    await change({ title: 'Another' });
    await change({ slug: `${slug}-moved` });
    await change({ _status: 'draft' });
    now = new Date();
    await sender().sendDue();
    expect(messages().map(({ type }) => type)).toEqual([
      'content.published',
      'content.changed',
      'content.changed',
      'content.unpublished',
    ]);
    expect(messages()[2]?.data.movedFrom).toBe(slug);
    expect(await logOf(webhook)).toMatchObject(
      Array.from({ length: 4 }, () => ({ state: 'delivered', status: 200, tries: 1 })),
    );
  });

  it('is sent only to those who want to know', async () => {
    await register({ events: ['content.unpublished'] });
    await register({ collections: ['videos'] });
    await register({ languages: ['zh'] });
    const { id: paused } = await register();
    await setWebhookActive(paused, false, actor());
    await publish();
    now = new Date();
    expect(await sender().sendDue()).toBe(0);
  });

  it('is sent to nobody when it is undone', async () => {
    const { id: webhook } = await register();
    const { id } = await publish();
    const before = (await logOf(webhook)).length;
    const transactionID = await portal.payload.db.beginTransaction();
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'en',
      data: { title: 'Undone' },
      req: { transactionID: transactionID ?? 0 },
    });
    await portal.payload.db.rollbackTransaction(transactionID ?? 0);
    expect(await logOf(webhook)).toHaveLength(before);
  });
});

describe('a delivery', () => {
  it('is tried again with the same message, later and later, and given up in the end', async () => {
    const { id: webhook } = await register();
    await testWebhook(webhook, actor());
    answer = 503;
    for (const pause of PAUSES) {
      expect(await sender().sendDue()).toBe(1);
      later(pause - 1);
      expect(await sender().sendDue()).toBe(0);
      // Nobody disables it in this test.
      await (await getDatabase()).update(webhooks).set({ failingSince: null });
      later(1);
    }
    expect(await sender().sendDue()).toBe(1);
    expect(await logOf(webhook)).toMatchObject([
      { state: 'failed', status: 503, tries: PAUSES.length + 1, lastError: '503: not accepted' },
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(await sender().sendDue()).toBe(0);

    answer = 204;
    expect(await replayDeliveries(webhook, undefined, actor())).toEqual({ count: 1 });
    await sender().sendDue();
    const [delivery] = await logOf(webhook);
    expect(delivery).toMatchObject({ state: 'delivered', status: 204, tries: 1 });
    await expect(replayDeliveries(webhook, undefined, actor())).rejects.toMatchObject({ code: 'conflict' });
    await replayDeliveries(webhook, delivery?.id, actor());
    await sender().sendDue();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is not sent twice by workers that ask at the same time', async () => {
    const { id: webhook } = await register();
    for (let count = 0; count < 12; count += 1) await testWebhook(webhook, actor());
    const tried = await Promise.all([sender(), sender(), sender()].map((one) => one.sendDue()));
    // A worker that found the receiver busy left the rest to the others.
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(received).toHaveLength(12);
  });

  it('of a worker that died is sent by another one after its lease', async () => {
    const { id: webhook } = await register();
    await testWebhook(webhook, actor());
    await (
      await getDatabase()
    )
      .update(webhookDeliveries)
      .set({ state: 'sending', tries: 1, leaseUntil: secondsAfter(now, 60), leasedBy: randomUUID() });
    expect(await sender().sendDue()).toBe(0);
    expect(await sender().nextDueAt()).toEqual(secondsAfter(now, 60));
    later(60);
    expect(await sender().sendDue()).toBe(1);
    expect(await logOf(webhook)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  it('is counted for its webhook while it waits and once it has failed', async () => {
    const busy = await register();
    later(1);
    const idle = await register();
    for (let count = 0; count < 3; count += 1) await testWebhook(busy.id, actor());
    const [first] = await logOf(busy.id);
    await (
      await getDatabase()
    )
      .update(webhookDeliveries)
      .set({ state: 'failed' })
      .where(eq(webhookDeliveries.id, first?.id ?? ''));
    expect(await findWebhook(busy.id)).toMatchObject({ waiting: 2, failed: 1 });
    const listed = (await listWebhooks()).map(({ id, waiting, failed }) => [id, waiting, failed]);
    expect(listed).toEqual([
      [busy.id, 2, 1],
      [idle.id, 0, 0],
    ]);
  });

  it('that gets no answer is ended and tried again later, and the others do not wait for it', async () => {
    const { id: slow } = await register({ url: receiver('/never') });
    const { id: quick } = await register();
    await testWebhook(slow, actor());
    // Of a receiver that answers, several: they are sent one after the other while the slow one is under way.
    for (let count = 0; count < 3; count += 1) await testWebhook(quick, actor());
    const patient = new WebhookSender({ clock, networks: env.WEBHOOK_NETWORKS, trySeconds: 60, log });
    const sending = patient.sendDue();
    try {
      const sent = async () => (await logOf(quick)).filter(({ state }) => state === 'delivered').length;
      await vi.waitFor(async () => expect(await sent()).toBe(3), { timeout: 20_000 });
      expect(await logOf(slow)).toMatchObject([{ state: 'sending', tries: 1 }]);
    } finally {
      // The receiver hangs up, so the first try ends without an answer.
      server.closeAllConnections();
      await sending;
    }
    expect(await logOf(slow)).toMatchObject([{ state: 'waiting', tries: 1, status: null }]);

    const impatient = new WebhookSender({ clock, networks: env.WEBHOOK_NETWORKS, trySeconds: 0.1, log });
    const [first, second, third] = PAUSES;
    for (const [at, pause] of [first, second].entries()) {
      later(pause - 1);
      expect(await impatient.sendDue()).toBe(0);
      later(1);
      expect(await impatient.sendDue()).toBe(1);
      expect(await logOf(slow)).toMatchObject([
        { state: 'waiting', tries: at + 2, status: null, lastError: 'no answer within 0.1 s' },
      ]);
    }
    expect(await impatient.nextDueAt()).toEqual(secondsAfter(now, third));
    expect((await stored(slow))?.failingSince).not.toBeNull();
    expect((await stored(quick))?.failingSince).toBeNull();
  });

  it('does not follow redirects, and does not reach other networks', async () => {
    const { id: webhook } = await register();
    await testWebhook(webhook, actor());
    answer = 307;
    await sender().sendDue();
    expect(received).toHaveLength(1);
    expect(await logOf(webhook)).toMatchObject([
      { status: 307, lastError: '307: redirects are not followed' },
    ]);
    later(PAUSES[0]);
    await (await getDatabase()).update(webhooks).set({ url: 'http://169.254.169.254/latest/meta-data' });
    await sender().sendDue();
    expect(await logOf(webhook)).toMatchObject([
      { status: null, lastError: 'the host is not on the public internet' },
    ]);
  });
});

describe('a webhook that fails', () => {
  async function administrator(): Promise<string> {
    const email = `${randomUUID()}@example.org`;
    const data = {
      email,
      password: 'seven shuttles at dawn',
      name: 'Ad Ministrator',
      roles: ['administrator' as const],
    };
    await portal.payload.create({ collection: 'staff', data });
    return email;
  }
  const mailsTo = (email: string) =>
    rowsOf<{ subject: string }>(
      sql`SELECT subject FROM mail_outbox WHERE recipient = ${email} AND kind = 'webhookDisabled'`,
    );

  it('for days is disabled, and administrators get one email', async () => {
    const email = await administrator();
    const { id: webhook } = await register();
    answer = 500;
    await testWebhook(webhook, actor());
    await testWebhook(webhook, actor());
    await sender().sendDue();
    later(DISABLE_AFTER_SECONDS - 1);
    await sender().sendDue();
    expect(await stored(webhook)).toMatchObject({ state: 'active' });
    later(PAUSES[1] + 1);
    await sender().sendDue();
    expect(await stored(webhook)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect(await mailsTo(email)).toHaveLength(1);
    later(PAUSES[2]);
    expect(await sender().sendDue()).toBe(0);

    answer = 200;
    await setWebhookActive(webhook, true, actor());
    expect(await sender().sendDue()).toBeGreaterThan(0);
    expect(await stored(webhook)).toMatchObject({
      state: 'active',
      disabledReason: null,
      failingSince: null,
    });
  });

  it('because it is gone is disabled right away', async () => {
    const email = await administrator();
    const { id: webhook } = await register();
    answer = 410;
    await testWebhook(webhook, actor());
    await sender().sendDue();
    expect(await stored(webhook)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await logOf(webhook)).toMatchObject([{ state: 'failed', status: 410 }]);
  });

  it('is well again after a success', async () => {
    const { id: webhook } = await register();
    answer = 500;
    await testWebhook(webhook, actor());
    await sender().sendDue();
    expect((await stored(webhook))?.failingSince).not.toBeNull();
    answer = 200;
    later(PAUSES[0]);
    await sender().sendDue();
    expect((await stored(webhook))?.failingSince).toBeNull();
  });
});

describe('a secret', () => {
  it('is stored encrypted, and signs for a day beside the one that replaced it', async () => {
    const { id: webhook, secret } = await register();
    expect((await stored(webhook))?.secret).not.toContain(secret.slice('whsec_'.length));
    const { secret: next } = await replaceSecret(webhook, actor());
    expect(next).not.toBe(secret);
    await testWebhook(webhook, actor());
    await sender().sendDue();
    later(ROTATION_SECONDS);
    await testWebhook(webhook, actor());
    await sender().sendDue();
    const [first, second] = received;
    if (first) expectSigned(first, next, secret);
    if (second) expectSigned(second, next);
    expect(received).toHaveLength(2);
  });
});

describe('an administrator', () => {
  it('registers only addresses to which something may be sent', async () => {
    const refused = async (url: string) =>
      register({ url }).catch((error: unknown) => (error as { fields: unknown }).fields);
    expect(await refused('hooks.example')).toEqual({ url: 'webAddress' });
    expect(await refused('https://user:word@hooks.example/')).toEqual({ url: 'webAddress' });
    expect(await refused('https://10.0.0.1/')).toEqual({ url: 'privateAddress' });
    expect(await refused('http://169.254.169.254/')).toEqual({ url: 'privateAddress' });
    expect(await refused('http://1.1.1.1/')).toEqual({ url: 'webAddress' });
  });

  it('leaves a record of every change', async () => {
    const { id } = await register();
    await changeWebhook(id, input({ languages: ['en'] }), actor());
    await replaceSecret(id, actor());
    await setWebhookActive(id, false, actor());
    await expect(setWebhookActive(id, false, actor())).rejects.toMatchObject({ code: 'conflict' });
    await setWebhookActive(id, true, actor());
    await testWebhook(id, actor());
    await sender().sendDue();
    const [delivery] = await logOf(id);
    await replayDeliveries(id, delivery?.id, actor());
    await deleteWebhook(id, actor());
    await expect(testWebhook(id, actor())).rejects.toMatchObject({ code: 'not_found' });
    const recorded = await rowsOf<{ action: string; details: { changes?: unknown; address: string } }>(
      sql`SELECT action, details FROM audit_events WHERE subject_id = ${id} ORDER BY at, id`,
    );
    expect(recorded.map(({ action }) => action).toSorted()).toEqual([
      'webhook.changed',
      'webhook.created',
      'webhook.deleted',
      'webhook.paused',
      'webhook.replayed',
      'webhook.resumed',
      'webhook.secret_replaced',
      'webhook.tested',
    ]);
    expect(JSON.stringify(recorded)).not.toContain('whsec_');
    const replayed = recorded.find(({ action }) => action === 'webhook.replayed');
    expect(replayed?.details).toEqual({ address: receiver('/in') });
  });

  it('registers at most as many as there can be, also with someone else at the same moment', async () => {
    const { id: model } = await register();
    await (
      await getDatabase()
    ).execute(sql`
      INSERT INTO webhooks (url, description, events, collections, languages, secret, created_at)
      SELECT url, description, events, collections, languages, secret, created_at
      FROM webhooks, generate_series(1, ${MOST_WEBHOOKS - 2}::int) WHERE id = ${model}`);
    const both = await Promise.allSettled([register(), register()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await rowsOf(sql`SELECT count(*)::int AS count FROM webhooks`)).toEqual([
      { count: MOST_WEBHOOKS },
    ]);
    await expect(register()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is the only one who may', async () => {
    const { id } = await register();
    const endpoints = [
      ['/webhooks', input()],
      [`/webhooks/${id}`, input()],
      [`/webhooks/${id}/secret`, {}],
      [`/webhooks/${id}/pause`, {}],
      [`/webhooks/${id}/resume`, {}],
      [`/webhooks/${id}/test`, {}],
      [`/webhooks/${id}/replay`, {}],
      [`/webhooks/${id}/deliveries/${randomUUID()}/replay`, {}],
      [`/webhooks/${id}/delete`, {}],
    ] as const;
    const call = async (path: string, body: object, token?: string) =>
      (
        await handleEndpoints({
          config: portal.payload.config,
          request: new Request(`${env.PUBLIC_URL}/api${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token !== undefined && { authorization: `JWT ${token}` }),
            },
            body: JSON.stringify(body),
          }),
        })
      ).status;
    for (const [path, body] of endpoints) expect(await call(path, body), path).toBe(401);
    for (const role of roles satisfies readonly Role[]) {
      const data = {
        email: `${randomUUID()}@example.org`,
        password: 'seven shuttles at dawn',
        name: 'Col League',
        roles: [role],
      };
      const { id: person } = await portal.payload.create({ collection: 'staff', data });
      const { token } = await beginStaffSession(
        await getDatabase(),
        { id: person },
        { now: () => new Date() },
      );
      for (const [path, body] of endpoints)
        expect((await call(path, body, token)) === 403, `${role} ${path}`).toBe(role !== 'administrator');
    }
  });
});

it('messages and deliveries are forgotten after their time', async () => {
  const { id: webhook } = await register();
  await testWebhook(webhook, actor());
  later(30 * 24 * 60 * 60 - 1);
  await forgetDeliveries(clock);
  expect(await logOf(webhook)).toHaveLength(1);
  later(2);
  await forgetDeliveries(clock);
  expect(await logOf(webhook)).toEqual([]);
  expect(await (await getDatabase()).select().from(webhookMessages)).toEqual([]);
});
