import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph, type RestClient } from '../support/rest';

/** An upload is public for as long as something public shows it, and not a moment before. */

interface Upload {
  id: string;
  filename: string;
  sizes: Record<string, { filename?: string | null } | undefined>;
}
interface Written<T = { id: string }> {
  doc: T;
}

let staff: RestClient;
const made: string[] = [];

beforeAll(async () => {
  staff = await loggedIn();
});
afterAll(async () => {
  for (const path of made.toReversed()) await staff.delete(path);
});

async function upload(): Promise<Upload> {
  const content = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt: '图' }));
  form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), `${randomUUID()}.png`);
  const { status, body } = await staff.upload<Written<Upload>>('/media?locale=zh', form);
  expect(status, JSON.stringify(body)).toBe(201);
  made.push(`/media/${body.doc.id}`);
  return body.doc;
}

/** A news item in Chinese that shows an upload. */
async function news(extra: Record<string, unknown>, status: 'draft' | 'published'): Promise<string> {
  const draft = status === 'draft' ? '&draft=true' : '';
  const answer = await staff.post<Written>(`/news?locale=zh&depth=0${draft}`, {
    slug: randomUUID(),
    title: '图',
    summary: '图',
    body: paragraph('图'),
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: status,
    ...extra,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  made.push(`/news/${answer.body.doc.id}`);
  return answer.body.doc.id;
}

/** A rich text of one figure. */
const figure = (picture: string) => ({
  root: {
    type: 'root',
    direction: null,
    format: '',
    indent: 0,
    version: 1,
    children: [
      {
        type: 'block',
        format: '',
        version: 2,
        fields: { id: randomUUID(), blockType: 'figure', blockName: '', picture, alt: '图' },
      },
    ],
  },
});

interface Seen {
  file: number;
  listed: boolean;
  item: number;
}

const hidden: Seen = { file: 403, listed: false, item: 404 };
const shown: Seen = { file: 200, listed: true, item: 200 };

/** What a visitor gets of an upload. */
async function seen({ id, filename }: Pick<Upload, 'id' | 'filename'>): Promise<Seen> {
  const get = (path: string) => fetch(`${portalUrl()}/api${path}`);
  const [file, list, item] = await Promise.all([
    get(`/media/file/${filename}`),
    get(`/media?where[id][equals]=${id}&depth=0`),
    get(`/media/${id}?depth=0`),
  ]);
  const { docs } = (await list.json()) as { docs: unknown[] };
  await Promise.all([file.arrayBuffer(), item.arrayBuffer()]);
  return { file: file.status, listed: docs.length > 0, item: item.status };
}

describe('an upload', () => {
  it('that nothing shows is not there', async () => {
    expect(await seen(await upload())).toEqual(hidden);
  });

  it('is answered like one that never was', async () => {
    const { filename, id } = await upload();
    const answers = await Promise.all(
      [filename, `${randomUUID()}.png`].map(async (name) => {
        const answer = await fetch(`${portalUrl()}/api/media/file/${name}`);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    const [present, absent] = await Promise.all(
      [id, randomUUID()].map(async (one) => (await fetch(`${portalUrl()}/api/media/${one}`)).text()),
    );
    expect(present).toBe(absent);
  });

  it('that a draft shows is not there, until the draft is published', async () => {
    const picture = await upload();
    const item = await news({ cover: picture.id }, 'draft');
    expect(await seen(picture)).toEqual(hidden);
    const published = await staff.patch(`/news/${item}?locale=zh&depth=0`, { _status: 'published' });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(await seen(picture)).toEqual(shown);
  });

  it('is gone with the publication that showed it', async () => {
    const picture = await upload();
    const item = await news({ cover: picture.id }, 'published');
    expect(await seen(picture)).toEqual(shown);
    await staff.patch(`/news/${item}?locale=zh&depth=0`, { _status: 'draft' });
    expect(await seen(picture)).toEqual(hidden);
  });

  it('is gone with the item that showed it, in the trash or permanently', async () => {
    const picture = await upload();
    const first = await news({ cover: picture.id }, 'published');
    const second = await news({ cover: picture.id }, 'published');
    await staff.patch(`/news/${first}?locale=zh`, { deletedAt: '2026-01-06T08:00:00.000Z' });
    expect(await seen(picture)).toEqual(shown);
    await staff.delete(`/news/${second}`);
    expect(await seen(picture)).toEqual(hidden);
  });

  it('in the text is there in every version of its size', async () => {
    const picture = await upload();
    const small = { id: picture.id, filename: picture.sizes.w480?.filename ?? '' };
    expect(small.filename).not.toBe('');
    expect(await seen(small)).toEqual(hidden);
    await news({ body: figure(picture.id) }, 'published');
    expect(await seen(picture)).toEqual(shown);
    expect(await seen(small)).toEqual(shown);
  });

  it('for sharing is there', async () => {
    const picture = await upload();
    await news({ seo: { image: picture.id } }, 'published');
    expect(await seen(picture)).toEqual(shown);
  });

  it('that only the draft of the other language shows is not there', async () => {
    const picture = await upload();
    const item = await news({}, 'published');
    await staff.patch(`/news/${item}?locale=en&draft=true&depth=0`, {
      title: 'Draft',
      summary: 'Draft',
      body: figure(picture.id),
    });
    expect(await seen(picture)).toEqual(hidden);
  });

  it('that a change not yet published takes away is still there', async () => {
    const picture = await upload();
    const item = await news({ body: figure(picture.id) }, 'published');
    await staff.patch(`/news/${item}?locale=zh&draft=true&depth=0`, { body: paragraph('无图') });
    expect(await seen(picture)).toEqual(shown);
    await staff.patch(`/news/${item}?locale=zh&depth=0`, { body: paragraph('无图'), _status: 'published' });
    expect(await seen(picture)).toEqual(hidden);
  });

  it.each(['shown', 'where[shown][equals]=false'])('cannot be asked for by its mark: %s', async (query) => {
    const search = query === 'shown' ? 'sort=shown' : query;
    expect((await fetch(`${portalUrl()}/api/media?${search}`)).status).toBe(400);
  });

  it('cannot be marked as shown by staff', async () => {
    const picture = await upload();
    await staff.patch(`/media/${picture.id}?locale=zh`, { shown: true });
    expect(await seen(picture)).toEqual(hidden);
  });
});

it('every picture of the home page and of the news is served', async () => {
  const pages = await Promise.all(
    ['/zh', '/en', '/zh/news', '/zh/videos', '/zh/white-papers'].map(async (path) =>
      (await fetch(`${portalUrl()}${path}`)).text(),
    ),
  );
  const files = new Set(
    pages.flatMap((page) =>
      [...page.matchAll(/\/api\/media\/file\/[^\s"'&<>?,\\)]+/g)].map(([address]) => address),
    ),
  );
  expect(files.size).toBeGreaterThan(3);
  for (const address of files) expect((await fetch(`${portalUrl()}${address}`)).status, address).toBe(200);
});
