import { randomUUID } from 'node:crypto';

import { desc, eq, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { restoreVersion, type Versioned } from '@/cms/versions/restore-version';
import { auditEvents } from '@/features/identity/tables';
import { listEvents } from '@/features/staff/queries';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** The record of what staff do (ADR 131), written by the REST calls that the admin makes. */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';

type Role = 'administrator' | 'reviewer' | 'editor';

async function colleague(role: Role = 'administrator') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, email, token };
}

type Colleague = Awaited<ReturnType<typeof colleague>>;

async function call(method: string, path: string, by: Colleague | undefined, data?: object) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(by && { authorization: `JWT ${by.token}` }),
    },
    ...(data && { body: JSON.stringify(data) }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as { doc?: { id: string }; data?: { id: string } } };
}

async function recordOf(by: Colleague) {
  const database = await getDatabase();
  const rows = await database
    .select({ action: auditEvents.action, subject: auditEvents.subjectId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, by.id))
    // Of one moment, in the order in which they were written.
    .orderBy(desc(auditEvents.at), sql`xmin::text::bigint DESC, cmin::text::bigint DESC`);
  return rows;
}

const actionsOf = async (by: Colleague) => (await recordOf(by)).map(({ action }) => action).toReversed();

const newsItem = () => ({
  title: `消息 ${randomUUID().slice(0, 8)}`,
  slug: `news-${randomUUID().slice(0, 8)}`,
  summary: '摘要',
  publishedAt: '2026-11-01T00:00:00.000Z',
  body: paragraph('正文'),
});

describe('the record of a document', () => {
  it('follows it from its draft to its end', async () => {
    const by = await colleague();
    const item = newsItem();
    const created = await call('POST', '/news?locale=zh&draft=true', by, { ...item, _status: 'draft' });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const id = created.body.doc?.id ?? '';
    const change = async (query: string, data: object) => {
      const { status, body } = await call('PATCH', `/news/${id}?${query}`, by, data);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await change('locale=zh&draft=true', { summary: '新摘要', _status: 'draft' });
    await change('locale=zh', { ...item, summary: '新摘要', _status: 'published' });
    await change('locale=zh', { _status: 'draft' });
    await change('locale=zh', { deletedAt: new Date().toISOString() });
    await change('locale=zh&trash=true', { deletedAt: null });
    await change('locale=zh', { deletedAt: new Date().toISOString() });
    const gone = await call('DELETE', `/news/${id}?trash=true`, by);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);

    expect(await actionsOf(by)).toEqual([
      'item.created',
      'item.saved',
      'item.published',
      'item.unpublished',
      'item.trashed',
      'item.untrashed',
      'item.trashed',
      'item.deleted',
    ]);
    const record = await recordOf(by);
    expect(record.find(({ action }) => action === 'item.saved')).toEqual({
      action: 'item.saved',
      subject: id,
      details: {
        collection: 'news',
        title: item.title,
        locale: 'zh',
        network: expect.any(String) as string,
        changes: [{ field: 'summary', before: '摘要', after: '新摘要' }],
        more: 0,
      },
    });
  });

  it('says that an earlier version was restored, of settings as well', async () => {
    const by = await colleague();
    const created = await call('POST', '/news?locale=zh&draft=true', by, { ...newsItem(), _status: 'draft' });
    const id = created.body.doc?.id ?? '';
    await call('PATCH', `/news/${id}?locale=zh&draft=true`, by, { summary: '新摘要', _status: 'draft' });
    const names = [await changeSettings(by), await changeSettings(by)];
    const { payload } = portal;
    const restore = async (of: Versioned, versionId: string | undefined) => {
      const user = await payload.findByID({ collection: 'staff', id: by.id });
      const req = await createLocalReq({ user: { ...user, collection: 'staff' }, locale: 'zh' }, payload);
      await restoreVersion(req, of, versionId ?? '', { shared: true });
    };
    const items = await payload.findVersions({
      collection: 'news',
      where: { parent: { equals: id } },
      sort: 'createdAt',
      limit: 1,
    });
    await restore({ collection: 'news' }, items.docs[0]?.id);
    const settings = await payload.findGlobalVersions({
      slug: 'site-settings',
      where: { 'version.brand.name': { equals: names[0] } },
      locale: 'zh',
      limit: 1,
    });
    await restore({ global: 'site-settings' }, settings.docs[0]?.id);
    const [ofSettings, ofItem] = await recordOf(by);
    expect(ofItem).toMatchObject({
      action: 'item.restored',
      subject: id,
      details: { changes: [{ field: 'summary', before: '新摘要', after: '摘要' }] },
    });
    expect(ofSettings).toMatchObject({
      action: 'settings.restored',
      details: { changes: [{ field: 'brand.name', before: names[1], after: names[0] }] },
    });
  });

  it('leaves out what is typed, until it is saved', async () => {
    const by = await colleague('editor');
    const created = await call('POST', '/news?locale=zh&draft=true', by, { ...newsItem(), _status: 'draft' });
    const id = created.body.doc?.id ?? '';
    await call('PATCH', `/news/${id}?locale=zh&draft=true&autosave=true`, by, { summary: '一半' });
    expect(await actionsOf(by)).toEqual(['item.created']);
  });

  it('has nothing of a change that was refused', async () => {
    const by = await colleague('editor');
    const refused = await call('POST', '/news?locale=zh', by, { title: '', _status: 'published' });
    expect(refused.status).toBe(400);
    expect(await actionsOf(by)).toEqual([]);
  });

  it('has nothing of what the portal does for itself', async () => {
    const { id } = await portal.payload.create({
      collection: 'news',
      locale: 'zh',
      draft: true,
      data: { ...newsItem(), body: paragraph('正文') as never },
    });
    const database = await getDatabase();
    expect(await database.$count(auditEvents, eq(auditEvents.subjectId, id))).toBe(0);
  });
});

