import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { checkLinks, countBrokenContentLinks } from '@/features/links';
import { listBrokenContentLinks } from '@/features/links/use-cases/broken-content-links';
import { brokenLinks } from '@/features/links/tables';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** Links of published content that visitors can’t follow: found by night, and gone from the list once mended (ADR 257). */

const portal = usePortalDatabase();

const bodyOf = (markdown: string) => markdownToLexical(markdown) as unknown as News['body'];

async function news(title: string, markdown: string, status: 'draft' | 'published' = 'published') {
  const slug = `links/${randomUUID()}`;
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'en',
    draft: status === 'draft',
    data: {
      slug,
      title,
      summary: title,
      body: bodyOf(markdown),
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: status,
    },
  });
  return { id, address: `/news/${slug}` };
}

const publish = (id: string, locale: 'zh' | 'en', markdown: string) =>
  portal.payload.update({
    collection: 'news',
    id,
    locale,
    data: { title: '公告', summary: '公告', body: bodyOf(markdown), _status: 'published' },
  });

const listBroken = () =>
  listBrokenContentLinks({ payload: portal.payload, i18n: { language: 'en' } } as unknown as PayloadRequest);

/** Notes links that an item does not have, as if the nightly check had found them before someone mended them. */
async function note({ id }: { readonly id: string }, count: number): Promise<void> {
  const links = Array.from({ length: count }, (_, index) => ({
    collection: 'news' as const,
    itemId: id,
    locale: 'en' as const,
    address: `/news/links/gone-${index}`,
  }));
  await (await getDatabase()).insert(brokenLinks).values(links);
}

/** Of the links that one item has. */
async function listedOf({ id }: { readonly id: string }) {
  const { links } = await listBroken();
  return links
    .filter(({ itemId }) => itemId === id)
    .map(({ title, locale, address, problem }) => [title, locale, address, problem.problem]);
}

describe('links of published content', () => {
  it('are listed while visitors can’t follow them, and no longer once someone has mended them', async () => {
    await checkLinks(portal.payload);
    const before = await countBrokenContentLinks(portal.payload);
    const target = await news('Target', 'Text', 'draft');
    const gone = `/news/links/${randomUUID()}`;
    const item = await news(
      'Item',
      `[a](${target.address}) [b](${gone}#part) [c](/faq) [d](https://a.example) [e](#here)`,
    );
    await news('Draft', `[a](${gone})`, 'draft');
    expect(await countBrokenContentLinks(portal.payload)).toBe(before);

    await checkLinks(portal.payload);
    expect(new Set(await listedOf(item))).toEqual(
      new Set([
        ['Item', 'en', target.address, 'draft'],
        ['Item', 'en', `${gone}#part`, 'gone'],
      ]),
    );
    expect(await countBrokenContentLinks(portal.payload)).toBe(before + 2);

    await publish(target.id, 'en', 'Text');
    expect(await listedOf(item)).toEqual([['Item', 'en', `${gone}#part`, 'gone']]);

    await publish(item.id, 'en', `[a](${target.address})`);
    expect(await listedOf(item)).toEqual([]);
    expect(await countBrokenContentLinks(portal.payload)).toBe(before);
  });

  it('are counted with one statement, however many there are', async () => {
    const item = await news('Many', 'Text');
    await note(item, 250);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const count = await countBrokenContentLinks(portal.payload);
    const { length } = spy.mock.calls;
    spy.mockRestore();
    expect(count).toBeGreaterThanOrEqual(250);
    expect(length).toBe(1);
  });

  it('leave the count once the list has shown that they were mended, more than fit on it as well', async () => {
    await checkLinks(portal.payload);
    const before = await countBrokenContentLinks(portal.payload);
    const item = await news('Mended', 'Text');
    await note(item, 250);
    expect(await countBrokenContentLinks(portal.payload)).toBe(before + 250);
    expect(await listedOf(item)).toEqual([]);
    expect(await countBrokenContentLinks(portal.payload)).toBe(before);
  });

  it('are listed up to a hundred at a time', async () => {
    const gone = Array.from({ length: 120 }, (_, index) => `/news/links/${index}-${randomUUID()}`);
    const item = await news('Long', gone.map((address) => `[a](${address})`).join(' '));
    await checkLinks(portal.payload);
    const list = await listBroken();
    expect(list.links).toHaveLength(100);
    expect(list.more).toBe((await countBrokenContentLinks(portal.payload)) - 100);

    await publish(item.id, 'en', 'Text');
    expect(await listedOf(item)).toEqual([]);
  });

  it('lead to the chapter of the same release where that has it', async () => {
    const document = await portal.payload.create({
      collection: 'documents',
      locale: 'en',
      data: {
        slug: `links-${randomUUID()}`,
        number: 'L-1',
        title: 'Links',
        summary: 'Links',
        order: 1,
        _status: 'published',
      },
    });
    const release = (version: string, status: 'current' | 'preview') =>
      portal.payload.create({
        collection: 'releases',
        locale: 'en',
        data: {
          document: document.id,
          version,
          status,
          date: '2026-01-05T08:00:00.000Z',
          _status: 'published',
        },
      });
    const chapter = (of: { readonly id: string }, slug: string, order: number, markdown: string) =>
      portal.payload.create({
        collection: 'chapters',
        locale: 'en',
        data: {
          document: document.id,
          release: of.id,
          slug,
          number: String(order),
          order,
          title: slug,
          body: bodyOf(markdown),
          _status: 'published',
        },
      });
    const [current, preview] = [await release('1.0', 'current'), await release('2.0', 'preview')];
    const link = `[a](/docs/${document.slug}/pooling) [b](/docs/${document.slug}/nowhere)`;
    const before = await chapter(current, 'memory', 1, link);
    const after = await chapter(preview, 'memory', 1, link);
    await chapter(preview, 'pooling', 2, 'Text');
    await checkLinks(portal.payload);
    const addresses = async (of: { readonly id: string }) =>
      (await listedOf(of)).map(([, , address]) => address);
    expect(await addresses(before)).toEqual([
      `/docs/${document.slug}/nowhere`,
      `/docs/${document.slug}/pooling`,
    ]);
    expect(await addresses(after)).toEqual([`/docs/${document.slug}/nowhere`]);
  });

  it('are followed in the language in which they are read', async () => {
    const target = await news('English only', 'Text');
    const item = await news('Both', `[a](${target.address})`);
    await publish(item.id, 'zh', `[a](${target.address})`);
    await checkLinks(portal.payload);
    expect(await listedOf(item)).toEqual([['公告', 'zh', target.address, 'missing']]);

    await publish(target.id, 'zh', '正文');
    await checkLinks(portal.payload);
    expect(await listedOf(item)).toEqual([]);
  });
});
