import { randomUUID } from 'node:crypto';

import enApplications from '@/i18n/messages/en/applications.json' with { type: 'json' };
import en from '@/i18n/messages/en/specifications.json' with { type: 'json' };
import zhApplications from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/specifications.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { AGREEMENT, asMember, grantTo } from '../support/filed-application';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';

/** The page of specifications begins with what visitors come for. Runs on the demo content. */

const texts = { zh, en };

/** What the specification is called that has both a text and a PDF. */
const BASE = { zh: '综联基础规范', en: 'Heddle Base Specification' } as const;

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

test('each specification leads to its text and to what changed @phone', async ({ page, lang }) => {
  await page.goto(`/${lang}/specifications`);
  const row = page.getByRole('row', { name: new RegExp(BASE[lang]) });
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

test('a member with a copy downloads it from the list, and the application stays in reach @en @phone', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.slow(); // an application with its mails, and a copy that the worker makes
  const member = new IdentityBrowser();
  await member.register();
  const { id, decide } = await grantTo(member, { organization: `Weft ${randomUUID().slice(0, 8)}` }, staff);
  await asMember(member, `agreements/${AGREEMENT}/accept`, {});
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));

  await page.goto(`/${lang}/specifications`);
  const row = page.getByRole('row', { name: new RegExp(BASE[lang]) });
  const { download } = { zh: zhApplications, en: enApplications }[lang];
  const label = download.downloadIn.replace('{language}', { zh: '中文', en: 'Chinese' }[lang]);
  const button = row.getByRole('button', { name: `${label}: ${BASE[lang]}` });
  await expect(button).toHaveText(label);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What a refusal says neither widens the column of its button nor the page.
  complaints.allow(/409 \(Conflict\)/);
  const calls = '**/api-spec/specifications/*/download?*';
  const refusal = { code: 'spec_not_ready_to_download', msg: '', data: { because: 'to_be_released' } };
  await page.route(calls, (route) => route.fulfill({ status: 409, json: refusal }));
  const before = await button.boundingBox();
  await button.click();
  await expect(row.getByRole('status')).toHaveText(download.notReady);
  expect((await button.boundingBox())?.width).toBe(before?.width);
  await expectNoSidewaysScroll(page);
  await page.unroute(calls);

  const arrived = page.waitForEvent('download', { timeout: 60_000 });
  await button.click();
  expect((await arrived).suggestedFilename()).toMatch(/\.pdf$/);
  await row.getByRole('link', { name: `${texts[lang].table.open}: ${BASE[lang]}` }).click();
  await expect(page).toHaveURL(`/${lang}/specifications/application?id=${id}`);
  await decide('revoke', 'granted');
});
