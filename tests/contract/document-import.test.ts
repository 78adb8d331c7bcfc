import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { anonymous, loggedIn } from '../support/rest';
import type { RestClient } from '../support/rest';

/** A document of 600 printed pages: 60 chapters of ten, each page of some 420 words with a table on every third. */
const CHAPTERS = 60;
const PAGES_PER_CHAPTER = 10;
const WORDS_PER_PAGE = 420;

/** What a chapter may weigh, in bytes of HTML without compression. */
const MAX_HTML = 150_000;

const vocabulary =
  'lane link flit credit packet route endpoint switch fabric manager region lease token order fence retry replay domain gateway cabinet'.split(
    ' ',
  );

/** Words that differ from page to page, always the same ones. */
function words(count: number, seed: number): string {
  return Array.from(
    { length: count },
    (_, index) => vocabulary[(index * 7 + seed * 13 + (index % 5)) % 20],
  ).join(' ');
}

function longDocument(): string {
  const chapter = (number: number) => [
    `# ${number} Part ${number}`,
    `> ${words(12, number)}.`,
    ...Array.from({ length: PAGES_PER_CHAPTER }, (_, page) => [
      `## Section ${number}.${page + 1}`,
      `${words(WORDS_PER_PAGE / 2, number + page)}.`,
      page % 3 === 0
        ? `| Field | Bits | Meaning |\n| --- | --- | --- |\n| a | 3:0 | ${words(6, page)} |`
        : '',
      `### Detail ${number}.${page + 1}`,
      `${words(WORDS_PER_PAGE / 2, number * page)}.`,
    ]).flat(),
  ];
  return Array.from({ length: CHAPTERS }, (_, index) => chapter(index + 1).join('\n\n')).join('\n\n');
}

interface Imported {
  imported: boolean;
  problems: { line: number; zh: string; en: string }[];
  chapters: { id?: string; slug: string; known: boolean }[];
}

describe('a document imported from Markdown', () => {
  const slug = `import-${randomUUID().slice(0, 8)}`;
  let staff: RestClient;
  let document: string;
  let release: string;
  let chapters: Imported['chapters'] = [];

  const made = async (collection: string, data: object): Promise<string> => {
    const { status, body } = await staff.post<{ doc: { id: string } }>(
      `/${collection}?locale=en&depth=0`,
      data,
    );
    expect(status, JSON.stringify(body)).toBe(201);
    return body.doc.id;
  };
  const send = (client: RestClient, source: string, apply: boolean) =>
    client.post<Imported>(`/releases/${release}/import`, { source, locale: 'en', apply });

  beforeAll(async () => {
    staff = await loggedIn();
    document = await made('documents', {
      title: 'Imported',
      slug,
      number: 'X-600',
      summary: 'x',
      _status: 'published',
    });
    release = await made('releases', {
      document,
      version: '1.0',
      date: '2026-01-05T08:00:00.000Z',
      status: 'current',
      _status: 'published',
    });
  });

  afterAll(async () => {
    for (const from of [slug, `${release}/part-1`]) {
      await staff.delete(`/redirects?where[from][equals]=${from}`);
    }
    await staff.delete(`/chapters?where[release][equals]=${release}&depth=0`);
    await staff.delete(`/releases/${release}?depth=0`);
    await staff.delete(`/documents/${document}?depth=0`);
  });

  it('is refused to visitors', async () => {
    expect((await send(anonymous(), '# A\ntext', true)).status).toBe(403);
  });

  it('is not imported at all while a line is wrong', async () => {
    const { status, body } = await send(staff, '# Good\ntext\n\n# Bad\n![x](none.png)\n', true);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      imported: false,
      problems: [{ line: 5, en: 'The media library has no picture called “none.png”. Upload it first.' }],
    });
    const { body: found } = await staff.get<{ totalDocs: number }>(
      `/chapters/count?where[release][equals]=${release}`,
    );
    expect(found.totalDocs).toBe(0);
  });

  it('is shown first, then imported as drafts, and a second time replaces them', async () => {
    const source = longDocument();
    const preview = await send(staff, source, false);
    expect(preview.body.problems).toEqual([]);
    expect(preview.body.chapters).toHaveLength(CHAPTERS);
    expect(preview.body.imported).toBe(false);
    const { body } = await send(staff, source, true);
    expect(body.imported).toBe(true);
    ({ chapters } = body);
    expect((await fetch(`${portalUrl()}/en/docs/${slug}/part-1`)).status).toBe(404);
    const again = await send(staff, source, false);
    expect(again.body.chapters.every(({ known }) => known)).toBe(true);
  }, 60_000);

  it('of 600 pages has chapters of bounded size, a whole tree and a search index of bounded size', async () => {
    for (const { id } of chapters) {
      const { status } = await staff.patch(`/chapters/${id}?locale=en&depth=0`, { _status: 'published' });
      expect(status).toBe(200);
    }
    const sizes = [];
    for (const chapter of [chapters[0], chapters[30], chapters[59]]) {
      const answer = await fetch(`${portalUrl()}/en/docs/${slug}/${chapter?.slug}`);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`/en/docs/${slug}/part-${CHAPTERS}`);
      sizes.push(Buffer.byteLength(html));
    }
    expect(Math.max(...sizes)).toBeLessThan(MAX_HTML);

    const index = await fetch(`${portalUrl()}/en/docs/search-index/${slug}/1.0`);
    expect(index.status).toBe(200);
    const bytes = (await index.arrayBuffer()).byteLength;
    expect(bytes).toBeLessThan(3 * 1024 * 1024);
  }, 120_000);

  it('keeps its old addresses when a chapter, and then the document, is renamed', async () => {
    const leadsTo = async (path: string) => {
      const answer = await fetch(`${portalUrl()}/en/docs/${path}`, { redirect: 'manual' });
      return `${answer.status} ${answer.headers.get('location')}`;
    };
    const publish = (item: string, data: object) =>
      staff.patch(`/${item}?locale=en&depth=0`, { ...data, _status: 'published' });

    expect((await publish(`chapters/${chapters[0]?.id}`, { slug: 'first-part' })).status).toBe(200);
    for (const [old, now] of [
      [`${slug}/part-1`, `${slug}/first-part`],
      [`${slug}/v/1.0/part-1`, `${slug}/v/1.0/first-part`],
      [`${slug}/v/1.0/part-1.md`, `${slug}/v/1.0/first-part.md`],
    ] as const) {
      await expect.poll(() => leadsTo(old)).toBe(`308 /en/docs/${now}`);
    }

    expect((await publish(`documents/${document}`, { slug: `${slug}-new` })).status).toBe(200);
    for (const tail of [
      '',
      '/first-part',
      '/v/1.0',
      '/v/1.0/first-part',
      '/v/1.0/first-part.md',
      '/errata',
    ]) {
      await expect.poll(() => leadsTo(`${slug}${tail}`)).toBe(`308 /en/docs/${slug}-new${tail}`);
    }
  });
});
