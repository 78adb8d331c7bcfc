import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { planRestoration, restoreVersion } from '@/cms/versions/restore-version';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const NEWS = { collection: 'news' } as const;
let people: Record<'editor' | 'reviewer', TypedUser>;

async function account(role: 'editor' | 'reviewer'): Promise<TypedUser> {
  const data = {
    email: `${role}-${randomUUID()}@example.org`,
    password: randomUUID(),
    name: role,
    roles: [role],
  };
  const person = await portal.payload.create({ collection: 'staff', data });
  return { ...person, collection: 'staff' };
}

beforeAll(async () => {
  people = { editor: await account('editor'), reviewer: await account('reviewer') };
});

/** A request of a person in the admin. */
async function inLanguage(locale: Locale | 'all', user: TypedUser | undefined = people.editor) {
  const req: PayloadRequest = await createLocalReq({ user, locale }, portal.payload);
  return Object.assign(req, { i18n: { ...req.i18n, language: 'en' } });
}

/** What a visitor reads in a language; undefined when it is not public there. */
async function visited(id: string, locale: Locale) {
  const { docs } = await portal.payload.find({
    collection: 'news',
    where: { id: { equals: id } },
    locale,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
  });
  return docs[0];
}

const drafted = (id: string, locale: Locale) =>
  portal.payload.findByID({ collection: 'news', id, locale, fallbackLocale: false, draft: true, depth: 0 });

async function versionsOf(id: string) {
  const { docs } = await portal.payload.findVersions({
    collection: 'news',
    where: { parent: { equals: id } },
    sort: 'createdAt',
    depth: 0,
  });
  return docs.map((version) => version.id);
}

/** Published in Chinese, then in English, then changed in Chinese and shared fields. */
async function published() {
  const { payload } = portal;
  const publish = { collection: 'news', depth: 0 } as const;
  const { id } = await payload.create({
    ...publish,
    locale: 'zh',
    data: {
      title: '第一版',
      summary: '摘要',
      body: paragraph('第一版正文'),
      slug: `restore-${randomUUID()}`,
      publishedAt: '2026-11-01T08:00:00.000Z',
      category: 'community',
      _status: 'published',
    } as never,
  });
  const [first = ''] = await versionsOf(id);
  await payload.update({
    ...publish,
    id,
    locale: 'en',
    data: { title: 'English', summary: 'Summary', body: paragraph('Words'), _status: 'published' } as never,
  });
  await payload.update({
    ...publish,
    id,
    locale: 'zh',
    data: {
      title: '第二版',
      body: paragraph('第二版正文'),
      publishedAt: '2026-11-05T08:00:00.000Z',
      _status: 'published',
    } as never,
  });
  return { id, first };
}

describe('restoring a version', () => {
  it('brings one language back as a draft, and both stay on the public site', async () => {
    const { id, first } = await published();
    await restoreVersion(await inLanguage('zh'), NEWS, first, { shared: false });

    expect(await visited(id, 'zh')).toMatchObject({ title: '第二版', _status: 'published' });
    expect(await visited(id, 'en')).toMatchObject({ title: 'English', _status: 'published' });
    expect(await drafted(id, 'zh')).toMatchObject({
      title: '第一版',
      body: { root: { children: [{ children: [{ text: '第一版正文' }] }] } },
      publishedAt: '2026-11-05T08:00:00.000Z',
      _status: 'draft',
    });
    expect(await drafted(id, 'en')).toMatchObject({ title: 'English', _status: 'published' });
  });

  it('leaves the other language public when the draft is published', async () => {
    const { id, first } = await published();
    await restoreVersion(await inLanguage('zh'), NEWS, first, { shared: false });
    const data = { _status: 'published' } as const;
    await portal.payload.update({ collection: 'news', id, locale: 'zh', data });
    expect(await visited(id, 'zh')).toMatchObject({ title: '第一版' });
    expect(await visited(id, 'en')).toMatchObject({ title: 'English' });
  });

  it('brings back what the languages share on request', async () => {
    const { id, first } = await published();
    await restoreVersion(await inLanguage('zh'), NEWS, first, { shared: true });
    expect(await drafted(id, 'zh')).toMatchObject({ publishedAt: '2026-11-01T08:00:00.000Z' });
    expect(await visited(id, 'zh')).toMatchObject({ publishedAt: '2026-11-05T08:00:00.000Z' });
    expect(await visited(id, 'en')).toMatchObject({
      title: 'English',
      publishedAt: '2026-11-05T08:00:00.000Z',
    });
  });

  it('says before what would change, and where visitors see it', async () => {
    const { id, first } = await published();
    const slug = (await drafted(id, 'zh')).slug;
    const plan = await planRestoration(await inLanguage('zh'), NEWS, first);
    expect(plan.changes).toEqual([
      { label: 'Title', shared: false, removed: ['第二版'], added: ['第一版'] },
      { label: 'Body', shared: false, removed: ['第二版正文'], added: ['第一版正文'] },
      { label: 'Date', shared: true, removed: [], added: [] },
    ]);
    expect(plan).toMatchObject({
      asDraft: true,
      pages: [
        { language: 'zh', href: expect.stringContaining(slug) },
        { language: 'en', href: expect.stringContaining(slug) },
      ],
    });
    expect((await drafted(id, 'zh')).title).toBe('第二版');
  });

  it('requires one language, and the right to edit', async () => {
    const { id, first } = await published();
    const restore = (req: PayloadRequest) => restoreVersion(req, NEWS, first, { shared: false });
    await expect(restore(await inLanguage('all'))).rejects.toMatchObject({
      status: 400,
      message: 'Choose one language: locale=zh or locale=en.',
    });
    await expect(restore(await inLanguage('zh', people.reviewer))).rejects.toMatchObject({ status: 403 });
    const visitor: PayloadRequest = await createLocalReq({ locale: 'zh' }, portal.payload);
    await expect(restore(visitor)).rejects.toMatchObject({ status: 403 });
    await expect(planRestoration(visitor, NEWS, first)).rejects.toMatchObject({ status: 403 });
    expect((await drafted(id, 'zh')).title).toBe('第二版');
  });

  it('has no item in the trash', async () => {
    const { id, first } = await published();
    await portal.payload.update({ collection: 'news', id, data: { deletedAt: new Date().toISOString() } });
    const restored = restoreVersion(await inLanguage('zh'), NEWS, first, { shared: true });
    await expect(restored).rejects.toMatchObject({ status: 404 });
  });
});

