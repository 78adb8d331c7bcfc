import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { getChapter, getDocument, getReleaseIndex } from '@/content/documents/queries';
import { describeReferences } from '@/content/documents/use-cases/find-references';
import { namePlace } from '@/content/documents/use-cases/name-references';
import { citationOf } from '@/content/documents/use-cases/quote';
import { readingText } from '@/content/documents/use-cases/read-chapter';
import { getPlacedChapters } from '@/content/videos/queries';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Chapter } from '@/payload-types';
import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { recordTags } from '@/platform/cache/recorder';
import { notedMp4 } from '@/platform/decoder/video-samples';
import type { RichTextBlock } from '@/ui/rich-text/model';

import { usePortalDatabase } from '../support/database';

/** Videos and citations know places of specifications by their numbers, in every language (ADR 248). */

const portal = usePortalDatabase();
const SOON = { timeout: 5_000, interval: 20 };
let listener: ReturnType<typeof listenForContentChanges>;

beforeAll(() => {
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
});
afterAll(() => listener.stop());

const bodyOf = (markdown: string) => markdownToLexical(markdown) as Chapter['body'];

type Bodies = Readonly<Partial<Record<Locale, string>>>;

/** A document with one current release and one chapter, number 4, in the languages of its text. */
async function documentWith(bodies: Bodies) {
  const slug = `doc-${randomUUID()}`;
  const languages = Object.keys(bodies) as Locale[];
  const inEach = async (
    collection: 'documents' | 'releases' | 'chapters',
    shared: object,
    local: (locale: Locale) => object,
  ): Promise<string> => {
    let id: string | undefined;
    for (const locale of languages) {
      const own = { ...local(locale), _status: 'published' };
      const of = { collection, locale, draft: false } as const;
      const saved =
        id === undefined
          ? await portal.payload.create({ ...of, data: { ...shared, ...own } as never })
          : await portal.payload.update({ ...of, id, data: own as never });
      ({ id } = saved);
    }
    return id ?? '';
  };
  const document = await inEach('documents', { slug, number: 'HDL-9', order: 9 }, (locale) => ({
    title: `Memory model ${locale}`,
    summary: 'S',
  }));
  const release = await inEach(
    'releases',
    { document, version: '1.2', date: '2026-01-05T00:00:00.000Z', status: 'current' },
    () => ({}),
  );
  const chapter = await inEach(
    'chapters',
    { document, release, slug: 'memory', number: '4', order: 4 },
    (locale) => ({ title: `Memory ${locale}`, body: bodyOf(bodies[locale] ?? '') }),
  );
  return { slug, release, chapter };
}

async function videoWith(
  places: readonly (string | undefined)[],
  status: 'draft' | 'published' = 'published',
) {
  const slug = `video-${randomUUID()}`;
  const data = notedMp4();
  const media = await portal.payload.create({
    collection: 'media',
    locale: 'en',
    data: { alt: 'A clip' },
    file: { data, mimetype: 'video/mp4', name: 'clip.mp4', size: data.length },
  });
  const { id } = await portal.payload.create({
    collection: 'videos',
    locale: 'en',
    data: {
      slug,
      title: `Video ${slug}`,
      summary: 'S',
      publishedAt: '2026-01-05T08:00:00.000Z',
      file: media.id,
      chapters: places.map((place, index) => ({ start: index * 96, title: `Part ${index}`, place })),
      _status: status,
    } as never,
  });
  return { id, slug };
}

const ownOf = async (locale: Locale, slug: string) =>
  (await getPlacedChapters(locale)).filter(({ path }) => path.startsWith(`/videos/${slug}#`));

