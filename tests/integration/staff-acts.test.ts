import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { asc, eq, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { auditEvents } from '@/features/identity/tables';
import { listEvents } from '@/features/staff/queries';
import { recordedScheduling } from '@/features/staff/use-cases/record-schedules';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { peerHeader } from '@/platform/next-adapter/peer';

import { newApplication, newMember, newSpecification, plainPdf } from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { whileRefusing } from '../support/refusing-table';
import { paragraph } from '../support/rest';

/** What staff do by calls of our own is recorded with who, what, and from where, as documents are (ADR 131). */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const NETWORK = '192.0.2.7';

async function administrator() {
  const data = { email: `${randomUUID()}@example.org`, password: PASSWORD, name: 'Ada Min' };
  const { id, email } = await portal.payload.create({
    collection: 'staff',
    data: { ...data, roles: ['administrator'] },
  });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, email, token };
}

type Person = Awaited<ReturnType<typeof administrator>>;

/** A call as it comes to `/api/*`, from a client at `NETWORK`. */
async function send(
  by: Person,
  method: string,
  path: string,
  { headers, body }: { readonly headers?: Record<string, string>; readonly body?: BodyInit } = {},
): Promise<Response> {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      authorization: `JWT ${by.token}`,
      ...peerHeader({ socket: { remoteAddress: NETWORK } } as IncomingMessage),
      ...headers,
    },
  });
  return throughFrontDoor({
    request,
    segments: path.split('?')[0]?.split('/').slice(1) ?? [],
    handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
  });
}

