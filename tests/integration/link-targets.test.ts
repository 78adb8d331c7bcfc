import { randomUUID } from 'node:crypto';

import { handleEndpoints, type PayloadRequest } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import type { LinkTarget } from '@/cms/links/target';
import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { ChapterPlaces } from '@/content/documents/domain';
import { findBrokenLinks } from '@/features/links';
import type { Chapter, News } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What a link can lead to, and whether visitors find it there (ADR 223). */

const portal = usePortalDatabase();
let token: string;

beforeAll(async () => {
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ada', roles: ['editor'] },
  });
  ({ token } = await beginStaffSession(await getDatabase(), account, systemClock));
});

async function ask(path: string, language = 'en', login = token) {
  const request = new Request(`${env.PUBLIC_URL}/api/link-targets${path}`, {
    headers: { ...(login && { authorization: `JWT ${login}` }), 'accept-language': language },
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const { data } = (await answer.json()) as { data: { targets: LinkTarget[] } | null };
  return { status: answer.status, targets: data?.targets ?? [] };
}

const find = async (query: string, language?: string) =>
  (await ask(`?q=${encodeURIComponent(query)}`, language)).targets;

async function describeOne(address: string, language?: string): Promise<LinkTarget | undefined> {
  const { targets } = await ask(`/described?address=${encodeURIComponent(address)}`, language);
  return targets[0];
}

const title = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function news(state: 'draft' | 'published', own = title('Shuttle')) {
  const { id, slug } = await portal.payload.create({
    collection: 'news',
    draft: state === 'draft',
    locale: 'en',
    data: {
      slug: `2026/${randomUUID()}`,
      title: own,
      summary: 'A summary',
      body: paragraph('Text') as News['body'],
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: state,
    },
  });
  return { id, title: own, address: `/news/${slug}` };
}

const publishIn = (locale: 'zh' | 'en', id: string, data: Partial<News>) =>
  portal.payload.update({
    collection: 'news',
    id,
    locale,
    data: {
      title: '梭子',
      summary: '摘要',
      body: paragraph('正文') as News['body'],
      ...data,
      _status: 'published',
    },
  });

/** A document with a current and a former release, each with a chapter of the same slug. */
async function documentWithChapters() {
  const published = { locale: 'en', draft: false } as const;
  const slug = `doc-${randomUUID()}`;
  const own = title('Specification');
  const document = await portal.payload.create({
    collection: 'documents',
    ...published,
    data: { slug, title: own, summary: 'A summary', number: 'HDL-9', order: 9, _status: 'published' },
  });
  const chapterOf = async (version: string, status: 'current' | 'superseded', name: string) => {
    const release = await portal.payload.create({
      collection: 'releases',
      ...published,
      data: {
        document: document.id,
        version,
        date: '2026-01-05T00:00:00.000Z',
        status,
        _status: 'published',
      },
    });
    return portal.payload.create({
      collection: 'chapters',
      ...published,
      data: {
        document: document.id,
        release: release.id,
        slug: 'memory',
        number: '4',
        order: 4,
        title: name,
        body: paragraph('Text') as Chapter['body'],
        _status: 'published',
      },
    });
  };
  const word = title('Memory');
  const former = await chapterOf('1.0', 'superseded', word);
  const current = await chapterOf('1.1', 'current', word);
  return { slug, title: own, chapter: word, former, current };
}

describe('what a link can lead to', () => {
  it('is refused to visitors', async () => {
    expect(await ask('?q=news', 'en', '')).toEqual({ status: 401, targets: [] });
    expect(await ask('/described?address=/news', 'en', '')).toEqual({ status: 401, targets: [] });
  });

  it('begins with the pages of the site, in the language of the reader', async () => {
    const named = (targets: LinkTarget[]) => new Map(targets.map((target) => [target.address, target.title]));
    expect(named(await find('', 'en')).get('/search')).toBe('Search');
    expect(named(await find('', 'zh')).get('/search')).toBe('搜索');
    expect((await find('常见', 'zh')).map(({ address }) => address)).toContain('/faq');
  });

  it('is an item by its title, which says where visitors don’t find it', async () => {
    const item = await news('published');
    expect(await find(item.title)).toEqual([
      {
        address: item.address,
        title: item.title,
        kind: expect.stringMatching(/news/i) as string,
        edit: `/admin/collections/news/${item.id}`,
        missingIn: ['zh'],
      },
    ]);
    const draft = await news('draft');
    expect(await find(draft.title)).toMatchObject([{ address: draft.address, problem: 'draft' }]);
  });

  it('is a chapter of the current release without its version, of a former one with it', async () => {
    const { slug, title: document, chapter } = await documentWithChapters();
    const found = await find(chapter);
    expect(new Map(found.map(({ address, detail }) => [address, detail]))).toEqual(
      new Map([
        [`/docs/${slug}/memory`, document],
        [`/docs/${slug}/v/1.0/memory`, `${document} 1.0`],
      ]),
    );
  });

  it('is a question of the FAQ, at its place on the page', async () => {
    const question = title('Why');
    const category = await portal.payload.create({
      collection: 'faq-categories',
      locale: 'en',
      data: { slug: randomUUID(), title: 'General', order: 1, _status: 'published' },
    });
    const slug = randomUUID();
    await portal.payload.create({
      collection: 'faqs',
      locale: 'en',
      data: {
        slug,
        question,
        answer: paragraph('So'),
        category: category.id,
        order: 1,
        _status: 'published',
      } as never,
    });
    expect(await find(question)).toMatchObject([{ address: `/faq#${slug}`, title: question }]);
  });

  it('is the page whose address was pasted, in whatever language, and none that does not exist', async () => {
    const item = await news('published');
    expect(await find(`${env.PUBLIC_URL}/en${item.address}#results`)).toMatchObject([
      { address: `${item.address}#results`, title: item.title },
    ]);
    expect(await find(`/news/2026/${randomUUID()}`)).toEqual([]);
  });

  it('takes signs of patterns as letters', async () => {
    expect(await find('%_%')).toEqual([]);
  });
});

describe('where a link leads', () => {
  it('is described in the order of the request, however often an address comes', async () => {
    const { targets } = await ask(
      '/described?address=/faq&address=https://a.example/&address=/faq&address=/nowhere',
    );
    expect(targets.map(({ address, title: name, problem }) => [address, name, problem])).toEqual([
      ['/faq', 'Frequently asked questions', undefined],
      ['https://a.example/', 'https://a.example/', undefined],
      ['/faq', 'Frequently asked questions', undefined],
      ['/nowhere', '/nowhere', 'gone'],
    ]);
  });

  it('is whole once the item is public in all languages, with its title in that of the reader', async () => {
    const item = await news('published');
    await publishIn('zh', item.id, { title: '梭子' });
    const target = await describeOne(item.address, 'zh');
    expect(target).toMatchObject({ title: '梭子' });
    expect(target).not.toHaveProperty('missingIn');
    expect(target).not.toHaveProperty('problem');
  });

  it('survives that the item gets another address', async () => {
    const item = await news('published');
    await publishIn('zh', item.id, {});
    await publishIn('en', item.id, { title: item.title, slug: `2026/${randomUUID()}` });
    const target = await describeOne(item.address);
    expect(target).toMatchObject({ address: item.address, title: item.title });
    expect(target).not.toHaveProperty('problem');
  });

  it('survives that a chapter, and its document, get other addresses', async () => {
    const { slug, title: document, chapter, current } = await documentWithChapters();
    const rename = { locale: 'en', data: { slug: `renamed-${randomUUID()}`, _status: 'published' } } as const;
    await portal.payload.update({ collection: 'chapters', id: current.id, ...rename });
    const named = { title: chapter, detail: document, missingIn: ['zh'] };
    expect(await describeOne(`/docs/${slug}/memory`)).toMatchObject(named);
    await portal.payload.update({
      collection: 'documents',
      where: { slug: { equals: slug } },
      ...rename,
    });
    expect(await describeOne(`/docs/${slug}/memory`)).toMatchObject(named);
  });

  it('is marked while the item is in the trash, and after it was deleted', async () => {
    const item = await news('published');
    await portal.payload.update({
      collection: 'news',
      id: item.id,
      locale: 'en',
      data: { deletedAt: new Date().toISOString() },
    });
    expect(await describeOne(item.address)).toMatchObject({ title: item.title, problem: 'trash' });
    await portal.payload.delete({ collection: 'news', id: item.id, trash: true });
    expect(await describeOne(item.address)).toMatchObject({ title: item.address, problem: 'gone' });
  });

  it('is marked for a release that is not there', async () => {
    const { slug, chapter } = await documentWithChapters();
    expect(await describeOne(`/docs/${slug}/v/1.0/memory`)).toMatchObject({ title: chapter });
    expect(await describeOne(`/docs/${slug}/v/9.9`)).toMatchObject({ problem: 'gone' });
    expect(await describeOne(`/docs/${slug}/no-such-chapter`)).toMatchObject({ problem: 'gone' });
    expect(await describeOne(`/docs/${slug}/errata`)).not.toHaveProperty('problem');
  });
});

describe('what the dashboard names', () => {
  it('is the parts of the site with links that visitors don’t find, and how many', async () => {
    const item = await news('published');
    await portal.payload.updateGlobal({
      slug: 'footer',
      locale: 'en',
      data: {
        groups: [{ title: 'Group', links: [{ label: 'A', href: item.address }] }],
        legal: [
          { label: 'B', href: `/${randomUUID()}` },
          { label: 'C', href: '/faq' },
          { label: 'D', href: 'https://a.example' },
        ],
        _status: 'published',
      },
    });
    const { payload } = portal;
    const asker = { payload, i18n: { language: 'en' } } as unknown as PayloadRequest;
    const broken = () => findBrokenLinks(asker);
    expect(await broken()).toContainEqual({ part: 'footer', count: 2 });
    await publishIn('zh', item.id, {});
    expect(await broken()).toContainEqual({ part: 'footer', count: 1 });
    await payload.updateGlobal({
      slug: 'footer',
      locale: 'en',
      data: { groups: [], legal: [], _status: 'published' },
    });
    expect((await broken()).map(({ part }) => part)).not.toContain('footer');
  });
});

describe('what an erratum can correct', () => {
  const releaseOf = ({ release }: Chapter) => (typeof release === 'string' ? release : release.id);

  const places = async (release: string, login = token) => {
    const request = new Request(`${env.PUBLIC_URL}/api/releases/${release}/places`, {
      headers: { ...(login && { authorization: `JWT ${login}` }), 'accept-language': 'en' },
    });
    const answer = await handleEndpoints({ config: portal.payload.config, request });
    const { data } = (await answer.json()) as { data: { chapters: ChapterPlaces[] } | null };
    return { status: answer.status, chapters: data?.chapters };
  };

  it('are the chapters of its release, with their sections, tables, and requirements', async () => {
    const { chapter, current } = await documentWithChapters();
    const { root } = markdownToLexical(
      '## Ordering\n\nText\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n### Fences\n\nText',
    );
    const requirement = {
      type: 'block',
      version: 2,
      format: '',
      fields: {
        id: randomUUID(),
        blockType: 'requirement',
        number: 'HDL-MEM-001',
        text: 'A receiver shall wait.',
      },
    };
    await portal.payload.update({
      collection: 'chapters',
      id: current.id,
      locale: 'en',
      data: {
        body: { root: { ...root, children: [...root.children, requirement] } },
        _status: 'published',
      },
    });
    const { chapters } = await places(releaseOf(current));
    expect(chapters).toEqual([
      {
        slug: 'memory',
        label: `4 ${chapter}`,
        sections: [
          { value: 'ordering', label: '4.1 Ordering' },
          { value: 'fences', label: '4.1.1 Fences' },
          { value: expect.any(String) as string, label: 'Table 4-1' },
        ],
        requirements: [{ value: 'HDL-MEM-001', label: 'HDL-MEM-001' }],
      },
    ]);
  });

  it('is shown to staff only, of releases that are there', async () => {
    const { current } = await documentWithChapters();
    expect((await places(releaseOf(current), '')).status).toBe(401);
    expect((await places(randomUUID())).status).toBe(404);
  });
});

describe('what is stored', () => {
  const save = (href: string) =>
    portal.payload.updateGlobal({
      slug: 'footer',
      locale: 'en',
      draft: false,
      data: { groups: [], legal: [{ label: 'Link', href }], _status: 'published' },
    });

  it.each([
    '/news',
    '/zh/news',
    '/docs/base#memory',
    'http://old.example/a',
    'https://a.example',
    'mailto:a@a.example',
  ])('stays as it was: %s', async (href) => {
    expect((await save(href)).legal).toMatchObject([{ href }]);
  });

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'news', ''])(
    'is never an address that could do harm: %s',
    async (href) => {
      await expect(save(href)).rejects.toThrow(/invalid/i);
    },
  );
});