/** @returns the new name of the brand */
async function changeSettings(by: Colleague): Promise<string> {
  const name = `综联 ${randomUUID().slice(0, 8)}`;
  const data = { brand: { name }, contact: { email: 'office@example.org' } };
  const { status, body } = await call('POST', '/globals/site-settings?locale=zh', by, data);
  expect(status, JSON.stringify(body)).toBe(200);
  return name;
}

describe('the record of settings', () => {
  it('names the settings and the fields', async () => {
    const by = await colleague();
    const name = await changeSettings(by);
    const [event] = await recordOf(by);
    expect(event).toMatchObject({
      action: 'settings.published',
      subject: null,
      details: {
        global: 'site-settings',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'brand.name', after: name }),
        ]) as unknown,
      },
    });
  });
});

describe('the record of staff accounts', () => {
  it('says who made whom what, without addresses and passwords', async () => {
    const by = await colleague();
    const email = `${randomUUID()}@example.org`;
    const made = await call('POST', '/staff/invite', by, { email, name: 'New League', roles: ['editor'] });
    const id = made.body.data?.id ?? '';
    await call('PATCH', `/staff/${id}`, by, { roles: ['editor', 'reviewer'] });
    await call('PATCH', `/staff/${id}`, by, { name: 'Old League' });
    await call('DELETE', `/staff/${id}`, by);
    expect(await actionsOf(by)).toEqual([
      'staff.created',
      'staff.invited',
      'staff.role_changed',
      'staff.changed',
      'staff.deleted',
    ]);
    const record = await recordOf(by);
    expect(record.find(({ action }) => action === 'staff.role_changed')?.details).toMatchObject({
      changes: [{ field: 'roles', before: 'editor', after: 'reviewer, editor' }],
    });
    const written = JSON.stringify(record);
    expect(record.find(({ action }) => action === 'staff.created')?.details).toMatchObject({
      changes: expect.arrayContaining([{ field: 'email' }, { field: 'name' }]) as unknown,
    });
    for (const hidden of [email, PASSWORD, 'New League', 'Old League']) expect(written).not.toContain(hidden);
  });
});

describe('the record of logins', () => {
  it('has those that began a session, those that were refused, and the end', async () => {
    const by = await colleague('editor');
    const wrong = await call('POST', '/staff/login', undefined, { email: by.email, password: 'wrong' });
    expect(wrong.status).toBe(401);
    const right = await call('POST', '/staff/login', undefined, { email: by.email, password: PASSWORD });
    expect(right.status).toBe(200);
    await call('POST', '/staff/logout', by);
    expect(await actionsOf(by)).toEqual(['staff.logged_in', 'staff.logged_out']);
    const { items } = await listEvents({ who: by.id, locale: 'en', page: 1 });
    expect(items.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['staff.logged_out', 'staff'],
      ['staff.logged_in', 'staff'],
      ['staff.log_in_failed', 'visitor'],
    ]);
  });

  it('keeps the beginning of an address that no one has', async () => {
    const domain = `${randomUUID()}.example`;
    await call('POST', '/staff/login', undefined, { email: `stranger@${domain}`, password: 'wrong' });
    const database = await getDatabase();
    const rows = await database
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'staff.log_in_failed'));
    const details = rows.map((row) => row.details).find(({ address }) => String(address).endsWith(domain));
    expect(details).toMatchObject({ way: 'password', address: `s***@${domain}` });
  });
});

describe('the events as a file', () => {
  it('has those of the filter, the newest first, and is recorded', async () => {
    const by = await colleague();
    const names = [await changeSettings(by), await changeSettings(by)];
    const exported = async (format: string) => {
      const address = `${env.PUBLIC_URL}/api/staff/events/export.${format}?who=${by.id}&action=settings.published`;
      const request = new Request(address, { headers: { authorization: `JWT ${by.token}` } });
      const answer = await handleEndpoints({ config: portal.payload.config, request });
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="events.${format}"`);
      return (await answer.text()).trim().split('\n');
    };
    const lines = (await exported('jsonl')).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines[0])).toContain(names[1]);
    expect(lines[0]).toMatchObject({ action: 'settings.published', actor: 'Col League', actorKind: 'staff' });
    const [head, ...rows] = await exported('csv');
    expect(head).toContain('action');
    expect(rows).toHaveLength(2);
    expect((await actionsOf(by)).slice(-2)).toEqual(['data.taken', 'data.taken']);
    const editor = await colleague('editor');
    expect((await call('GET', '/staff/events/export.csv', editor)).status).toBe(403);
  });
});

describe('the list of events', () => {
  it('is narrowed by day', async () => {
    const by = await colleague();
    await changeSettings(by);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const found = async (filter: { from?: string; to?: string }) =>
      (await listEvents({ who: by.id, locale: 'en', page: 1, ...filter })).total;
    expect(await found({ from: day(-2), to: day(2) })).toBe(1);
    expect(await found({ from: day(2) })).toBe(0);
    expect(await found({ to: day(-2) })).toBe(0);
    // What is no day is left out.
    expect(await found({ from: 'yesterday' })).toBe(1);
  });
});
