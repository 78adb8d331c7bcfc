import type { BrowserContext, Page } from '@playwright/test';

import payloadEn from '@/i18n/messages/en/admin-payload.json' with { type: 'json' };
import payloadZh from '@/i18n/messages/zh/admin-payload.json' with { type: 'json' };

import { expect, type Staff, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/**
 * Every screen of the admin in both languages: what it says is in the language of the reader, its tab has its name, and
 * breadcrumbs lead back. Content may be in any language, so fields and cells of content are left out.
 */

type Language = 'zh' | 'en';

const tabs = { zh: payloadZh.tab, en: payloadEn.tab };

/** Names that are the same in every language: products, formats, protocols, keys, units, and the languages themselves. */
const NAMES: Record<Language, RegExp> = {
  zh: /\b(?:API|Chrome|Cookie|CSV|Ctrl|DNS|Enter|Esc|GB|HMAC|HTTPS?|ID|IP|JSON(?: Lines)?|KB|kB|LaTeX|Linux|Mailman|Markdown|MB|nDCG|Node\.js|PDF|PostgreSQL|SEO|SHA|Shift|SIG|SMTP|SubRip|SVG|TLS|UTC|URL|Webhook|WebVTT|WebP|XLIFF)\b/g,
  // The example of a word in Chinese is one.
  en: /中文|超节点/g,
};
/** Parts of other texts in every language: addresses, paths, files, identifiers, settings, and zones of time. */
const SYMBOLS =
  /https?:\/\/\S*|[\w.+-]*@[\w.-]+|[\w-]*\/[\w./-]+|\b[\w-]+\.(?:json|md|mp4|pdf|png|svg|vtt|webp)\b|\b[A-Z]\w*_\w+\b|\b[a-z\d]+(?:-[a-z\d.]+)+\b/g;

const FOREIGN: Record<Language, RegExp> = { zh: /[A-Za-z]{2,}/, en: /\p{Script=Han}/u };

/** Content, code, and keys. Cells of lists are content, except for the pills that name states. */
const CONTENT = [
  'script, style, noscript, code, pre, kbd, textarea, iframe, [contenteditable]',
  'tbody :is(td, th)',
  '.step-nav__last, .doc-header__title, .rs__single-value, .relationship--single-value, .multi-value',
  '.file-meta, .file-details, .upload-relationship-details, .thumbnail',
  '.html-diff, [class*="html-diff"], .upload-diff',
  // Open sessions and passkeys, with what devices call themselves.
  '[class$="_passkeys"]',
  // What members wrote, and what it is about.
  '[class$="_cards"]',
  // Captions of a video, in either language.
  '[data-cue] [lang], [data-caption]',
  // Titles of what is put in order, also in the names of its buttons.
  '[data-arranged] :is(a, button, [data-drag-handle])',
  // What says itself in which language it is: the text that is translated, and terms for it.
  ':not(html)[lang]',
  // Titles of what uses a file.
  '[class$="_places"] a',
].join(', ');

/** What a screen says, shown or for screen readers, outside of content. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate((content) => {
    const isOutside = (element: Element) =>
      element.closest(content) === null || element.closest('.pill, [class$="_cards"] button') !== null;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (parentElement && isOutside(parentElement) && parentElement.checkVisibility())
        found.push(node.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isOutside(element)) found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  }, CONTENT);
}

/** Fails when the screen says something in another language, is not named in its tab, or has no way back. */
async function expectSpeaks(
  page: Page,
  lang: Language,
  { crumbs = true }: { crumbs?: boolean } = {},
): Promise<void> {
  const [, suffix = ''] = tabs[lang].split('{title}');
  await expect(async () => {
    const foreign = (await textsOf(page)).filter((text) =>
      FOREIGN[lang].test(text.replaceAll(SYMBOLS, '').replaceAll(NAMES[lang], '')),
    );
    expect(foreign).toEqual([]);
    const title = await page.title();
    expect(title).not.toContain('Payload');
    expect(title.endsWith(suffix) && title.length > suffix.length, title).toBe(true);
    // What the API answers is for programmers.
    await expect(page.locator('.doc-tab[href*="/api"]')).toHaveCount(0);
    if (crumbs) expect(await page.locator('.step-nav__last').innerText()).not.toBe('');
    const ways = await page
      .locator('.step-nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(ways.filter((way) => !/^\/admin(?:$|[/?])/.test(way))).toEqual([]);
  }, page.url()).toPass({ timeout: 8_000 });
}

/** Opens a screen of the admin, its content in the language of the reader as well. */
async function open(page: Page, path: string, lang: Language): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${lang}`);
}

const speak = (context: BrowserContext, lang: Language) =>
  context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);

/** What the menu of an administrator leads to. */
async function menu(page: Page, lang: Language): Promise<string[]> {
  await open(page, '/admin', lang);
  const links = page.locator('nav.nav__wrap a[href^="/admin/"]');
  const addresses = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  expect(addresses.length).toBeGreaterThan(30);
  return [...new Set(addresses)].filter((address) => address !== '/admin/logout');
}

/** The oldest item of a collection, which no other test removes; undefined where there is none. */
async function oldestOf(staff: Staff, collection: string): Promise<string | undefined> {
  const found = await staff.request.get(`/api/${collection}?limit=1&depth=0&sort=createdAt`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  return docs[0]?.id;
}

test.describe('the admin speaks the language of the reader', () => {
  test.beforeEach(async ({ context, lang, staff }) => {
    // Dozens of screens of a production build, on a machine that runs other tests beside it.
    test.setTimeout(360_000);
    await speak(context, lang);
    await staff.enter(context);
  });

  test('in lists and the views of the portal @en', async ({ lang, page }) => {
    const screens = (await menu(page, lang)).filter((address) => !address.startsWith('/admin/globals/'));
    await expectSpeaks(page, lang);
    for (const screen of [...screens, '/admin/account', '/admin/invite-staff']) {
      await open(page, screen, lang);
      await expectSpeaks(page, lang);
      // The columns of files are Payload's; those of the others are the fields of their forms.
      if (screen !== '/admin/collections/media') continue;
      await expect(async () => {
        await page.locator('.list-controls__toggle-columns').click();
        await expect(page.locator('.pill-selector')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expectSpeaks(page, lang);
    }
  });

  // Dozens of forms.
  test('in forms and settings @release @en', async ({ lang, page, staff }) => {
    const addresses = await menu(page, lang);
    const collections = addresses.flatMap((address) => /collections\/([\w-]+)$/.exec(address)?.[1] ?? []);
    const forms = addresses.filter((address) => address.startsWith('/admin/globals/'));
    for (const collection of collections) {
      const id = await oldestOf(staff, collection);
      if (id !== undefined) forms.push(`/admin/collections/${collection}/${id}`);
    }
    for (const form of forms) {
      await open(page, form, lang);
      // Fields whose values are read once the form is there.
      await expect(page.locator('.shimmer-effect')).toHaveCount(0);
      await expectSpeaks(page, lang);
      // A relation shows what it leads to, and no identifier.
      await expect(page.getByText(/ID: [\da-f]{8}-/)).toHaveCount(0);
    }
  });

  test('beside a translation, in a bundle, and where links are broken @en', async ({ lang, page, staff }) => {
    const news = (await oldestOf(staff, 'news')) ?? '';
    const answer = await staff.request.post('/api/bundles', { data: { title: 'Release 2.1' } });
    const { id } = (await answer.json()) as { id: string };
    for (const screen of [
      `/admin/translate/news/${news}?from=zh&to=en`,
      `/admin/bundles/${id}`,
      '/admin/broken-links',
    ]) {
      await open(page, screen, lang);
      await expectSpeaks(page, lang);
    }
    await staff.request.post(`/api/bundles/${id}/delete`, { data: {} });
  });

  test('in versions, the trash, and where nothing is @en', async ({ complaints, lang, page, staff }) => {
    complaints.allow(/404 \(Not Found\)/);
    const news = (await oldestOf(staff, 'news')) ?? '';
    const versions = await staff.request.get(
      `/api/news/versions?limit=1&depth=0&sort=createdAt&where[parent][equals]=${news}`,
    );
    const { docs } = (await versions.json()) as { docs: { id: string }[] };
    for (const screen of [
      '/admin/collections/media/trash',
      `/admin/collections/news/${news}/versions`,
      `/admin/collections/news/${news}/versions/${docs[0]?.id}`,
      '/admin/globals/home/versions',
      '/admin/nowhere',
    ]) {
      await open(page, screen, lang);
      await expectSpeaks(page, lang);
    }
  });
});

test('the pages before the login speak the language of the reader @en', async ({ context, lang, page }) => {
  await speak(context, lang);
  for (const screen of ['/admin/login', '/admin/forgot', '/admin/reset/none', '/admin/invitation/none']) {
    await page.goto(screen);
    await expectSpeaks(page, lang, { crumbs: false });
    await expect(page.locator('.login__brand svg')).toBeVisible();
  }
});
