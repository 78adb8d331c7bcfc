import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Locale } from '@/i18n/locales';
import type { CaseStudy } from '@/payload-types';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Lists in items of content whose rows have texts in each language (rows-by-id). */

const portal = usePortalDatabase();

interface Row {
  readonly id: string;
  readonly value: string;
  readonly meaning: string;
}

/** Rows of a new item: their IDs are unique in the portal. */
const newRows = () => ({
  delay: { id: randomUUID(), zh: ['80 ns', '端口延迟'], en: ['80 ns', 'latency of a port'] } as const,
  nodes: { id: randomUUID(), zh: ['2048个', '加速器'], en: ['2,048', 'accelerators'] } as const,
  racks: { id: randomUUID(), zh: ['64台', '机柜'], en: ['64', 'cabinets'] } as const,
});
interface Result {
  readonly id: string;
  readonly zh: readonly [string, string];
  readonly en: readonly [string, string];
}

const rowsIn = (locale: Locale, results: readonly Result[]): Row[] =>
  results.map((result) => ({
    id: result.id,
    value: result[locale][0],
    meaning: result[locale][1],
  }));

async function study(results: readonly Result[]): Promise<string> {
  const texts = {
    title: 'T',
    summary: 'S',
    operator: 'O',
    system: 'Y',
    body: paragraph('B') as CaseStudy['body'],
  };
  const { id } = await portal.payload.create({
    collection: 'case-studies',
    locale: 'zh',
    data: {
      ...texts,
      slug: `r-${randomUUID()}`,
      publishedAt: '2026-01-05T08:00:00.000Z',
      results: rowsIn('zh', results),
      _status: 'published',
    },
  });
  await publish(id, 'en', results, texts);
  return id;
}

const publish = (id: string, locale: Locale, results: readonly Result[], texts: object = {}) =>
  portal.payload.update({
    collection: 'case-studies',
    id,
    locale,
    data: { ...texts, results: rowsIn(locale, results), _status: 'published' },
  });

async function seen(id: string, locale: Locale, draft = false): Promise<(string | null | undefined)[]> {
  const { results } = await portal.payload.findByID({
    collection: 'case-studies',
    id,
    locale,
    draft,
    depth: 0,
  });
  return (results ?? []).map(({ meaning }) => meaning);
}

describe('rows that were moved in one language (rows-by-id)', () => {
  it('keep their texts in the other one', async () => {
    const { delay, nodes, racks } = newRows();
    const id = await study([delay, nodes, racks]);
    await publish(id, 'zh', [racks, delay, nodes]);
    expect(await seen(id, 'zh')).toEqual(['机柜', '端口延迟', '加速器']);
    expect(await seen(id, 'en')).toEqual(['cabinets', 'latency of a port', 'accelerators']);
    expect(await seen(id, 'en', true)).toEqual(['cabinets', 'latency of a port', 'accelerators']);
  });

  it('take no text of a row that was removed', async () => {
    const { delay, nodes, racks } = newRows();
    const id = await study([delay, nodes, racks]);
    await publish(id, 'zh', [nodes, racks]);
    expect(await seen(id, 'en')).toEqual(['accelerators', 'cabinets']);
  });

  it('are published as written when every language is published together', async () => {
    const { delay, nodes } = newRows();
    const id = await study([delay, nodes]);
    await portal.payload.update({
      collection: 'case-studies',
      id,
      locale: 'en',
      draft: true,
      data: {
        results: [
          { id: delay.id, value: '70 ns', meaning: 'latency of a new port' },
          ...rowsIn('en', [nodes]),
        ],
      },
    });
    await portal.payload.update({
      collection: 'case-studies',
      id,
      locale: 'zh',
      publishAllLocales: true,
      data: { results: rowsIn('zh', [nodes, delay]), _status: 'published' },
    });
    expect(await seen(id, 'en')).toEqual(['accelerators', 'latency of a new port']);
  });

  it('keep a draft of the other language out of what is public', async () => {
    const { delay, nodes } = newRows();
    const id = await study([delay, nodes]);
    await portal.payload.update({
      collection: 'case-studies',
      id,
      locale: 'en',
      draft: true,
      data: {
        results: [{ id: delay.id, value: '70 ns', meaning: 'not yet public' }, ...rowsIn('en', [nodes])],
      },
    });
    await publish(id, 'zh', [nodes, delay]);
    expect(await seen(id, 'en')).toEqual(['accelerators', 'latency of a port']);
    expect(await seen(id, 'en', true)).toEqual(['accelerators', 'not yet public']);
  });
});
