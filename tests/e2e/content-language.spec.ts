import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { expect, test as base } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** The language in which content opens (ADR 252). Each test has an account of its own, which has chosen nothing yet. */

const test = base.extend<{ item: { id: string; slug: string; titles: Record<'zh' | 'en', string> } }>({
  context: async ({ context, staff, lang }, use) => {
    const answer = await context.request.post('/api/staff/login', {
      data: await staff.colleague('editor'),
      headers: { origin: portalUrl() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await use(context);
  },
  item: async ({ staff }, use) => {
    const slug = `language/${randomUUID()}`;
    const titles = { zh: `织机 ${slug}`, en: `Loom ${slug}` };
    const facts = { slug, category: 'community', publishedAt: '2026-01-05T08:00:00.000Z', _status: 'draft' };
    const made = await staff.request.post('/api/news?draft=true&locale=zh', {
      data: { ...facts, title: titles.zh, summary: '摘要', body: paragraph('正文') },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const { id } = ((await made.json()) as { doc: { id: string } }).doc;
    const translated = await staff.request.patch(`/api/news/${id}?draft=true&locale=en`, {
      data: { title: titles.en, summary: 'Summary', body: paragraph('Text'), _status: 'draft' },
    });
    expect(translated.ok(), await translated.text()).toBe(true);
    await use({ id, slug, titles });
    expect((await staff.request.delete(`/api/news/${id}`)).ok()).toBe(true);
  },
});

const otherThan = (lang: 'zh' | 'en') => (lang === 'zh' ? 'en' : 'zh');
const names = { zh: ['中文', '英文'], en: ['Chinese', 'English'] };

/** Writes into the open form. @returns the language in which it is saved */
async function savedIn(page: Page, summary: string): Promise<string | null> {
  const save = page.waitForRequest((request) => request.url().includes('autosave=true'));
  await page.locator('#field-summary').fill(summary);
  const request = await save;
  expect((await request.response())?.ok()).toBe(true);
  return new URL(request.url()).searchParams.get('locale');
}

async function chooseAdminLanguage(page: Page, lang: 'zh' | 'en'): Promise<void> {
  await page.goto('/admin/account');
  const select = page.locator('#language-select');
  await expect(async () => {
    await select.click();
    await page
      .getByRole('option', { name: lang === 'zh' ? '中文 (简体)' : 'English' })
      .click({ timeout: 5_000 });
  }).toPass();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

/** Opens an item from the palette, which leaves the page loaded. */
async function openByCommand(page: Page, title: string): Promise<void> {
  const palette = page.getByRole('dialog');
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(title);
  await palette.getByRole('option', { name: title }).first().click();
}

test('content opens in the language of the admin until another one is chosen, which stays @en', async ({
  page,
  item: { id, slug, titles },
  lang,
}) => {
  test.slow(); // many pages of the admin
  const other = otherThan(lang);
  const list = `/admin/collections/news?search=${slug}`;
  const form = `/admin/collections/news/${id}`;
  const title = page.locator('#field-title');

  await page.goto(list);
  await expect(page.getByRole('link', { name: titles[lang] })).toBeVisible();
  await page.getByRole('link', { name: titles[lang] }).click();
  await expect(title).toHaveValue(titles[lang]);
  expect(await savedIn(page, randomUUID())).toBe(lang);

  // It follows the admin within the same page, in what is shown and in what is saved.
  await chooseAdminLanguage(page, other);
  await openByCommand(page, titles[other]);
  await expect(title).toHaveValue(titles[other]);
  expect(await savedIn(page, randomUUID())).toBe(other);

  await page.locator('.localizer button').click();
  await page.getByRole('button', { name: names[other][lang === 'zh' ? 0 : 1] }).click();
  await expect(title).toHaveValue(titles[lang]);
  await page.goto(form);
  await expect(title).toHaveValue(titles[lang]);
  await chooseAdminLanguage(page, lang);
  await chooseAdminLanguage(page, other);
  await page.goto(list);
  await expect(page.getByRole('link', { name: titles[lang] })).toBeVisible();
});
