import { describe, expect, it } from 'vitest';

import { toAtom, toSitemap, toSitemapIndex } from './domain';

const feed = {
  title: 'News',
  self: 'https://portal.example/en/feed.xml',
  alternate: 'https://portal.example/en/news',
  author: 'Heddle',
  language: 'en',
  entries: [
    {
      id: 'tag:portal.example,2026:en/1',
      url: 'https://portal.example/en/news/a',
      title: 'R&D <b>"quoted"</b>',
      publishedAt: '2026-01-02T03:04:05.000Z',
      updatedAt: '2026-02-02T03:04:05.000Z',
    },
    {
      id: 'tag:portal.example,2026:en/2',
      url: 'https://portal.example/en/news/b',
      title: 'Older',
      summary: 'Words',
      publishedAt: '2025-01-02T03:04:05.000Z',
      updatedAt: '2026-03-02T03:04:05.000Z',
    },
  ],
};

describe('an Atom feed', () => {
  it('carries the date of its latest change', () => {
    const [head] = toAtom(feed).split('<entry>');
    expect(head).toContain('<updated>2026-03-02T03:04:05.000Z</updated>');
  });

  it('shows the signs of markup in titles as text', () => {
    expect(toAtom(feed)).toContain('<title>R&amp;D &lt;b&gt;&quot;quoted&quot;&lt;/b&gt;</title>');
  });

  it('leaves out characters that XML does not know', () => {
    const [first] = feed.entries;
    expect(toAtom({ ...feed, entries: first ? [{ ...first, title: 'a\u0000b\u001Fc' }] : [] })).toContain(
      '<title>abc</title>',
    );
  });

  it('names who wrote an entry, with the page of what else they wrote', () => {
    const [first] = feed.entries;
    const authors = [{ name: 'Ada & Ben', url: 'https://portal.example/en/blogs?author=a&b' }];
    const text = toAtom({ ...feed, entries: first ? [{ ...first, authors }] : [] });
    expect(text.split('<entry>')[1]).toContain(
      '<author><name>Ada &amp; Ben</name><uri>https://portal.example/en/blogs?author=a&amp;b</uri></author>',
    );
  });

  it('has a date although it has no entry', () => {
    expect(toAtom({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});

describe('the sitemap', () => {
  const zh = { language: 'zh-Hans', url: 'https://portal.example/zh/a' };
  const en = { language: 'en', url: 'https://portal.example/en/a' };

  it('names both languages at an address of an item that has both', () => {
    const text = toSitemap([{ url: zh.url, alternates: [zh, en] }]);
    expect(text.match(/<loc>/g)).toHaveLength(1);
    expect(text).toContain('<loc>https://portal.example/zh/a</loc>');
    expect(text.match(/hreflang="zh-Hans"/g)).toHaveLength(1);
    expect(text.match(/hreflang="en"/g)).toHaveLength(1);
  });

  it('names no translation of an item that has one language only', () => {
    const text = toSitemap([{ url: zh.url, alternates: [zh] }]);
    expect(text).toContain('<loc>https://portal.example/zh/a</loc>');
    expect(text).not.toContain('hreflang');
  });

  it('has an index that names its parts, with the date of those that have one', () => {
    const text = toSitemapIndex([
      { url: 'https://portal.example/sitemap-en-site-1.xml' },
      { url: 'https://portal.example/sitemap-en-news-1.xml', updatedAt: '2026-02-02T03:04:05.000Z' },
    ]);
    expect(text).toContain(
      '<sitemap><loc>https://portal.example/sitemap-en-site-1.xml</loc></sitemap>\n' +
        '<sitemap><loc>https://portal.example/sitemap-en-news-1.xml</loc><lastmod>2026-02-02T03:04:05.000Z</lastmod></sitemap>',
    );
  });
});
