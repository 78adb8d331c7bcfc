import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '@/cms/permissions';
import { exportItems } from '@/cms/translations/exchange/export-items';
import { importFile } from '@/cms/translations/exchange/import-file';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';
import { editorDocument } from '../support/rest';

/** Files for translators, out and back (ADR 201). */

const portal = usePortalDatabase();
let editor: TypedUser;

const account = async (role: Role): Promise<TypedUser> => {
  const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ann', roles: [role] };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
};

beforeAll(async () => {
  editor = await account('editor');
});

const request = (user = editor): Promise<PayloadRequest> =>
  createLocalReq({ user, locale: 'zh' }, portal.payload);

const line = (words: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', version: 1, text: words, format: 0 }],
});

async function publishNews(title = '原文'): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    data: {
      title,
      summary: '摘要',
      body: editorDocument(line('一'), line('二')),
      slug: `file-${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-11-20T08:00:00.000Z',
      _status: 'published',
    } as never,
  });
  return id;
}

const write = (id: string, locale: Locale, data: object, _status: 'draft' | 'published' = 'draft') =>
  portal.payload.update({
    collection: 'news',
    id,
    locale,
    draft: _status === 'draft',
    data: { ...data, _status },
  });

const read = (id: string, locale: Locale, draft = true) =>
  portal.payload.findByID({ collection: 'news', id, locale, draft, fallbackLocale: false, depth: 0 });

const exported = async (...ids: string[]) =>
  exportItems(await request(), { from: 'zh', to: 'en', items: ids.map((id) => `news/${id}`) });

/** Gives each source a translation: its words with a mark. */
const translated = (file: string, mark = 'EN') =>
  file.replaceAll(
    /<source>(.*?)<\/source>(?:\n<target>.*?<\/target>)?/gsu,
    (_whole, words: string) => `<source>${words}</source><target>${mark} ${words}</target>`,
  );

/** Compares a file, and writes all that can be, or what is chosen. */
async function imported(file: string, states: readonly string[] = ['new', 'changed']) {
  const { items } = await importFile(await request(), file);
  const decisions = items.map(({ item, revision, changes }) => {
    const units = changes.filter(({ state }) => states.includes(state)).map(({ id }) => id);
    return [item, { revision, units }] as const;
  });
  return importFile(await request(), file, new Map(decisions));
}

describe('a file for translators', () => {
  it('comes back as drafts of the target language, and visitors see nothing of it', async () => {
    const [one, other] = [await publishNews(), await publishNews('另一篇')];
    const file = translated(await exported(one, other));
    const compared = await importFile(await request(), file);
    expect(compared).toMatchObject({ from: 'zh', to: 'en', problems: [], imported: false });
    expect(compared.items.map(({ changes }) => changes.map(({ state }) => state))).toEqual([
      ['new', 'new', 'new', 'new'],
      ['new', 'new', 'new', 'new'],
    ]);
    expect((await read(one, 'en')).title ?? null).toBeNull();

    const { imported: isWritten, items } = await imported(file);
    expect(isWritten).toBe(true);
    expect(items.map(({ written }) => written)).toEqual([4, 4]);
    const draft = await read(one, 'en');
    expect([draft.title, draft.summary, draft._status]).toEqual(['EN 原文', 'EN 摘要', 'draft']);
    expect(draft.body?.root.children).toMatchObject([
      { type: 'paragraph', children: [{ text: 'EN 一' }] },
      { type: 'paragraph', children: [{ text: 'EN 二' }] },
    ]);
    expect((await read(one, 'zh')).title).toBe('原文');
    expect((await read(one, 'en', false)).title ?? null).toBeNull();
    expect((await read(one, 'zh', false))._status).toBe('published');
  });

  it('replaces what someone has written since only if that was chosen', async () => {
    const id = await publishNews();
    await write(id, 'en', { title: 'Before', summary: 'Before' });
    const file = translated(await exported(id));
    await write(id, 'en', { title: 'Since' });
    const { items } = await importFile(await request(), file);
    expect(items[0]?.changes[0]).toMatchObject({
      state: 'conflict',
      exported: 'Before',
      current: 'Since',
      translation: 'EN 原文',
    });

    await imported(file);
    expect(await read(id, 'en')).toMatchObject({ title: 'Since', summary: 'EN 摘要' });
    await imported(file, ['conflict']);
    expect(await read(id, 'en')).toMatchObject({ title: 'EN 原文', summary: 'EN 摘要' });
  });

  it('brings back nothing that someone has removed since, and undoes no edit where it changes nothing', async () => {
    const id = await publishNews();
    await write(id, 'en', { title: 'Before', summary: 'Before' });
    const file = await exported(id);
    await write(id, 'en', { title: 'Since', summary: null });
    await imported(file);
    expect(await read(id, 'en')).toMatchObject({ title: 'Since' });
    expect((await read(id, 'en')).summary ?? '').toBe('');

    const { items } = await importFile(await request(), translated(file));
    expect(items[0]?.changes.slice(0, 2)).toMatchObject([
      { id: 'title', state: 'conflict', exported: 'Before', current: 'Since' },
      { id: 'summary', state: 'conflict', exported: 'Before', current: '' },
    ]);
    await imported(translated(file));
    expect((await read(id, 'en')).summary ?? '').toBe('');
  });

  it('is refused as a whole when an item was saved after it was compared', async () => {
    const [one, other] = [await publishNews(), await publishNews()];
    const file = translated(await exported(one, other));
    const { items } = await importFile(await request(), file);
    const decisions = new Map(
      items.map(({ item, revision, changes }) => [item, { revision, units: changes.map(({ id }) => id) }]),
    );
    const last = items.at(-1)?.item.slice('news/'.length) ?? '';
    await write(last, 'en', { title: 'Meanwhile' });
    await expect(importFile(await request(), file, decisions)).rejects.toMatchObject({ code: 'conflict' });
    const first = [one, other].find((id) => id !== last) ?? '';
    expect((await read(first, 'en')).title ?? null).toBeNull();
    expect((await read(last, 'en')).title).toBe('Meanwhile');
  });

  it('cannot bring a text whose original has changed', async () => {
    const id = await publishNews();
    const file = translated(await exported(id));
    await write(id, 'zh', { title: '新标题' }, 'published');
    const { items } = await importFile(await request(), file);
    const [title] = items[0]?.changes ?? [];
    expect(title).toMatchObject({ id: 'title', state: 'stale' });
    const decisions = new Map([[`news/${id}`, { revision: items[0]?.revision ?? '', units: ['title'] }]]);
    await expect(importFile(await request(), file, decisions)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is compared again when the original was saved meanwhile, as one line may stand for all of its block then', async () => {
    const list = (...items: string[]) => ({
      body: editorDocument({
        type: 'list',
        version: 1,
        listType: 'bullet',
        tag: 'ul',
        children: items.map((words, at) => ({ ...line(words), type: 'listitem', value: at + 1 })),
      }),
    });
    const id = await publishNews();
    await write(id, 'zh', list('一', '二', '三'), 'published');
    await write(id, 'en', { title: 'Title', ...list('One', 'Two', 'Three') });
    const file = translated(await exported(id));
    const { items } = await importFile(await request(), file);
    const first = items[0]?.changes.find(({ translation }) => translation === 'EN 一');
    const decisions = new Map([
      [`news/${id}`, { revision: items[0]?.revision ?? '', units: [first?.id ?? ''] }],
    ]);
    await write(id, 'zh', list('一', '二'), 'published');
    await expect(importFile(await request(), file, decisions)).rejects.toMatchObject({ code: 'conflict' });
    expect(JSON.stringify((await read(id, 'en')).body)).toMatch(/One.*Two.*Three/u);
  });

  it('is compared again when a chosen text lost its original meanwhile', async () => {
    const id = await publishNews();
    const file = translated(await exported(id));
    const { items } = await importFile(await request(), file);
    const decisions = new Map([[`news/${id}`, { revision: items[0]?.revision ?? '', units: ['title'] }]]);
    await write(id, 'zh', { title: '新标题' }, 'published');
    await expect(importFile(await request(), file, decisions)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not given out when it could not come back, as translations make it larger', async () => {
    const id = await publishNews();
    const words = (bytes: number) => ({ body: editorDocument(line('a'.repeat(bytes))) });
    await write(id, 'zh', words(3_900_000));
    expect((await exported(id)).length).toBeGreaterThan(3_900_000);
    await write(id, 'zh', words(4_300_000));
    await expect(exported(id)).rejects.toMatchObject({ code: 'file_too_large' });
  });

  it('names its problems by line in the language of the reader', async () => {
    const id = await publishNews();
    const file = (await exported(id)).replace(id, randomUUID());
    const { problems, imported: isWritten } = await imported(translated(file));
    expect(isWritten).toBe(false);
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining('doesn’t exist') as string }]);
  });

  it('is not for those who cannot write the item', async () => {
    const id = await publishNews();
    const file = translated(await exported(id));
    const { items } = await importFile(await request(), file);
    const decisions = new Map([[`news/${id}`, { revision: items[0]?.revision ?? '', units: ['title'] }]]);
    const reviewer = await account('reviewer');
    const { imported: isWritten, problems } = await importFile(await request(reviewer), file, decisions);
    expect([isWritten, problems.length]).toEqual([false, 1]);
    expect((await read(id, 'en')).title ?? null).toBeNull();
  });

  it.each([
    [{ from: 'zh', to: 'zh', items: ['news/1'] }, 'invalid_input'],
    [{ from: undefined, to: 'en', items: ['news/1'] }, 'invalid_input'],
    [{ from: 'zh', to: 'en', items: [] }, 'invalid_input'],
    [{ from: 'zh', to: 'en', items: Array.from({ length: 26 }, (_, at) => `news/${at}`) }, 'invalid_input'],
    [{ from: 'zh', to: 'en', items: ['staff/00000000-0000-4000-8000-000000000000'] }, 'not_found'],
    [{ from: 'zh', to: 'en', items: ['news/00000000-0000-4000-8000-000000000000'] }, 'not_found'],
  ])('is not written for %o', async (wanted, code) => {
    await expect(exportItems(await request(), wanted)).rejects.toMatchObject({ code });
  });
});
