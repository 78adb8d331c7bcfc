import type { Page } from '@playwright/test';

import { expect, expectAccessible, expectSoundInAllVariants, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/**
 * Every route of the public site in every language, at three widths and in both themes: status, language, title,
 * description, translations, data for search engines, no violation, nothing wider than the window, no complaint of the
 * browser; and that no link leads nowhere. In English, what words can't change is left out (`onlyText`). Runs on the demo content. The personal pages have the same in
 * `personal-center.spec.ts`, the interface kit in `ui-kit.spec.ts`.
 */

// A third of all browser tests: none needs another, so both workers take from them.
test.describe.configure({ mode: 'parallel' });

interface Route {
  path: string;
  /** The beginning of the title; without it the title begins with the heading of the page. */
  title?: { zh: string; en: string };
  /** Not for search engines. */
  hidden?: true;
  /** The one language in which it exists. */
  only?: 'zh' | 'en';
  /** Kind of the data for search engines (schema.org) besides the trail. */
  data?: string;
  /** Made as another page in this list is, so it is looked at before a release only. */
  alike?: true;
}

const routes: Route[] = [
  { path: '', title: { zh: '首页', en: 'Home' }, data: 'Organization' },
  ...['cookies', 'sandbox', 'sig'].map((slug) => ({ path: `/${slug}`, data: 'WebPage' })),
  ...[
    'conduct',
    'data-sharing-with-third-parties',
    'personal-data-collection-overview',
    'privacy',
    'terms-of-use',
    'third-party-sdks',
    'resources',
    'hardware',
    'software',
    'support',
    'trends',
    'community',
    'contact',
    'video-teaching',
    'forums',
    'friendly-links',
    'problem-feedback',
    'specification-usage-rules',
  ].map((slug): Route => ({ path: `/${slug}`, data: 'WebPage', alike: true })),
  { path: '/blogs', title: { zh: '博客', en: 'Blogs' }, data: 'Blog' },
  { path: '/specification-license-agreement-v1', title: { zh: '规范许可协议', en: '' }, only: 'zh' },
  { path: '/specifications', title: { zh: '规范', en: 'Specifications' }, data: 'ItemList' },
  { path: '/docs', title: { zh: '文档', en: 'Documents' } },
  { path: '/docs/base-specification', title: { zh: '综联基础规范', en: 'Heddle Base Specification' } },
  { path: '/docs/base-specification/v/2.0-preview', alike: true },
  { path: '/docs/base-specification/transport-layer', data: 'TechArticle' },
  { path: '/docs/base-specification/v/1.0/transport-layer', data: 'TechArticle', alike: true },
  { path: '/docs/base-specification/errata', alike: true },
  { path: '/docs/base-specification/requirements' },
  {
    path: '/docs/base-specification/compare/1.0...1.1',
    title: { zh: '综联基础规范 1.0 → 1.1', en: 'Heddle Base Specification 1.0 → 1.1' },
  },
  { path: '/docs/glossary' },
  { path: '/white-papers', title: { zh: '白皮书', en: 'White papers' }, alike: true },
  { path: '/white-papers/one-memory-pool', data: 'Report', alike: true },
  { path: '/case-studies', title: { zh: '实践案例', en: 'Case studies' }, alike: true },
  { path: '/case-studies/two-halls-one-machine', data: 'Article' },
  { path: '/news', title: { zh: '新闻', en: 'News' } },
  { path: '/news/2026/09/heddle-2-0-preview', data: 'NewsArticle' },
  { path: '/news/2026/10/campus-reading-groups', only: 'zh', data: 'NewsArticle', alike: true },
  { path: '/news/2026/08/office-hours-europe', only: 'en', data: 'NewsArticle', alike: true },
  { path: '/videos', title: { zh: '视频', en: 'Videos' } },
  { path: '/videos/first-packet', title: { zh: '第一个报文', en: 'The first packet' }, data: 'VideoObject' },
  { path: '/activities', title: { zh: '活动', en: 'Events' }, alike: true },
  { path: '/activities/plugfest-three', data: 'Event', alike: true },
  { path: '/faq', title: { zh: '常见问题', en: 'Frequently asked questions' }, data: 'FAQPage' },
  { path: '/developers', title: { zh: '开发者', en: 'For developers' } },
  { path: '/search', title: { zh: '搜索', en: 'Search' }, hidden: true },
  {
    path: '/legal/history',
    title: { zh: '政策版本记录', en: 'History of our policies' },
  },
  { path: '/legal/privacy/20261120', hidden: true, alike: true },
  { path: '/verify', title: { zh: '核验签署', en: 'Verify a signature' }, hidden: true },
  { path: '/mail-list', title: { zh: '邮件列表', en: 'Mailing lists' } },
  { path: '/mail-list/subscribe', title: { zh: '订阅邮件列表', en: 'Join mailing list' }, hidden: true },
  {
    path: '/mail-list/subscribe-confirm',
    title: { zh: '确认订阅', en: 'Confirm your subscription' },
    hidden: true,
    alike: true,
  },
  {
    path: '/mail-list/unsubscribe',
    title: { zh: '订阅管理', en: 'Subscription management' },
    hidden: true,
    alike: true,
  },
  {
    path: '/mail-list/unsubscribe-confirm',
    title: { zh: '订阅管理', en: 'Subscription management' },
    hidden: true,
  },
];

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name);

