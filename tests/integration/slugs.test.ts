import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

/** Letters that no other test has in a title. */
const mark = () => `x${randomUUID().replaceAll('-', '')}`;

const item = (title: string | undefined, more: object = {}) =>
  ({
    title,
    summary: '摘要',
    body: paragraph('正文'),
    category: 'community',
    publishedAt: '2026-11-01T00:00:00Z',
    ...more,
  }) as never;

const draft = async (title?: string, more: object = {}) =>
  portal.payload.create({ collection: 'news', locale: 'zh', draft: true, data: item(title, more) });

/** What the form sends: every field, also those that stay. */
const save = async (id: string, data: object, { locale = 'zh', autosave = true } = {}) =>
  portal.payload.update({
    collection: 'news',
    id,
    locale: locale as 'zh',
    draft: autosave,
    autosave,
    data: data,
  });

const publish = async (id: string, data: object) =>
  save(id, { ...data, _status: 'published' }, { autosave: false });

const refusal = (message: string): unknown =>
  expect.objectContaining({ data: expect.objectContaining({ errors: [{ path: 'slug', message }] }) });

describe('the address of an item', () => {
  it('is empty until there is a title, and then made from it', async () => {
    const own = mark();
    const { id, slug } = await draft();
    expect(slug ?? '').toBe('');
    expect((await save(id, { title: `从后台发布${own}`, slug: '' })).slug).toBe(`cong-houtai-fabu-${own}`);
  });

  it('follows the title of a draft, and gets a number where it is taken', async () => {
    const own = mark();
    const first = await draft(`标准 ${own}`);
    const second = await draft(`标准 ${own}`);
    expect([first.slug, second.slug]).toEqual([`biaozhun-${own}`, `biaozhun-${own}-2`]);

    const renamed = await save(second.id, { title: `规范 ${own}`, slug: second.slug });
    expect(renamed.slug).toBe(`guifan-${own}`);
    // The draft of the first holds nothing that its row does.
    await save(first.id, { title: `白皮书 ${own}`, slug: first.slug });
    const third = await draft(`规范 ${own}`);
    expect(third.slug).toBe(`guifan-${own}-2`);
  });

  it('stays where a person wrote it, and where the title of another language comes', async () => {
    const own = mark();
    const { id } = await draft(`标准 ${own}`);
    expect((await save(id, { title: `标准 ${own}`, slug: `mine/${own}` })).slug).toBe(`mine/${own}`);
    expect((await save(id, { title: `规范 ${own}`, slug: `mine/${own}` })).slug).toBe(`mine/${own}`);

    const other = await draft(`规范 ${own}`);
    const english = { title: `Standard ${own}`, slug: other.slug };
    expect((await save(other.id, english, { locale: 'en' })).slug).toBe(`guifan-${own}`);
  });

  it('never follows once the item has been published, not even when it is emptied or was withdrawn', async () => {
    const own = mark();
    const { id, slug } = await draft(`标准 ${own}`);
    await publish(id, { title: `标准 ${own}`, slug });
    expect((await save(id, { title: `规范 ${own}`, slug })).slug).toBe(slug);
    expect((await save(id, { title: `规范 ${own}`, slug: '' })).slug).toBe(slug);
    await save(id, { _status: 'draft' }, { autosave: false });
    expect((await save(id, { title: `流程 ${own}`, slug })).slug).toBe(slug);
    expect((await publish(id, { slug: `new-${own}` })).slug).toBe(`new-${own}`);
  });

  it('is refused while another item has it, with the title of that item, in drafts as well', async () => {
    const own = mark();
    const first = await draft(`标准 ${own}`);
    const second = await draft(`规范 ${own}`);
    const taken = `“标准 ${own}” already uses the address “${first.slug}”. Choose another one.`;
    await expect(save(second.id, { slug: first.slug })).rejects.toEqual(refusal(taken));
    await expect(draft('别的', { slug: first.slug })).rejects.toEqual(refusal(taken));

    // An address that only a draft has counts as well.
    await save(first.id, { slug: `only-draft-${own}` });
    await expect(save(second.id, { slug: `only-draft-${own}` })).rejects.toEqual(
      refusal(`“标准 ${own}” already uses the address “only-draft-${own}”. Choose another one.`),
    );

    await portal.payload.update({
      collection: 'news',
      id: first.id,
      locale: 'zh',
      data: { deletedAt: new Date(0).toISOString() },
    });
    const inTrash = `“标准 ${own}” in the trash still uses the address “only-draft-${own}”.`;
    await expect(save(second.id, { slug: `only-draft-${own}` })).rejects.toEqual(
      refusal(`${inTrash} Choose another one, or delete that item permanently.`),
    );
  });

  it('of a copy is one of its own', async () => {
    const own = mark();
    const { id, slug } = await draft(`标准 ${own}`);
    const copy = await portal.payload.duplicate({ collection: 'news', id, locale: 'zh', draft: true });
    expect(copy.slug).toBe(`${slug}-2`);
  });

  it('of a chapter is unique within its release', async () => {
    const own = mark();
    const document = await portal.payload.create({
      collection: 'documents',
      locale: 'zh',
      draft: true,
      data: { title: `文档 ${own}`, number: own },
    });
    const release = async (version: string) =>
      portal.payload.create({
        collection: 'releases',
        locale: 'zh',
        draft: true,
        data: { document: document.id, version, date: '2026-11-01T00:00:00Z' },
      });
    const [one, two] = [await release('1'), await release('2')];
    const chapter = async (of: string) =>
      portal.payload.create({
        collection: 'chapters',
        locale: 'zh',
        draft: true,
        data: { title: '概述', document: document.id, release: of, number: '1' },
      });
    const made = [await chapter(one.id), await chapter(one.id), await chapter(two.id)];
    expect(made.map(({ slug }) => slug)).toEqual(['gaishu', 'gaishu-2', 'gaishu']);
  });
});
