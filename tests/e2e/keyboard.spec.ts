import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, holdScripts, test } from '../support/e2e';

/** Presses Tab until the focus is on what `selector` matches; fails after `most` presses. */
async function tabTo(page: Page, selector: string, most = 80): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`${selector} cannot be reached with ${most} presses of Tab`);
}

/** Whether the focused element shows it: an outline that is not "none". */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });

test.describe('by keyboard alone', () => {
  test('the first Tab offers to skip to the content', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await page.keyboard.press('Tab');
    await expect(page.locator('a[href="#content"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  test('a menu panel opens, its links follow, and Escape closes it and gives the focus back', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}`);
    await tabTo(page, '[data-hover-menu]');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    const panel = page.locator('[popover]:popover-open');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.locator('[data-hover-menu]').first()).toBeFocused();
  });

  test('a link of a menu panel leads to its page', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await tabTo(page, '[data-hover-menu]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${target}$`));
  });

  test('the panel hangs from the header also when that has shrunk @release', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await page.locator('[data-hover-menu]').first().press('Enter');
    const distance = () =>
      page.evaluate(() => {
        const header = document.querySelector('header[data-frame]')?.getBoundingClientRect().bottom ?? 0;
        const panel = document.querySelector('[popover]:popover-open')?.getBoundingClientRect().top ?? 0;
        return Math.abs(header - panel);
      });
    await expect.poll(distance).toBeLessThanOrEqual(1);
  });

  test('tabs take the arrow keys, Home and End', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    const strip = page.getByRole('tablist').first();
    const tabs = strip.getByRole('tab');
    const count = await tabs.count();
    expect(count).toBeGreaterThan(1);
    await tabTo(page, '[role=tab][tabindex="0"]');
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(tabs.nth(count - 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  });

  test('a tab that is pressed before the scripts arrive is chosen by them', async ({ page, lang }) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto(`/${lang}`, { waitUntil: 'commit' });
    const tab = page.getByRole('tablist').first().getByRole('tab').nth(2);
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'false');
    letScriptsCome();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('a question opens and closes', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await tabTo(page, 'main details > summary');
    const details = page.locator('main details').first();
    const before = await details.evaluate((element: HTMLDetailsElement) => element.open);
    await page.keyboard.press('Enter');
    await expect(details).toHaveJSProperty('open', !before);
    await page.keyboard.press('Space');
    await expect(details).toHaveJSProperty('open', before);
  });

  test('a dialog takes the focus, keeps it and gives it back', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    const opener = page.locator('#overlays button').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // Inside the dialog, or in the browser's own controls; never in the page behind.
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await dialog.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a double click opens a dialog and leaves it open', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    await page.locator('#overlays button').first().dblclick();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test('a document is searched, read and left for the next chapter @plain', async ({ page, lang }) => {
    await page.goto(`/${lang}/docs/base-specification/overview`);
    await tabTo(page, '[data-document-search] input');
    const result = page.locator('[data-search-results] a').first();
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('HDL-TRN-005');
      await expect(result).toContainText('HDL-TRN-005', { timeout: 2_000 });
    }).toPass();
    await tabTo(page, '[data-search-results] a', 3);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/transport-layer#/);
    await expect(page.locator('#HDL-TRN-005')).toBeInViewport();

    // The next Tab goes on from there.
    const isInText = () => page.evaluate(() => document.activeElement?.closest('[data-reading]') !== null);
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(true);

    await page.goto(`/${lang}/docs/base-specification/transport-layer`);
    await tabTo(page, '[data-outline] a');
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    const target = decodeURIComponent(new URL(page.url()).hash.slice(1));
    await expect(page.locator(`[id="${target}"]`)).toBeInViewport();
    await page.keyboard.press('Tab');
    expect(await isInText()).toBe(true);
    await page.locator('[data-reading] a[rel=next]').focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/transport-layer/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the theme changes and stays @plain', async ({ page, lang }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/${lang}`);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await tabTo(page, '[data-choose-theme]');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await ground()).not.toBe(light);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('the language changes and the path stays', async ({ page, lang }) => {
    await page.goto(`/${lang}/news`);
    await tabTo(page, '[data-switch]');
    await page.keyboard.press('Enter');
    const other = lang === 'zh' ? 'en' : 'zh';
    await expect(page).toHaveURL(new RegExp(`/${other}/news$`));
    await expect(page.locator('html')).toHaveAttribute('lang', other === 'zh' ? /^zh/ : /^en/);
  });

  test.describe('on a small window', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('the drawer opens, unfolds a section, leads on and closes', async ({ page, lang }) => {
      await page.goto(`/${lang}`);
      await tabTo(page, '[popovertarget="site-drawer"]');
      await page.keyboard.press('Enter');
      const drawer = page.locator('#site-drawer');
      await expect(drawer).toBeVisible();
      await tabTo(page, '#site-drawer summary', 10);
      await page.keyboard.press('Enter');
      await expect(drawer.locator('details[open]')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(drawer.locator('details[open] a').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(page.locator('[popovertarget="site-drawer"]').first()).toBeFocused();
    });
  });
});

