import { randomUUID } from 'node:crypto';

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { EDITED_FROM } from '@/cms/editing/conflict';
import { readCurrent } from '@/cms/editing/precondition';
import { forgetPresence, notePresence, PRESENCE_SECONDS } from '@/cms/editing/presence';
import { schedulePublishing } from '@/cms/schedule-requests';
import { changeAnnouncement } from '@/features/announcements/use-cases/transition';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import type { Locale } from '@/i18n/locales';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { editorDocument, paragraph } from '../support/rest';

const portal = usePortalDatabase();
const NEWS = { collection: 'news' } as const;
let root: TypedUser;
let ann: TypedUser;
let ben: TypedUser;
let auditor: TypedUser;

async function account(name: string, role: Role = 'editor'): Promise<TypedUser> {
  const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name, roles: [role] };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
}

beforeAll(async () => {
  // The last administrator can't be deleted, nor can anyone while there is none.
  const administrator = await account('Root', 'administrator');
  // Deletions and agreements want a fresh proof, which the beginning of a session is.
  const { sid } = await beginStaffSession(await getDatabase(), administrator, systemClock);
  root = Object.assign(administrator, { _sid: sid });
  [ann, ben, auditor] = [await account('Ann'), await account('Ben'), await account('Cem', 'auditor')];
});

interface Save {
  /** Undefined for a visitor. */
  readonly by: TypedUser | undefined;
  readonly locale?: Locale;
  /** Whether it publishes instead of saving a draft. */
  readonly publish?: boolean;
  readonly headers?: Record<string, string>;
}

/** A request of a form or a program. */
async function request({ by, locale = 'zh', headers = {} }: Save, params: object): Promise<PayloadRequest> {
  const req: PayloadRequest = await createLocalReq({ ...(by && { user: by }), locale }, portal.payload);
  return Object.assign(req, {
    payloadAPI: 'REST',
    routeParams: params,
    headers: new Headers(headers),
    i18n: { ...req.i18n, language: 'en' },
  });
}

async function save(id: string, data: Record<string, unknown>, save_: Save) {
  const req = await request(save_, { ...NEWS, id });
  const { publish = false } = save_;
  const saved = await portal.payload.update({
    ...NEWS,
    id,
    depth: 0,
    draft: !publish,
    overrideAccess: false,
    data: { ...data, _status: publish ? 'published' : 'draft' } as never,
    req,
  });
  return { saved, merged: req.responseHeaders?.get('x-merged-fields') ?? null };
}

const content = () => ({
  title: '标题',
  summary: '摘要',
  body: paragraph('正文'),
  slug: `editing-${randomUUID()}`,
  publishedAt: '2026-11-01T08:00:00.000Z',
  category: 'community' as const,
});

async function created() {
  const data = content();
  const { id } = await portal.payload.create({ ...NEWS, draft: true, locale: 'zh', data: data as never });
  return { id, data };
}

const drafted = (id: string, locale: Locale = 'zh') =>
  portal.payload.findByID({ ...NEWS, id, locale, draft: true, depth: 0 });

/** What a refused save is refused with. */
const refused = (details: object) =>
  expect.objectContaining({ name: 'Locked', details: expect.objectContaining(details) as unknown });

