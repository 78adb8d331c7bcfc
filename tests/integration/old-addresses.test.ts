import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

type Kind = 'news' | 'pages';

async function renamed(collection: Kind): Promise<{ id: string; from: string }> {
  const from = `old-${randomUUID()}`;
  const made = await portal.payload.create({
    collection,
    locale: 'zh',
    data: {
      slug: from,
      title: '标题',
      body: paragraph('正文'),
      _status: 'published',
      ...(collection === 'news' && {
        category: 'community',
        summary: '摘要',
        publishedAt: '2026-11-01T00:00:00Z',
      }),
    } as never,
  });
  await portal.payload.update({
    collection,
    id: made.id,
    locale: 'zh',
    data: { slug: `new-${randomUUID()}`, _status: 'published' } as never,
  });
  return { id: made.id, from };
}

const leadingFrom = async (from: string) =>
  (await portal.payload.find({ collection: 'redirects', where: { from: { equals: from } } })).docs;

it.each(['news', 'pages'] as const)(
  '%s: an old address leads to the item, also while it is in the trash, until it is deleted permanently',
  async (collection) => {
    const { id, from } = await renamed(collection);
    const other = await renamed(collection);
    expect(await leadingFrom(from)).toMatchObject([{ collection, target: id }]);

    await portal.payload.update({ collection, id, data: { deletedAt: new Date().toISOString() } });
    expect(await leadingFrom(from)).toHaveLength(1);

    await portal.payload.delete({ collection, id, trash: true });
    expect(await leadingFrom(from)).toEqual([]);
    expect(await leadingFrom(other.from)).toHaveLength(1);
  },
);
