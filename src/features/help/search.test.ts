import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseHandbook } from '@/platform/next-adapter/handbook-loader.mjs';

import {
  type Handbook,
  type HandbookName,
  handbookNames,
  type Section,
  sectionsOf,
  targetOf,
  wordsOf,
} from './handbook';
import { helpPlaces } from './admin/help-link';
import { handbooksFor } from './for-roles';
import { markedPieces, searchHandbooks, termsOf } from './search';

const read = (language: string, name: HandbookName): Handbook => {
  const file = resolve(import.meta.dirname, `../../../docs/handbooks/${language}/${name}.md`);
  return { blocks: parseHandbook(readFileSync(file, 'utf8')).blocks, pictures: {} };
};
const english = handbookNames.map((name) => [name, read('en', name)] as const);
const texts = {
  en: english.map(([name, handbook]) => [name, sectionsOf(handbook, handbook)] as const),
  zh: english.map(([name, handbook]) => [name, sectionsOf(read('zh', name), handbook)] as const),
};

describe('the sections of a handbook', () => {
  it('have the anchors of the English text in every language', () => {
    for (const [index, [name, english]] of texts.en.entries()) {
      const chinese = texts.zh[index]?.[1] ?? [];
      expect(
        chinese.map(({ id, level }) => [id, level]),
        name,
      ).toEqual(english.map(({ id, level }) => [id, level]));
      expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
    }
  });

  it('begin with the title, and lose no words', () => {
    const reviewers = texts.en.find(([name]) => name === 'reviewers')?.[1] ?? [];
    expect(reviewers[0]).toMatchObject({ level: 1, title: 'Handbook for reviewers and administrators' });
    const all = reviewers
      .flatMap(({ blocks }) => blocks)
      .map(wordsOf)
      .join(' ');
    expect(all).toContain('For people who decide on applications');
    expect(all).toContain('Manage subscribers, staff, members, and specification files');
  });
});

describe('the search', () => {
  it('wants every word, and shows matches in headings first', () => {
    const found = searchHandbooks(texts.en, 'keyboard');
    expect(found[0]).toMatchObject({ name: 'reviewers', section: { title: 'Use the keyboard' } });
    expect(searchHandbooks(texts.en, 'keyboard zzz')).toEqual([]);
    for (const { section, excerpt } of searchHandbooks(texts.en, 'two-person review'))
      expect(`${section.title} ${excerpt}`.length).toBeGreaterThan(0);
  });

  it('cuts excerpts between words', () => {
    const words = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');
    const section = {
      id: 'a',
      level: 2,
      title: 'A',
      blocks: [{ type: 'paragraph', children: [{ type: 'text', value: words }] }],
    } satisfies Section;
    const [found] = searchHandbooks([['editors', [section]]], 'word40');
    expect(found?.excerpt).toMatch(/^… (?:word\d+ )+word40 (?:word\d+ )+…$/);
  });

  it('finds Chinese words inside sentences', () => {
    expect(searchHandbooks(texts.zh, '取消发布')[0]?.section.title).toContain('取消发布');
  });

  it('finds nothing for blanks', () => {
    expect(searchHandbooks(texts.en, '  ')).toEqual([]);
  });

  it('marks the words without reading them as an expression', () => {
    expect(markedPieces('A (b) c', termsOf('(B)'))).toEqual([
      { text: 'A ', isMatch: false },
      { text: '(b)', isMatch: true },
      { text: ' c', isMatch: false },
    ]);
  });
});

describe('links', () => {
  it.each([
    ['#weiter', { kind: 'help', anchor: 'weiter' }],
    ['reviewers.md#a-b', { kind: 'help', name: 'reviewers', anchor: 'a-b' }],
    ['../../operations.md#upgrades', { kind: 'file', file: 'docs/operations.md' }],
    ['../../../deploy/caddy/Caddyfile', { kind: 'file', file: 'deploy/caddy/Caddyfile' }],
    ['https://a.example/', { kind: 'site', url: 'https://a.example/' }],
  ])('%s', (url, target) => {
    expect(targetOf(url)).toEqual(target);
  });
});

describe('links from pages of the admin', () => {
  it.each(Object.values(helpPlaces))('%s leads to a heading', (place) => {
    const [name, anchor] = place.split('#');
    const sections = texts.en.find(([known]) => known === name)?.[1] ?? [];
    expect(sections.map(({ id }) => id)).toContain(anchor);
  });
});

describe('the start page', () => {
  it('offers what the roles of a person need', () => {
    expect(handbooksFor(['editor'])).toEqual(['editors']);
    expect(handbooksFor(['editor', 'reviewer'])).toEqual(['editors', 'reviewers']);
    expect(handbooksFor(['administrator'])).toContain('operators');
  });
});
