import { existsSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { readAddress, withoutLanguage } from './domain';
import { fixedPages } from './fixed-pages';

describe('what an address names', () => {
  it.each([
    [
      '/news/2026/09/heddle-2-0-preview',
      { kind: 'item', collection: 'news', slug: '2026/09/heddle-2-0-preview' },
    ],
    ['/videos/loom?t=3', { kind: 'item', collection: 'videos', slug: 'loom' }],
    [
      '/white-papers/one-memory-pool#results',
      { kind: 'item', collection: 'white-papers', slug: 'one-memory-pool' },
    ],
    ['/contact', { kind: 'item', collection: 'pages', slug: 'contact' }],
    ['/en/contact', { kind: 'item', collection: 'pages', slug: 'contact' }],
    ['/faq#how-to-apply', { kind: 'item', collection: 'faqs', slug: 'how-to-apply' }],
    ['/docs/glossary#flit', { kind: 'item', collection: 'glossary', slug: 'flit' }],
    ['/legal', { kind: 'item', collection: 'pages', slug: 'terms-of-use' }],
    ['/zh/my#requests', { kind: 'page', page: 'personal' }],
    ['/', { kind: 'page', page: 'home' }],
    ['/zh', { kind: 'page', page: 'home' }],
    ['/news?category=release', { kind: 'page', page: 'news' }],
    ['/faq', { kind: 'page', page: 'faq' }],
    ['/docs/base', { kind: 'document', address: { kind: 'overview', document: 'base' } }],
    [
      '/docs/base/v/1.1/memory#ordering',
      { kind: 'document', address: { kind: 'chapter', document: 'base', version: '1.1', chapter: 'memory' } },
    ],
  ])('%s', (address, named) => {
    expect(readAddress(address)).toEqual(named);
  });

  it.each([
    'https://heddle.example/news/a',
    'mailto:office@heddle.example',
    '#figure-1',
    '/docs/comments/base/2.0/memory',
    '/activities/plugfest/calendar.ics',
    '/specifications/application',
  ])('nothing is known of %s', (address) => {
    expect(readAddress(address)).toEqual({ kind: 'other' });
  });
});

it('links are stored without the language in which someone copied them', () => {
  expect(['/en/news/a', '/zh', '/english', '/news'].map(withoutLanguage)).toEqual([
    '/news/a',
    '/',
    '/english',
    '/news',
  ]);
});

it('every page that is offered has a route', () => {
  const missing = Object.values(fixedPages).filter((address) => {
    const folder = path.join('src/app/[lang]', address);
    return !existsSync(path.join(folder, 'page.tsx')) && !existsSync(path.join(folder, 'route.ts'));
  });
  expect(missing).toEqual([]);
});
