import { randomUUID } from 'node:crypto';

import { expect, type Staff, test } from '../support/e2e';

/** The form of a new item (ADR 209), and the address that it gets (ADR 208). */

const NEW_TERM = '/admin/collections/glossary/create?locale=zh';

/** Terms without a name, in any state, which only an item that nobody has written can be. */
async function namelessTerms(staff: Staff): Promise<number> {
  const response = await staff.request.get(
    '/api/glossary?draft=true&trash=true&locale=zh&limit=1&depth=0&where[term][exists]=false&where[createdAt][greater_than]=2026-01-01',
  );
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { totalDocs: number }).totalDocs;
}

test.beforeEach(async ({ page, staff }) => {
  await staff.enter(page.context());
});

test('the form of a new item makes nothing until it is saved, and asks before it is left', async ({
  page,
  staff,
}) => {
  const before = await namelessTerms(staff);
  await page.goto(NEW_TERM);
  const term = page.locator('#field-term');
  await expect(term).toBeEditable();
  await expect(page).toHaveURL(/\/create/);
  await term.fill('没有保存的术语');
  await page.locator('.step-nav a').last().click();
  await expect(page.locator('#leave-without-saving')).toBeVisible();
  await page.locator('#leave-without-saving #confirm-action').click();
  await expect(page).toHaveURL(/\/collections\/glossary(\?|$)/);
  expect(await namelessTerms(staff)).toBe(before);
});

test('an address is made of the title, follows it in a draft, and stays once it is public @release', async ({
  page,
  staff,
}) => {
  test.slow(); // one save after another
  const own = `x${randomUUID().slice(0, 8)}`;
  await page.goto(NEW_TERM);
  const [term, slug] = [page.locator('#field-term'), page.locator('#field-slug')];
  await term.fill(`流量标准 ${own}`);
  await page.locator('#field-definition').fill('测试用的定义。');
  await page.locator('#action-save-draft').click();
  // The first save moves to the page of the item.
  await expect(page).toHaveURL(/\/glossary\/[0-9a-f-]{36}/, { timeout: 30_000 });
  const id = /glossary\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await expect(slug).toHaveValue(`liuliang-biaozhun-${own}`);
  await expect(page.locator('#action-save-draft')).toHaveCount(0);

  await test.step('it follows', async () => {
    await term.fill(`行业标准 ${own}`);
    await expect(slug).toHaveValue(`hangye-biaozhun-${own}`);
  });

  await test.step('it stays', async () => {
    const isWrite = (url: string) => url.includes(`/api/glossary/${id}?`);
    const published = page.waitForResponse(
      (response) => isWrite(response.url()) && !response.url().includes('draft=true'),
    );
    await page.locator('#action-save').click();
    expect((await published).ok()).toBe(true);
    const saved = page.waitForResponse(
      (response) => isWrite(response.url()) && response.url().includes('autosave=true'),
    );
    await term.fill(`国际标准 ${own}`);
    expect((await saved).ok()).toBe(true);
    await expect(slug).toHaveValue(`hangye-biaozhun-${own}`);
  });

  await test.step('another item cannot have it', async () => {
    const taken = await staff.request.post('/api/glossary?locale=zh&draft=true', {
      data: { term: '另一个术语', slug: `hangye-biaozhun-${own}` },
    });
    expect(taken.status()).toBe(400);
    expect(await taken.text()).toContain(`hangye-biaozhun-${own}`);
  });

  expect((await staff.request.delete(`/api/glossary/${id}?trash=true`)).ok()).toBe(true);
});
