import signInEn from '@/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import signInZh from '@/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** A staff member forgets the password: the pages of the portal, from the login to the login. */

const texts = { zh: signInZh, en: signInEn };

test('a forgotten password is replaced with the link of an email @phone', async ({
  context,
  page,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/400 \(Bad Request\)|404 \(Not Found\)|410 \(Gone\)/);
  const { forgotten, reset, ...labels } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const { email } = await staff.colleague('editor');

  await page.goto('/admin/login');
  await page.getByRole('link', { name: labels.forgot, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: forgotten.title })).toBeVisible();
  await expect(page.locator('.login__brand svg')).toBeVisible();
  await expectAccessible(page);
  const send = page.getByRole('button', { name: forgotten.submit, exact: true });
  // Pressed before the scripts came, the form would be sent without them.
  await expect(async () => {
    await page.getByLabel(labels.email).fill(email);
    await send.click();
    await expect(page.getByRole('heading', { name: forgotten.sentTitle })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  // The address is kept, for another link.
  await page.getByRole('button', { name: forgotten.again, exact: true }).click();
  await expect(page.getByLabel(labels.email)).toHaveValue(email);

  const { text } = await mailInbox.waitFor(email, (mail) => mail.text.includes('/admin/reset/'));
  const [, link = ''] = /(\/admin\/reset\/[\w-]+)/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: reset.title })).toBeVisible();
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const password = page.locator('input[name="password"]');
  const set = page.getByRole('button', { name: reset.submit, exact: true });
  await expect(async () => {
    await password.fill('short');
    await set.click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await password.fill('seven shuttles before dawn');
  await set.click();
  await expect(page.getByRole('heading', { name: reset.doneTitle })).toBeVisible();
  await page.getByRole('link', { name: reset.logIn, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(async () => {
    await page.getByLabel(labels.email).fill(email);
    await page.getByLabel(labels.password, { exact: true }).fill('seven shuttles before dawn');
    await page.getByRole('button', { name: labels.submit, exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/, { timeout: 5_000 });
  }).toPass();

  // A link works once, and says where to get another one.
  await context.clearCookies({ name: 'payload-token' });
  await page.goto(link);
  await expect(async () => {
    await password.fill('eight shuttles before dawn');
    await set.click();
    await expect(page.getByRole('link', { name: reset.another })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});
