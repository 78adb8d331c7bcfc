import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { findPreparedBundle } from '@/cms/bundles/preview-items';
import { publicationBundleItems, publicationBundles } from '@/cms/bundles/tables';
import { type ContentGlobal, contentGlobals } from '@/cms/content-globals';
import { targetOf } from '@/cms/content-target';
import type { Role } from '@/cms/permissions';
import { publicGlobal } from '@/cms/public-read';
import type { Member } from '@/features/bundles/domain';
import { readBundle } from '@/features/bundles/queries';
import { addToBundle, createBundle, scheduleBundle } from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle, publishDueBundles } from '@/features/bundles/use-cases/publish-bundle';
import { undoBundle } from '@/features/bundles/use-cases/undo-bundle';
import { getSiteFrameDraft } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** The menu and other parts of the site in bundles, published and undone with everything else in them (ADR 235). */

// Outside a render there is no draft mode; who previews is a parameter of the reads.
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const portal = usePortalDatabase();

let now = new Date('2026-11-10T08:00:00.000Z');
const clock = { now: () => now };

const staff = new Map<Role, TypedUser>();
const as = (role: Role) => {
  const user = staff.get(role);
  if (!user) throw new Error(`nobody is ${role}`);
  return { payload: portal.payload, user, clock, staffId: user.id };
};

async function requestOf(role: Role): Promise<PayloadRequest> {
  const req: PayloadRequest = await createLocalReq({ user: as(role).user }, portal.payload);
  return Object.assign(req, { i18n: { ...req.i18n, language: 'en' } });
}

beforeAll(async () => {
  for (const role of ['editor', 'administrator'] as const) {
    const data = {
      email: `${role}-${randomUUID()}@example.org`,
      password: randomUUID(),
      name: role,
      roles: [role],
    };
    staff.set(role, { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' });
  }
});

interface Row {
  readonly id: string;
  readonly href: string;
  readonly label: string;
}

const news = { id: randomUUID(), href: '/news' };
const faq = { id: randomUUID(), href: '/faq' };

const write = (locale: Locale, items: readonly Row[], draft: boolean) =>
  portal.payload.updateGlobal({ slug: 'navigation', locale, draft, depth: 0, data: { items: [...items] } });

const labelsOf = ({ items }: { items?: readonly { label?: string | null; href?: string | null }[] | null }) =>
  (items ?? []).map(({ label, href }) => `${label ?? '-'} ${href ?? '-'}`);

/** The menu as visitors read it. */
const seen = async (locale: Locale) =>
  labelsOf(await portal.payload.findGlobal({ slug: 'navigation', locale, depth: 0, overrideAccess: false }));
const drafted = async (locale: Locale) =>
  labelsOf(await portal.payload.findGlobal({ slug: 'navigation', locale, depth: 0, draft: true }));

const BEFORE_ZH = ['新闻 /news', '问答 /faq'];
const BEFORE_EN = ['News /news', 'Questions /faq'];

beforeEach(async () => {
  now = secondsAfter(now, 60);
  // What an earlier test left in a bundle is free again.
  await (await getDatabase()).delete(publicationBundles);
  await write(
    'zh',
    [
      { ...news, label: '新闻' },
      { ...faq, label: '问答' },
    ],
    false,
  );
  await write(
    'en',
    [
      { ...news, label: 'News' },
      { ...faq, label: 'Questions' },
    ],
    false,
  );
});

async function draftNews(title: string): Promise<{ id: string; slug: string }> {
  const slug = `menu/${randomUUID()}`;
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    draft: true,
    data: {
      title,
      summary: title,
      body: paragraph(title) as News['body'],
      slug,
      category: 'community',
      publishedAt: '2026-11-01T00:00:00.000Z',
      _status: 'draft',
    },
  });
  return { id, slug };
}

