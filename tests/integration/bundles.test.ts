import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import type { TypedUser } from 'payload';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findPreparedBundle } from '@/cms/bundles/preview-items';
import { publicationBundleItems, publicationBundles } from '@/cms/bundles/tables';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { targetOf } from '@/cms/content-target';
import type { Role } from '@/cms/permissions';
import { PREVIEW_SECONDS } from '@/cms/preview';
import { bundleReaderOf, issueBundlePreview } from '@/cms/preview-session';
import { publicFind } from '@/cms/public-read';
import { BUNDLE_DAYS, type Member } from '@/features/bundles/domain';
import { BundleRefused } from '@/features/bundles/records';
import {
  addToBundle,
  changeBundle,
  createBundle,
  deleteBundle,
  forgetBundles,
  removeFromBundle,
  scheduleBundle,
  unscheduleBundle,
} from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle, publishDueBundles } from '@/features/bundles/use-cases/publish-bundle';
import { undoBundle } from '@/features/bundles/use-cases/undo-bundle';
import { auditEvents } from '@/features/identity/tables';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Bundles: changes to several items that become public together, and are undone together (ADR 220). */

const portal = usePortalDatabase();

let now = new Date('2026-11-10T08:00:00.000Z');
const clock = { now: () => now };
beforeEach(() => {
  now = secondsAfter(now, 60);
});

const staff = new Map<Role, TypedUser>();
const as = (role: Role) => {
  const user = staff.get(role);
  if (!user) throw new Error(`nobody is ${role}`);
  return { payload: portal.payload, user, clock, staffId: user.id };
};

beforeAll(async () => {
  for (const role of ['editor', 'publisher', 'reviewer', 'administrator'] as const) {
    const account = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `${role}-${randomUUID()}@example.org`,
        password: randomUUID(),
        name: role,
        roles: [role],
      },
    });
    staff.set(role, { ...account, collection: 'staff' });
  }
});

const body = (text: string) => paragraph(text) as News['body'];

/** News with texts in the languages, of which some are public. */
async function news(texts: Partial<Record<Locale, string>>, { isPublic = false } = {}): Promise<string> {
  let id: string | undefined;
  for (const [locale, title] of Object.entries(texts) as [Locale, string][]) {
    const data = { title, summary: title, body: body(title) };
    const write = { collection: 'news', locale, draft: !isPublic } as const;
    const status = { _status: isPublic ? 'published' : 'draft' } as const;
    if (id === undefined) {
      const made = await portal.payload.create({
        ...write,
        data: {
          ...data,
          ...status,
          slug: `bundle/${randomUUID()}`,
          category: 'community',
          publishedAt: '2026-11-01T00:00:00.000Z',
        },
      });
      id = made.id;
    } else await portal.payload.update({ ...write, id, data: { ...data, ...status } });
  }
  return id ?? '';
}

const edit = (id: string, locale: Locale, data: Partial<News>) =>
  portal.payload.update({ collection: 'news', id, locale, draft: true, data });

const publish = (id: string, locale: Locale, data: Partial<News> = {}) =>
  portal.payload.update({ collection: 'news', id, locale, data: { ...data, _status: 'published' } });

/** As visitors read it. */
async function read(id: string, locale: Locale, collection: 'news' | 'chapters' | 'documents' = 'news') {
  const { docs } = await portal.payload.find({
    collection,
    locale,
    depth: 0,
    overrideAccess: false,
    where: { id: { equals: id } },
  });
  return docs[0];
}
const title = async (id: string, locale: Locale) => (await read(id, locale))?.title;
const draftTitle = async (id: string, locale: Locale) =>
  (await portal.payload.findByID({ collection: 'news', id, locale, draft: true })).title;

const member = (id: string, locale: Locale): Member => ({
  target: targetOf({ collection: 'news', id }),
  locale,
});

