import { beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { sitemapParts } from '../support/sitemap';
import { childrenOf, parseXml, textOf } from '../support/xml';
import type { XmlElement } from '../support/xml';

const get = (path: string) => fetch(`${portalUrl()}${path}`, { redirect: 'manual' });

const types = ['news', 'documents', 'white-papers', 'case-studies', 'videos', 'activities'] as const;
const languages = { zh: 'zh-Hans', en: 'en' } as const;
const feeds = (['zh', 'en'] as const).flatMap((lang) => types.map((type) => ({ lang, type })));

/** A date-time of RFC 3339 with its zone, as RFC 4287 demands (section 3.3). */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** An absolute IRI: a scheme and no blanks. */
const IRI = /^[a-z][a-z\d+.-]*:\S+$/i;

const feedPath = (lang: string, type: string) => `/${lang}/feed.xml${type === 'news' ? '' : `?type=${type}`}`;

const linksOf = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link').filter((link) => (link.attributes.get('rel') ?? 'alternate') === rel);

describe.each(feeds)('the feed of $type in $lang', ({ lang, type }) => {
  let feed: XmlElement;
  let entries: XmlElement[];

  beforeAll(async () => {
    const answer = await get(feedPath(lang, type));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    feed = parseXml(await answer.text());
    entries = childrenOf(feed, 'entry');
  });

  it('has all that RFC 4287 demands of a feed, and says its language', () => {
    expect(feed.name).toBe('feed');
    expect(feed.attributes.get('xmlns')).toBe('http://www.w3.org/2005/Atom');
    expect(feed.attributes.get('xml:lang')).toBe(languages[lang]);
    const self = `${portalUrl()}${feedPath(lang, type)}`;
    expect(textOf(feed, 'id')).toBe(self);
    expect(linksOf(feed, 'self').map((link) => link.attributes.get('href'))).toEqual([self]);
    expect(linksOf(feed, 'alternate')).toHaveLength(1);
    expect(textOf(feed, 'title').trim()).not.toBe('');
    expect(textOf(feed, 'updated')).toMatch(DATE_TIME);
    const [author] = childrenOf(feed, 'author');
    expect(author && textOf(author, 'name').trim()).toBeTruthy();
    expect(entries.length).toBeGreaterThan(0);
  });

  it('has entries with an id of their own, a title, dates, a summary and a link to their page', () => {
    const ids = entries.map((entry) => textOf(entry, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    const newest = Math.max(...entries.map((entry) => Date.parse(textOf(entry, 'updated'))));
    expect(Date.parse(textOf(feed, 'updated'))).toBe(newest);
    for (const entry of entries) {
      expect(textOf(entry, 'id')).toMatch(IRI);
      expect(textOf(entry, 'title').trim()).not.toBe('');
      expect(textOf(entry, 'summary').trim()).not.toBe('');
      const [published, updated] = [textOf(entry, 'published'), textOf(entry, 'updated')];
      expect(published).toMatch(DATE_TIME);
      expect(updated).toMatch(DATE_TIME);
      expect(Date.parse(published)).toBeLessThanOrEqual(Date.now());
      const [page, ...others] = linksOf(entry, 'alternate');
      expect(others).toEqual([]);
      expect(page?.attributes.get('href')).toMatch(new RegExp(`^${portalUrl()}/${lang}/`));
      for (const category of childrenOf(entry, 'category')) {
        expect(category.attributes.get('term')).toBeTruthy();
      }
    }
  });

  it('leads to pages that exist', async () => {
    const pages = [feed, ...entries.slice(0, 2)].flatMap((element) => linksOf(element, 'alternate'));
    const statuses = await Promise.all(
      pages.map(async (link) => (await fetch(link.attributes.get('href') ?? '')).status),
    );
    expect(statuses).toEqual(pages.map(() => 200));
  });
});

describe('the feeds', () => {
  it('give no id to two entries, translations included', async () => {
    const ids = await Promise.all(
      feeds.map(async ({ lang, type }) => {
        const xml = await (await get(feedPath(lang, type))).text();
        return childrenOf(parseXml(xml), 'entry').map((entry) => textOf(entry, 'id'));
      }),
    );
    expect(new Set(ids.flat()).size).toBe(ids.flat().length);
  });

  it.each(['zh', 'en'])('do not exist in %s for a type that nobody knows', async (lang) => {
    expect((await get(`/${lang}/feed.xml?type=constructor`)).status).toBe(404);
  });
});

describe.each(['zh', 'en'] as const)('the feed of the blog in %s', (lang) => {
  const address = `/${lang}/blogs/feed.xml`;
  let feed: XmlElement;
  let entries: XmlElement[];
  beforeAll(async () => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    feed = parseXml(await answer.text());
    entries = childrenOf(feed, 'entry');
  });

  it('has the posts of the demo, each with the people who signed it, as the feed of the news has them', async () => {
    expect(entries.length).toBeGreaterThanOrEqual(6);
    const people = new Set<string>();
    for (const entry of entries) {
      const authors = childrenOf(entry, 'author');
      expect(authors.length).toBeGreaterThan(0);
      for (const author of authors) {
        people.add(textOf(author, 'name'));
        expect(textOf(author, 'uri')).toMatch(new RegExp(`^${portalUrl()}/${lang}/blogs\\?author=[a-z-]+$`));
      }
    }
    expect(people.size).toBeGreaterThanOrEqual(4);
    const news = childrenOf(parseXml(await (await get(`/${lang}/feed.xml`)).text()), 'entry');
    const known = new Map(news.map((entry) => [textOf(entry, 'id'), childrenOf(entry, 'author').length]));
    for (const entry of entries)
      expect(known.get(textOf(entry, 'id'))).toBe(childrenOf(entry, 'author').length);
    expect([...known.values()]).toContain(0);
  });

  it('names itself and the page of the posts, which names it before the feed of the site', async () => {
    expect(linksOf(feed, 'self').map((link) => link.attributes.get('href'))).toEqual([portalUrl() + address]);
    const [page] = linksOf(feed, 'alternate').map((link) => link.attributes.get('href') ?? '');
    expect(page).toBe(`${portalUrl()}/${lang}/blogs`);
    const html = await (await fetch(page ?? '')).text();
    const offered = [...html.matchAll(/<link[^>]*application\/atom\+xml[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
    );
    expect(offered.map((href) => href.replace(portalUrl(), ''))).toEqual([address, `/${lang}/feed.xml`]);
  });
});

describe('a blog post', () => {
  const path = '/en/news/2025/10/heddle-dissect';

  it('says to search engines and link previews who wrote it', async () => {
    const html = await (await get(path)).text();
    const authors = ['noor-haddad', 'lin-qiao'].map((slug) => `${portalUrl()}/en/blogs?author=${slug}`);
    for (const address of authors) {
      expect(html).toContain(`<meta property="article:author" content="${address}"`);
      expect(html).toContain(`"url":"${address}"`);
    }
    expect(html).toMatch(/"@type":"BlogPosting"/);
    expect(html).toContain('<meta property="og:type" content="article"');
    const [list, missing] = await Promise.all(
      ['lin-qiao', 'no-such-author'].map((slug) => get(`/en/blogs?author=${slug}`)),
    );
    expect([list?.status, missing?.status]).toEqual([200, 404]);
  });

  it('has its authors in the content API, by name in the language', async () => {
    const answers = await Promise.all(
      ['en', 'zh'].map(async (lang) => {
        const list = await get(`/api/content/v1/${lang}/news?limit=100&fields=slug,authors`);
        const { items } = (await list.json()) as {
          items: { slug: string; authors: { title: string; collection: string; slug: string }[] }[];
        };
        return items.find(({ slug }) => path.endsWith(slug))?.authors;
      }),
    );
    expect(answers.map((authors) => authors?.map(({ title }) => title))).toEqual([
      ['Noor Haddad', 'Lin Qiao'],
      ['努尔·哈达德', '林乔'],
    ]);
    const author = await get('/api/content/v1/en/authors/lin-qiao');
    expect(await author.json()).toMatchObject({
      name: 'Lin Qiao',
      url: `${portalUrl()}/en/blogs?author=lin-qiao`,
      languages: ['en', 'zh'],
    });
  });
});

describe('the sitemap', () => {
  it('is an index of parts, each with addresses of one language, at most 5,000', async () => {
    const index = parseXml(await (await get('/sitemap.xml')).text());
    expect(index.name).toBe('sitemapindex');
    expect(index.attributes.get('xmlns')).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    const parts = await sitemapParts();
    expect(parts.size).toBeGreaterThan(10);
    for (const [address, part] of parts) {
      expect(part.name).toBe('urlset');
      expect(part.attributes.get('xmlns')).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
      expect(part.attributes.get('xmlns:xhtml')).toBe('http://www.w3.org/1999/xhtml');
      const [, lang] = /\/sitemap-(zh|en)-[a-z-]+-1\.xml$/.exec(address) ?? [];
      const urls = childrenOf(part, 'url').map((url) => textOf(url, 'loc'));
      expect(urls.length).toBeLessThanOrEqual(5_000);
      for (const url of urls) expect(`${url}/`).toContain(`${portalUrl()}/${lang}/`);
    }
    for (const changed of childrenOf(index, 'sitemap').flatMap((part) => childrenOf(part, 'lastmod')))
      expect(changed.text).toMatch(DATE_TIME);
  });

  it.each(['site-2', 'news-0', 'news-99', 'members-1', 'constructor-1'])('has no part %s', async (part) => {
    expect((await get(`/sitemap-en-${part}.xml`)).status).toBe(404);
  });

  it('names translations only where an item is published in both languages', async () => {
    const urls = [...(await sitemapParts()).values()].flatMap((part) => childrenOf(part, 'url'));
    const locations = new Set(urls.map((url) => textOf(url, 'loc')));
    expect(locations.size).toBe(urls.length);
    expect(locations.size).toBeGreaterThan(50);
    for (const url of urls) {
      for (const changed of childrenOf(url, 'lastmod')) expect(changed.text).toMatch(DATE_TIME);
      const alternates = childrenOf(url, 'xhtml:link').map(({ attributes }) => attributes);
      for (const link of alternates) expect(locations).toContain(link.get('href'));
      // A page with translations names all of them and itself.
      if (alternates.length > 0) {
        expect(new Set(alternates.map((link) => link.get('hreflang')))).toEqual(new Set(['en', 'zh-Hans']));
        expect(alternates).toHaveLength(2);
        expect(alternates.map((link) => link.get('href'))).toContain(textOf(url, 'loc'));
      }
    }
    const agreement = `${portalUrl()}/zh/specification-license-agreement-v1`;
    expect(locations).toContain(agreement);
    expect(locations).not.toContain(agreement.replace('/zh/', '/en/'));
  });

  it('is what robots.txt points to', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${portalUrl()}/sitemap.xml`);
  });
});

describe('what is derived from content', () => {
  it.each([
    '/en/feed.xml',
    '/zh/feed.xml?type=videos',
    '/en/blogs/feed.xml',
    '/sitemap.xml',
    '/sitemap-en-news-1.xml',
    '/llms.txt',
    '/openapi.json',
    '/en/activities/plugfest-three/calendar.ics',
    '/en/docs/base-specification/overview.md',
    '/en/docs/search-index/base-specification/1.1',
  ])('%s is compressed and has validators', async (path) => {
    // Without it, fetch asks past all caches when it names a version.
    const cached = { 'cache-control': 'max-age=0' };
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${portalUrl()}${path}`, { headers: { ...cached, ...headers } });
    const etags = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await ask({ 'accept-encoding': coding });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      const etag = answer.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      etags.push(etag);
      const since = answer.headers.get('last-modified') ?? '';
      for (const [name, known] of Object.entries({ 'if-none-match': etag, 'if-modified-since': since }))
        expect((await ask({ 'accept-encoding': coding, [name]: known })).status).toBe(304);
    }
    expect(new Set(etags).size).toBe(3);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('files for machines', () => {
  it('llms.txt lists documents with their chapters as Markdown that exists', async () => {
    const answer = await get('/llms.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(/^# \S/);
    const chapter = /\((http[^)]+\.md)\)/.exec(text)?.[1] ?? '';
    const markdown = await fetch(chapter);
    expect(markdown.status).toBe(200);
    expect(markdown.headers.get('content-type')).toMatch(/^text\/markdown/);
  });

  it('security.txt says where to report, until when, and where it belongs (RFC 9116)', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text.endsWith('\n')).toBe(true);
    const fields = text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
    const valuesOf = (name: string) => fields.flatMap(([field, value]) => (field === name ? [value] : []));
    expect(valuesOf('Contact').join(' ')).toMatch(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/);
    expect(valuesOf('Expires')).toHaveLength(1);
    const [expires = ''] = valuesOf('Expires');
    expect(expires).toMatch(DATE_TIME);
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(valuesOf('Canonical')).toEqual([`${portalUrl()}/.well-known/security.txt`]);
    expect(valuesOf('Preferred-Languages')).toEqual(['zh, en']);
    expect(valuesOf('Policy').join(' ')).toMatch(/^https:\/\/\S+$/);
    expect((await fetch(`${portalUrl()}/.well-known/security.txt`, { method: 'HEAD' })).status).toBe(200);
  });

  it('the web manifest names icons that exist', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons, name, share_target } = (await answer.json()) as {
      name: string;
      icons: { src: string }[];
      share_target: { action: string };
    };
    expect(name).not.toBe('');
    const shared = await fetch(
      `${portalUrl()}${share_target.action}?title=Lane+training&url=https://elsewhere.example/`,
      {
        redirect: 'manual',
        headers: { 'accept-language': 'en-US' },
      },
    );
    expect([shared.status, shared.headers.get('location'), shared.headers.get('cache-control')]).toEqual([
      303,
      '/en/search?q=Lane+training',
      'private, no-store',
    ]);
    const statuses = await Promise.all(icons.map(async ({ src }) => (await get(src)).status));
    expect(statuses).toEqual(icons.map(() => 200));
  });

  it('a browser that asks for an icon by its usual name gets one', async () => {
    const answer = await get('/favicon.ico');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('an activity can be put into a calendar', async () => {
    const answer = await get('/en/activities/plugfest-three/calendar.ics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await get('/en/activities/no-such/calendar.ics')).status).toBe(404);
  });
});