describe('a chapter of a video', () => {
  it('leads to the number that its place has now, by an anchor of any language', async () => {
    const { slug, chapter } = await documentWith({
      en: '## Layout\n\nText\n\n### Fences\n\nText',
      zh: '## 布局\n\n正文\n\n### 栅栏\n\n正文',
    });
    const address = `/docs/${slug}/memory#fences`;
    expect(await namePlace('en', address)).toEqual({ name: 'Section 4.1.1', document: 'Memory model en' });
    expect(await namePlace('zh', address)).toEqual({ name: '第4.1.1节', document: 'Memory model zh' });
    expect(await namePlace('zh', `/docs/${slug}/memory`)).toMatchObject({ name: '第4章' });

    await portal.payload.update({
      collection: 'chapters',
      id: chapter,
      locale: 'en',
      data: { body: bodyOf('## Words\n\nText\n\n## Layout\n\nText\n\n### Fences\n\nText') },
    });
    await expect.poll(async () => (await namePlace('en', address))?.name, SOON).toBe('Section 4.2.1');
    // Nothing in the Chinese text has this number yet.
    await expect.poll(() => namePlace('zh', address), SOON).toBeUndefined();
  });

  it('leads nowhere while only staff find its release', async () => {
    const { slug, release } = await documentWith({ en: '## Layout\n\nText' });
    const address = `/docs/${slug}/v/1.2/memory#layout`;
    expect(await namePlace('en', address)).toMatchObject({ name: 'Section 4.1' });
    await portal.payload.update({
      collection: 'releases',
      id: release,
      locale: 'en',
      data: { _status: 'draft' },
    });
    await expect.poll(() => namePlace('en', address), SOON).toBeUndefined();
  });

  it.each([
    '/docs/no-such-document/memory#layout',
    '/docs/no-such-document',
    'https://elsewhere.example/docs/a/b',
  ])('leads nowhere from %s', async (address) => {
    expect(await namePlace('en', address)).toBeUndefined();
  });

  it('is known to specifications as soon as its video is published, and only in its language', async () => {
    const { slug: document } = await documentWith({ en: '## Layout\n\nText' });
    const place = `/docs/${document}/memory#layout`;
    const { id, slug } = await videoWith([undefined, place, place], 'draft');
    expect(await ownOf('en', slug)).toEqual([]);

    const { tags } = await recordTags(() => getPlacedChapters('en'));
    expect(tags).not.toContain('collection:videos');
    const publish = (title: string, _status: 'draft' | 'published') =>
      portal.payload.update({ collection: 'videos', id, locale: 'en', data: { title, _status } });
    await publish('Memory explained', 'published');
    await expect
      .poll(() => ownOf('en', slug), SOON)
      .toEqual([
        { place, start: 96, title: 'Memory explained', path: `/videos/${slug}#t=96` },
        { place, start: 192, title: 'Memory explained', path: `/videos/${slug}#t=192` },
      ]);
    expect(await ownOf('zh', slug)).toEqual([]);

    await publish('Memory told again', 'published');
    await expect.poll(async () => (await ownOf('en', slug))[0]?.title, SOON).toBe('Memory told again');
    await publish('Memory told again', 'draft');
    await expect.poll(() => ownOf('en', slug), SOON).toEqual([]);
  });

  it('leads only to places of specifications', async () => {
    await expect(videoWith(['https://elsewhere.example/docs/a/b'])).rejects.toThrow(/chapters/i);
    await expect(videoWith(['/news/memory'])).rejects.toThrow(/chapters/i);
  });

  it('shows editors of any language where it leads, and that its place is gone', async () => {
    const { slug } = await documentWith({ en: '## Layout\n\nText', zh: '## 布局\n\n正文' });
    const staff = await portal.payload.create({
      collection: 'staff',
      data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ada', roles: ['editor'] },
    });
    const req = await createLocalReq(
      { user: { ...staff, collection: 'staff' }, req: { i18n: { language: 'zh' } as never } },
      portal.payload,
    );
    const addresses = [`/docs/${slug}/memory#layout`, `/docs/${slug}/memory#gone`];
    const [there, gone] = await describeReferences(req, addresses, { locale: 'zh', chapter: '' });
    expect(there).toMatchObject({ address: addresses[0], title: '第4.1节' });
    expect(there?.problem).toBeUndefined();
    expect(gone?.problem).toBe('gone');
  });
});

