import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import documentsEn from '@/i18n/messages/en/documents-admin.json' with { type: 'json' };
import listsEn from '@/i18n/messages/en/list-admin.json' with { type: 'json' };
import responseEn from '@/i18n/messages/en/response.json' with { type: 'json' };
import membersEn from '@/i18n/messages/en/staff.json' with { type: 'json' };
import requestEn from '@/i18n/messages/en/staff-request.json' with { type: 'json' };
import documentsZh from '@/i18n/messages/zh/documents-admin.json' with { type: 'json' };
import listsZh from '@/i18n/messages/zh/list-admin.json' with { type: 'json' };
import responseZh from '@/i18n/messages/zh/response.json' with { type: 'json' };
import membersZh from '@/i18n/messages/zh/staff.json' with { type: 'json' };
import requestZh from '@/i18n/messages/zh/staff-request.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  oldestPublished,
  type Staff,
  test,
  WIDTHS,
} from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';

/** A session of staff that ends while someone works: nothing that was typed is lost, on whatever screen. */

const texts = {
  zh: {
    lists: listsZh.suppressions,
    response: responseZh,
    imports: documentsZh.import,
    member: membersZh.member,
    session: requestZh.session,
  },
  en: {
    lists: listsEn.suppressions,
    response: responseEn,
    imports: documentsEn.import,
    member: membersEn.member,
    session: requestEn.session,
  },
};

interface Login {
  readonly email: string;
  readonly password: string;
}

const logIn = async (context: BrowserContext, login: Login) => {
  const headers = { origin: portalUrl() };
  const answer = await context.request.post(`${portalUrl()}/api/staff/login`, { data: login, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Ends the session at the portal; the browser goes on sending the cookie of it. */
const endSession = async (context: BrowserContext) => {
  const headers = { origin: portalUrl() };
  const cookies = await context.cookies();
  const answer = await context.request.post(`${portalUrl()}/api/staff/logout`, { data: {}, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies(cookies);
};

/** Logs in where the dialog of the page leads to, which then closes. */
async function logInAgain(page: Page, session: { logIn: string }, { email, password }: Login) {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('button', { name: session.logIn, exact: true }).click();
  const tab = await opening;
  const closing = tab.waitForEvent('close');
  await tab.locator('input[name="email"]').fill(email);
  await tab.locator('input[name="password"]').fill(password);
  await tab.locator('input[name="password"]').press('Enter');
  await closing;
}

async function colleague(staff: Staff, context: BrowserContext, lang: 'zh' | 'en'): Promise<Login> {
  const login = await staff.colleague('administrator');
  await logIn(context, login);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return login;
}

test('an expired session keeps the form about an address, and the press goes on after the login', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/401 \(Unauthorized\)/);
  const { lists: t, session } = texts[lang];
  const login = await colleague(staff, context, lang);
  const address = `expired-${randomUUID()}@example.org`;
  await page.goto('/admin/suppressions');
  await page.getByLabel(t.addLabel).fill(address);
  await page.getByRole('textbox', { name: t.note, exact: true }).fill('Asked for it by phone');
  await endSession(context);
  await page.getByRole('button', { name: t.add, exact: true }).click();

  const dialog = page.getByRole('dialog', { name: session.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: 'dialog' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByLabel(t.addLabel)).toHaveValue(address);
  await dialog.getByRole('button', { name: session.continue, exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(session.notYet);

  await logInAgain(page, session, login);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/suppressions$/);
  const entry = page.getByRole('region', { name: t.title }).getByRole('row').filter({ hasText: address });
  await expect(entry).toContainText('Asked for it by phone');
  await expect(page.getByLabel(t.addLabel)).toHaveValue('');
  await entry.getByRole('button', { name: t.lift, exact: true }).click();
  await entry.getByLabel(t.liftReason).fill('End of the test');
  await entry.getByRole('button', { name: t.liftNow, exact: true }).click();
  await expect(entry).toHaveCount(0);
});

test('an expired session keeps the reason for locking a member, even if the administrator logs in later @release', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/401 \(Unauthorized\)/);
  // Payload's page for logging out says it twice.
  complaints.allow(/400 \(Bad Request\) \(.*\/api\/staff\/logout\)/);
  const { member: t, response, session } = texts[lang];
  const member = new IdentityBrowser();
  const account = await member.register();
  const found = await staff.request.get(`/api/members?where[email][equals]=${encodeURIComponent(account)}`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const login = await colleague(staff, context, lang);
  const other = await staff.colleague('administrator');
  await page.goto(`/admin/collections/members/${docs[0]?.id ?? ''}`);
  const actions = page.getByRole('region', { name: t.actions });
  await actions.getByRole('button', { name: t.lock, exact: true }).click();
  const reason = actions.getByRole('textbox');
  const confirm = actions.getByRole('button', { name: t.confirm.replace('{action}', t.lock), exact: true });
  await reason.fill('Sends advertisements');
  await endSession(context);
  await confirm.click();

  const dialog = page.getByRole('dialog', { name: session.title });
  await dialog.getByRole('button', { name: session.later, exact: true }).click();
  await expect(actions.getByRole('alert')).toHaveText(response.notLoggedIn);
  await expect(reason).toHaveValue('Sends advertisements');
  await confirm.click();

  // In the name of someone else nothing is done.
  await logInAgain(page, session, other);
  await expect(dialog.getByRole('alert')).toHaveText(session.otherAccount.replace('{email}', login.email));
  await expect(actions.getByText(t.state.active, { exact: true })).toBeVisible();
  await logInAgain(page, session, login);
  await expect(dialog).toHaveCount(0);
  await expect(actions.getByText(t.state.locked, { exact: true })).toBeVisible();
  await expect(page.getByText('Sends advertisements')).toBeVisible();
});

test('an expired session shows where Payload itself answers, with 403 @release', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/403 \(Forbidden\)/);
  // Whatever the form still reads in the background (presence, the bell, reviews, the list of chapters) is refused while nobody
  // is logged in, and how much of it that is depends on how quickly the form was read.
  complaints.allow(/401 \(Unauthorized\) \(.*\/api\//);
  const { imports: t, session } = texts[lang];
  const login = await colleague(staff, context, lang);
  await page.goto(`/admin/collections/releases/${await oldestPublished(staff, 'releases')}?locale=zh`);
  const file = page.getByLabel(t.file);
  await expect(file).toBeEnabled();
  await endSession(context);
  // A preview, which changes nothing.
  const chapter = { name: 'chapter.md', mimeType: 'text/markdown', buffer: Buffer.from('# Weft\n\nText.') };
  await file.setInputFiles(chapter);
  await logInAgain(page, session, login);
  await expect(page.getByRole('row').filter({ hasText: 'Weft' })).toBeVisible();
});
