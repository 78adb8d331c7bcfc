import { expect, test } from '../support/e2e';

/**
 * Pages of every kind, with the policies that the web process sends, with and without the framework adapters (`@plain`), in a real browser: nothing of ours is refused or
 * reported. The fixture `complaints` fails each test at its end for every error in the console.
 */

declare global {
  interface Window {
    /** What the browser refused or reported, filled from the first script of the page on. */
    violations: string[];
  }
}

const kinds: [string, string, '@release'?][] = [
  ['a kept page', ''],
  ['a list', '/news', '@release'],
  ['an article', '/news/2026/09/heddle-2-0-preview', '@release'],
  ['a filtered list', '/news?page=2'],
  ['a chapter', '/docs/base-specification/transport-layer'],
  ['a video', '/videos', '@release'],
  ['the search', '/search?q=heddle'],
  ['a form', '/mail-list/subscribe', '@release'],
  ['another form', '/mail-list/unsubscribe', '@release'],
  ['the questions', '/faq', '@release'],
];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(
        `${event.disposition} ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
});

for (const [kind, path, tag = []] of kinds) {
  test(`${kind} violates no policy, and its scripts run @plain`, { tag }, async ({ page, lang }) => {
    await page.goto(`/${lang}${path}`);
    await expect(page.locator('html')).toHaveAttribute('data-js', '');
    // Idle work and islands that come late are part of the page.
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });
}

test('following a link violates no policy @plain', async ({ page, lang }) => {
  await page.goto(`/${lang}/news`);
  await page.locator('main a[href*="/news/2"]').first().click();
  await page.waitForURL(/\/news\/2/);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test('the login and the admin violate no policy @plain', async ({ page, lang }) => {
  for (const path of [`/identity/login?lang=${lang}`, `/identity/register?lang=${lang}`, '/admin/login']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
  }
});

test('the admin’s lists and editors violate no policy @plain', async ({ page, context, staff }) => {
  await staff.enter(context);
  for (const path of [
    '/admin',
    '/admin/collections/news',
    '/admin/collections/news/create',
    '/admin/globals/site-settings',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
  }
});

test('a script that is smuggled into a page does not run @plain', async ({ page, lang, complaints }) => {
  complaints.allow(/Content Security Policy/);
  await page.goto(`/${lang}/faq`);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = \'owned\'">');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a id="smuggled" href="javascript:document.title=\'owned\'">x</a>',
    );
    document.getElementById('smuggled')?.click();
  });
  await expect.poll(() => page.evaluate(() => window.violations.length)).toBeGreaterThan(1);
  await expect(page).not.toHaveTitle('owned');
});