const isPublic = async (id: string) => {
  const { docs } = await portal.payload.find({
    collection: 'news',
    locale: 'zh',
    overrideAccess: false,
    where: { id: { equals: id } },
  });
  return docs.length === 1;
};

const menu = (locale: Locale): Member => ({ target: targetOf({ global: 'navigation' }), locale });
const part = (global: ContentGlobal, locale: Locale): Member => ({ target: targetOf({ global }), locale });
const item = (id: string): Member => ({ target: targetOf({ collection: 'news', id }), locale: 'zh' });

async function bundle(...members: readonly Member[]): Promise<string> {
  const { id } = await createBundle({ title: `Bundle ${randomUUID()}`, note: '' }, as('editor'));
  await addToBundle(id, members, as('editor'));
  return id;
}

async function load(id: string) {
  const database = await getDatabase();
  const [row] = await database.select().from(publicationBundles).where(eq(publicationBundles.id, id));
  if (!row) throw new Error('the bundle is gone');
  return row;
}

const rowsOf = async (id: string) =>
  (await getDatabase()).select().from(publicationBundleItems).where(eq(publicationBundleItems.bundleId, id));

const publishAs = async (role: Role, id: string) => publishBundle(id, (await load(id)).revision, as(role));

const checksOf = async (id: string) =>
  ((await readBundle(await requestOf('editor'), id))?.items ?? []).map(({ title, effect, checks }) => ({
    title,
    effect,
    checks,
  }));

/** The draft of the menu: news is renamed, questions go, and an entry for an item comes. */
async function draftMenu(href: string) {
  const added = { id: randomUUID(), href };
  await write(
    'zh',
    [
      { ...added, label: '专题' },
      { ...news, label: '动态' },
    ],
    true,
  );
  return added;
}

it('parts of the site are all globals that have drafts', () => {
  const { globals } = portal.payload.config;
  const drafting = globals.filter(({ versions }) => versions && versions.drafts).map(({ slug }) => slug);
  expect([...contentGlobals].toSorted()).toEqual(drafting.toSorted());
});

describe('a menu in a bundle', () => {
  it('becomes public together with what it leads to', async () => {
    const one = await draftNews('要闻');
    await draftMenu(`/news/${one.slug}`);
    const id = await bundle(menu('zh'), item(one.id));
    expect(await seen('zh')).toEqual(BEFORE_ZH);
    expect(await publishAs('editor', id)).toEqual({ published: 2 });
    expect(await isPublic(one.id)).toBe(true);
    expect(await seen('zh')).toEqual([`专题 /news/${one.slug}`, '动态 /news']);
    expect(await seen('en'), 'rows are shared, texts are not').toEqual([`- /news/${one.slug}`, 'News /news']);
  });

  it('stays as it is when another part of the bundle cannot be published', async () => {
    const one = await draftNews('缺');
    await draftMenu(`/news/${one.slug}`);
    const id = await bundle(menu('zh'), item(one.id));
    await portal.payload.update({
      collection: 'news',
      id: one.id,
      locale: 'zh',
      draft: true,
      data: { title: '' },
    });
    await expect(publishAs('editor', id)).rejects.toMatchObject({
      failures: [{ ...item(one.id), reason: 'incomplete', fields: ['title'] }],
    });
    expect(await seen('zh')).toEqual(BEFORE_ZH);
  });

  it('keeps everything from being published while it lacks a text', async () => {
    const one = await draftNews('要闻');
    await write(
      'zh',
      [
        { ...news, label: '' },
        { ...faq, label: '问答' },
      ],
      true,
    );
    const id = await bundle(menu('zh'), item(one.id));
    await expect(publishAs('editor', id)).rejects.toMatchObject({
      failures: [{ ...menu('zh'), reason: 'incomplete', fields: ['items.0.label'] }],
    });
    expect(await isPublic(one.id)).toBe(false);
    expect(await checksOf(id)).toContainEqual({
      title: 'Navigation',
      effect: 'changed',
      checks: [{ kind: 'incomplete', fields: ['Menu 1 › Text'] }],
    });
  });

  it('is in one bundle at a time, in each language', async () => {
    const first = await bundle(menu('zh'));
    const { title } = await load(first);
    await expect(bundle(menu('zh'))).rejects.toMatchObject({
      code: 'conflict',
      data: { taken: [{ ...menu('zh'), bundle: { id: first, title } }] },
    });
    expect(await rowsOf(await bundle(menu('en')))).toHaveLength(1);
  });

  it('publishes no entry that only the draft of another language has', async () => {
    const added = await draftMenu('/videos');
    const id = await bundle(menu('en'));
    expect(await checksOf(id)).toEqual([{ title: 'Navigation', effect: 'unchanged', checks: [] }]);
    await publishAs('editor', id);
    expect(await seen('en')).toEqual(BEFORE_EN);
    expect(await seen('zh')).toEqual(BEFORE_ZH);
    expect(await drafted('zh')).toEqual([`专题 ${added.href}`, '动态 /news']);
  });

  it('is public in both languages when both are in the bundle', async () => {
    const added = await draftMenu('/videos');
    await write(
      'en',
      [
        { ...added, label: 'Feature' },
        { ...news, label: 'What’s new' },
      ],
      true,
    );
    await publishAs('editor', await bundle(menu('zh'), menu('en')));
    expect(await seen('zh')).toEqual(['专题 /videos', '动态 /news']);
    expect(await seen('en')).toEqual(['Feature /videos', 'What’s new /news']);
  });
});