for (const { path, title, hidden, only, data, alike } of routes) {
  const tag = alike ? ['@en', '@release'] : ['@en'];
  test(`${path || '/'} is a finished page in every variant`, { tag }, async ({ page, lang }) => {
    test.skip(only !== undefined && only !== lang, 'does not exist in this language');
    test.slow();
    const response = await page.goto(`/${lang}${path}`);
    expect(response?.status()).toBe(200);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    // Any kind of space may keep a number and its unit together.
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const beginning = title?.[lang] ?? plain(await heading.innerText());
    expect(plain(await page.title()).slice(0, beginning.length)).toBe(beginning);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : 'en');

    expect(await attribute(page, 'link[rel="canonical"]', 'href')).toBe(`${portalUrl()}/${lang}${path}`);
    for (const [locale, code] of [
      ['zh', 'zh-Hans'],
      ['en', 'en'],
    ]) {
      const link = page.locator(`link[rel="alternate"][hreflang="${code}"]`);
      if (only !== undefined && only !== locale) await expect(link).toHaveCount(0);
      else await expect(link).toHaveAttribute('href', `${portalUrl()}/${locale}${path}`);
    }
    expect(await attribute(page, 'meta[name="description"]', 'content')).toBeTruthy();
    const picture = await attribute(page, 'meta[property="og:image"]', 'content');
    expect(picture).toMatch(/^https?:\/\//);
    expect((await page.request.head(picture ?? '')).headers()['content-type']).toMatch(/^image\//);
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(hidden ? 1 : 0);
    const kinds = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => (JSON.parse(text) as { '@type': string })['@type'],
    );
    if (data !== undefined) expect(kinds).toContain(data);

    await expectSoundInAllVariants(page, { onlyText: lang === 'en' && only === undefined });
  });
}

test.describe('pages that are states of others @en', () => {
  for (const [path, tag = []] of [
    ['/{lang}/search?q=flit'],
    ['/{lang}/search?q=qqqqq', '@release'],
    ['/{lang}/news?category=events&size=12'],
    ['/{lang}/blogs?author=lin-qiao', '@release'],
    ['/{lang}/no/such/page'],
    ['/{lang}/login-problem/locked', '@release'],
    ['/identity/login?lang={lang}'],
    ['/identity/register?lang={lang}'],
    ['/identity/password?lang={lang}', '@release'],
  ] satisfies [string, string?][]) {
    test(`${path} is sound in every variant`, { tag }, async ({ page, lang, complaints }) => {
      test.slow();
      complaints.allow(/status of 404/);
      await page.goto(path.replace('{lang}', lang));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSoundInAllVariants(page, { onlyText: lang === 'en' });
    });
  }
});

