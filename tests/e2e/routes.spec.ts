import type { APIRequestContext, Page } from '@playwright/test';

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/**
 * Every route of the public site in every language: status, language, title, translations, and that no link leads
 * nowhere. Runs on the demo content.
 */

interface Route {
  path: string;
  title: { zh: RegExp; en: RegExp };
  /** Not for search engines. */
  hidden?: true;
}

const routes: Route[] = [
  { path: '', title: { zh: /综联/, en: /Heddle/ } },
  { path: '/conduct', title: { zh: /行为准则/, en: /Code of conduct/i } },
  { path: '/cookies', title: { zh: /Cookie/, en: /cookies/i } },
  { path: '/data-sharing-with-third-parties', title: { zh: /第三方/, en: /third parties/i } },
  { path: '/personal-data-collection-overview', title: { zh: /个人信息收集/, en: /personal data/i } },
  { path: '/privacy', title: { zh: /隐私声明/, en: /Privacy/ } },
  { path: '/terms-of-use', title: { zh: /使用条款/, en: /Terms of use/i } },
  { path: '/third-party-sdks', title: { zh: /第三方SDK/, en: /SDK/ } },
  { path: '/specifications', title: { zh: /^规范/, en: /^Specifications/ } },
  { path: '/docs', title: { zh: /./, en: /./ } },
  { path: '/white-papers', title: { zh: /白皮书/, en: /White papers/i } },
  { path: '/news', title: { zh: /^新闻/, en: /^News/ } },
  { path: '/videos', title: { zh: /^视频/, en: /^Videos/ } },
  { path: '/videos/first-packet', title: { zh: /./, en: /The first packet/ } },
  { path: '/activities', title: { zh: /^活动/, en: /^Activities/ } },
  { path: '/activities/plugfest-three', title: { zh: /./, en: /Plugfest three/ } },
  { path: '/faq', title: { zh: /^常见问题/, en: /^Frequently asked questions/ } },
  { path: '/search', title: { zh: /^搜索/, en: /^Search/ }, hidden: true },
  { path: '/mail-list', title: { zh: /^邮件列表/, en: /^Mailing lists/ } },
  { path: '/mail-list/subscribe', title: { zh: /^加入邮件列表/, en: /^Join mailing list/ }, hidden: true },
  {
    path: '/mail-list/subscribe-confirm',
    title: { zh: /^订阅结果/, en: /^Subscription Result/ },
    hidden: true,
  },
  {
    path: '/mail-list/unsubscribe',
    title: { zh: /^订阅管理/, en: /^Subscription Management/ },
    hidden: true,
  },
  {
    path: '/mail-list/unsubscribe-confirm',
    title: { zh: /^订阅管理/, en: /^Subscription Management/ },
    hidden: true,
  },
  ...[
    'resources',
    'hardware',
    'software',
    'support',
    'trends',
    'blogs',
    'community',
    'sig',
    'contact',
    'video-teaching',
    'forums',
    'friendly-links',
    'problem-feedback',
    'specification-usage-rules',
    'sandbox',
  ].map((slug) => ({ path: `/${slug}`, title: { zh: /./, en: /./ } })),
];

/** Pixels: phone, pad and desktop. */
const WIDTHS = [390, 820, 1440];

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name);

for (const { path, title, hidden } of routes) {
  test(`${path || '/'} is a finished page @en @phone`, async ({ page, lang }) => {
    const response = await page.goto(`/${lang}${path}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(title[lang]);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }

    expect(await attribute(page, 'link[rel="canonical"]', 'href')).toBe(`${portalUrl()}/${lang}${path}`);
    expect(await attribute(page, 'link[hreflang="zh-Hans"]', 'href')).toBe(`${portalUrl()}/zh${path}`);
    expect(await attribute(page, 'link[hreflang="en"]', 'href')).toBe(`${portalUrl()}/en${path}`);
    expect(await attribute(page, 'meta[name="description"]', 'content')).toBeTruthy();
    expect(await attribute(page, 'meta[property="og:image"]', 'content')).toMatch(/^https?:\/\//);
    expect(await page.locator('meta[name="robots"][content*="noindex"]').count()).toBe(hidden ? 1 : 0);
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data)).toHaveProperty('@type');
    }
  });
}

test('the pages have no accessibility violation in light and dark @en @phone', async ({ page, lang }) => {
  test.slow();
  const paths = [
    '/privacy',
    '/faq',
    '/videos',
    '/videos/first-packet',
    '/activities',
    '/activities/plugfest-three',
    '/specifications',
    '/search?q=flit',
    '/mail-list',
    '/mail-list/subscribe',
  ];
  for (const path of paths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/${lang}${path}`);
      await expectAccessible(page);
    }
  }
});

test.describe('old and other addresses', () => {
  test('the legal page is the terms of use @en', async ({ page, lang }) => {
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
    { path: '/en/there-is-no-such-page', text: 'Page Not Found: /en/there-is-no-such-page', home: '/en' },
    { path: '/en/videos/no-such-film', text: 'Page Not Found: /en/videos/no-such-film', home: '/en' },
    { path: '/zh/a/b/c', text: '页面未找到：/zh/a/b/c', home: '/zh' },
    { path: '/nowhere', text: 'Page Not Found: /nowhere', home: '/zh' },
    { path: '/nowhere/at/all', text: 'Page Not Found: /nowhere/at/all', home: '/zh' },
    { path: '/fr/news', text: 'Page Not Found: /fr/news', home: '/zh' },
  ];
  for (const { path, text, home } of missing) {
    test(`${path} answers 404, says its path and leads to ${home}`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', home);
      await expect(page).toHaveTitle(path.startsWith('/zh') ? '页面未找到' : 'Page Not Found');
    });
  }

  test('is named without scripts as well where no route knows the address', async ({ request }) => {
    const response = await request.get('/en/a/b/c');
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Page Not Found: /en/a/b/c</h1>');
  });
});

test.describe('questions and answers @en', () => {
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

test.describe('a film', () => {
  test('has captions and a poster, changes speed and goes on where one stopped', async ({ page, lang }) => {
    await page.goto(`/${lang}/videos/first-packet`);
    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', /\S/);
    await expect(video.locator('track[kind="captions"]')).toHaveAttribute('srclang', 'zh-Hans');
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

test('every link of the site leads somewhere', async ({ request }) => {
  test.setTimeout(240_000);
  expect(await brokenLinks(request, ['/zh', '/en'])).toEqual([]);
});

/** Follows every internal link from these pages on; answers each address that fails with a page that names it. */
async function brokenLinks(request: APIRequestContext, start: string[]): Promise<string[]> {
  const origin = portalUrl();
  const from = new Map(start.map((path) => [path, 'the start']));
  const waiting = [...start];
  const broken: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await request.get(path);
    if (!response.ok()) broken.push(`${response.status()} ${path}, linked from ${from.get(path) ?? ''}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await response.text();
    for (const [, raw = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const url = URL.parse(raw.replaceAll('&amp;', '&'), `${origin}${path}`);
      if (url?.origin !== origin) continue;
      // Searches and log-ins link to ever more of themselves; their pages have tests of their own.
      if (url.search && /\/(?:search|identity\/[a-z]+)$/.test(url.pathname)) continue;
      const target = `${url.pathname}${url.search}`;
      if (from.has(target)) continue;
      from.set(target, path);
      waiting.push(target);
    }
  }
  expect(from.size, 'the crawler found the site').toBeGreaterThan(100);
  return broken;
}
