import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ContentGlobal } from '@/cms/content-globals';
import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Values } from '@/cms/editing/merge';
import type { Role } from '@/cms/permissions';
import { exportItems } from '@/cms/translations/exchange/export-items';
import { importFile } from '@/cms/translations/exchange/import-file';
import { readItemTexts, readOriginal } from '@/cms/translations/exchange/read-item';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { valueAt, withValueAt } from '@/cms/translations/side-by-side/pairs';
import type { Translated } from '@/cms/translations/translated';
import { readQueues } from '@/features/dashboard/work';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** The footer and other parts of the site beside their originals, and in files for translators (ADR 266). */

const portal = usePortalDatabase();
const direction = { from: 'zh', to: 'en' } as const;
const footer = { global: 'footer' } as const;
const settings = { global: 'site-settings' } as const;
let people: Record<'administrator' | 'editor' | 'colleague' | 'auditor', TypedUser>;

async function account(role: Role): Promise<TypedUser> {
  const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ann', roles: [role] };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
}

beforeAll(async () => {
  people = {
    administrator: await account('administrator'),
    editor: await account('editor'),
    colleague: await account('editor'),
    auditor: await account('auditor'),
  };
});

const requestOf = (user: TypedUser, locale: Locale = 'zh'): Promise<PayloadRequest> =>
  createLocalReq({ user, locale }, portal.payload);

async function textsOf(of: Translated, user = people.editor) {
  const texts = await readItemTexts(await requestOf(user), of, direction);
  if (!texts) throw new Error('Nothing to translate');
  return texts;
}

/** Rows of a footer, whose ids are unique in the portal. */
const newRows = () => ({
  news: { id: randomUUID(), href: '/news' },
  faq: { id: randomUUID(), href: '/faq' },
  community: { id: randomUUID() },
  documents: { id: randomUUID(), links: [] },
  terms: { id: randomUUID(), href: '/terms' },
});

type Rows = ReturnType<typeof newRows>;
let rows: Rows;

const chinese = ({ news, faq, community, documents, terms }: Rows) => ({
  groups: [
    {
      ...community,
      title: '社区',
      links: [
        { ...news, label: '新闻' },
        { ...faq, label: '问答' },
      ],
    },
    { ...documents, title: '文档' },
  ],
  legal: [{ ...terms, label: '条款' }],
});

const write = (
  slug: ContentGlobal,
  locale: Locale,
  data: object,
  _status: 'draft' | 'published' = 'published',
) =>
  portal.payload.updateGlobal({
    slug,
    locale,
    draft: _status === 'draft',
    depth: 0,
    data: { ...data, _status },
  });

/** Saves as the page does, by the request of a form. */
async function save(written: Values, madeFrom: Values, user = people.editor) {
  const req = await requestOf(user, 'en');
  Object.assign(req, { payloadAPI: 'REST', routeParams: { global: 'footer' } });
  const data = { ...written, _status: 'draft', [EDITED_FROM]: madeFrom } as never;
  const draft = { draft: true, depth: 0, overrideAccess: false, data, req };
  return portal.payload.updateGlobal({ ...draft, slug: 'footer' });
}

/** What is in both languages, place by place. */
async function pairs(of: Translated, user = people.editor) {
  const { source, target, places } = await textsOf(of, user);
  return places.map(({ path }) => [valueAt(source.values, path), valueAt(target.values, path) ?? null]);
}

const exported = async (item: string, user = people.editor) =>
  exportItems(await requestOf(user), { ...direction, items: [item] });

/** Gives each source a translation: its words with a mark. */
const translated = (file: string) =>
  file.replaceAll(
    /<source>(.*?)<\/source>(?:\n<target>.*?<\/target>)?/gsu,
    (_whole, words: string) => `<source>${words}</source><target>EN ${words}</target>`,
  );

async function imported(file: string, user = people.editor) {
  const { items } = await importFile(await requestOf(user), file);
  const decisions = items.map(({ item, revision, changes }) => {
    const units = changes.filter(({ state }) => state === 'new' || state === 'changed').map(({ id }) => id);
    return [item, { revision, units }] as const;
  });
  return importFile(await requestOf(user), file, new Map(decisions));
}

