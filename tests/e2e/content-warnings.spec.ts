import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

import en from '@/i18n/messages/en/dashboard.json' with { type: 'json' };
import linksEn from '@/i18n/messages/en/links.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/dashboard.json' with { type: 'json' };
import linksZh from '@/i18n/messages/zh/links.json' with { type: 'json' };

import { expect, expectAccessible, type Staff, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { editorDocument, linkToAddress, paragraph } from '../support/rest';
import { portalRuntime } from '../support/second-web';

/**
 * What the dashboard says about published content, and how an editor mends it (ADR 227, 257). Its numbers count all content, so
 * these tests run after all others.
 */

const texts = { zh, en };
const linkTexts = { zh: linksZh, en: linksEn };

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';

/** Logs an editor in, with the admin in the language of the project. */
async function enterAsEditor(context: BrowserContext, staff: Staff, lang: 'zh' | 'en'): Promise<void> {
  const { email, password } = await staff.colleague('editor');
  const login = await context.request.post('/api/staff/login', {
    data: { email, password },
    headers: { origin: portalUrl() },
  });
  expect(login.ok(), await login.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
}

/** A news item that is published in Chinese. @returns its id */
async function publishNews(staff: Staff, data: object): Promise<string> {
  const made = await staff.request.post('/api/news?locale=zh', {
    data: {
      title: '梭子',
      summary: '摘要',
      slug: `warning-${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      body: paragraph('正文'),
      ...data,
      _status: 'published',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { doc: { id: string } }).doc.id;
}

/** The number in the sentence of the dashboard that leads to an address; 0 without the sentence. */
async function countedFor(page: Page, lang: 'zh' | 'en', href: string): Promise<number> {
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: texts[lang].queues.title, exact: true })).toBeVisible();
  const sentence = page.locator('p', { has: page.locator(`a[href="${href}"]`) });
  if ((await sentence.count()) === 0) return 0;
  return Number(/[\d,]+/.exec(await sentence.innerText())?.[0].replaceAll(',', ''));
}

test('an editor follows the dashboard to a picture without alternative text and writes it @alone', async ({
  page,
  context,
  staff,
  lang,
}) => {
  test.slow();
  const name = `${randomUUID()}.svg`;
  const made = await staff.request.post('/api/media?locale=zh', {
    multipart: {
      _payload: JSON.stringify({ alt: '一条线' }),
      file: { name, mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) },
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const picture = ((await made.json()) as { doc: { id: string } }).doc.id;
  const write = await staff.request.patch(`/api/media/${picture}?locale=en`, { data: { alt: 'A line' } });
  expect(write.ok(), await write.text()).toBe(true);
  const news = await publishNews(staff, { cover: picture });
  const published = await staff.request.patch(`/api/news/${news}?locale=en`, {
    data: { title: 'Shuttle', summary: 'Summary', body: paragraph('Text'), _status: 'published' },
  });
  expect(published.ok(), await published.text()).toBe(true);
  // As in items from before the rule that refuses to publish them.
  const client = new pg.Client({ connectionString: portalRuntime().databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE media_locales SET alt = '' WHERE _parent_id = $1 AND _locale = 'en'`, [
      picture,
    ]);
  } finally {
    await client.end();
  }

  await enterAsEditor(context, staff, lang);
  const href = '/admin/collections/media?silent=en&locale=en';
  const before = await countedFor(page, lang, href);
  expect(before).toBeGreaterThan(0);
  await page.locator(`a[href="${href}"]`).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/collections/media/${picture}`));
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
  // It opens in the language that has no text.
  await expect(page.locator('#field-alt')).toHaveValue('');
  await page.locator('#field-alt').fill('A line');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.locator('#action-save').click();
  expect((await saved).ok()).toBe(true);

  expect(await countedFor(page, lang, href)).toBe(before - 1);
  await page.goto(href);
  await expect(page.locator(`nav a[href="${href}"]`)).toHaveAttribute('aria-current', 'page');
  await expect(row).toHaveCount(0);

  expect((await staff.request.delete(`/api/news/${news}?trash=true`)).ok()).toBe(true);
  expect((await staff.request.delete(`/api/media/${picture}?trash=true`)).ok()).toBe(true);
});

/** Has the worker check all links now, as it does every night. */
async function checkLinks(): Promise<void> {
  const boss = new PgBoss({
    connectionString: portalRuntime().databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    // A check that is under way may have passed the item: it is over before another one is accepted.
    await expect.poll(() => boss.send('link-check'), { timeout: 60_000 }).not.toBeNull();
  } finally {
    await boss.stop({ graceful: false });
  }
}

const linked = (address: string) => editorDocument(linkToAddress(address, '往期公告'));

test('an editor finds a link that leads nowhere after the nightly check, and mends it @alone', async ({
  page,
  context,
  staff,
  lang,
}) => {
  test.slow();
  const title = `梭子 ${randomUUID().slice(0, 8)}`;
  const gone = `/news/gone/${randomUUID()}`;
  const news = await publishNews(staff, { title, body: linked(gone) });
  await checkLinks();

  await enterAsEditor(context, staff, lang);
  const row = page.getByRole('row').filter({ hasText: gone });
  await expect(async () => {
    await page.goto('/admin/broken-links');
    await expect(row).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText(linkTexts[lang].problems.gone);
  await expect(row.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/admin/collections/news/${news}?locale=zh`,
  );
  await expectAccessible(page, { within: 'table' });

  const before = await countedFor(page, lang, '/admin/broken-links');
  expect(before).toBeGreaterThan(0);
  await page.getByRole('link', { name: texts[lang].links.list, exact: true }).click();
  await expect(row).toHaveCount(1);

  const mended = await staff.request.patch(`/api/news/${news}?locale=zh`, {
    data: { body: linked('/news'), _status: 'published' },
  });
  expect(mended.ok(), await mended.text()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: linkTexts[lang].broken.title })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await countedFor(page, lang, '/admin/broken-links')).toBe(before - 1);

  expect((await staff.request.delete(`/api/news/${news}?trash=true`)).ok()).toBe(true);
});
