import { randomUUID } from 'node:crypto';

import { handleEndpoints } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import type { LinkTarget } from '@/cms/links/target';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import type { Chapter } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';

/** What the picker of references offers: everything with a number, in the text of the editor and beyond (ADR 243). */

const portal = usePortalDatabase();
let token: string;

beforeAll(async () => {
  const account = await portal.payload.create({
    collection: 'staff',
    data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Ada', roles: ['editor'] },
  });
  ({ token } = await beginStaffSession(await getDatabase(), account, systemClock));
});

type Question = Readonly<Record<string, string | string[]>>;

async function ask(below: '' | '/described', question: Question, login = token, language = 'en') {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(question)) {
    for (const value of [values].flat()) query.append(name, value);
  }
  const request = new Request(`${env.PUBLIC_URL}/api/chapters/references${below}?${query.toString()}`, {
    headers: { ...(login && { authorization: `JWT ${login}` }), 'accept-language': language },
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const { data } = (await answer.json()) as { data: { targets: LinkTarget[] } | null };
  return { status: answer.status, targets: data?.targets ?? [] };
}

const bodyOf = (markdown: string) => markdownToLexical(markdown) as Chapter['body'];

/** A document whose only release has two chapters with texts. */
async function documentWith(texts: Readonly<Record<'memory' | 'links', string>>, word: string) {
  const published = { locale: 'en', draft: false } as const;
  const slug = `doc-${randomUUID()}`;
  const { id: document } = await portal.payload.create({
    collection: 'documents',
    ...published,
    data: { slug, title: `Spec ${word}`, summary: 'S', number: 'HDL-8', order: 8, _status: 'published' },
  });
  const { id: release } = await portal.payload.create({
    collection: 'releases',
    ...published,
    data: {
      document,
      version: '1.0',
      date: '2026-01-05T00:00:00.000Z',
      status: 'current',
      _status: 'published',
    },
  });
  const chapterOf = (name: 'memory' | 'links', number: string, title: string) =>
    portal.payload.create({
      collection: 'chapters',
      ...published,
      data: {
        document,
        release,
        slug: name,
        number,
        order: Number(number),
        title,
        body: bodyOf(texts[name]),
        _status: 'published',
      },
    });
  return {
    slug,
    memory: await chapterOf('memory', '4', `Memory ${word}`),
    links: await chapterOf('links', '5', `Links ${word}`),
  };
}

const TABLE = '::table{id="states" caption="States of a lane"}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |';

describe('what a reference can lead to', () => {
  it('is found by its number first, in the chapter, its release, and other documents', async () => {
    const word = randomUUID().slice(0, 8);
    const own = await documentWith(
      { memory: '## Layout\n\nText\n\n### Fences\n\nText', links: `## Training ${word}\n\n${TABLE}` },
      word,
    );
    const other = await documentWith({ memory: `## Other ${word}\n\nText`, links: '## X\n\nText' }, word);
    const find = async (q: string, chapter = own.memory.id) =>
      (await ask('', { q, chapter, locale: 'en' })).targets;

    const [first] = await find('4.1.1');
    expect(first).toEqual({ address: '#fences', title: 'Section 4.1.1', kind: 'Section', detail: 'Fences' });
    expect((await find('4.1')).slice(0, 2).map(({ address }) => address)).toEqual(['#layout', '#fences']);
    expect(await find(`table ${word}`)).toEqual([
      {
        address: `/docs/${own.slug}/links#states`,
        title: 'Table 5-1',
        kind: 'Table',
        detail: `States of a lane · 5 Links ${word}`,
      },
    ]);
    expect((await find(`other ${word}`)).map(({ address }) => address)).toEqual([
      `/docs/${other.slug}/memory#other-${word}`,
    ]);
    expect((await find(`chapter 5 ${word}`)).map(({ address }) => address)).toContain(
      `/docs/${own.slug}/links`,
    );
    // Without words, what is near comes first.
    expect((await find('')).slice(0, 2).map(({ address }) => address)).toEqual(['#layout', '#fences']);
  });

  it('is what was saved last of the own release, and what is published of others', async () => {
    const word = randomUUID().slice(0, 8);
    const { memory, links } = await documentWith(
      { memory: '## Layout\n\nText', links: '## X\n\nText' },
      word,
    );
    const find = async (q: string, chapter: string) =>
      (await ask('', { q, chapter, locale: 'en' })).targets.map(({ address }) => address);
    await portal.payload.update({
      collection: 'chapters',
      id: links.id,
      locale: 'en',
      draft: true,
      data: { body: bodyOf(`## Drafted ${word}\n\nText`), _status: 'draft' },
    });
    expect(await find(`drafted ${word}`, memory.id)).toHaveLength(1);
    expect(await find(`drafted ${word}`, '')).toEqual([]);
    expect(await find(`drafted ${word}`, 'no-id')).toEqual([]);
  });

  it('says where references lead, and which lead nowhere any more', async () => {
    const word = randomUUID().slice(0, 8);
    const own = await documentWith({ memory: '## Layout\n\nText', links: TABLE }, word);
    const described = async (address: string[], locale = 'en', language = 'en') =>
      (await ask('/described', { address, chapter: own.memory.id, locale }, token, language)).targets;
    const addresses = [
      '#layout',
      `/docs/${own.slug}/links#states`,
      `/docs/${own.slug}/v/1.0/links#states`,
      '#lost',
      `/docs/${own.slug}/links`,
      `/docs/${own.slug}/memory#layout`,
    ];
    expect((await described(addresses)).map(({ title, problem }) => [title, problem])).toEqual([
      ['Section 4.1', undefined],
      ['Table 5-1', undefined],
      ['Table 5-1', undefined],
      ['lost', 'gone'],
      ['Chapter 5', undefined],
      ['Section 4.1', undefined],
    ]);
    // The number is that of the text's readers, the kind that of the person.
    const [section] = await described(['#layout'], 'en', 'zh');
    expect([section?.title, section?.kind]).toEqual(['Section 4.1', '节']);
  });

  it('is refused to visitors', async () => {
    expect(await ask('', { q: '1' }, '')).toEqual({ status: 401, targets: [] });
    expect(await ask('/described', { address: '#x' }, '')).toEqual({ status: 401, targets: [] });
  });
});