beforeEach(async () => {
  rows = newRows();
  await write('footer', 'zh', chinese(rows));
});

describe('the footer beside its original', () => {
  it('has its texts in order, with the rows that they belong to', async () => {
    const { places, title } = await textsOf(footer);
    expect(title).toBe('Footer');
    expect(places.map(({ label }) => label)).toEqual([
      'Link groups › 1 · 社区 › Title',
      'Link groups › 1 · 社区 › Links › 1 · 新闻 › Text',
      'Link groups › 1 · 社区 › Links › 2 · 问答 › Text',
      'Link groups › 2 · 文档 › Title',
      'Legal links › 1 · 条款 › Text',
    ]);
    expect(await pairs(footer)).toEqual([
      ['社区', null],
      ['新闻', null],
      ['问答', null],
      ['文档', null],
      ['条款', null],
    ]);
  });

  it('is saved as a draft that visitors do not see, and leaves the original alone', async () => {
    const { target, places } = await textsOf(footer);
    const [title, news] = places;
    const groups = [
      [title, 'Community'],
      [news, 'News'],
    ] as const;
    const values = groups.reduce<unknown>(
      (before, [place, words]) => withValueAt(before, place?.path ?? [], words),
      target.values,
    ) as Values;
    await save({ groups: values.groups }, { groups: target.values.groups });
    expect((await pairs(footer)).slice(0, 3)).toEqual([
      ['社区', 'Community'],
      ['新闻', 'News'],
      ['问答', null],
    ]);
    const published = await portal.payload.findGlobal({ slug: 'footer', locale: 'en', depth: 0 });
    expect(published.groups?.map(({ title: words }) => words ?? null)).toEqual([null, null]);
    const original = await portal.payload.findGlobal({ slug: 'footer', locale: 'zh', depth: 0 });
    expect(original.groups?.map(({ title: words }) => words)).toEqual(['社区', '文档']);
  });

  it('leaves rows that the original has in a draft only', async () => {
    await write('footer', 'en', chinese(rows));
    const { groups, legal } = chinese(rows);
    const added = { id: randomUUID(), href: '/privacy', label: '隐私' };
    await write('footer', 'zh', { groups, legal: [...legal, added] }, 'draft');
    expect((await pairs(footer)).at(-1)).toEqual(['隐私', null]);
    await imported(translated(await exported('globals/footer')));
    const draft = await portal.payload.findGlobal({ slug: 'footer', locale: 'zh', draft: true, depth: 0 });
    expect(draft.legal?.map(({ label }) => label)).toEqual(['条款', '隐私']);
  });

  it('has another revision of the original when a colleague adds a row, and the same after the translation is saved', async () => {
    const revision = async (user = people.editor) =>
      (await readOriginal(await requestOf(user), footer, 'zh'))?.revision;
    const opened = (await textsOf(footer)).source.revision;
    expect(await revision()).toBe(opened);
    await imported(translated(await exported('globals/footer')));
    expect(await revision()).toBe(opened);
    const { groups, legal } = chinese(rows);
    const added = { id: randomUUID(), href: '/privacy', label: '隐私' };
    await write('footer', 'zh', { groups, legal: [...legal, added] }, 'draft');
    expect(await revision()).not.toBe(opened);
    expect(await revision(people.auditor)).toBeUndefined();
  });

  it('is saved from a page that did not know a row of a draft, which stays', async () => {
    await write('footer', 'en', chinese(rows));
    const { target, places } = await textsOf(footer);
    const title = places[0]?.path ?? [];
    const { groups, legal } = chinese(rows);
    const more = { id: randomUUID(), title: '更多', links: [] };
    await write('footer', 'zh', { groups: [...groups, more], legal }, 'draft');
    const written = withValueAt(target.values, title, 'Community') as Values;
    await save({ groups: written.groups }, { groups: target.values.groups });
    const draft = await portal.payload.findGlobal({ slug: 'footer', locale: 'zh', draft: true, depth: 0 });
    expect(draft.groups?.map(({ title: words }) => words)).toEqual(['社区', '文档', '更多']);
    expect((await pairs(footer))[0]).toEqual(['社区', 'Community']);
  });

  it('keeps each translation with its row where a colleague moved it, and refuses to replace the same text', async () => {
    const { target, places } = await textsOf(footer);
    const { groups: base } = target.values;
    const [title] = places;
    const written = (words: string) => ({
      groups: (withValueAt(target.values, title?.path ?? [], words) as Values).groups,
    });
    const [first, second] = base as Values[];
    await save({ groups: [second, first] }, { groups: base }, people.colleague);
    await save(written('Community'), { groups: base });
    const moved = await textsOf(footer);
    expect(moved.places[0]?.label).toBe('Link groups › 1 · 文档 › Title');
    // The places of a page that was open before lead to the same rows.
    expect(valueAt(moved.target.values, title?.path ?? [])).toBe('Community');
    expect(valueAt(moved.source.values, title?.path ?? [])).toBe('社区');

    const { groups: now } = moved.target.values;
    const again = (words: string) => ({
      groups: (withValueAt(moved.target.values, title?.path ?? [], words) as Values).groups,
    });
    await save(again('By a colleague'), { groups: now }, people.colleague);
    await expect(save(again('Mine'), { groups: now })).rejects.toMatchObject({ status: 423 });
  });
});