test.describe('without scripts, at 320 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('home, the list of news with filter and pages, and an article can be read @plain', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    // Every panel of the tabs is shown, since nothing can choose one.
    for (const panel of await page.getByRole('tabpanel').all()) await expect(panel).toBeVisible();

    await page.goto(`/${lang}/news`);
    await expectNoSidewaysScroll(page);
    await page.locator('main a[rel="next"]').click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator('main article')).not.toHaveCount(0);
    await expectNoSidewaysScroll(page);

    await page.goto(`/${lang}/news`);
    await page.locator('main a[href*="category="]').first().click();
    await expect(page).toHaveURL(/category=/);
    await expect(page.locator('main article')).not.toHaveCount(0);

    await page.locator('main article a').first().click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/news/.+`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('the drawer and its sections open', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await page.locator('button[popovertarget="site-drawer"]').first().click();
    await expect(page.locator('#site-drawer')).toBeVisible();
    await page.locator('#site-drawer summary').first().click();
    await expect(page.locator('#site-drawer details[open] a').first()).toBeVisible();
  });
});

test.describe('enlarged and restyled', () => {
  for (const path of ['', '/news', '/specifications', '/faq']) {
    test(`nothing of /{lang}${path} overflows at 200 % text @en @release`, async ({ page, lang }) => {
      await page.setViewportSize({ width: 720, height: 800 });
      await page.goto(`/${lang}${path}`);
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
      await expectNoSidewaysScroll(page);
    });
  }

  test('no page is wider than a phone in letters of 32 px @en', async ({ page, lang }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      '',
      '/news',
      '/specifications',
      '/white-papers',
      '/faq',
      '/activities',
      '/videos',
      '/mail-list',
      '/search?q=link',
      '/support',
      '/privacy',
      '/legal/history',
      '/docs',
    ]) {
      await page.goto(`/${lang}${path}`);
      await page.addStyleTag({ content: ':root { font-size: 32px !important }' });
      await expectNoSidewaysScroll(page);
    }
  });

  test('in forced colors the selected tab, buttons, and fields keep an edge @release', async ({
    page,
    lang,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/${lang}/ui-kit`);
    const edge = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
    expect(await edge('#buttons button')).toBeGreaterThan(0);
    expect(await edge('#fields input')).toBeGreaterThan(0);
    const mark = await page
      .locator('#tabs [role=tab][aria-selected=true]')
      .evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
    expect(mark).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('an article prints without menu, sharing and related items @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/news`);
    await page.locator('main article a').first().click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/news/.+`));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('header[data-frame]')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(ground).toBe('light');
    await expectNoSidewaysScroll(page);
  });
});
