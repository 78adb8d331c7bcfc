import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getActivity } from '@/content/activities/queries';
import { getCaseStudy } from '@/content/case-studies/queries';
import { getChapter, getDocument } from '@/content/documents/queries';
import { getFaq } from '@/content/faqs/queries';
import { getNewsItem } from '@/content/news/queries';
import { getContentPage } from '@/content/pages/queries';
import { getVideo } from '@/content/videos/queries';
import { getWhitePaper } from '@/content/white-papers/queries';
import { listenForContentChanges } from '@/platform/cache/content-notifications';

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

const update = (collection: string, id: string, data: object) =>
  portal.payload.update({ collection: collection as 'news', id, locale: 'en', data });

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
