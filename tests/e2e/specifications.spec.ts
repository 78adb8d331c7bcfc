import en from '@/i18n/messages/en/specifications.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/specifications.json' with { type: 'json' };

import { expect, test } from '../support/e2e';

/** The page of specifications begins with what visitors come for. Runs on the demo content. */

const texts = { zh, en };

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`applying and reading need no scrolling at ${width} px @en`, async ({ page, lang }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/${lang}/specifications`);
    const { table } = texts[lang];
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first();
    for (const name of [table.apply, table.read]) {
      await expect(row.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
  });
}

test('each specification leads to its text and to what changed @en @phone', async ({ page, lang }) => {
  await page.goto(`/${lang}/specifications`);
  const row = page.getByRole('row', { name: { zh: /综联基础规范/, en: /Heddle Base Specification/ }[lang] });
  await expect(row.getByText(texts[lang].table.none)).toBeVisible();
  const changes = row.getByRole('link', {
    name: new RegExp(`^${texts[lang].table.changes.replace('{version}', '1.0')}`),
  });
  await changes.click();
  await expect(page).toHaveURL(`/${lang}/docs/base-specification/compare/1.0...1.1`);
  await page.goBack();
  await row.getByRole('link', { name: texts[lang].table.read }).click();
  await expect(page).toHaveURL(`/${lang}/docs/base-specification`);
});
