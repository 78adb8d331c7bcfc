import { describe, expect, it } from 'vitest';

import { type NewsItem, PortalContent, PortalRefusal } from '../../clients/typescript/index.js';
import { portalUrl } from '../support/portal-address';

const portal = () => new PortalContent(`${portalUrl()}/`);

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

describe.each(['zh', 'en'] as const)('the TypeScript client in %s', (language) => {
  it('reads a page, everything, and one item', async () => {
    const page = await portal().list(language, 'news', { limit: 2, fields: ['title', 'slug'] });
    expect(page.items).toHaveLength(2);
    const [first] = page.items;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['id', 'slug', 'title']);
    const all = await collected(portal().all(language, 'documents', { limit: 1, fields: ['title'] }));
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const item: NewsItem | undefined = await portal().item(language, 'news', first?.slug ?? '');
    expect(item).toMatchObject({ id: first?.id, title: first?.title });
    expect(item?.body?.markdown.length).toBeGreaterThan(0);
  });

  it('yields changes', async () => {
    const changes = await collected(portal().changes(language, 'white-papers', '2020-01-01'));
    expect(changes.flatMap(({ item }) => item?.title ?? []).length).toBeGreaterThan(0);
    expect(await collected(portal().changes(language, 'white-papers', new Date('2999-01-01')))).toEqual([]);
  });

  it('finds nothing where nothing is published', async () => {
    expect(await portal().item(language, 'news', 'none such/here?')).toBeUndefined();
  });

  it('throws what the portal refuses', async () => {
    const refused = await portal()
      .list(language, 'news', { limit: 1_000 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PortalRefusal);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((refused as PortalRefusal).messages[language]).toBeTruthy();
  });
});