test('the parts of the drawings are called what is written in them @en', async ({ page, lang }) => {
  test.slow();
  await page.goto(`/${lang}`);
  const misnamed = await page.locator('a[data-part]').evaluateAll((parts) =>
    parts.flatMap((part) => {
      // A long name is drawn once for wide windows, and once for phones.
      const shown = [...part.querySelectorAll('text')].filter((text) => text.checkVisibility());
      const written = shown.map(({ textContent }) => textContent).join(' ');
      const name = part.getAttribute('aria-label') ?? '';
      return name.startsWith(written) ? [] : [`${written} is called ${name}`];
    }),
  );
  expect(misnamed).toEqual([]);
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await expect(tabs).toHaveCount(4);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, { within: '[data-board]' });
  }
});

test.describe('old and other addresses', () => {
  test('the legal page is the terms of use', async ({ page, lang }) => {
    await page.goto(`/${lang}/legal`);
    await expect(page).toHaveURL(new RegExp(`/${lang}/terms-of-use$`));
  });

  test('the license agreement is Chinese under both prefixes', async ({ page }) => {
    await page.goto('/en/specification-license-agreement-v1');
    await expect(page).toHaveURL(/\/zh\/specification-license-agreement-v1$/);
    await expect(page).toHaveTitle(/规范许可协议/);
    await expect(page.locator('link[hreflang="en"]')).toHaveCount(0);
  });

  test('the root keeps its query on the way to the Chinese home page', async ({ page }) => {
    await page.goto('/?from=mail');
    await expect(page).toHaveURL(/\/zh\?from=mail$/);
  });
});

test.describe('what does not exist', () => {
  const missing = [
    { path: '/zh/there-is-no-such-page', text: '页面未找到：/zh/there-is-no-such-page', home: '/zh' },
    { path: '/zh/energy', text: '页面未找到：/zh/energy', home: '/zh', tag: '@release' },
    {
      path: '/en/there-is-no-such-page',
      text: 'Page not found: /en/there-is-no-such-page',
      home: '/en',
      tag: '@release',
    },
    { path: '/en/videos/no-such-film', text: 'Page not found: /en/videos/no-such-film', home: '/en' },
    { path: '/zh/a/b/c', text: '页面未找到：/zh/a/b/c', home: '/zh', tag: '@release' },
    { path: '/nowhere', text: 'Page not found: /nowhere', home: '/zh' },
    { path: '/nowhere/at/all', text: 'Page not found: /nowhere/at/all', home: '/zh', tag: '@release' },
    { path: '/fr/news', text: 'Page not found: /fr/news', home: '/zh' },
  ];
  for (const { path, text, home, tag = [] } of missing) {
    test(`${path} answers 404, says its path and leads to ${home}`, { tag }, async ({ page, complaints }) => {
      complaints.allow(/status of 404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
      await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', home);
      const language = path.startsWith('/zh') ? 'zh' : 'en';
      await expect(page).toHaveTitle({ zh: '页面未找到 · 综联', en: 'Page not found · Heddle' }[language]);
      const header = page.getByRole('banner');
      await expect(
        header.getByRole('link', { name: { zh: '搜索', en: 'Search' }[language] }),
      ).toHaveAttribute('href', `/${language}/search`);
    });
  }

  for (const { path, near, tag = [] } of [
    { path: '/en/docs/base-specification/transport-layers', near: 'Transport layer' },
    { path: '/zh/videos/常见问题', near: '常见问题' },
    { path: '/en/activites', near: 'Events', tag: '@release' },
    { path: '/zh/nwes', near: '新闻', tag: '@release' },
    { path: '/zh/docs/base-specification/v9.9/memory', near: '内存', tag: '@release' },
  ]) {
    test(
      `${path} suggests what is near, and a search for its words`,
      { tag },
      async ({ page, complaints }) => {
        complaints.allow(/status of 404/);
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('navigation').getByRole('link', { name: near }).first()).toBeVisible();
        await expectAccessible(page);
        await main.getByRole('link', { name: /^(?:Search the site|站内搜索)$/ }).click();
        await expect(page).toHaveURL(/\/search\?q=/);
      },
    );
  }

  test('is named without scripts as well where no route knows the address', async ({ request }) => {
    const response = await request.get('/en/a/b/c');
    expect(response.status()).toBe(404);
    // The address may break after its slashes.
    const text = (await response.text()).replaceAll(/<(?:wbr|\/?span)\b[^>]*>/g, '');
    expect(text).toContain('Page not found: /en/a/b/c</h1>');
  });
});

