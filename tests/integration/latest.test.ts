import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { getContentPage } from '@/content/pages/queries';
import { listenForContentChanges } from '@/platform/cache/content-notifications';

import { usePortalDatabase } from '../support/database';
import { editorDocument, paragraph } from '../support/rest';

/** Lists in pages that fill themselves follow what is published, in the language of the page (ADR 245). */

/** Far below the 300 s after which every page is rendered again. */
const SOON = { timeout: 5_000, interval: 20 };
const DAY_MS = 24 * 60 * 60 * 1_000;

const portal = usePortalDatabase();
let listener: ReturnType<typeof listenForContentChanges>;
let news = '';
let events = '';

type Language = 'en' | 'zh';

const create = (collection: 'news' | 'activities', locale: Language, data: object) =>
  portal.payload.create({
    collection: collection as 'news',
    locale,
    data: { summary: 'A summary', body: paragraph('Text'), _status: 'published', ...data } as never,
  });

const report = (locale: Language, title: string, more: object = {}) =>
  create('news', locale, {
    title,
    slug: `report-${randomUUID()}`,
    category: 'releases',
    publishedAt: new Date().toISOString(),
    ...more,
  });

const event = (title: string, inDays: number, kind = 'meetup') =>
  create('activities', 'en', {
    title,
    slug: `event-${randomUUID()}`,
    kind,
    location: 'Hangzhou',
    startsAt: new Date(Date.now() + inDays * DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + inDays * DAY_MS + 3_600_000).toISOString(),
  });

async function pageWith(kind: string, count: number): Promise<string> {
  const slug = `latest-${randomUUID()}`;
  const block = {
    type: 'block',
    format: '',
    version: 2,
    fields: { id: randomUUID(), blockName: '', blockType: 'latest', kind, count },
  };
  const { id } = await portal.payload.create({
    collection: 'pages',
    locale: 'en',
    data: { title: 'A page', slug, kind: 'page', body: editorDocument(block), _status: 'published' } as never,
  });
  await portal.payload.update({
    collection: 'pages',
    id,
    locale: 'zh',
    data: { title: '页面', body: editorDocument(block), _status: 'published' } as never,
  });
  return slug;
}

async function titles(slug: string, locale: Language = 'en'): Promise<string[]> {
  const page = await getContentPage(locale, slug);
  const [block] = page?.body.blocks ?? [];
  return block?.type === 'latest' ? block.items.map(({ title }) => title) : ['no list'];
}

beforeAll(async () => {
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
  news = await pageWith('news:releases', 2);
  events = await pageWith('activities:meetup', 2);
}, 120_000);

afterAll(() => listener.stop());

it('shows what is published right after that, and loses what is taken back', async () => {
  expect(await titles(news)).toEqual([]);
  const { id } = await report('en', 'First');
  await expect.poll(() => titles(news), SOON).toEqual(['First']);
  await report('en', 'Second');
  await report('en', 'Of another category', { category: 'community' });
  await expect.poll(() => titles(news), SOON).toEqual(['Second', 'First']);
  await report('en', 'Third');
  await expect.poll(() => titles(news), SOON).toEqual(['Third', 'Second']);
  await portal.payload.update({ collection: 'news', id, locale: 'en', data: { title: 'Never seen' } });
  await portal.payload.update({
    collection: 'news',
    id,
    locale: 'en',
    data: { publishedAt: '2999-01-01T00:00:00.000Z' },
  });
  await expect.poll(() => titles(news), SOON).toEqual(['Never seen', 'Third']);
  await portal.payload.update({ collection: 'news', id, locale: 'en', data: { _status: 'draft' } });
  await expect.poll(() => titles(news), SOON).toEqual(['Third', 'Second']);
});

it('shows each language what is published in it', async () => {
  expect(await titles(news, 'zh')).toEqual([]);
  await report('zh', '首发');
  await expect.poll(() => titles(news, 'zh'), SOON).toEqual(['首发']);
  expect(await titles(news)).not.toContain('首发');
});

it('shows events to come, the next one first, and one that is moved in its new place', async () => {
  await event('Past', -3);
  await event('Plugfest', 1, 'plugfest');
  const { id } = await event('Late', 9);
  await event('Soon', 2);
  await expect.poll(() => titles(events), SOON).toEqual(['Soon', 'Late']);
  await portal.payload.update({
    collection: 'activities',
    id,
    locale: 'en',
    data: {
      startsAt: new Date(Date.now() + DAY_MS).toISOString(),
      endsAt: new Date(Date.now() + DAY_MS + 3_600_000).toISOString(),
    },
  });
  await expect.poll(() => titles(events), SOON).toEqual(['Late', 'Soon']);
});
