import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, expectNoSidewaysScroll, expectSoundInAllVariants, test, WIDTHS } from '../support/e2e';

const THEMES = ['light', 'dark'] as const;

test.describe('the interface kit @en', () => {
  test('is sound in every variant, and not wider than 320 px', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    await expectSoundInAllVariants(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
  });

  test('stays out of search engines', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });
});

test.describe('messages', () => {
  test('come at the top and go after 3 000 ms @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    const button = page.locator('#overlays button').nth(4);
    const text = await button.innerText();
    await button.click();
    const toast = page.locator('[data-sonner-toast][data-mounted=true]').filter({ hasText: text });
    await expect(toast).toBeVisible();
    const began = Date.now();
    await expect.poll(async () => Math.round((await toast.boundingBox())?.y ?? -1)).toBe(8);
    // A toast that disappears on its own is not a keyboard stop.
    await expect(toast).not.toHaveAttribute('tabindex');
    await expect(toast).toHaveCount(0);
    // Seen a little after it came; longer only by the time it takes to leave.
    expect(Date.now() - began).toBeGreaterThan(2000);
  });

  test('that are tied to a button stand 8 px below it @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    const button = page.locator('#overlays button').nth(1);
    await button.click();
    const shown = page.locator('[popover][role=status]:popover-open');
    await expect(shown).toBeVisible();
    await expect(shown).toHaveText(/.+/);
    const [anchor, box] = [await button.boundingBox(), await shown.boundingBox()];
    expect(Math.round((box?.y ?? 0) - ((anchor?.y ?? 0) + (anchor?.height ?? 0)))).toBe(8);
    await expect(button).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  });
});

test.describe('the carousel', () => {
  test('moves on automatically every 5,000 ms, and not while the focus is inside @release', async ({
    page,
    lang,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`/${lang}/ui-kit`);
    const carousel = page.locator('#carousel [aria-roledescription=carousel]');
    await carousel.scrollIntoViewIfNeeded();
    const place = carousel.locator('p[aria-hidden]');
    await expect(place).toHaveText('1 / 3');
    await expect(carousel.getByRole('button')).toHaveCount(3);
    await page.clock.runFor(5200);
    await expect(place).toHaveText('2 / 3');

    await carousel.getByRole('button').first().focus();
    await page.clock.runFor(30_000);
    await expect(place).toHaveText('2 / 3');
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText('3 / 3');
    await page.keyboard.press('ArrowLeft');
    await expect(place).toHaveText('2 / 3');
  });

  test('stands still for visitors who want no motion @release', async ({ page, lang }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${lang}/ui-kit`);
    const place = page.locator('#carousel p[aria-hidden]');
    await place.scrollIntoViewIfNeeded();
    await page.clock.runFor(30_000);
    await expect(place).toHaveText('1 / 3');
  });
});

test.describe('long lists', () => {
  test('keep only the rows on show in the page, each 80 px high', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    const rows = page.locator('#list li');
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeLessThan(20);
    expect((await rows.first().boundingBox())?.height).toBe(80);
    await page.locator('#list [tabindex="0"]').focus();
    await page.keyboard.press('End');
    await expect(page.locator('#list li[aria-posinset="4096"]')).toBeVisible();
  });

  test('of hidden pages open on the dots and lead to a page', async ({ page, lang }) => {
    await page.goto(`/${lang}/ui-kit`);
    const many = page.locator('#pagination nav').nth(2);
    await many.getByRole('button', { name: '2' }).first().press('Enter');
    const menu = many.locator('[popover]:popover-open');
    await expect(menu.getByRole('listitem').first()).toBeVisible();
    expect(await menu.getByRole('listitem').count()).toBeLessThan(20);
    await menu.getByRole('link').nth(1).press('Enter');
    await expect(page).toHaveURL(/page=3/);
  });
});

test('a chosen file is read with its progress and then finished; one that is too large has failed', async ({
  page,
  lang,
}, info) => {
  await page.goto(`/${lang}/ui-kit`);
  const input = page.locator('#upload input[type=file]');
  // Files that the browser reads itself: passing it 20 MB takes most of a minute on a busy machine.
  const sizes = { 'small.pdf': 40_000, 'large.pdf': 20_000_001 };
  for (const [name, size] of Object.entries(sizes))
    await writeFile(info.outputPath(name), Buffer.alloc(size, 1));
  await input.setInputFiles(Object.keys(sizes).map((name) => info.outputPath(name)));
  const item = (name: string) => page.locator('#upload li').filter({ hasText: name });
  await expect(item('small.pdf')).toHaveAttribute('data-status', 'finished');
  await expect(item('large.pdf')).toHaveAttribute('data-status', 'failed');
  await item('small.pdf').getByRole('button').click();
  await expect(item('small.pdf')).toHaveCount(0);
});

test('stars are chosen with the arrow keys @release', async ({ page, lang }) => {
  await page.goto(`/${lang}/ui-kit`);
  await page.locator('input[name=kit-rated]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('input[name=kit-rated][value="5"]')).toBeChecked();
});

/** What the reference pictures were made with; other fonts or another browser draw other pixels. */
interface Reference {
  platform: string;
  chromium: string;
  /** Whether it was the shell without windows, which places letters a little differently. */
  shell: boolean;
  font: string;
}

test.describe('pictures of the interface kit @en', () => {
  test('look as they did', async ({ page, lang, browser }) => {
    test.setTimeout(300_000);
    const reference = JSON.parse(await readFile('tests/e2e/ui-kit-reference.json', 'utf8')) as Reference;
    const major = browser.version().split('.')[0];
    const fonts = await promisify(execFile)('fc-list', [':', 'family']).then(
      ({ stdout }) => stdout,
      () => '',
    );
    // Without a path Playwright takes its own, which is the shell.
    const { executablePath = 'headless-shell' } = test.info().project.use.launchOptions ?? {};
    test.skip(
      process.platform !== reference.platform ||
        major !== reference.chromium ||
        executablePath.includes('headless-shell') !== reference.shell ||
        !fonts.includes(reference.font),
      `The pictures were made on ${reference.platform} with ${reference.shell ? 'the headless shell of ' : ''}Chromium ${reference.chromium} and the font ${reference.font}.`,
    );
    for (const width of WIDTHS) {
      for (const colorScheme of THEMES) {
        // All of it within the window: nothing is resized or scrolled for the picture.
        await page.setViewportSize({ width, height: 11_000 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`/${lang}/ui-kit`);
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('#list li').first()).toBeVisible();
        await expect(page.locator('[data-kit]')).toHaveScreenshot(`kit-${width}-${colorScheme}.png`, {
          animations: 'disabled',
          mask: [page.locator('progress:indeterminate'), page.locator('#progress [role=status]')],
          maxDiffPixelRatio: 0.002,
          timeout: 60_000,
        });
      }
    }
  });
});