/** A chapter as its readers see it. */
async function read(lang: Locale, slug: string): Promise<RichTextBlock[]> {
  const document = await getDocument(lang, slug);
  const [release] = document?.releases ?? [];
  const chapter = await getChapter(lang, slug, '1.2', 'memory');
  if (!document || !release || !chapter) throw new Error('The chapter is not public');
  const texts = await textsOf(lang, 'documents');
  return (await readingText({ lang, document, release, chapter, texts })).blocks;
}

const linksIn = (block: RichTextBlock | undefined) =>
  block?.type === 'list'
    ? block.items.map(({ children }) =>
        children.flatMap((child) =>
          child.type === 'link'
            ? [[child.href, child.children.map((word) => 'text' in word && word.text).join('')]]
            : [],
        ),
      )
    : [];

describe('the documents that a chapter cites', () => {
  it('are listed with release and number, those of requirements as normative', async () => {
    const memory = await documentWith({
      en: '## Layout\n\nText\n\n::table{id="sizes" caption="Sizes"}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    });
    const cache = await documentWith({ en: '## Lines\n\nText' });
    const citing = await documentWith({
      en: [
        `## Rules\n\nSee [](/docs/${cache.slug}/memory#lines), [](/docs/${memory.slug}/memory), [](#rules), and [words](/docs/${cache.slug}/memory).`,
        `:::requirement{id="HDL-ZZZ-001"}\nA port SHALL follow [](/docs/${memory.slug}/memory#sizes) and [](/docs/${memory.slug}/memory#gone).\n:::`,
      ].join('\n\n'),
    });
    const blocks = await read('en', citing.slug);
    const from = blocks.findIndex((block) => block.type === 'heading' && block.id === 'cited.documents');
    const listed = blocks.slice(from);
    expect(listed.map(({ type }) => type)).toEqual(['heading', 'heading', 'list', 'heading', 'list']);
    expect(listed.every((block) => block.type !== 'heading' || block.number === undefined)).toBe(true);
    expect(linksIn(listed[2])).toEqual([
      [
        [`/en/docs/${memory.slug}/v/1.2`, 'HDL-9 Memory model en, release 1.2'],
        [`/en/docs/${memory.slug}/memory`, 'Chapter 4'],
        [`/en/docs/${memory.slug}/memory#sizes`, 'Table 4-1'],
      ],
    ]);
    expect(linksIn(listed[4])).toEqual([
      [
        [`/en/docs/${cache.slug}/v/1.2`, 'HDL-9 Memory model en, release 1.2'],
        [`/en/docs/${cache.slug}/memory#lines`, 'Section 4.1'],
      ],
    ]);
    // A chapter that cites nothing has no such list.
    expect(
      (await read('en', memory.slug)).some((block) => 'id' in block && block.id === 'cited.documents'),
    ).toBe(false);
  });
});

describe('a citation', () => {
  it('names what an anchor of any language leads to, and nothing without a number', async () => {
    const { slug } = await documentWith({
      en: '## Layout\n\nText\n\n::table{id="sizes" caption="Sizes"}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
      zh: '## 布局\n\n正文',
    });
    const cite = async (lang: Locale, anchor?: string) => {
      const document = await getDocument(lang, slug);
      const [release] = document?.releases ?? [];
      if (!document || !release) throw new Error('The document is not public');
      const from = { organisation: 'Heddle', url: 'https://heddle.example/memory' };
      return citationOf(lang, { document, release }, { chapter: 'memory', anchor }, from);
    };
    expect((await cite('en'))?.citation).toContain('chapter 4, “Memory en”');
    expect(await cite('en', 'sizes')).toMatchObject({
      citation: expect.stringContaining('Table 4-1, “Sizes”. https://heddle.example/memory#sizes'),
      bibtex: expect.stringContaining('Table 4-1 Sizes'),
      url: 'https://heddle.example/memory#sizes',
    });
    expect((await cite('zh', 'layout'))?.citation).toContain('第4.1节“布局”');
    expect(await cite('en', 'gone')).toBeUndefined();
    const index = await getReleaseIndex('zh', slug, '1.2');
    expect(index[0]?.places).toMatchObject([{ id: '布局', aliases: ['layout'] }]);
  });
});
