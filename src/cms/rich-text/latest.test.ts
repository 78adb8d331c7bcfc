import { expect, it } from 'vitest';

import type { LatestItem } from '@/ui/rich-text/model';

import { type FromLexicalOptions, richTextFromLexical } from './from-lexical';
import { markdownToLexical } from './markdown-to-lexical';
import { richTextToHtml } from './to-html';
import { richTextToMarkdown } from './to-markdown';

const item: LatestItem = {
  title: 'Release 2.0',
  href: '/en/news/2-0',
  summary: 'The preview.',
  date: { iso: '2026-09-18T06:00:00.000Z', text: 'September 18, 2026' },
  label: '',
};

const read = (source: string, options: Partial<FromLexicalOptions> = {}) =>
  richTextFromLexical(markdownToLexical(source), { locale: 'en', ...options });

it('asks for the items of the list that an editor chose, and leads to all of them', async () => {
  const asked: unknown[] = [];
  const latestOf: FromLexicalOptions['latestOf'] = (...question) => {
    asked.push(question);
    return Promise.resolve([item]);
  };
  expect((await read('::latest{kind="news:releases" count=2}', { latestOf })).blocks).toEqual([
    {
      type: 'latest',
      list: 'news',
      count: 2,
      items: [item],
      empty: 'No news yet.',
      more: { label: 'More news', href: '/en/news?category=releases' },
    },
  ]);
  await read('::latest{kind="activities:meetup"}', { latestOf });
  expect(asked).toEqual([
    ['news:releases', 2, 'en'],
    ['activities:meetup', 3, 'en'],
  ]);
});

it.each([
  ['0', 3],
  ['-4', 1],
  ['99', 12],
  ['many', 3],
])('takes %s as %d items', async (count, expected) => {
  expect((await read(`::latest{kind="news" count="${count}"}`)).blocks).toMatchObject([{ count: expected }]);
});

it('names only the list where what is written is kept elsewhere', async () => {
  const text = await read('::latest{kind="activities"}');
  const labels = {
    note: '',
    tip: '',
    warning: '',
    offset: '',
    bits: () => '',
    columns: { bits: '', field: '', access: '', reset: '', description: '' },
  };
  expect(richTextToHtml(text, labels)).toBe('<p><a href="/en/activities">All events</a></p>');
  expect(richTextToMarkdown(text, 'https://heddle.example', labels)).toBe(
    '[All events](https://heddle.example/en/activities)',
  );
});

it('says in which line there is no such list', () => {
  expect(() => markdownToLexical('Text\n\n::latest{kind="forums"}')).toThrow('line 3: noSuchList forums');
});
