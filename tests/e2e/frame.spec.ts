import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';

test.describe('the home page @en @phone', () => {
  test('is in the language of its address', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? /^zh/ : /^en/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('has no accessibility violation in light and dark', async ({ page, lang }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/${lang}`);
      await expectAccessible(page);
    }
  });

  test('is never wider than the window', async ({ page, lang }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/${lang}`);
    await expectNoSidewaysScroll(page);
  });
});

test('the root leads to the Chinese home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/zh$/);
});

test('an unknown address answers 404 with a way home @en', async ({ page, lang, complaints }) => {
  complaints.allow(/status of 404/);
  const response = await page.goto(`/${lang}/there-is-no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
