import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getActivity } from '@/content/activities/queries';
import { getCaseStudy } from '@/content/case-studies/queries';
import { getChapter, getDocument } from '@/content/documents/queries';
import { getFaq } from '@/content/faqs/queries';
import { getNewsItem, getNewsList } from '@/content/news/queries';
import { getContentPage } from '@/content/pages/queries';
import { getVideo } from '@/content/videos/queries';
import { getWhitePaper } from '@/content/white-papers/queries';
import { getHomeContent } from '@/features/home/queries';
import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { recordTags } from '@/platform/cache/recorder';

import { usePortalDatabase } from '../support/database';
import { editorDocument, linkTo, paragraph } from '../support/rest';

/** What editors can link to, with what an item of the kind requires besides title, summary and text. */
const linked = {
  news: { publishedAt: '2026-01-05T08:00:00.000Z', category: 'community' },
  documents: { number: 'HD-T' },
  'white-papers': { publishedAt: '2026-01-05T08:00:00.000Z' },
  'case-studies': {
    publishedAt: '2026-01-05T08:00:00.000Z',
    operator: 'A laboratory',
    system: '8 cabinets',
  },
  activities: {
    location: 'Hangzhou',
    startsAt: '2026-05-01T02:00:00.000Z',
    endsAt: '2026-05-01T10:00:00.000Z',
  },
  pages: {},
  videos: { publishedAt: '2026-01-05T08:00:00.000Z' },
} as const;

type Linked = keyof typeof linked;
const linkedKinds = Object.keys(linked) as Linked[];

/** Every kind with rich text, and its read as a page makes it. */
const readings: Record<string, () => Promise<unknown>> = {
  activities: () => getActivity('en', 'embedding'),
  'case-studies': () => getCaseStudy('en', 'embedding'),
  chapters: () => getChapter('en', 'embedding', '1.0', 'embedding'),
  documents: () => getDocument('en', 'embedding'),
  faqs: () => getFaq('en'),
  news: () => getNewsItem('en', 'embedding'),
  pages: () => getContentPage('en', 'embedding'),
  videos: () => getVideo('en', 'embedding'),
  'white-papers': () => getWhitePaper('en', 'embedding'),
};

/** Far below the 300 s after which every read is made again; how soon a page follows is measured in `stale-links`. */
const SOON = { timeout: 5_000, interval: 20 };

const portal = usePortalDatabase();
const targets = new Map<Linked, string>();
let picture = '';
let listener: ReturnType<typeof listenForContentChanges>;

async function create(collection: string, data: object): Promise<string> {
  const item = await portal.payload.create({
    collection: collection as 'news',
    locale: 'en',
    data: { title: 'A title', summary: 'A summary', _status: 'published', ...data } as never,
  });
  return item.id;
}

const update = (collection: string, id: string, data: object, locale: 'en' | 'zh' = 'en') =>
  portal.payload.update({ collection: collection as 'news', id, locale, data });

const remove = (collection: string, id: string) =>
  portal.payload.delete({ collection: collection as 'news', id });

const block = (fields: object) => ({
  type: 'block',
  format: '',
  version: 2,
  fields: { id: randomUUID(), blockName: '', ...fields },
});

/** The text of a page as its reader gets it. */
const shown = async (kind: string) => JSON.stringify(await readings[kind]?.());

beforeAll(async () => {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  const media = await portal.payload.create({
    collection: 'media',
    locale: 'en',
    data: { alt: 'A warp beam' },
    file: { data, mimetype: 'image/png', name: 'beam.png', size: data.length },
  });
  picture = media.id;
  for (const kind of linkedKinds) {
    const file = kind === 'videos' ? { file: picture } : {};
    const body = kind === 'documents' ? {} : { body: paragraph('Text') };
    targets.set(kind, await create(kind, { slug: `target-${kind}`, ...linked[kind], ...file, ...body }));
  }

  const text = editorDocument(
    ...linkedKinds.map((kind) => linkTo(kind, targets.get(kind) ?? '', `to ${kind}`)),
    block({ blockType: 'figure', picture, caption: 'A figure', anchor: 'figure' }),
    block({ blockType: 'video', video: targets.get('videos') }),
  );
  const slug = 'embedding';
  const body = text;
  await create('news', { slug, body, ...linked.news });
  await create('pages', { slug, body });
  await create('white-papers', { slug, body, ...linked['white-papers'] });
  await create('videos', { slug, body, ...linked.videos, file: picture });
  await create('activities', { slug, body, ...linked.activities });
  await create('case-studies', { slug, body, ...linked['case-studies'] });
  const document = await create('documents', { slug, number: 'HD-E', abstract: text });
  const release = await create('releases', {
    document,
    version: '1.0',
    status: 'current',
    date: '2026-01-05',
  });
  await create('chapters', { slug, number: '1', document, release, body });
  const category = await create('faq-categories', { slug });
  await create('faqs', { slug, question: 'A question?', answer: text, category });

  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
}, 120_000);

afterAll(() => listener.stop());

