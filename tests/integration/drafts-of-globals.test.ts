import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Role } from '@/cms/permissions';
import { runSchedules } from '@/cms/run-schedules';
import { schedulePublishing } from '@/cms/schedule-requests';
import { planRestoration, restoreVersion } from '@/cms/versions/restore-version';
import { listVersions } from '@/cms/versions/versions-query';
import { getSiteFrame, getSiteFrameDraft } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';

// Outside a render there is no draft mode; who previews is a parameter of the reads.
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const portal = usePortalDatabase();
const MENU = 'navigation';
let people: Record<'ann' | 'ben' | 'root' | 'auditor', TypedUser>;

async function account(name: string, role: Role): Promise<TypedUser> {
  const email = `${name}-${randomUUID()}@example.org`;
  const data = { email, password: randomUUID(), name, roles: [role] };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
}

beforeAll(async () => {
  people = {
    ann: await account('Ann', 'editor'),
    ben: await account('Ben', 'editor'),
    root: await account('Root', 'administrator'),
    auditor: await account('Auditor', 'auditor'),
  };
});

interface Row {
  readonly id: string;
  readonly href: string;
  readonly label?: string | null;
  readonly children?: Row[];
}

async function requestOf(user: TypedUser | undefined, locale: Locale): Promise<PayloadRequest> {
  const req: PayloadRequest = await createLocalReq({ user, locale }, portal.payload);
  return Object.assign(req, { i18n: { ...req.i18n, language: 'en' } });
}

interface Write {
  readonly by?: TypedUser;
  readonly draft?: boolean;
  readonly more?: Record<string, unknown>;
}

async function write(
  locale: Locale,
  items: readonly Row[],
  { by = people.ann, draft = true, more }: Write = {},
) {
  return portal.payload.updateGlobal({
    slug: MENU,
    locale,
    draft,
    depth: 0,
    overrideAccess: false,
    data: { items, ...more } as never,
    req: await requestOf(by, locale),
  });
}

const publish = (locale: Locale, items: readonly Row[], by = people.ann) =>
  write(locale, items, { by, draft: false });

/** Labels and addresses of the menu as visitors read them. */
async function seen(locale: Locale) {
  const { items } = await portal.payload.findGlobal({ slug: MENU, locale, depth: 0, overrideAccess: false });
  return (items ?? []).map(({ label, href }) => `${label ?? '-'} ${href}`);
}

async function drafted(locale: Locale) {
  const { items } = await portal.payload.findGlobal({ slug: MENU, locale, depth: 0, draft: true });
  return (items ?? []).map(({ label, href }) => `${label ?? '-'} ${href}`);
}

const news = { id: randomUUID(), href: '/news' };
const faq = { id: randomUUID(), href: '/faq' };

/** Two entries, public in both languages. */
async function twoEntries() {
  const { root } = people;
  await publish(
    'zh',
    [
      { ...news, label: '新闻' },
      { ...faq, label: '问答' },
    ],
    root,
  );
  await publish(
    'en',
    [
      { ...news, label: 'News' },
      { ...faq, label: 'Questions' },
    ],
    root,
  );
}

beforeEach(twoEntries);
afterEach(() => portal.payload.db.deleteMany({ collection: 'payload-jobs', where: {} }));