async function bundle(...members: readonly Member[]): Promise<string> {
  const { id } = await createBundle({ title: `Bundle ${randomUUID()}`, note: '' }, as('editor'));
  if (members.length > 0) await addToBundle(id, members, as('editor'));
  return id;
}

async function load(id: string) {
  const [row] = await (
    await getDatabase()
  )
    .select()
    .from(publicationBundles)
    .where(eq(publicationBundles.id, id));
  if (!row) throw new Error('the bundle is gone');
  return row;
}

const rowsOf = async (id: string) =>
  (await getDatabase()).select().from(publicationBundleItems).where(eq(publicationBundleItems.bundleId, id));

async function publishAs(role: Role, id: string) {
  return publishBundle(id, (await load(id)).revision, as(role));
}

const refusalOf = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );

describe('a bundle', () => {
  it('has a language of an item only while no other bundle has it', async () => {
    const item = await news({ zh: '甲', en: 'One' });
    const first = await bundle(member(item, 'zh'));
    const second = await bundle();
    const refusal = await refusalOf(
      addToBundle(second, [member(item, 'zh'), member(item, 'en')], as('editor')),
    );
    expect(refusal).toMatchObject({
      code: 'conflict',
      data: {
        taken: [{ ...member(item, 'zh'), bundle: { id: first, title: (await load(first)).title } }],
      },
    });
    expect(await rowsOf(second)).toEqual([]);
    expect(await addToBundle(second, [member(item, 'en')], as('editor'))).toEqual({ added: 1 });
    expect(await addToBundle(second, [member(item, 'en')], as('editor'))).toEqual({ added: 0 });
  });

  it('gives its items back when it is published, deleted, or loses them', async () => {
    const item = await news({ zh: '甲' });
    const first = await bundle(member(item, 'zh'));
    const [row] = await rowsOf(first);
    expect(await removeFromBundle(first, [row?.id ?? ''], as('editor'))).toEqual({ removed: 1 });
    const second = await bundle(member(item, 'zh'));
    await deleteBundle(second, as('editor'));
    const third = await bundle(member(item, 'zh'));
    await publishAs('editor', third);
    expect((await rowsOf(await bundle(member(item, 'zh')))).length).toBe(1);
  });

  it('is claimed by one of two people who add the same item at the same time', async () => {
    const item = await news({ zh: '甲' });
    const bundles = [await bundle(), await bundle()];
    const outcomes = await Promise.allSettled(
      bundles.map((id) => addToBundle(id, [member(item, 'zh')], as('editor'))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('publishing a bundle', () => {
  it('makes the newest drafts of all its items public, and nothing else of them', async () => {
    const changed = await news({ zh: '旧', en: 'Old' }, { isPublic: true });
    const fresh = await news({ zh: '新', en: 'New' });
    const id = await bundle(member(changed, 'zh'), member(fresh, 'zh'), member(fresh, 'en'));
    await edit(changed, 'zh', { title: '改' });
    await edit(changed, 'en', { title: 'Changed, and not in the bundle' });
    expect(await publishAs('publisher', id)).toEqual({ published: 3 });
    expect(await title(changed, 'zh')).toBe('改');
    expect(await title(changed, 'en')).toBe('Old');
    expect(await draftTitle(changed, 'en')).toBe('Changed, and not in the bundle');
    expect(await title(fresh, 'zh')).toBe('新');
    expect(await title(fresh, 'en')).toBe('New');
    expect(await load(id)).toMatchObject({ state: 'published', publishedAt: now });
  });

  it('publishes a document before its chapters, however they were added', async () => {
    const document = await portal.payload.create({
      collection: 'documents',
      locale: 'zh',
      draft: true,
      data: { title: '文档', summary: '摘要', slug: `d-${randomUUID()}`, number: 'D', _status: 'draft' },
    });
    const release = await portal.payload.create({
      collection: 'releases',
      locale: 'zh',
      draft: true,
      data: {
        document: document.id,
        version: '1.0',
        date: '2026-11-01',
        status: 'current',
        _status: 'draft',
      },
    });
    const chapter = await portal.payload.create({
      collection: 'chapters',
      locale: 'zh',
      draft: true,
      data: {
        title: '章',
        body: body('正文'),
        document: document.id,
        release: release.id,
        slug: 'one',
        number: '1',
        _status: 'draft',
      },
    });
    const members = (
      [
        ['chapters', chapter.id],
        ['releases', release.id],
        ['documents', document.id],
      ] as const
    ).map(([collection, item]): Member => ({ target: targetOf({ collection, id: item }), locale: 'zh' }));
    const id = await bundle(...members);
    await publishAs('editor', id);
    const { rows } = await (
      await getDatabase()
    ).execute<{ collection: string }>(
      `SELECT collection FROM content_publications WHERE item_id IN ('${document.id}', '${release.id}', '${chapter.id}') ORDER BY changed_at`,
    );
    expect(rows.map(({ collection }) => collection)).toEqual(['documents', 'releases', 'chapters']);
  });

  it('changes nothing when one item lacks a text, and names all that do', async () => {
    const complete = await news({ zh: '全' });
    const lacking = await news({ zh: '缺', en: 'Lacking' });
    await edit(lacking, 'en', { title: '' });
    await edit(lacking, 'zh', { summary: '' });
    const id = await bundle(member(complete, 'zh'), member(lacking, 'zh'), member(lacking, 'en'));
    const refusal = await refusalOf(publishAs('editor', id));
    expect(refusal).toBeInstanceOf(BundleRefused);
    expect((refusal as BundleRefused).failures).toEqual([
      { ...member(lacking, 'zh'), reason: 'incomplete', fields: ['summary'] },
      { ...member(lacking, 'en'), reason: 'incomplete', fields: ['title'] },
    ]);
    expect(await read(complete, 'zh')).toBeUndefined();
    expect((await load(id)).state).toBe('open');
  });

  it('changes nothing when a rule of a collection refuses the last item', async () => {
    const fine = await news({ zh: '好' });
    const taken = await news({ zh: '占' }, { isPublic: true });
    const { slug } = (await read(taken, 'zh')) as News;
    const refused = await news({ zh: '重' });
    const id = await bundle(member(fine, 'zh'), member(refused, 'zh'));
    // What the form would not let anyone save.
    await (
      await getDatabase()
    ).execute(`UPDATE _news_v SET version_slug = '${slug}' WHERE parent_id = '${refused}' AND latest`);
    const refusal = await refusalOf(publishAs('editor', id));
    expect((refusal as BundleRefused).failures).toMatchObject([
      { ...member(refused, 'zh'), reason: 'refused' },
    ]);
    expect(await read(fine, 'zh')).toBeUndefined();
    expect((await rowsOf(id)).every((row) => row.isClaimed && row.before === null)).toBe(true);
  });

  it('is refused for an item that is in the trash, and to people who may not publish', async () => {
    const item = await news({ zh: '甲' });
    const gone = await news({ zh: '乙' });
    const id = await bundle(member(item, 'zh'), member(gone, 'zh'));
    const forbidden = await refusalOf(publishAs('reviewer', id));
    expect((forbidden as BundleRefused).failures.map(({ reason }) => reason)).toEqual([
      'forbidden',
      'forbidden',
    ]);
    await portal.payload.update({
      collection: 'news',
      id: gone,
      data: { deletedAt: now.toISOString() },
    });
    const refusal = await refusalOf(publishAs('editor', id));
    expect((refusal as BundleRefused).failures).toEqual([{ ...member(gone, 'zh'), reason: 'gone' }]);
  });

  it('happens once, also when two people press the button at the same time', async () => {
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    const { revision } = await load(id);
    const outcomes = await Promise.allSettled(
      (['editor', 'publisher'] as const).map((role) => publishBundle(id, revision, as(role))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const events = await (
      await getDatabase()
    )
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id));
    expect(events.filter(({ action }) => action === 'bundle.published').length).toBe(1);
  });

  it('is refused when the bundle has other items than the person has seen', async () => {
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    const { revision } = await load(id);
    await addToBundle(id, [member(await news({ zh: '乙' }), 'zh')], as('publisher'));
    expect(await refusalOf(publishBundle(id, revision, as('editor')))).toMatchObject({ code: 'conflict' });
  });
});

describe('undoing a bundle', () => {
  it('gives visitors what they read before, and keeps what was published as drafts', async () => {
    const changed = await news({ zh: '旧', en: 'Old' }, { isPublic: true });
    const fresh = await news({ zh: '新' });
    const slugBefore = ((await read(changed, 'zh')) as News).slug;
    await edit(changed, 'zh', { title: '改', slug: `${slugBefore}-2` });
    const id = await bundle(member(changed, 'zh'), member(fresh, 'zh'));
    await publishAs('editor', id);
    expect(((await read(changed, 'en')) as News).slug, 'all languages share the address').toBe(
      `${slugBefore}-2`,
    );
    expect(await undoBundle(id, [], as('editor'))).toEqual({ undone: 2 });
    expect(await read(changed, 'zh')).toMatchObject({ title: '旧', slug: slugBefore });
    expect(await read(changed, 'en')).toMatchObject({ title: 'Old', slug: slugBefore });
    expect(await read(fresh, 'zh')).toBeUndefined();
    expect(await draftTitle(changed, 'zh')).toBe('改');
    expect(await draftTitle(fresh, 'zh')).toBe('新');
    expect(await load(id)).toMatchObject({ state: 'undone', undoneAt: now });
  });

  it('is refused for what someone has published since, which can be left out', async () => {
    const mine = await news({ zh: '旧' }, { isPublic: true });
    const theirs = await news({ zh: '旧二' }, { isPublic: true });
    await edit(mine, 'zh', { title: '新' });
    await edit(theirs, 'zh', { title: '新二' });
    const id = await bundle(member(mine, 'zh'), member(theirs, 'zh'));
    await publishAs('editor', id);
    await publish(theirs, 'zh', { title: '更新' });
    const row = (await rowsOf(id)).find(({ target }) => target.endsWith(theirs));
    expect(await refusalOf(undoBundle(id, [], as('editor')))).toMatchObject({
      code: 'conflict',
      data: { changed: [row?.id] },
    });
    expect(await title(mine, 'zh')).toBe('新');
    await undoBundle(id, [row?.id ?? ''], as('editor'));
    expect(await title(mine, 'zh')).toBe('旧');
    expect(await title(theirs, 'zh')).toBe('更新');
    expect((await rowsOf(id)).find((one) => one.id === row?.id)?.isLeftOut).toBe(true);
  });

  it('keeps another language that was published since', async () => {
    const item = await news({ zh: '旧', en: 'Old' }, { isPublic: true });
    await edit(item, 'zh', { title: '新' });
    const id = await bundle(member(item, 'zh'));
    await publishAs('editor', id);
    await publish(item, 'en', { title: 'Newer' });
    await undoBundle(id, [], as('editor'));
    expect(await title(item, 'zh')).toBe('旧');
    expect(await title(item, 'en')).toBe('Newer');
  });

  it('is for bundles that are public, once', async () => {
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    expect(await refusalOf(undoBundle(id, [], as('editor')))).toMatchObject({ code: 'conflict' });
    await publishAs('editor', id);
    const outcomes = await Promise.allSettled([
      undoBundle(id, [], as('editor')),
      undoBundle(id, [], as('publisher')),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a bundle with a time', () => {
  const schedule = async (id: string, seconds: number, role: Role = 'editor') =>
    scheduleBundle(id, { at: secondsAfter(now, seconds), revision: (await load(id)).revision }, as(role));

  it('is published when the time has come, by one of two workers', async () => {
    const item = await news({ zh: '甲' });
    const id = await bundle(member(item, 'zh'));
    await schedule(id, 3600);
    await publishDueBundles(portal.payload, clock);
    expect(await read(item, 'zh')).toBeUndefined();
    now = secondsAfter(now, 3600);
    await Promise.all([publishDueBundles(portal.payload, clock), publishDueBundles(portal.payload, clock)]);
    expect(await title(item, 'zh')).toBe('甲');
    expect(await load(id)).toMatchObject({ state: 'published', publishedAt: now });
    const events = await (
      await getDatabase()
    )
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id));
    expect(events.filter(({ action }) => action === 'bundle.published').length).toBe(1);
  });

  it('cannot be changed until the time is taken back', async () => {
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    await schedule(id, 3600);
    const other = await news({ zh: '乙' });
    const refused = [
      () => changeBundle(id, { title: 'Other', note: '' }, as('editor')),
      () => addToBundle(id, [member(other, 'zh')], as('editor')),
      () => deleteBundle(id, as('editor')),
    ];
    for (const attempt of refused) expect(await refusalOf(attempt())).toMatchObject({ code: 'conflict' });
    await unscheduleBundle(id, as('editor'));
    now = secondsAfter(now, 7200);
    await publishDueBundles(portal.payload, clock);
    expect(await load(id)).toMatchObject({ state: 'open', dueAt: null });
  });

  it('says what could not be published, and changes nothing', async () => {
    const fine = await news({ zh: '好' });
    const lacking = await news({ zh: '缺' });
    const id = await bundle(member(fine, 'zh'), member(lacking, 'zh'));
    await schedule(id, 60);
    await edit(lacking, 'zh', { title: '' });
    now = secondsAfter(now, 60);
    await publishDueBundles(portal.payload, clock);
    expect(await load(id)).toMatchObject({
      state: 'failed',
      failures: [{ ...member(lacking, 'zh'), reason: 'incomplete', fields: ['title'] }],
    });
    expect(await read(fine, 'zh')).toBeUndefined();
    await edit(lacking, 'zh', { title: '补' });
    await publishAs('editor', id);
    expect(await load(id)).toMatchObject({ state: 'published', failures: null });
  });

  it('does nothing that the person who set it may no longer do', async () => {
    const item = await news({ zh: '甲' });
    const id = await bundle(member(item, 'zh'));
    const leaver = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `${randomUUID()}@example.org`,
        password: randomUUID(),
        name: 'Leaver',
        roles: ['editor'],
      },
    });
    await scheduleBundle(
      id,
      { at: secondsAfter(now, 60), revision: (await load(id)).revision },
      { ...as('editor'), user: { ...leaver, collection: 'staff' } },
    );
    await portal.payload.update({ collection: 'staff', id: leaver.id, data: { roles: ['reviewer'] } });
    now = secondsAfter(now, 60);
    await publishDueBundles(portal.payload, clock);
    expect(await load(id)).toMatchObject({
      state: 'failed',
      failures: [{ ...member(item, 'zh'), reason: 'forbidden' }],
    });
    expect(await read(item, 'zh')).toBeUndefined();
  });

  it('needs a time to come, items, and the right to publish them', async () => {
    const empty = await bundle();
    await expect(schedule(empty, 60)).rejects.toMatchObject({ fields: { items: 'empty' } });
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    await expect(schedule(id, -60)).rejects.toMatchObject({ fields: { at: 'format' } });
    await expect(schedule(id, 60, 'reviewer')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the preview of a bundle', () => {
  it('shows its items as drafts, in their place among all others as they are', async () => {
    const category = 'engineering';
    const list = {
      locale: 'zh' as const,
      where: { category: { equals: category } },
      sort: ['-publishedAt', 'slug'],
    };
    const dated = async (text: string, day: number, isPublic: boolean) => {
      const id = await news({ zh: text }, { isPublic });
      const data = { category, publishedAt: `2026-10-0${day}T00:00:00.000Z` } as const;
      await (isPublic ? publish(id, 'zh', data) : edit(id, 'zh', data));
      return id;
    };
    const changed = await dated('旧', 1, true);
    const fresh = await dated('新', 2, false);
    await dated('别的', 3, true);
    await dated('别的草稿', 4, false);
    await edit(changed, 'zh', { title: '改', publishedAt: '2026-10-05T00:00:00.000Z' });
    const id = await bundle(member(changed, 'zh'), member(fresh, 'zh'));
    const prepared = await findPreparedBundle(await getDatabase(), id);
    if (!prepared) throw new Error('the bundle is not prepared');
    const preview = { user: as('editor').user, bundle: prepared };
    const titles = async (query: object) =>
      (await publicFind('news', { ...list, ...query })).docs.map((item) => item.title);
    expect(await titles({ preview })).toEqual(['改', '别的', '新']);
    expect(await titles({ preview, limit: 1, page: 2 })).toEqual(['别的']);
    expect(await titles({ preview, select: { title: true } })).toEqual(['改', '别的', '新']);
    expect(await titles({})).toEqual(['别的', '旧']);
    const inEnglish = await publicFind('news', { ...list, locale: 'en', preview });
    expect(inEnglish.docs).toEqual([]);
    await publishAs('editor', id);
    expect(await titles({}), 'what the preview has shown').toEqual(['改', '别的', '新']);
    expect(await findPreparedBundle(await getDatabase(), id)).toBeUndefined();
  });

  it('is for the staff session that opened it, as long as it lives and has the same roles', async () => {
    const id = await bundle(member(await news({ zh: '甲' }), 'zh'));
    const account = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `${randomUUID()}@example.org`,
        password: randomUUID(),
        name: 'Viewer',
        roles: ['editor'],
      },
    });
    const { token } = await beginStaffSession(await getDatabase(), account, systemClock);
    const headersOf = (...given: string[]) =>
      new Headers({ cookie: given.join('; '), 'sec-fetch-site': 'same-origin' });
    const session = `payload-token=${token}`;
    const ticket = await issueBundlePreview(headersOf(session), id, ['editor'], clock);
    const cookie = `portal-bundle-preview=${ticket}`;
    const reader = async (...given: string[]) => bundleReaderOf(headersOf(...given), clock);
    expect((await reader(session, cookie))?.bundle?.id).toBe(id);
    expect(await reader(session)).toBeUndefined();
    expect(await reader(cookie)).toBeUndefined();
    expect(await reader(session, 'portal-bundle-preview=invented')).toBeUndefined();
    expect(await issueBundlePreview(headersOf(session), id, ['auditor'], clock)).toBeUndefined();
    expect(await issueBundlePreview(headersOf(), id, ['editor'], clock)).toBeUndefined();
    await portal.payload.update({ collection: 'staff', id: account.id, data: { roles: ['reviewer'] } });
    expect(await reader(session, cookie), 'with other roles').toBeUndefined();
    await portal.payload.update({ collection: 'staff', id: account.id, data: { roles: ['editor'] } });
    now = secondsAfter(now, PREVIEW_SECONDS);
    expect(await reader(session, cookie), 'after an hour').toBeUndefined();
  });
});

it('forgets bundles a year after they were published, and keeps those that are prepared', async () => {
  const published = await bundle(member(await news({ zh: '甲' }), 'zh'));
  await publishAs('editor', published);
  const open = await bundle(member(await news({ zh: '乙' }), 'zh'));
  now = secondsAfter(now, BUNDLE_DAYS * 24 * 3600 - 60);
  await forgetBundles(clock);
  expect((await load(published)).state).toBe('published');
  now = secondsAfter(now, 120);
  await forgetBundles(clock);
  await expect(load(published)).rejects.toThrow('gone');
  expect(await rowsOf(published)).toEqual([]);
  expect((await load(open)).state).toBe('open');
});
