import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '@/cms/permissions';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { schedulePublishing } from '@/cms/schedule-requests';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const people = new Map<Role, TypedUser>();

async function account(role: Role): Promise<TypedUser> {
  const { id } = await portal.payload.create({
    collection: 'staff',
    data: { email: `${role}-${randomUUID()}@example.org`, password: randomUUID(), name: role, roles: [role] },
  });
  const person = await portal.payload.findByID({ collection: 'staff', id });
  return { ...person, collection: 'staff' };
}

beforeAll(async () => {
  for (const role of ['administrator', 'reviewer', 'editor'] as const) people.set(role, await account(role));
});

/** A request of a staff member, as the admin makes it. */
async function requestOf(role: Role, language: 'zh' | 'en' = 'en'): Promise<PayloadRequest> {
  const person = people.get(role) ?? expect.fail(`no ${role}`);
  const { sid } = await beginStaffSession(await getDatabase(), { id: person.id }, systemClock);
  const user = { ...person, _sid: sid };
  const req = await createLocalReq({ user, locale: 'zh' }, portal.payload);
  return Object.assign(req, { i18n: { ...req.i18n, language } });
}

const refusal = (message: string): unknown => expect.objectContaining({ path: 'slug', message });

const status = (error: unknown) => (error as { status?: number }).status;

describe('the last administrator', () => {
  it('cannot be demoted or deleted, and says so; with a second one both are possible', async () => {
    const { payload } = portal;
    const last = people.get('administrator')?.id ?? '';
    const req = await requestOf('administrator', 'zh');
    const write = { collection: 'staff', id: last, overrideAccess: false, req } as const;

    const demoted = payload.update({ ...write, data: { roles: ['editor'] } });
    await expect(demoted).rejects.toThrow('不能更改最后一位管理员的角色');
    const deleted = payload.delete(write);
    await expect(deleted).rejects.toThrow('不能删除最后一位管理员');
    expect((await payload.findByID({ collection: 'staff', id: last })).roles).toEqual(['administrator']);

    const second = await account('administrator');
    const other = { ...write, id: second.id, req: await requestOf('administrator') };
    await payload.update({ ...other, data: { roles: ['editor'] } });
    await payload.delete(other);
  });

  it('stays when two administrators remove each other at the same moment', async () => {
    const { payload } = portal;
    const second = await account('administrator');
    const ids = [people.get('administrator')?.id ?? '', second.id];
    const answers = await Promise.allSettled(
      ids.map((id) => payload.update({ collection: 'staff', id, data: { roles: ['reviewer'] } })),
    );
    expect(answers.map(({ status: outcome }) => outcome).toSorted()).toEqual(['fulfilled', 'rejected']);
    await payload.update({ collection: 'staff', id: ids[0] ?? '', data: { roles: ['administrator'] } });
  });
});

describe('addresses that the site itself uses', () => {
  it.each([
    ['pages', 'news', { title: '新闻', body: paragraph('正文') }],
    ['pages', 'legal', { title: '法律', body: paragraph('正文') }],
    ['documents', 'search-index', { title: '索引', number: 'X-1' }],
  ] as const)(
    '%s/%s is refused with a message in the language of the admin',
    async (collection, slug, data) => {
      const create = async (language: 'zh' | 'en') =>
        portal.payload.create({
          collection,
          data: { ...data, slug, _status: 'published' } as never,
          locale: 'zh',
          req: await requestOf('administrator', language),
        });
      await expect(create('zh')).rejects.toMatchObject({
        data: { errors: expect.arrayContaining([refusal(`地址“${slug}”由网站保留，请换一个。`)]) },
      });
      await expect(create('en')).rejects.toMatchObject({
        data: {
          errors: expect.arrayContaining([
            refusal(`The site already uses the address “${slug}”. Choose another one.`),
          ]),
        },
      });
    },
  );

  it('a title that would make one gets another', async () => {
    const page = await portal.payload.create({
      collection: 'pages',
      draft: true,
      data: { title: 'Videos', body: paragraph('text') } as never,
    });
    expect(page.slug).toBe('videos-2');
  });
});

describe('a schedule made in the admin', () => {
  afterEach(() => portal.payload.db.deleteMany({ collection: 'payload-jobs', where: {} }));

  const jobs = () =>
    portal.payload.db.find<{ id: string }>({ collection: 'payload-jobs', where: {}, limit: 10 });

  async function draft(collection: 'news' | 'pages'): Promise<string> {
    const { id } = await portal.payload.create({
      collection,
      locale: 'zh',
      draft: true,
      data: {
        title: '草稿',
        summary: '摘要',
        body: paragraph('正文'),
        slug: `s-${randomUUID()}`,
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
      } as never,
    });
    return id;
  }

  const schedule = async (role: Role, collection: 'news' | 'pages', id: string) =>
    schedulePublishing({
      req: await requestOf(role),
      type: 'publish',
      date: new Date(Date.now() + 3_600_000),
      doc: { relationTo: collection, value: id },
    } as never);

  const withdraw = async (role: Role, deleteID: string) =>
    schedulePublishing({ req: await requestOf(role), deleteID });

  it('is taken from those who may publish the item', async () => {
    await schedule('editor', 'news', await draft('news'));
    await schedule('administrator', 'pages', await draft('pages'));
    expect((await jobs()).docs).toHaveLength(2);
  });

  it('is refused to those who may not', async () => {
    const [page, item] = [await draft('pages'), await draft('news')];
    const refused = await Promise.allSettled([
      schedule('editor', 'pages', page),
      schedule('reviewer', 'news', item),
      schedule('administrator', 'no-such-collection' as 'news', item),
    ]);
    expect(refused.map((answer) => answer.status === 'rejected' && status(answer.reason))).toEqual([
      403, 403, 403,
    ]);
    expect((await jobs()).docs).toEqual([]);
  });

  it('is withdrawn by those who may publish, and leaves nothing behind', async () => {
    await schedule('editor', 'news', await draft('news'));
    const [job] = (await jobs()).docs;
    await expect(withdraw('reviewer', job?.id ?? '')).rejects.toMatchObject({ status: 403 });
    expect((await jobs()).docs).toHaveLength(1);
    await withdraw('editor', job?.id ?? '');
    expect((await jobs()).docs).toEqual([]);
    // Someone else was quicker: nothing is left to do, and nothing is queued.
    await withdraw('editor', job?.id ?? '');
    expect((await jobs()).docs).toEqual([]);
  });
});
