import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import en from '@/i18n/messages/en/palette.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/palette.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test, WIDTHS } from '../support/e2e';
import { shown } from '../support/message';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** The command palette by keyboard, in the language of the project (ADR 197). */

const texts = { zh, en };

async function enter(context: BrowserContext, staff: Staff, lang: 'zh' | 'en'): Promise<void> {
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await staff.enter(context);
}

/** A draft of news with a title of its own; removed at the end. */
async function withNews(
  staff: Staff,
  act: (news: { id: string; title: string }) => Promise<void>,
): Promise<void> {
  const title = `织 ${randomUUID().slice(0, 8)}`;
  const made = await staff.request.post('/api/news?draft=true&locale=zh', {
    data: {
      title,
      summary: '摘要',
      body: paragraph('正文'),
      slug: randomUUID(),
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = ((await made.json()) as { doc: { id: string } }).doc;
  try {
    await act({ id, title });
  } finally {
    expect((await staff.request.delete(`/api/news/${id}`)).ok(), `news ${id} is removed`).toBe(true);
  }
}

const palette = (page: Page, lang: 'zh' | 'en') => page.getByRole('dialog', { name: texts[lang].title });

/** Opens the palette with the keys, once the page hears them, and types. */
async function ask(page: Page, lang: 'zh' | 'en', words: string) {
  const dialog = palette(page, lang);
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(words);
  return dialog;
}

test('finds an item, opens it, and does what its page offers', async ({ context, lang, page, staff }) => {
  test.slow();
  await enter(context, staff, lang);
  await withNews(staff, async ({ id, title }) => {
    await page.goto('/admin');
    const dialog = await ask(page, lang, title);
    await expect(dialog.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/collections/news/${id}`));
    await expect(dialog).toHaveCount(0);

    const versions = lang === 'zh' ? '版本' : 'Versions';
    await expect(page.locator('.doc-tabs').getByText(versions)).toBeVisible();
    const onItem = await ask(page, lang, versions);
    const group = onItem.getByRole('group', { name: texts[lang].groups.item });
    await expect(group.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/collections/news/${id}/versions`));
  });
});

test('goes to a page, and opens a form for a new item @release', async ({ context, lang, page, staff }) => {
  test.slow();
  await enter(context, staff, lang);
  await page.goto('/admin');
  const news = lang === 'zh' ? '新闻' : 'News';
  const label = await page.locator('nav a[href="/admin/collections/news"]').first().textContent();
  expect(label).toContain(news);
  const dialog = await ask(page, lang, news);
  const pages = dialog.getByRole('group', { name: texts[lang].groups.pages });
  await expect(pages.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  // Up from the first line leads to the last, which creates something; down leads back.
  await page.keyboard.press('ArrowUp');
  await expect(pages.getByRole('option').first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(pages.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/collections\/news(?:\?|$)/);

  const create = await ask(page, lang, shown(lang, texts[lang].create, { kind: '' }).trim());
  // A kind without drafts, so the form leaves nothing behind.
  await create.locator('[href="/admin/collections/mailing-lists/create"]').click();
  await expect(page).toHaveURL(/\/admin\/collections\/mailing-lists\/create/);
});

test('lists its keys, gives the focus back, and fits every screen @en', async ({
  context,
  lang,
  page,
  staff,
}) => {
  test.slow();
  await enter(context, staff, lang);
  await page.goto('/admin');
  const { keys } = texts[lang];
  // The menu with the button may be closed; the first link of the dashboard is always there.
  const button = page.locator('section a').first();
  await button.focus();
  await ask(page, lang, '');
  await expectAccessible(page, { within: 'dialog' });
  await page.keyboard.press('Escape');
  await expect(palette(page, lang)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: keys.title });
  await expect(list).toContainText(keys.run);
  await expect(list).toContainText(keys.save);
  await expect(list).not.toContainText(keys.page);
  await expectAccessible(page, { within: 'dialog' });
  await list.getByRole('button', { name: keys.done }).click();
  await expect(list).toHaveCount(0);
  await expect(button).toBeFocused();

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const dialog = await ask(page, lang, '');
    await expect(dialog.getByRole('option').first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  // A page with keys of its own has them first.
  await page.goto('/admin/support');
  await expect(page.locator('[data-page-keys]')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list.getByRole('heading', { name: keys.page })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(list.getByText('J', { exact: true })).toBeVisible();
});