describe('the footer in a file for translators', () => {
  it('comes back as a draft', async () => {
    const file = translated(await exported('globals/footer'));
    expect(file).toContain('original="globals/footer"');
    expect(file).toContain('Part of the site: Footer');
    const compared = await importFile(await requestOf(people.editor), file);
    expect(compared.problems).toEqual([]);
    expect(compared.items.map(({ kind, title }) => [kind, title])).toEqual([['Part of the site', 'Footer']]);
    expect(compared.items[0]?.changes.map(({ id, state }) => [id, state])).toEqual([
      [`groups.${rows.community.id}.title`, 'new'],
      [`groups.${rows.community.id}.links.${rows.news.id}.label`, 'new'],
      [`groups.${rows.community.id}.links.${rows.faq.id}.label`, 'new'],
      [`groups.${rows.documents.id}.title`, 'new'],
      [`legal.${rows.terms.id}.label`, 'new'],
    ]);

    const done = await imported(file);
    expect(done.imported).toBe(true);
    expect(await pairs(footer)).toEqual([
      ['社区', 'EN 社区'],
      ['新闻', 'EN 新闻'],
      ['问答', 'EN 问答'],
      ['文档', 'EN 文档'],
      ['条款', 'EN 条款'],
    ]);
    const published = await portal.payload.findGlobal({ slug: 'footer', locale: 'en', depth: 0 });
    expect(published.legal?.map(({ label }) => label ?? null)).toEqual([null]);
  });

  it('brings each text to its row after the rows were moved, and none whose original has changed', async () => {
    const file = translated(await exported('globals/footer'));
    const { groups, legal } = chinese(rows);
    const [first, second] = groups;
    await write('footer', 'zh', { groups: [{ ...second, title: '资料' }, first], legal });
    const { items } = await importFile(await requestOf(people.editor), file);
    const states = items[0]?.changes.map(({ original, state }) => [original, state]);
    expect(states).toContainEqual(['文档', 'stale']);
    await imported(file);
    expect(await pairs(footer)).toEqual([
      ['资料', null],
      ['社区', 'EN 社区'],
      ['新闻', 'EN 新闻'],
      ['问答', 'EN 问答'],
      ['条款', 'EN 条款'],
    ]);
  });

  it('is refused when someone saved since it was compared', async () => {
    const file = translated(await exported('globals/footer'));
    const { items } = await importFile(await requestOf(people.editor), file);
    const decisions = new Map(
      items.map(({ item, revision, changes }) => [item, { revision, units: changes.map(({ id }) => id) }]),
    );
    const { legal } = chinese(rows);
    await write('footer', 'en', { legal: legal.map((row) => ({ ...row, label: 'Terms' })) }, 'draft');
    await expect(importFile(await requestOf(people.editor), file, decisions)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await pairs(footer)).at(-1)).toEqual(['条款', 'Terms']);
  });

  it('says what is wrong with a name that nothing has', async () => {
    const file = translated(await exported('globals/footer'));
    for (const name of ['globals/nothing', 'globals/application-settings', 'globals/footer/en']) {
      const { problems, imported: isWritten } = await imported(file.replace('globals/footer', name));
      expect(isWritten).toBe(false);
      expect(problems).toEqual([{ line: 3, message: expect.stringContaining('doesn’t exist') as string }]);
    }
  });
});

