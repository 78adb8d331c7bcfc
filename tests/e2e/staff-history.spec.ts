import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import staffEn from '@/i18n/messages/en/staff.json' with { type: 'json' };
import staffZh from '@/i18n/messages/zh/staff.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** From a document, and from a person, to what happened with them in the event log (ADR 131). */

const texts = { zh: staffZh, en: staffEn };

async function logIn(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('input[name="email"]').fill(login.email);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(/\/admin$/);
}

test('an auditor follows an item and a person into the event log, and an editor finds no way there', async ({
  page,
  context,
  browser,
  staff,
  lang,
}) => {
  test.slow(); // two people log in
  const { events: t, filter } = texts[lang];
  const language = { name: 'payload-lng', value: lang, url: portalUrl() };
  const [auditor, editor] = [await staff.colleague('auditor'), await staff.colleague('editor')];
  const title = `Threads ${randomUUID()}`;
  const made = await staff.request.post(`/api/faq-categories?locale=${lang}`, {
    data: { title, _status: 'draft' },
  });
  const { doc } = (await made.json()) as { doc: { id: string } };
  const item = `/admin/collections/faq-categories/${doc.id}?locale=${lang}`;
  const found = await staff.request.get(
    `/api/staff?depth=0&where[email][equals]=${encodeURIComponent(editor.email)}`,
  );
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const person = docs[0]?.id ?? '';

  await context.addCookies([language]);
  await logIn(page, auditor);
  const rows = page.getByRole('region', { name: t.title }).getByRole('row');
  await page.goto(item);
  await page.getByRole('main').getByRole('link', { name: t.history, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events\\?who=${doc.id}$`));
  const created = rows.filter({ hasText: t.actions['item.created'] });
  await expect(created).toHaveCount(1);
  await expect(created.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(created).toContainText(t.network.split('{')[0]?.trim() ?? '');
  await expectAccessible(page, { within: 'table' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  await page.goto(`/admin/collections/staff/${person}`);
  await page.getByRole('main').getByRole('link', { name: t.history, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events\\?who=${person}$`));
  await expect(rows.filter({ hasText: t.actions['staff.invited'] })).toHaveCount(1);
  await expect(rows.filter({ hasText: t.actions['staff.invitation_accepted'] })).toHaveCount(1);
  await page.getByRole('combobox', { name: t.action, exact: true }).selectOption('staff.invited');
  await page.getByRole('button', { name: filter, exact: true }).click();
  await expect(rows.filter({ hasText: t.actions['staff.invitation_accepted'] })).toHaveCount(0);
  await expect(rows.filter({ hasText: t.actions['staff.invited'] })).toHaveCount(1);

  const own = await browser.newContext({ baseURL: portalUrl() });
  await own.addCookies([language]);
  const other = await own.newPage();
  await logIn(other, editor);
  await other.goto(item);
  await expect(other.locator('#field-title')).toHaveValue(title);
  await expect(other.getByRole('link', { name: t.history, exact: true })).toHaveCount(0);
  await own.close();
  const gone = await staff.request.delete(`/api/faq-categories/${doc.id}`);
  expect(gone.ok(), await gone.text()).toBe(true);
});