describe.each(Object.keys(readings))('a page of %s (observed-request)', (kind) => {
  it.each(linkedKinds)(
    'follows a link to one of %s that is renamed, withdrawn and published again',
    async (to) => {
      const id = targets.get(to) ?? '';
      const slug = `renamed-${randomUUID()}`;
      const link = new RegExp(`/en/[a-z-/]*${slug}`);
      const before = await shown(kind);
      expect(before).toContain(`to ${to}`);
      expect(before).not.toMatch(link);

      await update(to, id, { slug });
      await expect.poll(() => shown(kind), SOON).toMatch(link);
      await update(to, id, { _status: 'draft' });
      await expect.poll(() => shown(kind), SOON).not.toMatch(link);
      expect(await shown(kind)).toContain(`to ${to}`);
      await update(to, id, { _status: 'published' });
      await expect.poll(() => shown(kind), SOON).toMatch(link);
    },
  );

  it('shows the current texts of a picture and a video in it', async () => {
    const alt = `A warp beam ${randomUUID()}`;
    const title = `A film ${randomUUID()}`;
    await shown(kind);
    await portal.payload.update({ collection: 'media', id: picture, locale: 'en', data: { alt } });
    await expect.poll(() => shown(kind), SOON).toContain(alt);
    await update('videos', targets.get('videos') ?? '', { title });
    await expect.poll(() => shown(kind), SOON).toContain(title);
  });
});

it('a page that nobody has written is found as soon as it is published, and lost when it is deleted', async () => {
  expect(await getContentPage('en', 'not-yet')).toBeUndefined();
  const id = await create('pages', { slug: 'not-yet', body: paragraph('Text') });
  await expect.poll(() => getContentPage('en', 'not-yet'), SOON).toMatchObject({ slug: 'not-yet' });
  await remove('pages', id);
  await expect.poll(() => getContentPage('en', 'not-yet'), SOON).toBeUndefined();
});

describe('among many items of news', () => {
  const COUNT = 60;
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const slugOf = (index: number) => `many-${index}`;
  const dateOf = (index: number) => new Date(Date.UTC(2020, 0, 10) + index * 15 * DAY_MS).toISOString();
  const ids: string[] = [];
  const announced: string[] = [];
  let client: Client;
  /** Everything that is kept, and what it depends on. */
  let kept: { name: string; tags: string[] }[] = [];

  beforeAll(async () => {
    for (let index = 0; index < COUNT; index += 1) {
      const data = { slug: slugOf(index), publishedAt: dateOf(index), category: 'engineering' };
      ids.push(await create('news', { ...data, body: paragraph('Text') }));
    }
    const reads: [string, () => Promise<unknown>][] = [
      ...ids.map((_, index): [string, () => Promise<unknown>] => [
        slugOf(index),
        () => getNewsItem('en', slugOf(index)),
      ]),
      ['list', () => getNewsList('en', { category: 'engineering' }, 1, 10)],
      ['last list', () => getNewsList('en', { category: 'engineering' }, 6, 10)],
      ['home', () => getHomeContent('en')],
    ];
    kept = await Promise.all(
      reads.map(async ([name, read]) => ({ name, tags: (await recordTags(read)).tags })),
    );
    client = new Client({ connectionString: portal.databaseUrl });
    await client.connect();
    await client.query('LISTEN portal_content');
    client.on('notification', ({ payload = '[]' }) => announced.push(...(JSON.parse(payload) as string[])));
  }, 60_000);

  afterAll(() => client.end());

  /** What a change makes out of date. */
  async function expiredBy(change: () => Promise<unknown>): Promise<string[]> {
    announced.length = 0;
    await change();
    await expect.poll(() => announced.length, SOON).toBeGreaterThan(0);
    return kept.filter(({ tags }) => tags.some((tag) => announced.includes(tag))).map(({ name }) => name);
  }

  it('a new text expires the item, what shows its title, and nothing else', async () => {
    const expired = await expiredBy(() => update('news', ids[30] ?? '', { title: 'Another title' }));
    expect(expired).toEqual([slugOf(30), slugOf(31), slugOf(32), slugOf(33)]);
  });

  it('a new text in a list expires that list, and not the next one', async () => {
    const expired = await expiredBy(() => update('news', ids[2] ?? '', { summary: 'Another summary' }));
    expect(expired).toEqual([...[0, 1, 2, 3, 4, 5].map(slugOf), 'last list']);
  });

  it('a publication expires lists and no item of earlier months', async () => {
    const data = { slug: 'latest', publishedAt: dateOf(COUNT + 10), category: 'engineering' };
    const expired = await expiredBy(() => create('news', { ...data, body: paragraph('Text') }));
    // The first items of a category are followed by later ones.
    expect(expired).toEqual([...[0, 1, 2].map(slugOf), 'list', 'last list', 'home']);
  });

  it('a draft of a public item expires that item only', async () => {
    const expired = await expiredBy(() =>
      portal.payload.update({
        collection: 'news',
        id: ids[30] ?? '',
        locale: 'en',
        draft: true,
        data: { category: 'events', _status: 'draft' },
      }),
    );
    expect(expired).not.toContain('list');
    // Publishing the draft changes the category, though it was stored before.
    expect(await expiredBy(() => update('news', ids[30] ?? '', { _status: 'published' }))).toEqual(
      expect.arrayContaining([slugOf(30), slugOf(31), slugOf(32), slugOf(33), 'list', 'last list']),
    );
  });

  it('a new date expires the lists and the neighbors in both places', async () => {
    const expired = await expiredBy(() => update('news', ids[20] ?? '', { publishedAt: dateOf(50) }));
    expect(expired).toEqual(expect.arrayContaining([slugOf(20), slugOf(21), slugOf(50), slugOf(51), 'list']));
    expect(expired).not.toContain(slugOf(40));
  });

  it('an item that has no other language follows its publication there', async () => {
    const translated = { title: '标题', summary: '摘要', body: paragraph('正文'), _status: 'published' };
    const expired = await expiredBy(() => update('news', ids[40] ?? '', translated, 'zh'));
    expect(expired).toContain(slugOf(40));
    expect(expired).not.toContain(slugOf(39));
  });
});
