import { expect, test } from '../support/e2e';

/** The pages that editors compose from blocks, on the demo content. */

test('a command of the sandbox is copied with one press', async ({ page, lang, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${lang}/sandbox`);
  const name = { zh: '复制代码', en: 'Copy code' }[lang];
  const exercise = page.getByRole('listitem').filter({ hasText: 'run first-packet' });
  const said = page.getByRole('status').filter({ hasText: { zh: '代码已复制', en: 'Code copied' }[lang] });
  // Listens once the page is quiet.
  await expect(async () => {
    await exercise.getByRole('button', { name }).first().click();
    await expect(said).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    './sandbox run first-packet --from ep02 --to ep03',
  );
});

test('says what to do where the browser refuses to copy @release', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/zh/sandbox');
  const said = page.getByRole('alert').filter({ hasText: '请选中代码后手动复制' });
  await expect(async () => {
    await page.getByRole('button', { name: '复制代码' }).first().press('Enter');
    await expect(said).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('blocks use the width beside the contents, lines of text keep their length @release', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/zh/sig');
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  const column = await widthOf('[data-prose]');
  expect(await widthOf('[data-prose] > ul[role="list"]')).toBe(column);
  expect(await widthOf('[data-prose] > p')).toBeLessThan(0.75 * column);
  // Eight cards are two rows of four, and one below the other on a phone.
  const tops = () =>
    page
      .locator('[data-prose] > ul[role="list"]')
      .first()
      .locator('> li')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().top)).size);
  expect(await tops()).toBe(2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tops()).toBe(8);
});

test('a legal text stays as narrow as its lines @release', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/zh/privacy');
  const [text, table] = await Promise.all(
    ['[data-prose] > p', '[data-prose] table'].map((selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width),
    ),
  );
  expect(table).toBe(text);
});