describe('restoring a version of the templates of list reviewers', () => {
  it('changes one language immediately: they have no drafts', async () => {
    const { payload } = portal;
    const of = { global: 'list-settings' } as const;
    const id = randomUUID();
    const write = async (locale: Locale, title: string) =>
      payload.updateGlobal({
        slug: 'list-settings',
        locale,
        depth: 0,
        data: { rejectionTemplates: [{ id, title, text: title }] },
      });
    await write('zh', '资料不全');
    const { docs } = await payload.findGlobalVersions({
      slug: 'list-settings',
      sort: '-updatedAt',
      limit: 1,
    });
    const first = docs[0]?.id ?? '';
    await write('en', 'Incomplete');
    await write('zh', '请补充资料');

    const reviewer = await inLanguage('zh', people.reviewer);
    const plan = await planRestoration(reviewer, of, first);
    expect(plan).toMatchObject({ asDraft: false, seen: false });
    await restoreVersion(reviewer, of, first, { shared: false });
    const read = async (locale: Locale) =>
      (await payload.findGlobal({ slug: 'list-settings', locale, depth: 0 })).rejectionTemplates;
    expect(await read('zh')).toMatchObject([{ id, title: '资料不全' }]);
    expect(await read('en')).toMatchObject([{ id, title: 'Incomplete' }]);

    const editor = await inLanguage('zh');
    await expect(restoreVersion(editor, of, first, { shared: false })).rejects.toMatchObject({ status: 403 });
  });
});

describe('restoring a version of the menu', () => {
  it('changes one language and keeps the entries', async () => {
    const { payload } = portal;
    const of = { global: 'navigation' } as const;
    const entry = { id: randomUUID(), href: '/news' };
    const write = async (locale: Locale, label: string, href = entry.href) =>
      payload.updateGlobal({
        slug: 'navigation',
        locale,
        depth: 0,
        data: { items: [{ ...entry, href, label }] },
      });
    const read = async (locale: Locale) =>
      (await payload.findGlobal({ slug: 'navigation', locale, draft: true, depth: 0 })).items;
    await write('zh', '新闻');
    const { docs } = await payload.findGlobalVersions({ slug: 'navigation', sort: '-updatedAt', limit: 1 });
    const first = docs[0]?.id ?? '';
    await write('en', 'News');
    await write('zh', '动态', '/activities');

    const plan = await planRestoration(await inLanguage('zh'), of, first);
    expect(plan).toMatchObject({ asDraft: true, seen: true });
    expect(plan.changes.map(({ shared, removed, added }) => [shared, removed, added])).toEqual([
      [false, ['动态'], ['新闻']],
      [true, [], []],
    ]);

    await restoreVersion(await inLanguage('zh'), of, first, { shared: false });
    expect(await read('zh')).toMatchObject([{ id: entry.id, label: '新闻', href: '/activities' }]);
    const { items } = await payload.findGlobal({ slug: 'navigation', locale: 'zh', depth: 0 });
    expect(items).toMatchObject([{ id: entry.id, label: '动态', href: '/activities' }]);
    await payload.updateGlobal({ slug: 'navigation', locale: 'zh', data: {} });
    expect(await read('en')).toMatchObject([{ id: entry.id, label: 'News', href: '/activities' }]);

    await restoreVersion(await inLanguage('zh'), of, first, { shared: true });
    expect(await read('zh')).toMatchObject([{ label: '新闻', href: '/news' }]);
    await payload.updateGlobal({ slug: 'navigation', locale: 'zh', data: {} });
    expect(await read('en')).toMatchObject([{ label: 'News', href: '/news' }]);
  });
});