async function post<Data = unknown>(by: Person, path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const answer = await send(by, 'POST', path, { headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBe(200);
  return (JSON.parse(text) as { data: Data }).data;
}

async function recordOf(by: Person) {
  const database = await getDatabase();
  return database
    .select({ action: auditEvents.action, subject: auditEvents.subjectId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, by.id))
    .orderBy(asc(auditEvents.at));
}

/** What was done, in its order, each from the network of the client. */
async function actsOf(by: Person): Promise<string[]> {
  const record = await recordOf(by);
  expect(record.map(({ details }) => details.network)).toEqual(record.map(() => NETWORK));
  return record.map(({ action }) => action);
}

let list: string;
beforeAll(async () => {
  const made = await portal.payload.create({
    collection: 'mailing-lists',
    locale: 'zh',
    data: {
      slug: randomUUID(),
      name: '互连列表',
      description: '说明',
      address: `${randomUUID()}@lists.example.org`,
      order: 1,
      requiresReview: true,
      _status: 'published',
    },
  });
  list = made.id;
});

async function subscriber(state: 'pending_review' | 'subscribed') {
  const email = `${randomUUID()}@example.org`;
  const { rows } = await (
    await getDatabase()
  ).execute<{ id: string }>(sql`
    INSERT INTO subscriptions (list_id, email, locale, state, source, requested_at)
    VALUES (${list}, ${email}, 'zh', ${state}, 'form', now()) RETURNING id`);
  return { id: rows[0]?.id ?? '', email };
}

describe('the record of calls', () => {
  it('has what was done with accounts of staff', async () => {
    const by = await administrator();
    const email = `${randomUUID()}@example.org`;
    const { id } = await post<{ id: string }>(by, '/staff/invite', {
      email,
      name: 'New Comer',
      roles: ['editor'],
    });
    const why = { currentPassword: PASSWORD, reason: 'Leaves' };
    await post(by, `/staff/${id}/invite`, {});
    await post(by, `/staff/${id}/disable`, why);
    await post(by, `/staff/${id}/enable`, why);
    await post(by, `/staff/${id}/second-factor/reset`, why);
    await post(by, `/staff/${id}/sessions/end-others`, {});
    expect(await actsOf(by)).toEqual([
      'staff.created',
      'staff.invited',
      'staff.invited',
      'staff.disabled',
      'staff.enabled',
      'staff.second_factor_reset',
      'staff.sessions_ended',
    ]);
  });

  it('has what was done with an announcement, and for when', async () => {
    const by = await administrator();
    const { id } = await portal.payload.create({
      collection: 'announcements',
      locale: 'zh',
      data: {
        list,
        subject: '预览版发布',
        body: paragraph('请提交意见。') as never,
        perSecond: 5,
        audience: 'all',
        state: 'draft',
      },
    });
    const due = '2126-01-01T00:00:00.000Z';
    const change = (event: string, expectedState: string, more = {}) =>
      post(by, `/announcements/${id}/transition`, { event, expectedState, ...more });
    await post(by, `/announcements/${id}/test`, { email: 'reader@example.org', lang: 'zh' });
    await change('schedule', 'draft', { at: due });
    await change('cancel', 'scheduled');
    expect(await actsOf(by)).toEqual(['announcement.tested', 'announcement.schedule', 'announcement.cancel']);
    const [tested, scheduled] = await recordOf(by);
    expect(tested?.details).toMatchObject({ address: 'r***@example.org', language: 'zh' });
    expect(scheduled).toMatchObject({ subject: id, details: { due } });
    const { items } = await listEvents({ who: by.id, locale: 'en', page: 1 });
    expect(items.map(({ about, subject }) => [about, subject])).toEqual(
      items.map(() => ['item', '预览版发布']),
    );
  });

  it('has the announcement that someone made of a news item, and statistics that were taken along', async () => {
    const by = await administrator();
    const { id: news } = await portal.payload.create({
      collection: 'news',
      locale: 'zh',
      data: {
        title: '新消息',
        summary: '摘要',
        body: paragraph('正文') as never,
        slug: randomUUID(),
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
        _status: 'published',
      },
    });
    const { id } = await post<{ id: string }>(by, '/announcements/from-news', { news, list });
    const taken = await send(by, 'GET', '/applications/review/statistics.csv');
    expect(taken.status).toBe(200);
    await taken.text();
    expect(await actsOf(by)).toEqual(['item.created', 'data.taken']);
    const [made, exported] = await recordOf(by);
    expect(made).toMatchObject({ subject: id, details: { collection: 'announcements', title: '新消息' } });
    expect(exported?.details).toMatchObject({ what: 'statistics' });
  });

  it('has what was done with subscribers, and none of their addresses', async () => {
    const by = await administrator();
    const [one, other, reader] = [
      await subscriber('pending_review'),
      await subscriber('pending_review'),
      await subscriber('subscribed'),
    ];
    const expectedState = 'pending_review';
    await post(by, `/subscriptions/${one.id}/transition`, { event: 'approve', expectedState });
    await post(by, `/subscriptions/${other.id}/transition`, {
      event: 'reject',
      expectedState,
      reason: 'Wrong list',
    });
    await post(by, `/subscriptions/${reader.id}/remove`, {});
    // There is nothing more to end.
    await post(by, `/subscriptions/${reader.id}/remove`, {});
    const suppressed = `${randomUUID()}@example.org`;
    await post(by, '/subscriptions/suppressions', { email: suppressed, note: 'Asked by phone' });
    const hashes = await (
      await getDatabase()
    ).execute<{ hash: string }>(
      sql`SELECT address_hash AS hash FROM mail_suppressions WHERE address = ${suppressed}`,
    );
    await post(by, `/subscriptions/suppressions/${hashes.rows[0]?.hash}/lift`, { reason: 'Wrote to us' });
    const csv = `email\n${randomUUID()}@example.org\n${randomUUID()}@example.org\n`;
    await post(by, '/subscriptions/import', { list, csv, dryRun: true });
    await post(by, '/subscriptions/import', { list, csv, dryRun: false });
    expect(await actsOf(by)).toEqual([
      'subscription.approve',
      'subscription.reject',
      'subscription.leave',
      'suppression.added',
      'suppression.lifted',
      'subscribers.imported',
    ]);
    const record = await recordOf(by);
    expect(record.at(-1)).toMatchObject({ subject: list, details: { lines: 2 } });
    const written = JSON.stringify(record);
    for (const { email } of [one, other, reader]) expect(written).not.toContain(email);
    for (const hidden of [suppressed, 'Asked by phone', 'Wrote to us']) expect(written).not.toContain(hidden);
    const { items } = await listEvents({ who: by.id, action: 'subscription.leave', locale: 'zh', page: 1 });
    expect(items[0]).toMatchObject({ about: 'item', subject: '互连列表' });
  });

  it('has every opening of a signed agreement, whatever part was asked for', async () => {
    const by = await administrator();
    const spec = await newSpecification(portal.payload, systemClock);
    const { id } = await newApplication(spec.slug, await newMember(), systemClock);
    await post(by, `/applications/${id}/transition`, {
      event: 'approve_qualification',
      expectedState: 'submitted',
    });
    await post(by, `/applications/${id}/notes`, { text: 'Knows the company' });
    const body = new FormData();
    const pdf = await plainPdf();
    body.set('file', new File([new Uint8Array(pdf)], 'signed.pdf', { type: 'application/pdf' }));
    const attached = await send(by, 'POST', `/applications/${id}/agreement`, { body });
    expect(attached.status, await attached.text()).toBe(200);
    const { rows } = await (
      await getDatabase()
    ).execute<{ id: string }>(
      sql`SELECT id FROM application_files WHERE application_id = ${id} AND kind = 'signed_copy'`,
    );
    for (const range of [undefined, 'bytes=0-9', 'bytes=1-', 'bytes=-1']) {
      const answer = await send(by, 'GET', `/applications/${id}/files/${rows[0]?.id}`, {
        headers: range === undefined ? {} : { range },
      });
      expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, 'none']);
      expect((await answer.arrayBuffer()).byteLength).toBe(pdf.byteLength);
    }
    expect(await actsOf(by)).toEqual([
      'application.approve_qualification',
      'application.note',
      'application.attach_agreement',
      ...Array.from({ length: 4 }, () => 'file.opened'),
    ]);
    expect(JSON.stringify(await recordOf(by))).not.toContain('Knows the company');
  });
});

