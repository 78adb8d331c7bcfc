import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import bundles from '../../src/i18n/messages/zh/bundles.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** A news item and the menu in one bundle: two people see it whole, publish it, and undo it (ADR 220, 235). */

const menu = '/api/globals/navigation?locale=zh&depth=0';

async function addToBundle(page: Page, title: string, isNew: boolean): Promise<void> {
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
  await page.getByRole('button', { name: bundles.addTo.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: bundles.addTo.title });
  const choice = dialog.getByRole('combobox');
  await choice.selectOption(isNew ? '' : { label: title });
  if (isNew) await dialog.getByRole('textbox').fill(title);
  await dialog.getByRole('checkbox', { name: '中文' }).check();
  await dialog.getByRole('checkbox', { name: '英文' }).uncheck();
  await dialog.getByRole('button', { name: bundles.addTo.add, exact: true }).click();
  await expect(page.getByRole('link', { name: bundles.addTo.in.replace('{title}', title) })).toBeVisible();
}

test('an item and the menu are previewed, published, and undone together, also by someone else @alone', async ({
  browser,
  context,
  page,
  staff,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  test.slow(); // two browsers
  const { items } = (await (await staff.request.get(menu)).json()) as { items: { label: string }[] };
  const [first] = items;
  const name = randomUUID().slice(0, 8);
  const label = `菜单 ${name}`;
  const slug = `bundled/${name}`;
  const made = await staff.request.post('/api/news?locale=zh&draft=true', {
    data: {
      title: `新闻 ${name}`,
      summary: '摘要',
      body: paragraph('正文'),
      slug,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { doc } = (await made.json()) as { doc: { id: string } };
  const colleague = await staff.colleague('publisher');
  const other = await browser.newContext({ baseURL: portalUrl() });
  const seen = async () => {
    const [home, article] = await Promise.all([
      page.request.get('/zh').then((answer) => answer.text()),
      page.request.get(`/zh/news/${slug}`),
    ]);
    return [home.includes(label), article.status()];
  };
  let bundle: string | undefined;
  try {
    const changed = items.map((item) => (item === first ? { ...item, label } : item));
    const drafted = await staff.request.post(`${menu}&draft=true`, {
      data: { items: changed, _status: 'draft' },
    });
    expect(drafted.ok(), await drafted.text()).toBe(true);
    await staff.enter(context);
    await context.addCookies([{ name: 'payload-lng', value: 'zh', url: portalUrl() }]);

    await page.goto(`/admin/collections/news/${doc.id}?locale=zh`);
    await addToBundle(page, name, true);
    await page.goto('/admin/globals/navigation?locale=zh');
    await addToBundle(page, name, false);
    await page.getByRole('link', { name: bundles.addTo.in.replace('{title}', name) }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expectAccessible(page, { within: '.gutter:has(h1)' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    const address = new URL(page.url()).pathname;
    bundle = address.split('/').at(-1);
    expect(await seen()).toEqual([false, 404]);

    // The site as it will be, for those who may see it.
    const preview = page.getByRole('link', {
      name: bundles.actions.preview.replace('{language}', '中文'),
    });
    const popup = page.waitForEvent('popup');
    await preview.click();
    const future = await popup;
    await expect(future.getByRole('banner').getByText(label).first()).toBeAttached();
    await future.close();

    const headers = { origin: portalUrl() };
    expect((await other.request.post('/api/staff/login', { data: colleague, headers })).ok()).toBe(true);
    await other.addCookies([{ name: 'payload-lng', value: 'zh', url: portalUrl() }]);
    const theirs = await other.newPage();
    for (const one of [page, theirs]) one.on('dialog', (question) => question.accept());
    await theirs.goto(address);
    // Before the scripts have come, the button asks nothing.
    await expect(async () => {
      const asked = theirs.waitForEvent('dialog', { timeout: 1000 });
      await theirs.getByRole('button', { name: bundles.actions.publish, exact: true }).click();
      await asked;
    }).toPass();
    await expect(theirs.getByText(bundles.states.published, { exact: true }).first()).toBeVisible();
    await expect.poll(seen).toEqual([true, 200]);

    // The first one has not seen that yet, and learns it.
    await page.getByRole('button', { name: bundles.actions.publish, exact: true }).click();
    await expect(page.getByText(bundles.actions.stale)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: bundles.actions.undo, exact: true }).click();
    await expect(page.getByText(bundles.states.undone, { exact: true }).first()).toBeVisible();
    await expect.poll(seen).toEqual([false, 404]);
  } finally {
    await other.close();
    // After a failure, the menu would be taken; one that was published is history, and stays.
    if (bundle) await staff.request.post(`/api/bundles/${bundle}/delete`, { data: {} });
    const restored = await staff.request.post(menu, { data: { items, _status: 'published' } });
    expect(restored.ok(), await restored.text()).toBe(true);
    expect((await staff.request.delete(`/api/news/${doc.id}`)).ok()).toBe(true);
  }
});
