import { describe, expect, it } from 'vitest';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { isSlug } from '@/cms/slug';

import { scaleItem } from './scale-text';

const items = Array.from({ length: 2_000 }, (_, index) => scaleItem(index + 1));

describe('generated news items', () => {
  it('are the same whenever they are made', () => {
    expect(scaleItem(1_234)).toEqual(items[1_233]);
  });

  it('have addresses that count up and are valid', () => {
    expect(items[0]?.slug).toBe('scale/000001');
    expect(items.every(({ slug }) => isSlug(slug, { segments: true }))).toBe(true);
  });

  it.each(['zh', 'en'] as const)(
    'have titles of their own in %s, short enough for the collection',
    (locale) => {
      const titles = items.map(({ texts }) => texts[locale].title);
      expect(new Set(titles).size).toBe(items.length);
      expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(160);
      expect(Math.max(...items.map(({ texts }) => texts[locale].summary.length))).toBeLessThanOrEqual(400);
    },
  );

  it('keep the languages apart', () => {
    for (const { texts } of items) {
      expect(texts.en.markdown).not.toMatch(/\p{Script=Han}/u);
      expect(texts.zh.markdown).toMatch(/\p{Script=Han}/u);
    }
  });

  it('fall into the two years of the demo content and into every category', () => {
    const dates = items.map(({ publishedAt }) => publishedAt).sort();
    expect(dates[0]?.slice(0, 7)).toBe('2024-11');
    expect(dates.at(-1)?.slice(0, 7)).toBe('2026-11');
    expect(new Set(items.map(({ category }) => category)).size).toBe(4);
  });

  it('become texts of the editor with a table, a list and headings', () => {
    const { root } = markdownToLexical(items[41]?.texts.en.markdown ?? '');
    expect(new Set(root.children.map(({ type }) => type))).toEqual(
      new Set(['paragraph', 'heading', 'table', 'list']),
    );
  });
});
