import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { messages } from '@/i18n/by-language/search';

import type { SearchResult } from '../domain';
import { Result } from './search-result';

const found = (change: Partial<SearchResult>): SearchResult => ({
  type: 'docs',
  kind: 'sections',
  url: '/en/docs/manual/loom#heddles',
  title: 'Heddles',
  language: 'en',
  path: ['Manual 1.1', '2 Loom'],
  context: '',
  excerpt: 'Each thread passes one.',
  highlights: { title: [], excerpt: [[5, 11]] },
  publishedAt: '2026-01-05T00:00:00.000Z',
  ...change,
});

const shown = (...group: SearchResult[]) =>
  renderToStaticMarkup(
    <Result group={group} lang="en" labels={messages.en} placeOf={(item) => group.indexOf(item) + 1} />,
  );

describe('a result', () => {
  it.each([
    ['news', true],
    ['errata', true],
    ['terms', false],
    ['faq', false],
    ['sections', false],
    ['pages', false],
  ] as const)('of the kind %s: shows a date is %s', (kind, isDated) => {
    expect(shown(found({ kind })).includes('<time')).toBe(isDated);
  });

  it('says what it is and where, with the words marked, and links the rest of its section below', () => {
    const html = shown(found({}), found({ kind: 'tables', title: 'Table 2-1', url: '/en/docs/x#table-1' }));
    expect(html).toContain('Section');
    expect(html).toContain('Manual 1.1 › 2 Loom');
    expect(html).toContain('<mark>thread</mark>');
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(html).toContain('<a href="/en/docs/x#table-1" data-place="2">Table 2-1</a>');
  });

  it.each([
    ['sections', '5.2 Heddles'],
    ['chapters', '5.2 Heddles'],
    ['tables', '>Heddles'],
  ] as const)('of the kind %s: has its own number, not that of where it is', (kind, name) => {
    expect(shown(found({ kind, section: '5.2' }))).toContain(name);
  });

  it('shows the picture of a figure', () => {
    expect(shown(found({ kind: 'figures', picture: '/figure.svg' }))).toContain('src="/figure.svg"');
  });
});
