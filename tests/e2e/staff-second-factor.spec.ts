import type { Page } from '@playwright/test';

import signInEn from '@/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import signInZh from '@/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { totpCode } from '../support/totp';

/** The second factor of staff in the browser: setting an app up, and logging in with it and with a recovery code. */

const texts = { zh: signInZh, en: signInEn };

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

async function givePassword(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('input[name="email"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('input[name="password"]').press('Enter');
}

test('a reviewer sets an app up in the grace, and logs in with it', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/400 \(Bad Request\)/);
  const t = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const login = await staff.colleague('reviewer');

  await givePassword(page, login);
  const banner = page.getByRole('complementary').filter({ hasText: t.banner.link });
  await expect(banner).toBeVisible();
  await expectNoSidewaysScroll(page);
  await banner.getByRole('link', { name: t.banner.link }).click();

  const panel = page.getByRole('region', { name: t.panel.title });
  await panel.getByRole('button', { name: t.panel.setUp, exact: true }).click();
  await panel.getByLabel(t.panel.password).fill(login.password);
  await panel.getByRole('button', { name: t.panel.confirm, exact: true }).click();
  await expect(panel.getByRole('img', { name: t.setup.picture })).toBeVisible();
  const secret = (await panel.locator('code').textContent()) ?? '';
  await panel.getByLabel(t.step.label, { exact: true }).fill(totpCode(secret, new Date()));
  await panel.getByRole('button', { name: t.setup.submit, exact: true }).click();
  await expect(panel.getByRole('heading', { name: t.codes.title })).toBeVisible();
  const codes = await panel.getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await panel.getByRole('button', { name: t.codes.done, exact: true }).click();
  await expect(panel.getByText(t.panel.on)).toBeVisible();
  await expect(banner).toHaveCount(0);

  await context.clearCookies({ name: 'payload-token' });
  await givePassword(page, login);
  await expect(page.getByRole('heading', { name: t.step.title })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('payload-token');
  await expectSound(page);
  const code = page.getByLabel(t.step.label, { exact: true });
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: t.step.wrong })).toBeVisible();
  await code.fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);

  await context.clearCookies({ name: 'payload-token' });
  await givePassword(page, login);
  await code.fill(codes[0] ?? '');
  await code.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
});

test('a staff member sees the open sessions, and ends one elsewhere', async ({
  page,
  context,
  browser,
  staff,
  lang,
}) => {
  const t = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const login = await staff.colleague('editor');
  const elsewhere = await browser.newContext({ baseURL: portalUrl() });
  const other = await elsewhere.newPage();
  await givePassword(other, login);
  await expect(other).toHaveURL(/\/admin$/);

  await givePassword(page, login);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/account');
  const panel = page.getByRole('region', { name: t.sessions.title });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByText(t.sessions.current)).toHaveCount(1);
  await expectAccessible(page, { within: '[aria-labelledby="open-sessions"]' });
  await panel.getByRole('button', { name: t.sessions.endNamed.split('{')[0] ?? '' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await other.goto('/admin');
  await expect(other).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
});