describe('undoing a bundle with a menu', () => {
  it('brings it back with all entries and texts, and keeps what was published as a draft', async () => {
    const one = await draftNews('要闻');
    await draftMenu(`/news/${one.slug}`);
    const id = await bundle(menu('zh'), item(one.id));
    await publishAs('editor', id);
    expect(await undoBundle(id, [], as('editor'))).toEqual({ undone: 2 });
    expect(await seen('zh')).toEqual(BEFORE_ZH);
    expect(await seen('en'), 'the entry that had gone has its English text again').toEqual(BEFORE_EN);
    expect(await isPublic(one.id)).toBe(false);
    expect(await drafted('zh')).toEqual([`专题 /news/${one.slug}`, '动态 /news']);
  });

  it('names it when someone has published it since, and can leave it out', async () => {
    const one = await draftNews('要闻');
    await draftMenu('/videos');
    const id = await bundle(menu('zh'), item(one.id));
    await publishAs('editor', id);
    await write('zh', [{ ...news, label: '更新' }], false);
    const row = (await rowsOf(id)).find(({ target }) => target === 'globals/navigation');
    await expect(undoBundle(id, [], as('editor'))).rejects.toMatchObject({
      code: 'conflict',
      data: { changed: [row?.id] },
    });
    expect(await isPublic(one.id)).toBe(true);
    await undoBundle(id, [row?.id ?? ''], as('editor'));
    expect(await isPublic(one.id)).toBe(false);
    expect(await seen('zh')).toEqual(['更新 /news']);
  });

  it('names it when an entry that came with the bundle has got its label in the other language since', async () => {
    const events = { id: randomUUID(), href: '/activities' };
    const zh = [
      { ...news, label: '新闻' },
      { ...faq, label: '问答' },
      { ...events, label: '活动' },
    ];
    await write('zh', zh, true);
    const id = await bundle(menu('zh'));
    await publishAs('editor', id);
    const en = [
      { ...news, label: 'News' },
      { ...faq, label: 'Questions' },
      { ...events, label: 'Events' },
    ];
    await write('en', en, false);
    const [row] = await rowsOf(id);
    await expect(undoBundle(id, [], as('editor'))).rejects.toMatchObject({
      code: 'conflict',
      data: { changed: [row?.id] },
    });
    expect(await seen('en')).toEqual([...BEFORE_EN, 'Events /activities']);
  });

  it('does not take a publication of the other language for one of the menu', async () => {
    await write(
      'zh',
      [
        { ...news, label: '动态' },
        { ...faq, label: '问答' },
      ],
      true,
    );
    const id = await bundle(menu('zh'));
    await publishAs('editor', id);
    await write(
      'en',
      [
        { ...news, label: 'Latest' },
        { ...faq, label: 'Questions' },
      ],
      false,
    );
    await undoBundle(id, [], as('editor'));
    expect(await seen('zh')).toEqual(BEFORE_ZH);
    expect(await seen('en')).toEqual(['Latest /news', 'Questions /faq']);
  });
});

