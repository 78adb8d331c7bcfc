import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import payloadEn from '@/i18n/messages/en/admin-payload.json' with { type: 'json' };
import fieldsEn from '@/i18n/messages/en/admin-staff.json' with { type: 'json' };
import signInEn from '@/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import staffEn from '@/i18n/messages/en/staff.json' with { type: 'json' };
import payloadZh from '@/i18n/messages/zh/admin-payload.json' with { type: 'json' };
import fieldsZh from '@/i18n/messages/zh/admin-staff.json' with { type: 'json' };
import signInZh from '@/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };
import staffZh from '@/i18n/messages/zh/staff.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { sixteenMinutesLater } from '../support/staff-sessions';
import { totpCode } from '../support/totp';

/** Staff prove who they are before sensitive operations (ADR 136), in the browser. */

const texts = {
  zh: { signIn: signInZh, staff: staffZh, fields: fieldsZh, payload: payloadZh },
  en: { signIn: signInEn, staff: staffEn, fields: fieldsEn, payload: payloadEn },
};

async function logIn(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('input[name="email"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
}

test('a late administrator proves who they are, and export, save, and deletion go on', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  // The first answer to each is the refusal, and Payload says of one that is not sent again that it failed.
  complaints.allow(/403 \(Forbidden\)|400 \(Bad Request\)|Error submitting form/);
  const { signIn, staff: labels, fields } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const login = await staff.colleague('administrator');
  await logIn(page, login);
  const dialog = page.getByRole('dialog', { name: signIn.proof.title });
  const password = dialog.getByLabel(signIn.panel.password);
  const confirm = dialog.getByRole('button', { name: signIn.proof.submit, exact: true });

  // Just logged in: nothing is asked.
  await page.goto('/admin/events');
  const csv = page.getByRole('link', { name: labels.events.csv });
  const [early] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(early.suggestedFilename()).toBe('events.csv');
  await expect(dialog).toHaveCount(0);

  // An export asks first, says what was wrong, and then sends the file.
  await sixteenMinutesLater(login.email);
  await csv.click();
  await expect(dialog.getByText(signIn.proof.leadPassword)).toBeVisible();
  await expectAccessible(page, { within: 'dialog[open]' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await password.fill('seven shuttles at dusk');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await password.fill(login.password);
  const [late] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
  expect(late.suggestedFilename()).toBe('events.csv');
  await expect(dialog).toHaveCount(0);

  // A save of Payload's own form waits for the dialog, with everything that was typed.
  const other = await staff.colleague('editor');
  const found = await staff.request.get(`/api/staff?where[email][equals]=${encodeURIComponent(other.email)}`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const id = docs[0]?.id ?? '';
  const account = async (): Promise<{ name: string; roles: string[] }> =>
    (await staff.request.get(`/api/staff/${id}`)).json();
  await page.goto(`/admin/collections/staff/${id}`);
  await page.locator('#field-roles .rs__control').click();
  const { publisher } = fields.staff.fields.roles.options;
  await page.locator('#field-roles').getByRole('option', { name: publisher, exact: true }).click();
  const name = page.locator('#field-name');
  await name.fill('Grace');
  await sixteenMinutesLater(login.email);
  await page.locator('#action-save').click();
  await expect(dialog).toBeVisible();
  expect(await account()).toMatchObject({ name: 'editor', roles: ['editor'] });
  await dialog.getByRole('button', { name: signIn.panel.cancel, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Grace');
  await page.locator('#action-save').click();
  await password.fill(login.password);
  await confirm.click();
  await expect.poll(account).toMatchObject({ name: 'Grace', roles: ['publisher', 'editor'] });

  // So does a deletion.
  const data = { title: `Loom ${randomUUID()}` };
  const made = await staff.request.post(`/api/faq-categories?locale=${lang}`, { data });
  const { doc } = (await made.json()) as { doc: { id: string } };
  await page.goto(`/admin/collections/faq-categories/${doc.id}?locale=${lang}`);
  await sixteenMinutesLater(login.email);
  await expect(async () => {
    const remove = page.locator('#action-delete');
    if (!(await remove.isVisible())) await page.locator('.doc-controls__popup .popup-button').click();
    await remove.click({ timeout: 5_000 });
  }).toPass();
  await page.locator('#delete-forever').check();
  await page.locator('#confirm-action').click();
  await password.fill(login.password);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/admin\/collections\/faq-categories(?:\?|$)/);
  expect((await staff.request.get(`/api/faq-categories/${doc.id}?trash=true`)).status()).toBe(404);
});

test('a person with an authenticator app proves with its code, not with the password @release', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  complaints.allow(/403 \(Forbidden\)|400 \(Bad Request\)/);
  const { signIn, staff: labels, payload } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const login = await staff.colleague('administrator');
  await logIn(page, login);
  await page.goto('/admin/account');
  const panel = page.getByRole('region', { name: signIn.panel.title });
  await panel.getByRole('button', { name: signIn.panel.setUp, exact: true }).click();
  await panel.getByLabel(signIn.panel.password).fill(login.password);
  await panel.getByRole('button', { name: signIn.panel.confirm, exact: true }).click();
  await expect(panel.getByRole('img', { name: signIn.setup.picture })).toBeVisible();
  const secret = (await panel.locator('code').textContent()) ?? '';
  await panel.getByLabel(signIn.step.label, { exact: true }).fill(totpCode(secret, new Date()));
  await panel.getByRole('button', { name: signIn.setup.submit, exact: true }).click();
  await expect(panel.getByRole('heading', { name: signIn.codes.title })).toBeVisible();

  await page.goto('/admin/events');
  // A view of our own is named like Payload's, in the tab and in the breadcrumb.
  await expect(page).toHaveTitle(payload.tab.replace('{title}', labels.events.title));
  await expect(page.locator('.step-nav')).toContainText(labels.events.title);
  const csv = page.getByRole('link', { name: labels.events.csv });
  const dialog = page.getByRole('dialog', { name: signIn.proof.title });
  await sixteenMinutesLater(login.email);
  await csv.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(signIn.proof.lead, { exact: true })).toBeVisible();
  await expect(dialog.getByLabel(signIn.panel.password)).toHaveCount(0);
  await expectAccessible(page, { within: 'dialog[open]' });
  const code = dialog.getByLabel(signIn.step.label, { exact: true });
  await code.fill('000000');
  await code.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: signIn.step.wrong })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(csv).toBeFocused();
  await page.keyboard.press('Enter');
  await code.fill(totpCode(secret, new Date(Date.now() + 30_000)));
  const [file] = await Promise.all([page.waitForEvent('download'), code.press('Enter')]);
  expect(file.suggestedFilename()).toBe('events.csv');
  await expect(dialog).toHaveCount(0);
});