describe('a draft of the menu', () => {
  it('reaches visitors when it is published, in its language', async () => {
    await write('zh', [
      { ...news, label: '动态' },
      { ...faq, label: '问答' },
    ]);
    await write('en', [
      { ...news, label: 'What’s new' },
      { ...faq, label: 'Questions' },
    ]);
    expect(await seen('zh')).toEqual(['新闻 /news', '问答 /faq']);
    expect(await drafted('zh')).toEqual(['动态 /news', '问答 /faq']);
    await write('zh', [], { draft: false, more: { items: undefined, _status: 'published' } });
    expect(await seen('zh')).toEqual(['动态 /news', '问答 /faq']);
    expect(await seen('en')).toEqual(['News /news', 'Questions /faq']);
    expect(await drafted('en')).toEqual(['What’s new /news', 'Questions /faq']);
  });

  it('is in no read of visitors, and they may not ask for it', async () => {
    await write('zh', [{ ...news, label: '草稿' }]);
    const read = { slug: MENU, locale: 'zh', overrideAccess: false } as const;
    expect(JSON.stringify(await portal.payload.findGlobal(read))).not.toContain('草稿');
    const req = await requestOf(undefined, 'zh');
    await expect(portal.payload.findGlobal({ ...read, draft: true, req })).rejects.toMatchObject({
      status: 403,
    });
    expect(JSON.stringify(await getSiteFrame('zh'))).not.toContain('草稿');
  });

  it('is on the pages of those who preview the menu, and not of those who preview something else', async () => {
    await write('zh', [{ ...news, label: '草稿' }]);
    const { ann: user } = people;
    expect((await getSiteFrameDraft('zh', { user, global: MENU })).menu).toMatchObject([{ label: '草稿' }]);
    expect((await getSiteFrameDraft('zh', { user, global: 'footer' })).menu).toHaveLength(2);
    expect((await getSiteFrameDraft('zh', { user })).menu).toHaveLength(2);
  });

  it('cannot become a withdrawal of the menu', async () => {
    const withdraw = write('zh', [], { by: people.root, draft: false, more: { _status: 'draft' } });
    await expect(withdraw).rejects.toMatchObject({ status: 400 });
    expect(await seen('zh')).toHaveLength(2);
  });

  it('is saved by nobody who may not edit', async () => {
    await expect(write('zh', [], { by: people.auditor })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the first draft of a part of the site that nobody has saved', () => {
  const FIRST = 'page-texts';
  const stored = () => portal.payload.findGlobal({ slug: FIRST, locale: 'zh', select: { updatedAt: true } });

  // Payload counts drafts newer than what is public, and offers to publish only if there is one.
  it('is newer than its defaults, which are public, until it is published', async () => {
    const req = await requestOf(people.ann, 'zh');
    const write = { slug: FIRST, overrideAccess: false, req } as const;
    await portal.payload.updateGlobal({ ...write, draft: true, data: { leads: { news: '导语' } } });
    const { _status: status, updatedAt: since } = await stored();
    expect(status).toBe('published');
    expect(Date.parse(since ?? '')).toBeLessThan(Date.parse('2026-01-01'));
    const draftsSince = (time: string | null | undefined) =>
      portal.payload.countGlobalVersions({
        global: FIRST,
        where: { 'version._status': { equals: 'draft' }, updatedAt: { greater_than: time } },
        locale: 'zh',
      });
    expect(await draftsSince(since)).toEqual({ totalDocs: 1 });
    await portal.payload.updateGlobal({ ...write, data: { _status: 'published' } });
    const published = await stored();
    expect(await draftsSince(published.updatedAt)).toEqual({ totalDocs: 0 });
    expect(Date.parse(published.updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
    const { leads } = await portal.payload.findGlobal({ slug: FIRST, locale: 'zh' });
    expect(leads?.news).toBe('导语');
    // What is stored gets no time that nobody asked for.
    const asked = await portal.payload.findGlobal({ slug: FIRST, locale: 'zh', select: { leads: true } });
    expect(asked.updatedAt).toBeUndefined();
  });
});

describe('entries that were moved (rows-by-id)', () => {
  it('keep their texts in the other language', async () => {
    await publish('zh', [
      { ...faq, label: '问答' },
      { ...news, label: '新闻' },
    ]);
    expect(await seen('zh')).toEqual(['问答 /faq', '新闻 /news']);
    expect(await seen('en')).toEqual(['Questions /faq', 'News /news']);
    expect(await drafted('en')).toEqual(['Questions /faq', 'News /news']);
  });

  it('and new ones have none there until that language is published', async () => {
    const child = { id: randomUUID(), href: '/news/archive' };
    const added = { id: randomUUID(), href: '/videos', children: [] };
    await publish('zh', [
      { ...added, label: '视频' },
      { ...news, label: '新闻', children: [{ ...child, label: '归档' }] },
      { ...faq, label: '问答' },
    ]);
    expect(await seen('en')).toEqual(['- /videos', 'News /news', 'Questions /faq']);
    await publish('en', [
      { ...added, label: 'Videos' },
      { ...news, label: 'News', children: [{ ...child, label: 'Archive' }] },
      { ...faq, label: 'Questions' },
    ]);
    await publish('zh', [
      { ...news, label: '新闻', children: [{ ...child, label: '归档' }] },
      { ...added, label: '视频' },
    ]);
    expect(await seen('en')).toEqual(['News /news', 'Videos /videos']);
    const { items } = await portal.payload.findGlobal({ slug: MENU, locale: 'en', depth: 0 });
    expect(items?.[0]?.children).toMatchObject([{ label: 'Archive', href: '/news/archive' }]);
  });

  it('keep them in the version that is listed and restored', async () => {
    await publish('zh', [
      { ...faq, label: '问答' },
      { ...news, label: '新闻' },
    ]);
    const { docs } = await portal.payload.findGlobalVersions({
      slug: MENU,
      locale: 'en',
      sort: '-updatedAt',
      limit: 1,
      where: { snapshot: { not_equals: true } },
    });
    expect(docs[0]?.version.items?.map(({ label }) => label)).toEqual(['Questions', 'News']);
  });
});

describe('publishing every language', () => {
  it('is published together with publishAllLocales', async () => {
    await write('en', [
      { ...news, label: 'What’s new' },
      { ...faq, label: 'Questions' },
    ]);
    await portal.payload.updateGlobal({
      slug: MENU,
      locale: 'zh',
      publishAllLocales: true,
      overrideAccess: false,
      data: {
        items: [
          { ...news, label: '动态' },
          { ...faq, label: '问答' },
        ],
      },
      req: await requestOf(people.ann, 'zh'),
    });
    expect(await seen('zh')).toEqual(['动态 /news', '问答 /faq']);
    expect(await seen('en')).toEqual(['What’s new /news', 'Questions /faq']);
  });

  it('is refused while a text is missing in one of them', async () => {
    await publish('zh', [{ id: randomUUID(), href: '/videos', label: '视频' }]);
    const update = portal.payload.updateGlobal({
      slug: MENU,
      locale: 'zh',
      publishAllLocales: true,
      data: {},
      req: await requestOf(people.ann, 'zh'),
    });
    await expect(update).rejects.toMatchObject({
      data: { errors: [{ path: 'items.0.label', message: 'Fill in this field for the English version.' }] },
    });
  });
});

describe('what web processes hear', () => {
  it('is a publication of the menu, and no draft', async () => {
    const listener = new pg.Client({ connectionString: portal.databaseUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    try {
      await listener.query('LISTEN portal_content');
      const hear = async () => {
        // What was committed before is delivered before.
        const end = JSON.stringify([randomUUID()]);
        await listener.query('SELECT pg_notify($1, $2)', ['portal_content', end]);
        await vi.waitFor(() => expect(heard).toContain(end));
        return heard.splice(0).filter((tags) => tags !== end);
      };
      await write('zh', [{ ...news, label: '草稿' }]);
      expect(await hear()).toEqual([]);
      await publish('zh', [{ ...news, label: '新闻' }]);
      expect(await hear()).toEqual(['["global:navigation"]']);
    } finally {
      await listener.end();
    }
  });
});

describe('two people', () => {
  it('merge in drafts, and nobody publishes what they have not seen', async () => {
    const base = [
      { ...news, label: '新闻', children: [] },
      { ...faq, label: '问答', children: [] },
    ];
    const { items } = await portal.payload.findGlobal({ slug: MENU, locale: 'zh', depth: 0, draft: true });
    const [first, second] = (items ?? []) as Row[];
    if (!first || !second) throw new Error('The menu is empty.');
    expect([first.label, second.label]).toEqual(base.map(({ label }) => label));
    const from = { [EDITED_FROM]: { items } };
    await write('zh', [{ ...first, label: '安' }, second], { more: from });
    await write('zh', [first, { ...second, label: '本' }], { by: people.ben, more: from });
    expect(await drafted('zh')).toEqual(['安 /news', '本 /faq']);
    const refused = expect.objectContaining({ status: 423 }) as unknown;
    const unseen = write('zh', [first, second], { draft: false, more: { ...from, _status: 'published' } });
    await expect(unseen).rejects.toEqual(refused);
    expect(await seen('zh')).toEqual(['新闻 /news', '问答 /faq']);
  });
});

describe('an older version', () => {
  it('comes back as a draft of one language', async () => {
    const of = { global: MENU } as const;
    const { docs } = await portal.payload.findGlobalVersions({ slug: MENU, sort: '-updatedAt', limit: 1 });
    const [version] = docs;
    await publish('zh', [
      { ...news, label: '动态' },
      { ...faq, label: '问答' },
    ]);
    const id = version?.id ?? '';
    const plan = await planRestoration(await requestOf(people.ann, 'zh'), of, id);
    expect(plan).toMatchObject({ asDraft: true, seen: true });
    expect(plan.changes).toMatchObject([{ removed: ['动态'], added: ['新闻'] }]);
    await restoreVersion(await requestOf(people.ann, 'zh'), of, id, { shared: false });
    expect(await seen('zh')).toEqual(['动态 /news', '问答 /faq']);
    expect(await drafted('zh')).toEqual(['新闻 /news', '问答 /faq']);
    expect(await drafted('en')).toEqual(['News /news', 'Questions /faq']);
  });

  it('is listed with its author and state, and without Payload’s copies', async () => {
    await write('zh', [{ ...news, label: '草稿' }]);
    const [newest, before] = await listVersions(await requestOf(people.ann, 'zh'), { global: MENU });
    expect(newest).toMatchObject({
      edits: [{ name: 'Ann', language: 'zh' }],
      status: { zh: 'draft' },
      publicIn: [],
    });
    expect(before).toMatchObject({ status: { en: 'published' }, publicIn: ['en'] });
  });
});

describe('a schedule', () => {
  const due = new Date(Date.now() - 60_000);
  const schedule = async (
    by: TypedUser,
    localeToPublish?: Locale,
    type: 'publish' | 'unpublish' = 'publish',
  ) =>
    schedulePublishing({
      req: await requestOf(by, 'zh'),
      type,
      date: due,
      global: MENU,
      ...(localeToPublish && { localeToPublish }),
    });
  const run = () => runSchedules(portal.payload, Date.now());

  it('publishes its language when it is due, with the rights of who made it', async () => {
    await write('zh', [
      { ...news, label: '动态' },
      { ...faq, label: '问答' },
    ]);
    await write('en', [
      { ...news, label: 'What’s new' },
      { ...faq, label: 'Questions' },
    ]);
    await schedule(people.ann, 'zh');
    expect(await seen('zh')).toEqual(['新闻 /news', '问答 /faq']);
    await run();
    expect(await seen('zh')).toEqual(['动态 /news', '问答 /faq']);
    expect(await seen('en')).toEqual(['News /news', 'Questions /faq']);
    await schedule(people.ann);
    await run();
    expect(await seen('en')).toEqual(['What’s new /news', 'Questions /faq']);
  });

  it('is made by those who may publish, and never withdraws the menu', async () => {
    await expect(schedule(people.auditor)).rejects.toMatchObject({ status: 403 });
    await expect(schedule(people.root, undefined, 'unpublish')).rejects.toMatchObject({ status: 403 });
    expect((await portal.payload.count({ collection: 'payload-jobs' as never })).totalDocs).toBe(0);
  });
});

describe('while publishing is reserved', () => {
  const reserve = (reserved: boolean) =>
    portal.payload.updateGlobal({ slug: 'site-settings', data: { publishing: { reserved } } });
  beforeAll(async () => {
    await portal.payload.updateGlobal({
      slug: 'site-settings',
      data: { brand: { name: 'Portal' }, contact: { email: 'office@example.org' } },
    });
    await reserve(true);
  });
  afterAll(() => reserve(false));
  it('editors save drafts, which others publish', async () => {
    await write('zh', [{ ...news, label: '草稿' }]);
    await expect(publish('zh', [{ ...news, label: '动态' }])).rejects.toMatchObject({ status: 403 });
    await expect(
      schedulePublishing({ req: await requestOf(people.ann, 'zh'), global: MENU }),
    ).rejects.toMatchObject({
      status: 403,
    });
    expect(await seen('zh')).toEqual(['新闻 /news', '问答 /faq']);
    await publish('zh', [{ ...news, label: '动态' }], people.root);
    expect(await seen('zh')).toEqual(['动态 /news']);
  });
});

describe('a process of the former release', () => {
  it('writes what visitors read, and the form shows it as published', async () => {
    const client = new pg.Client({ connectionString: portal.databaseUrl });
    await client.connect();
    try {
      // As it does: without any of the columns that came with drafts.
      await client.query('DELETE FROM navigation_locales');
      await client.query(
        `UPDATE navigation_items_locales SET label = '旧版' WHERE _parent_id = $1 AND _locale = 'zh'`,
        [news.id],
      );
    } finally {
      await client.end();
    }
    expect(await seen('zh')).toEqual(['旧版 /news', '问答 /faq']);
    const form = await portal.payload.findGlobal({ slug: MENU, locale: 'zh', draft: true, depth: 0 });
    expect(form).toMatchObject({ _status: 'published', items: [{ label: '旧版' }, { label: '问答' }] });
  });
});
