import { randomUUID } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/editing.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/editing.json' with { type: 'json' };

import { expect, type Staff, test as base } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** Two people in two browsers work on the same (ADR 153, 154, 155). */

const texts = { zh: textsZh, en: textsEn };

/** `page` is the administrator's; `other` is a colleague's, in a browser of its own. */
const test = base.extend<{ other: Page; item: { id: string } }>({
  other: async ({ browser, staff, lang }, use) => {
    const page = await colleaguePage(browser, staff, lang);
    await use(page);
    await page.context().close();
  },
  item: async ({ staff }, use) => {
    const data = {
      title: '原标题',
      summary: '原摘要',
      body: paragraph('正文'),
      slug: `editing/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    };
    const made = await staff.request.post('/api/news?locale=zh&draft=true', { data });
    expect(made.ok(), await made.text()).toBe(true);
    const { doc } = (await made.json()) as { doc: { id: string } };
    await use(doc);
    expect((await staff.request.delete(`/api/news/${doc.id}`)).ok()).toBe(true);
  },
});

async function colleaguePage(browser: Browser, staff: Staff, lang: 'zh' | 'en'): Promise<Page> {
  const login = await staff.colleague('administrator');
  const context = await browser.newContext({ baseURL: portalUrl() });
  const headers = { origin: portalUrl() };
  const answer = await context.request.post('/api/staff/login', { data: login, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return context.newPage();
}

test.beforeEach(async ({ page, staff, lang, complaints }) => {
  // A refusal is how a conflict begins.
  complaints.allow(/409 \(Conflict\)/);
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
}

/** Types into a field and waits for the save that follows automatically. */
async function typeAndAutosave(page: Page, field: string, text: string): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
  await page.locator(`#field-${field}`).fill(text);
  await saved;
}

async function stored(staff: Staff, path: string): Promise<Record<string, unknown>> {
  return (await (await staff.request.get(`/api/${path}`)).json()) as Record<string, unknown>;
}

const draftOf = (staff: Staff, id: string, locale = 'zh') =>
  stored(staff, `news/${id}?locale=${locale}&draft=true&depth=0`);

test('nobody publishes what someone else is typing without seeing it', async ({
  page,
  other,
  item,
  staff,
  lang,
}) => {
  const { dialog: labels } = texts[lang];
  await open(page, `collections/news/${item.id}?locale=zh`);
  await open(other, `collections/news/${item.id}?locale=zh`);
  await typeAndAutosave(other, 'summary', '还没写完');
  await page.locator('#action-save').click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByText('还没写完')).toBeVisible();
  expect(await draftOf(staff, item.id)).toMatchObject({ _status: 'draft' });
  await dialog.getByRole('button', { name: labels.submitPublish }).click();
  await expect
    .poll(() => draftOf(staff, item.id))
    .toMatchObject({ summary: '还没写完', _status: 'published' });
  await expect(page.locator('#field-summary')).toHaveValue('还没写完');
});

test('two people change the settings of the site, and the second decides', async ({
  page,
  other,
  staff,
  lang,
}) => {
  const { dialog: labels } = texts[lang];
  const settings = 'globals/site-settings?depth=0';
  const before = (await stored(staff, settings)).security as object;
  const field = '#field-security__acknowledgments';
  const change = async (who: Page, address: string) => {
    await open(who, 'globals/site-settings?locale=zh');
    await who.getByRole('button', { name: lang === 'zh' ? '安全' : 'Security', exact: true }).click();
    await who.locator(field).fill(address);
  };
  const [theirs, mine] = ['https://example.org/theirs', 'https://example.org/mine'];
  await change(page, mine);
  await change(other, theirs);
  await other.locator('#action-save').click();
  const address = async () =>
    ((await stored(staff, settings)).security as Record<string, unknown>).acknowledgments;
  try {
    await expect.poll(address).toBe(theirs);
    await page.locator('#action-save').click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.getByText(theirs)).toBeVisible();
    expect(await address()).toBe(theirs);
    await dialog.getByRole('radio', { name: labels.mine }).check();
    await dialog.getByRole('button', { name: labels.submitSave }).click();
    await expect.poll(address).toBe(mine);
    await expect(page.locator(field)).toHaveValue(mine);
  } finally {
    await staff.request.post('/api/globals/site-settings', { data: { security: before } });
  }
});