describe('what someone may not change', () => {
  const settingsIn = (name: string) => ({
    brand: { name, description: name },
    contact: { email: 'hello@example.org' },
  });

  beforeEach(async () => {
    await write('site-settings', 'zh', settingsIn('综联'));
  });

  it('is neither beside its original for them, nor in a file', async () => {
    expect(await pairs(settings, people.administrator)).toContainEqual(['综联', null]);
    const read = async (user: TypedUser, of: Translated) =>
      readItemTexts(await requestOf(user), of, direction);
    expect(await read(people.editor, settings)).toBeUndefined();
    expect(await read(people.auditor, footer)).toBeUndefined();
    await expect(exported('globals/site-settings')).rejects.toMatchObject({ code: 'not_found' });

    const file = translated(await exported('globals/site-settings', people.administrator));
    const refused = await imported(file);
    expect(refused.imported).toBe(false);
    expect(refused.problems).toEqual([{ line: 3, message: expect.stringContaining('permission') as string }]);
    expect((await imported(file, people.administrator)).imported).toBe(true);
    expect(await pairs(settings, people.administrator)).toContainEqual(['综联', 'EN 综联']);
  });

  it('is not in their list of what has to be translated, nor counted for them', async () => {
    const seenBy = async (role: Role) => {
      const { items, total } = await listOpenTranslations(portal.payload, { roles: [role] }, {});
      return { slugs: new Set(items.map(({ collection }) => collection)), total };
    };
    const list = await portal.payload.create({
      collection: 'mailing-lists',
      locale: 'zh',
      data: {
        name: '开发者',
        description: '讨论实现。',
        address: 'dev@lists.example.org',
        slug: `dev-${randomUUID()}`,
        order: 1,
        _status: 'published',
      },
    });
    const [administrator, editor] = [await seenBy('administrator'), await seenBy('editor')];
    expect([...administrator.slugs].sort()).toEqual(['footer', 'mailing-lists', 'site-settings']);
    expect([...editor.slugs]).toEqual(['footer']);
    const waiting = async (role: Role) => {
      const targets = { qualification: 1, agreement: 1, subscription: 1 };
      const staff = { id: randomUUID(), roles: [role] };
      const queues = await readQueues(await getDatabase(), staff, { now: new Date(), targets });
      return queues.find(({ key }) => key === 'translations')?.waiting;
    };
    expect(await waiting('administrator')).toBe(administrator.total);
    expect(await waiting('editor')).toBe(editor.total);
    await portal.payload.delete({ collection: 'mailing-lists', id: list.id });
  });
});

describe('a mailing list', () => {
  it('is translated by administrators like an item', async () => {
    const { id } = await portal.payload.create({
      collection: 'mailing-lists',
      locale: 'zh',
      data: {
        name: '公告',
        description: '发布通知。',
        address: 'news@lists.example.org',
        slug: `news-${randomUUID()}`,
        order: 1,
        _status: 'published',
      },
    });
    const of = { collection: 'mailing-lists', id } as const;
    const { places, title } = await textsOf(of, people.administrator);
    expect([title, places.length]).toEqual(['公告', 2]);
    await expect(exported(`mailing-lists/${id}`)).rejects.toMatchObject({ code: 'not_found' });
    const file = translated(await exported(`mailing-lists/${id}`, people.administrator));
    expect((await imported(file)).imported).toBe(false);
    expect((await imported(file, people.administrator)).imported).toBe(true);
    expect(await pairs(of, people.administrator)).toEqual([
      ['公告', 'EN 公告'],
      ['发布通知。', 'EN 发布通知。'],
    ]);
    const { docs } = await portal.payload.find({
      collection: 'mailing-lists',
      locale: 'en',
      where: { id: { equals: id } },
      overrideAccess: false,
    });
    expect(docs).toEqual([]);
  });
});
