import en from '@/i18n/messages/en/help.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/help.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

const texts = { zh, en };
/** What is beside Payload's own frame, the label of whose language menu has too little contrast for axe. */
const OUR_PART = '.gutter';

test('the handbooks are shown in one’s language; a search leads to the section @en', async ({
  context,
  lang,
  page,
  staff,
}) => {
  // Three pages of the admin, two of them checked by axe, on a machine that runs other tests beside it.
  test.setTimeout(120_000);
  const { search, own, contents, title } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await staff.enter(context);
  await page.goto('/admin/help');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: own })).toContainText(
    lang === 'zh' ? '编辑与发布员手册' : 'Handbook for editors and publishers',
  );
  await expectAccessible(page, { within: OUR_PART });
  await page.getByLabel(search.label).fill(lang === 'zh' ? '快捷键' : 'keyboard');
  await page.getByRole('search').getByRole('button', { name: search.button, exact: true }).click();
  // A press before the scripts of the page came may be lost.
  await expect(async () => {
    const found = page.locator('a[href="/admin/help/reviewers#use-the-keyboard"]');
    if (await found.isVisible()) await found.click();
    await expect(page).toHaveURL(/\/admin\/help\/reviewers#use-the-keyboard$/, { timeout: 5_000 });
  }).toPass();
  await expect(page.locator('#use-the-keyboard')).toBeInViewport();
  await expect(page.getByRole('navigation', { name: contents })).toBeVisible();
  await expectAccessible(page, { within: OUR_PART });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('pages of the admin lead to their section of the handbook', async ({ context, lang, page, staff }) => {
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await staff.enter(context);
  await page.goto('/admin/system');
  await expect(async () => {
    const link = page.getByRole('link', { name: texts[lang].link });
    if (await link.isVisible()) await link.click();
    await expect(page).toHaveURL(/\/admin\/help\/operators#use-the-system-page$/);
  }).toPass();
  await expect(page.locator('#use-the-system-page')).toBeInViewport();
});

test('a block of code is copied with its button @release', async ({ context, lang, page, staff }) => {
  const { code } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await context.grantPermissions(['clipboard-write'], { origin: portalUrl() });
  await staff.enter(context);
  await page.goto('/admin/help/operators');
  await expect(async () => {
    await page.getByRole('button', { name: code.copy, exact: true }).first().click();
    await expect(page.getByRole('button', { name: code.copied, exact: true })).toBeVisible();
  }).toPass();
});

test('visitors log in before they read a handbook @release', async ({ page }) => {
  await page.goto('/admin/help/operators');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fhelp%2Foperators$/);
});