test.describe('questions and answers', () => {
  test('a link to a question opens it', async ({ page, lang }) => {
    await page.goto(`/${lang}/faq#current-version`);
    await expect(page.locator('details:has(#current-version)')).toHaveAttribute('open', '');
    await expect(page.locator('#current-version')).toBeInViewport();
  });

  test('typing filters the questions, and clearing brings them back', async ({ page, lang }) => {
    await page.goto(`/${lang}/faq`);
    const questions = page.locator('[data-questions] details:visible');
    const all = await questions.count();
    const field = page.getByRole('searchbox');
    await field.fill('PCIe');
    await expect(questions).not.toHaveCount(all);
    await expect(questions.first()).toContainText('PCIe');
    await field.fill('qqqqq');
    await expect(questions).toHaveCount(0);
    await field.fill('');
    await expect(questions).toHaveCount(all);
  });
});

test.describe('a video', () => {
  test('has captions and a poster, changes speed and goes on where one stopped', async ({ page, lang }) => {
    await page.goto(`/${lang}/videos/first-packet`);
    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', /\S/);
    await expect(video.locator('track[kind="captions"]').first()).toHaveAttribute('srclang', 'zh-Hans');
    await page.getByRole('button', { name: /1\.5×/ }).click();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.playbackRate)).toBe(1.5);
    await video.evaluate((film: HTMLVideoElement) => {
      film.currentTime = 8;
      film.dispatchEvent(new Event('pause'));
    });
    await page.reload();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => Math.round(film.currentTime))).toBe(8);
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.playbackRate)).toBe(1.5);
  });
});

test('every link of the site leads somewhere', async () => {
  // The first visit renders every page of the site, while other tests use the portal.
  test.setTimeout(480_000);
  expect(await brokenLinks(['/zh', '/en'])).toEqual([]);
});

/** How many pages are asked for at a time. The web process renders one while it waits for the database for others. */
const CRAWLERS = 3;

/** Follows every internal link from these pages on; answers each address that fails with a page that names it. */
async function brokenLinks(start: string[]): Promise<string[]> {
  const origin = portalUrl();
  const from = new Map(start.map((path) => [path, 'the start']));
  const failed: { path: string; status: number }[] = [];
  let level = [...start];
  while (level.length > 0) {
    const found: string[] = [];
    const waiting = level[Symbol.iterator]();
    const crawl = async () => {
      for (const path of waiting) {
        const response = await fetch(`${origin}${path}`);
        if (!response.ok) failed.push({ path, status: response.status });
        if (!response.headers.get('content-type')?.startsWith('text/html')) {
          // Videos and archives are not read to their end.
          await response.body?.cancel();
          continue;
        }
        for (const target of linksOf(await response.text(), `${origin}${path}`)) {
          if (from.has(target)) continue;
          from.set(target, path);
          found.push(target);
        }
      }
    };
    await Promise.all(Array.from({ length: CRAWLERS }, crawl));
    level = found;
  }
  expect(from.size, 'the crawler found the site').toBeGreaterThan(100);
  const broken: string[] = [];
  for (const { path, status } of failed) {
    const source = from.get(path) ?? '';
    // What a test beside this one has removed since is linked no more.
    const isLinked =
      start.includes(path) ||
      (await (await fetch(`${origin}${source}`)).text()).includes(path.split('?')[0] ?? path);
    if (isLinked) broken.push(`${status} ${path}, linked from ${source}`);
  }
  return broken;
}

/** The addresses within the portal that a page links to, without those that tests of their own look at. */
function* linksOf(html: string, address: string): Generator<string> {
  for (const [, raw = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
    const url = URL.parse(raw.replaceAll('&amp;', '&'), address);
    if (url?.origin !== new URL(address).origin) continue;
    // Searches and logins link to ever more of themselves; their pages have tests of their own.
    if (url.search && /\/(?:search|identity\/[a-z]+)$/.test(url.pathname)) continue;
    // Each is set when it is first asked for, which takes seconds; tests/contract/document-pdf.test.ts looks at them.
    if (/^\/[a-z]+\/docs\/.*\.pdf$/.test(url.pathname)) continue;
    yield `${url.pathname}${url.search}`;
  }
}