describe('the record of schedules', () => {
  async function draft(): Promise<string> {
    const { id } = await portal.payload.create({
      collection: 'news',
      locale: 'zh',
      draft: true,
      data: {
        title: '定时发布',
        summary: '摘要',
        body: paragraph('正文') as never,
        slug: randomUUID(),
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
      },
    });
    return id;
  }

  async function schedule(by: Person, wanted: object) {
    const user = await portal.payload.findByID({ collection: 'staff', id: by.id });
    const req = await createLocalReq({ user: { ...user, collection: 'staff' } }, portal.payload);
    req.headers = new Headers(peerHeader({ socket: { remoteAddress: NETWORK } } as IncomingMessage));
    return recordedScheduling({ req, ...wanted } as never);
  }

  const schedulesOf = async (id: string) => {
    const { docs } = await portal.payload.db.find<{ id: string }>({
      collection: 'payload-jobs',
      where: { 'input.doc.value': { equals: id } },
    });
    return docs;
  };

  const due = '2126-01-01T00:00:00.000Z';
  const wish = (id: string) => ({
    type: 'publish',
    date: new Date(due),
    doc: { relationTo: 'news', value: id },
    localeToPublish: 'zh',
  });

  it('says of what, for when, and in which language, also when one is withdrawn, once', async () => {
    const [by, id] = [await administrator(), await draft()];
    await schedule(by, wish(id));
    const [job] = await schedulesOf(id);
    await schedule(by, { deleteID: job?.id });
    await schedule(by, { deleteID: job?.id });
    expect(await actsOf(by)).toEqual(['item.scheduled', 'item.unscheduled']);
    for (const { subject, details } of await recordOf(by)) {
      expect(subject).toBe(id);
      expect(details).toMatchObject({ collection: 'news', type: 'publish', due, locale: 'zh' });
    }
    expect(await schedulesOf(id)).toEqual([]);
  });

  it('is there with the schedule, or neither is', async () => {
    const [by, id] = [await administrator(), await draft()];
    const refusal = { table: 'audit_events', when: "NEW.action LIKE 'item.%scheduled'" };
    const refused = (wanted: object) =>
      whileRefusing(portal.databaseUrl, refusal, () => schedule(by, wanted).catch(() => 'refused'));
    expect(await refused(wish(id))).toBe('refused');
    expect(await schedulesOf(id)).toEqual([]);
    await schedule(by, wish(id));
    const [job] = await schedulesOf(id);
    expect(await refused({ deleteID: job?.id })).toBe('refused');
    expect(await schedulesOf(id)).toHaveLength(1);
  });
});