describe('before the publication', () => {
  it('entries that lead to something that is not public are named, unless the bundle has it', async () => {
    const one = await draftNews('要闻');
    await draftMenu(`/news/${one.slug}`);
    const alone = await bundle(menu('zh'));
    expect(await checksOf(alone)).toEqual([
      {
        title: 'Navigation',
        effect: 'changed',
        checks: [
          { kind: 'reference', collection: 'news', title: '要闻' },
          { kind: 'textless', languages: ['en'] },
        ],
      },
    ]);
    await addToBundle(alone, [item(one.id)], as('editor'));
    const checks = (await checksOf(alone)).find(({ title }) => title === 'Navigation')?.checks;
    expect(checks).toEqual([{ kind: 'textless', languages: ['en'] }]);
  });

  it('the preview shows the drafts of the parts that the bundle has, in their languages', async () => {
    await draftMenu('/videos');
    await portal.payload.updateGlobal({
      slug: 'page-texts',
      locale: 'zh',
      draft: true,
      data: { leads: { news: '不在发布单里' } },
    });
    const id = await bundle(menu('zh'));
    const prepared = await findPreparedBundle(await getDatabase(), id);
    if (!prepared) throw new Error('the bundle is not prepared');
    const reader = { user: as('editor').user, bundle: prepared };
    const labels = async (locale: Locale) =>
      (await getSiteFrameDraft(locale, reader)).menu.map(({ label }) => label);
    expect(await labels('zh')).toEqual(['专题', '动态']);
    expect(await labels('en')).toEqual(['News', 'Questions']);
    const texts = await publicGlobal('page-texts', 'zh', { preview: reader });
    expect(texts.leads?.news ?? null).toBeNull();
  });
});

describe('the site settings in a bundle', () => {
  const settings = (data: { name: string }, draft: boolean) =>
    portal.payload.updateGlobal({
      slug: 'site-settings',
      locale: 'zh',
      draft,
      data: { brand: data, contact: { email: 'office@example.org' } },
    });
  const name = async () =>
    (await portal.payload.findGlobal({ slug: 'site-settings', locale: 'zh', overrideAccess: false })).brand
      ?.name;

  it('are published by administrators only, at a set time as well', async () => {
    await settings({ name: '旧名' }, false);
    await settings({ name: '新名' }, true);
    const id = await bundle(part('site-settings', 'zh'));
    await expect(publishAs('editor', id)).rejects.toMatchObject({
      failures: [{ ...part('site-settings', 'zh'), reason: 'forbidden' }],
    });
    const { revision } = await load(id);
    const at = secondsAfter(now, 60);
    await expect(scheduleBundle(id, { at, revision }, as('editor'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await scheduleBundle(id, { at, revision }, as('administrator'));
    expect(await name()).toBe('旧名');
    now = at;
    await publishDueBundles(portal.payload, clock);
    expect((await load(id)).state).toBe('published');
    expect(await name()).toBe('新名');
    await expect(undoBundle(id, [], as('editor'))).rejects.toMatchObject({ code: 'forbidden' });
    await undoBundle(id, [], as('administrator'));
    expect(await name()).toBe('旧名');
  });
});