describe('a save that says what it was made from', () => {
  it('is refused when someone else changed the same field, with who, when and the current values', async () => {
    const { id, data } = await created();
    const from = { [EDITED_FROM]: { title: data.title } };
    const { saved } = await save(id, { title: '安的标题', ...from }, { by: ann });
    await expect(save(id, { title: '本的标题', ...from }, { by: ben })).rejects.toEqual(
      refused({
        savedBy: { id: ann.id, name: 'Ann' },
        savedAt: saved.updatedAt,
        changed: ['title'],
        current: expect.objectContaining({ title: '安的标题', summary: data.summary }) as unknown,
      }),
    );
    expect(await drafted(id)).toMatchObject({ title: '安的标题' });
  });

  it('is merged with what someone else changed in other fields, and says in which', async () => {
    const { id, data } = await created();
    const from = { [EDITED_FROM]: { title: data.title, summary: data.summary } };
    await save(id, { title: '安的标题', summary: data.summary, ...from }, { by: ann });
    const { merged } = await save(id, { title: data.title, summary: '本的摘要', ...from }, { by: ben });
    expect(merged).toBe('title');
    expect(await drafted(id)).toMatchObject({ title: '安的标题', summary: '本的摘要' });
  });

  it('is merged with what someone else changed in other blocks of the same text', async () => {
    const { id } = await created();
    const blocks = (...texts: string[]) =>
      editorDocument(
        ...texts.map((text) => (paragraph(text) as { root: { children: unknown[] } }).root.children[0]),
      );
    await save(id, { body: blocks('一', '二', '三') }, { by: ann });
    const from = { [EDITED_FROM]: { body: (await drafted(id)).body } };
    await save(id, { body: blocks('一', '安', '三'), ...from }, { by: ann });
    await save(id, { body: blocks('一', '二', '三', '本'), ...from }, { by: ben });
    const { values } = await readCurrent(await request({ by: ann }, {}), { ...NEWS, id });
    expect(JSON.stringify(values.body)).toMatch(/一.*安.*三.*本/s);
  });

  it('is not concerned by the other language', async () => {
    const { id, data } = await created();
    await save(id, { title: 'Title', [EDITED_FROM]: { title: null } }, { by: ann, locale: 'en' });
    const { merged } = await save(id, { title: '本', [EDITED_FROM]: { title: data.title } }, { by: ben });
    expect(merged).toBeNull();
    expect(await drafted(id)).toMatchObject({ title: '本' });
    expect(await drafted(id, 'en')).toMatchObject({ title: 'Title' });
  });

  it('publishes nothing that its author has not seen', async () => {
    const { id, data } = await created();
    await save(id, { summary: '没写完', [EDITED_FROM]: { summary: data.summary } }, { by: ann });
    const from = { title: data.title, summary: data.summary };
    const own = { ...from, title: '发布' };
    const publish = { by: ben, publish: true };
    await expect(save(id, { ...own, [EDITED_FROM]: from }, publish)).rejects.toEqual(
      refused({ changed: ['summary'] }),
    );
    const seen = { ...from, summary: '没写完' };
    await save(id, { ...own, summary: '没写完', [EDITED_FROM]: seen }, publish);
    expect(await drafted(id)).toMatchObject({ title: '发布', summary: '没写完', _status: 'published' });
  });

  it('of two at the same moment lets one pass', async () => {
    const { id, data } = await created();
    const from = { [EDITED_FROM]: { title: data.title } };
    const results = await Promise.allSettled([
      save(id, { title: '安', ...from }, { by: ann }),
      save(id, { title: '本', ...from }, { by: ben }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a save of a program', () => {
  it('without a condition overwrites, as before', async () => {
    const { id } = await created();
    await save(id, { title: '安' }, { by: ann });
    await save(id, { title: '程序' }, { by: ben });
    expect(await drafted(id)).toMatchObject({ title: '程序' });
  });

  it('with If-Match passes while the language is as it was read', async () => {
    const { id } = await created();
    const read = async () => readCurrent(await request({ by: ben }, {}), { ...NEWS, id });
    const { revision } = await read();
    const condition = { by: ben, headers: { 'if-match': `"${revision}"` } };
    await save(id, { title: 'Title' }, { by: ann, locale: 'en' });
    await save(id, { title: '程序' }, condition);
    const { revision: next } = await read();
    expect(next).not.toBe(revision);
    await expect(save(id, { summary: '又一次' }, condition)).rejects.toEqual(refused({ revision: next }));
  });

  it('with If-Unmodified-Since passes until someone saves', async () => {
    const { id } = await created();
    const { updatedAt } = await drafted(id);
    const condition = { by: ben, headers: { 'if-unmodified-since': updatedAt } };
    await save(id, { title: '程序' }, condition);
    await expect(save(id, { title: '又一次' }, condition)).rejects.toEqual(refused({}));
  });

  it('of many items passes for all or for none', async () => {
    const items = [await created(), await created()];
    const ids = items.map(({ id }) => id);
    const since = (await drafted(ids[1] ?? '')).updatedAt;
    const all = async () => {
      const headers = { 'if-unmodified-since': since };
      const req = await request({ by: ben, headers }, NEWS);
      return portal.payload.update({
        ...NEWS,
        where: { id: { in: ids } },
        data: { category: 'technology' } as never,
        draft: true,
        overrideAccess: false,
        req,
      });
    };
    await save(ids[0] ?? '', { title: '改过' }, { by: ann });
    await expect(all()).rejects.toEqual(refused({ changed: [ids[0]] }));
    expect(await drafted(ids[1] ?? '')).toMatchObject({ category: 'community' });
  });
});

describe('what happens to an item as a whole', () => {
  const since = async (id: string, locale: Locale = 'zh') =>
    (await readCurrent(await request({ by: ben, locale }, {}), { ...NEWS, id })).revision;

  it('is refused while its requester has seen something else, and loses nothing', async () => {
    const { id } = await created();
    const seen = { by: root, headers: { 'if-match': `"${await since(id)}"` } };
    await save(id, { title: '安的标题' }, { by: ann });
    const write = async () => {
      const req = await request(seen, { ...NEWS, id });
      return { ...NEWS, id, overrideAccess: false, req } as const;
    };
    const attempts = [
      async () =>
        portal.payload.update({ ...(await write()), data: { deletedAt: new Date().toISOString() } }),
      async () => portal.payload.delete(await write()),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toEqual(refused({ savedBy: { id: ann.id, name: 'Ann' } }));
    }
    expect(await drafted(id)).toMatchObject({ title: '安的标题', deletedAt: null });
  });

  it('happens when they have seen it, in the language that they have seen', async () => {
    const { id } = await created();
    await save(id, { title: 'Title' }, { by: ann, locale: 'en' });
    const headers = { 'if-match': `"${await since(id, 'en')}"` };
    await save(id, { title: '改过' }, { by: ann });
    // The buttons of a form name no language.
    const req = await request({ by: ben, headers }, { ...NEWS, id });
    const data = { deletedAt: new Date().toISOString() };
    await portal.payload.update({ ...NEWS, id, data, overrideAccess: false, req });
    const trashed = await portal.payload.findByID({ ...NEWS, id, trash: true, draft: true, locale: 'all' });
    expect(trashed).toMatchObject({ title: { zh: '改过', en: 'Title' } });
    expect(trashed.deletedAt).not.toBeNull();
  });

  it('is scheduled only as its scheduler has seen it', async () => {
    const { id } = await created();
    const schedule = async (revision: string) => {
      const req = await request({ by: ben, headers: { 'if-match': `"${revision}"` } }, {});
      const args = {
        req,
        type: 'publish' as const,
        date: new Date(Date.now() + 86_400_000),
        doc: { relationTo: 'news', value: id },
      };
      return schedulePublishing(args);
    };
    const jobs = async () =>
      portal.payload.count({ collection: 'payload-jobs', where: { 'input.doc.value': { equals: id } } });
    const seen = await since(id);
    await save(id, { title: '安的标题' }, { by: ann });
    await expect(schedule(seen)).rejects.toEqual(refused({ savedBy: { id: ann.id, name: 'Ann' } }));
    expect((await jobs()).totalDocs).toBe(0);
    await schedule(await since(id));
    expect((await jobs()).totalDocs).toBe(1);
    await portal.payload.delete({
      collection: 'payload-jobs',
      where: { 'input.doc.value': { equals: id } },
    });
  });

  it('is deleted together with others only as the list had them', async () => {
    const items = [await created(), await created()];
    const ids = items.map(({ id }) => id);
    const headers = { 'if-unmodified-since': (await drafted(ids[1] ?? '')).updatedAt };
    await save(ids[0] ?? '', { title: '改过' }, { by: ann });
    const req = await request({ by: root, headers }, NEWS);
    const where = { id: { in: ids } };
    const all = () => portal.payload.delete({ ...NEWS, where, overrideAccess: false, req });
    await expect(all()).rejects.toEqual(refused({ changed: [ids[0]] }));
    expect((await portal.payload.count({ ...NEWS, where })).totalDocs).toBe(2);
  });
});

describe('an announcement', () => {
  async function announcement() {
    const { payload } = portal;
    const slug = `list-${randomUUID()}`;
    const list = await payload.create({
      collection: 'mailing-lists',
      draft: true,
      locale: 'zh',
      data: { name: slug, slug, _status: 'draft' } as never,
    });
    const data = { list: list.id, subject: '主题', body: paragraph('正文'), audience: 'all', perSecond: 10 };
    const made = await payload.create({
      collection: 'announcements',
      locale: 'zh',
      depth: 0,
      data: data as never,
    });
    return { id: made.id, data };
  }
  const write = async (id: string, data: Record<string, unknown>, by: TypedUser) => {
    const req = await request({ by }, { collection: 'announcements', id });
    return portal.payload.update({
      collection: 'announcements',
      id,
      depth: 0,
      data,
      overrideAccess: false,
      req,
    });
  };

  it('is merged like content, and refused where both changed the same', async () => {
    const { id, data } = await announcement();
    const from = { [EDITED_FROM]: { subject: data.subject, perSecond: data.perSecond } };
    await write(id, { subject: '安的主题', perSecond: 10, ...from }, ann);
    expect(await write(id, { subject: '主题', perSecond: 20, ...from }, ben)).toMatchObject({
      subject: '安的主题',
      perSecond: 20,
    });
    await expect(write(id, { subject: '本的主题', ...from }, ben)).rejects.toEqual(
      refused({ changed: ['subject', 'perSecond'] }),
    );
  });

  it('goes out only as its sender has seen it', async () => {
    const { id } = await announcement();
    const { updatedAt: seenAt } = await portal.payload.findByID({ collection: 'announcements', id });
    await write(id, { subject: '安的主题' }, ann);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const order = { event: 'schedule', expectedState: 'draft', at } as const;
    const send = (since: string) =>
      changeAnnouncement(id, { ...order, seenAt: since }, { staffId: root.id, clock: systemClock });
    await expect(send(seenAt)).rejects.toMatchObject({
      code: 'conflict',
      data: { state: 'draft', changed: true },
    });
    const { updatedAt } = await portal.payload.findByID({ collection: 'announcements', id });
    expect(await send(updatedAt)).toMatchObject({ state: 'scheduled' });
  });
});

describe('an agreement', () => {
  it('is named by the day on which it takes effect, whatever name it is sent with', async () => {
    const collection = 'agreements' as const;
    const create = async (effectiveAt: string, version?: string) => {
      const data = {
        title: '许可协议',
        body: paragraph('正文'),
        bindingLanguage: 'zh',
        effectiveAt,
        version,
      };
      const req = await request({ by: root }, { collection, id: '' });
      const options = { collection, locale: 'zh', data: data as never, req, overrideAccess: false } as const;
      return portal.payload.create({ ...options, user: root });
    };
    const first = await create('2037-03-01T01:00:00.000Z', 'abc');
    const second = await create('2037-03-01T08:00:00.000Z');
    expect([first.version, second.version]).toEqual(['20370301', '20370301.2']);
    const change = async (data: Record<string, unknown>) => {
      const req = await request({ by: root }, { collection, id: second.id });
      const options = { collection, id: second.id, locale: 'zh', data, req, overrideAccess: false } as const;
      return (await portal.payload.update({ ...options, user: root })).version;
    };
    expect(await change({ version: 'abc' })).toBe('20370301.2');
    // In Shanghai the next day has begun.
    expect(await change({ effectiveAt: '2037-03-01T17:00:00.000Z' })).toBe('20370302');
    expect(await change({ effectiveAt: '2037-03-01T18:00:00.000Z' })).toBe('20370302');
    const together = await Promise.all(
      [1, 2, 3, 4].map(() => create('2038-03-01T01:00:00.000Z').then(({ id, version }) => ({ id, version }))),
    );
    expect(together.map(({ version }) => version).toSorted()).toEqual([
      '20380301',
      '20380301.2',
      '20380301.3',
      '20380301.4',
    ]);
    for (const { id } of together) await portal.payload.delete({ collection, id });
    await expect(create('tomorrow')).rejects.toMatchObject({ name: 'ValidationError' });
    for (const { id } of [first, second]) await portal.payload.delete({ collection, id });
  });

  it('is merged like content', async () => {
    const collection = 'agreements' as const;
    const data = {
      title: '许可协议',
      body: paragraph('正文'),
      changes: '无',
      bindingLanguage: 'zh',
      effectiveAt: '2036-01-05T08:00:00.000Z',
    };
    const { id } = await portal.payload.create({ collection, locale: 'zh', data: data as never });
    const from = { [EDITED_FROM]: { title: data.title, changes: data.changes } };
    const write = async (values: Record<string, unknown>) => {
      const req = await request({ by: root }, { collection, id });
      const changed = { ...values, ...from } as never;
      return portal.payload.update({ collection, id, locale: 'zh', data: changed, req });
    };
    await write({ title: '许可协议', changes: '安的说明' });
    expect(await write({ title: '新名称', changes: '无' })).toMatchObject({
      title: '新名称',
      changes: '安的说明',
    });
    await expect(write({ changes: '本的说明' })).rejects.toEqual(refused({ changed: ['title', 'changes'] }));
    await portal.payload.delete({ collection, id });
  });
});

describe('a global', () => {
  it('is guarded in the same way', async () => {
    const { payload } = portal;
    const slug = 'navigation';
    const row = (label: string) => ({ label, href: '/news', children: [] });
    await payload.updateGlobal({
      slug,
      locale: 'zh',
      data: { items: [row('一'), row('二')] },
    });
    const { items = [] } = await payload.findGlobal({ slug, locale: 'zh', depth: 0 });
    const [first, second] = items ?? [];
    const write = async (rows: unknown, by: TypedUser) => {
      const req = await request({ by }, { global: slug });
      const data = { items: rows, [EDITED_FROM]: { items } } as never;
      return payload.updateGlobal({ slug, draft: true, data, overrideAccess: false, req });
    };
    await write([{ ...first, label: '安' }, second], ann);
    await write([second, first], ben);
    const { items: merged } = await payload.findGlobal({ slug, locale: 'zh', draft: true, depth: 0 });
    expect(merged?.map(({ label }) => label)).toEqual(['二', '安']);
    await expect(write([{ ...first, label: '本' }, second], ben)).rejects.toEqual(
      refused({ savedBy: { id: ben.id, name: 'Ben' } }),
    );
  });
});

describe('a write of someone who may not change it', () => {
  const strangers = () => [undefined, auditor];
  const forbidden = expect.objectContaining({ name: 'Forbidden', status: 403 }) as unknown;
  const since: Record<string, string> = { 'if-unmodified-since': new Date(0).toUTCString() };
  const conditions: readonly Record<string, string>[] = [{ 'if-match': '"x"' }, since];

  /** Holds what is written while the writes go on: one that waits for it does not end before. */
  const heldBy = async (held: SQL, refuse: () => Promise<void>) =>
    (await getDatabase()).transaction(async (tx) => {
      await tx.execute(held);
      await refuse();
    });

  it('is refused without a word about who saved the item, and does not wait for others', async () => {
    const { id, data } = await created();
    await save(id, { ...data, body: paragraph('安') }, { by: ann, publish: true });
    await heldBy(sql`SELECT FROM news WHERE id = ${id} FOR UPDATE`, async () => {
      for (const by of strangers()) {
        for (const headers of conditions) {
          await expect(save(id, {}, { by, headers })).rejects.toEqual(forbidden);
        }
      }
    });
  });

  it('is refused in the same way for many items', async () => {
    const { id, data } = await created();
    await save(id, { ...data, body: paragraph('安') }, { by: ann, publish: true });
    for (const by of strangers()) {
      const req = await request({ by, headers: since }, NEWS);
      const write = { ...NEWS, where: { id: { equals: id } }, data: {}, overrideAccess: false, req };
      await expect(portal.payload.update(write)).rejects.toEqual(forbidden);
    }
  });

  it('is refused in the same way for a global', async () => {
    const slug = 'navigation';
    const { payload } = portal;
    await payload.updateGlobal({ slug, data: {}, req: await request({ by: ann }, {}) });
    await heldBy(sql`SELECT FROM navigation FOR UPDATE`, async () => {
      for (const by of strangers()) {
        for (const headers of conditions) {
          const req = await request({ by, headers }, { global: slug });
          const write = payload.updateGlobal({ slug, data: {}, overrideAccess: false, req });
          await expect(write).rejects.toEqual(forbidden);
        }
      }
    });
  });
});

describe('who is here', () => {
  it('is known to the others for half a minute, with language and field', async () => {
    const executor = await getDatabase();
    const now = new Date();
    const clock = (seconds: number) => ({ now: () => secondsAfter(now, seconds) });
    const subject = `news/${randomUUID()}`;
    const [own, other] = [randomUUID(), randomUUID()];
    const place = { subject, language: 'zh', field: 'title' } as const;
    const look = (seconds: number) =>
      notePresence(executor, { ...place, page: own, staffId: ann.id }, clock(seconds));

    expect(await look(0)).toEqual([]);
    await notePresence(executor, { ...place, page: other, staffId: ben.id, field: 'body' }, clock(0));
    const there = { page: other, staffId: ben.id, name: 'Ben', language: 'zh', field: 'body' };
    expect(await look(PRESENCE_SECONDS - 1)).toEqual([there]);
    expect(await look(PRESENCE_SECONDS + 1)).toEqual([]);

    await notePresence(executor, { ...place, page: other, staffId: ben.id }, clock(0));
    // Nobody closes the page of someone else, nor moves it.
    await forgetPresence(executor, { page: other, staffId: ann.id });
    await notePresence(executor, { ...place, page: other, staffId: ann.id, field: null }, clock(0));
    expect(await look(1)).toMatchObject([{ staffId: ben.id, field: 'title' }]);
    await forgetPresence(executor, { page: other, staffId: ben.id });
    expect(await look(1)).toEqual([]);
  });

  it.each([
    ['globals/list-settings', 'editor', 200],
    ['globals/home', 'auditor', 200],
    ['globals/application-settings', 'editor', 403],
    [`news/${randomUUID()}`, 'auditor', 200],
    [`applications/${randomUUID()}`, 'editor', 403],
    [`staff/${randomUUID()}`, 'editor', 403],
    ['globals/unknown', 'administrator', 403],
  ] as const)('answers about %s to someone with the role %s with %i', async (subject, role, status) => {
    const id = (await account('Reader', role)).id;
    const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
    const place = { page: randomUUID(), subject, language: 'zh', field: null };
    const call = new Request(`${env.PUBLIC_URL}/api/staff/presence`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify(place),
    });
    const answer = await handleEndpoints({ config: portal.payload.config, request: call });
    expect(answer.status).toBe(status);
  });
});
