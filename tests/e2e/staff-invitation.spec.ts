import { randomUUID } from 'node:crypto';

import accountEn from '../../src/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import fieldsEn from '../../src/i18n/messages/en/admin-staff.json' with { type: 'json' };
import requestEn from '../../src/i18n/messages/en/staff-request.json' with { type: 'json' };
import accountZh from '../../src/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };
import fieldsZh from '../../src/i18n/messages/zh/admin-staff.json' with { type: 'json' };
import requestZh from '../../src/i18n/messages/zh/staff-request.json' with { type: 'json' };
import { listOfNames } from '../../src/i18n/lists';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { invitationTo } from '../support/staff-accounts';

/** A new staff member is created by an administrator, and chooses a password (ADR 127). */

const texts = {
  zh: { account: accountZh, fields: fieldsZh, request: requestZh },
  en: { account: accountEn, fields: fieldsEn, request: requestEn },
};

test('an administrator creates an account without a password, and its owner chooses one @en', async ({
  page,
  lang,
  staff,
  browser,
  complaints,
}) => {
  const { account, fields, request } = texts[lang];
  const email = `${randomUUID()}@example.org`;
  const language = { name: 'payload-lng', value: lang, url: portalUrl() };
  await staff.enter(page.context());
  await page.context().addCookies([language]);
  await page.goto('/admin/collections/staff');
  const invite = page.getByRole('link', { name: account.newcomer.title });
  // While the list loads its own parts, a press of the link may be lost.
  await expect(async () => {
    if (await invite.isVisible()) await invite.click({ timeout: 1_000 });
    await expect(page.getByText(account.newcomer.lead)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, { within: 'form' });
  // What is missing is said in the language of the admin, whatever the browser speaks.
  const name = page.getByLabel(account.newcomer.name, { exact: true });
  await page.getByRole('button', { name: account.newcomer.submit }).click();
  await expect(name).toHaveJSProperty('validationMessage', request.fields.missing);
  await name.fill('Grace');
  await expect(name).toHaveJSProperty('validationMessage', '');
  await page.getByLabel(account.newcomer.email, { exact: true }).fill(email);
  const { options } = fields.staff.fields.roles;
  const roles = page.getByRole('group', { name: account.newcomer.roles });
  await expect(roles.getByRole('checkbox', { name: options.editor })).toBeChecked();
  await roles.getByRole('checkbox', { name: options.publisher }).check();
  await page.getByRole('button', { name: account.newcomer.submit }).click();
  await page.waitForURL(/\/admin\/collections\/staff\/[0-9a-f-]{36}/);
  const id = page.url().split('/').at(-1) ?? '';
  const again = page.getByRole('button', { name: account.account.inviteAgain });
  await expect(again).toBeVisible();

  // The list says what the newcomer may do, and that the invitation has not been accepted.
  const lineInList = async () => {
    await page.goto(`/admin/collections/staff?search=${email}`);
    return page.getByRole('row').filter({ hasText: email });
  };
  const both = listOfNames([options.publisher, options.editor], lang);
  await expect(await lineInList()).toContainText(both);
  await expect(await lineInList()).toContainText(account.account.states.invited);

  const link = `/admin/invitation/${await invitationTo(email)}`;
  const own = await browser.newContext({ baseURL: portalUrl() });
  await own.addCookies([language]);
  const newcomer = await own.newPage();
  await newcomer.goto(link);
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(
    account.invitation.title.replace('{name}', 'Grace'),
  );
  await expect(newcomer.getByText(both)).toBeVisible();
  await expectAccessible(newcomer, { within: 'form' });
  await newcomer.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(newcomer);
  const password = newcomer.getByLabel(account.invitation.password, { exact: true });
  complaints.allow(/status of 400/);
  await password.fill('abc');
  await newcomer.keyboard.press('Enter');
  await expect(newcomer.getByRole('alert')).toBeVisible();
  await password.fill('seven shuttles at dawn');
  await newcomer.getByRole('button', { name: account.invitation.submit }).click();
  await newcomer.waitForURL(/\/admin\/?$/);

  await newcomer.goto(link);
  await expect(newcomer.getByText(account.invitation.used)).toBeVisible();
  await own.close();

  const active = await lineInList();
  await expect(active).toContainText(account.account.states.active);
  await page.goto(`/admin/collections/staff/${id}`);
  await expect(page.getByText(account.account.active)).toBeVisible();
  await expect(again).toHaveCount(0);
  expect((await staff.request.delete(`/api/staff/${id}`)).ok()).toBe(true);
});
