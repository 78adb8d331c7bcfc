import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/bulk.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/bulk.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** Many items of a list are published, taken back, and trashed together (ADR 225). */

const texts = { zh: textsZh, en: textsEn };

type Language = 'zh' | 'en';

/** A news draft whose titles begin with the mark; `bare` languages have nothing but that. */
async function draft(
  staff: Staff,
  mark: string,
  languages: readonly Language[],
  bare: readonly Language[] = [],
) {
  const slug = `bulk/${randomUUID()}`;
  const data = (language: Language) => ({
    title: `${mark} ${slug.slice(-4)} ${language}`,
    ...(!bare.includes(language) && { summary: 'Summary', body: paragraph('Text') }),
  });
  const [first = 'zh', ...others] = [...languages, ...bare];
  const made = await staff.request.post(`/api/news?locale=${first}&draft=true`, {
    data: {
      ...data(first),
      slug,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { doc } = (await made.json()) as { doc: { id: string } };
  for (const language of others) {
    const url = `/api/news/${doc.id}?locale=${language}&draft=true`;
    expect((await staff.request.patch(url, { data: data(language) })).ok()).toBe(true);
  }
  return { id: doc.id, slug };
}

/** Enters as someone who has begun nothing: what the same person begins elsewhere is shown here, too. */
async function enterAlone(context: BrowserContext, staff: Staff): Promise<void> {
  const entered = await context.request.post('/api/staff/login', {
    data: await staff.colleague('administrator'),
    headers: { origin: portalUrl() },
  });
  expect(entered.ok(), await entered.text()).toBe(true);
}

async function statusOf(page: Page, language: Language, slug: string): Promise<number> {
  return (await page.request.get(`/${language}/news/${slug}`, { maxRedirects: 0 })).status();
}

test('several items are published in the languages that are ready, after ten seconds in which nothing leaves', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.allow(/status of 404/);
  const t = texts[lang];
  const mark = `Together${randomUUID().slice(0, 6)}`;
  const other: Language = lang === 'zh' ? 'en' : 'zh';
  const both = await draft(staff, mark, [lang, other]);
  const one = await draft(staff, mark, [lang]);
  const half = await draft(staff, mark, [lang], [other]);
  const none = await draft(staff, mark, [], [lang]);
  const items = [both, one, half, none];
  try {
    await enterAlone(page.context(), staff);
    await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    const list = `/admin/collections/news?locale=${lang}&search=${mark}`;
    const bar = page.getByRole('group', { name: t.bar });
    const dialog = page.locator('dialog[open]');
    const openDialog = async (button: string) => {
      const selectAll = page.locator('#select-all');
      // Disabled until the scripts of the list have come.
      await expect(selectAll).toBeEnabled({ timeout: 30_000 });
      await selectAll.check({ force: true });
      await bar.getByRole('button', { name: button, exact: true }).click();
      // What would happen is rehearsed first.
      await expect(dialog).toBeVisible({ timeout: 30_000 });
    };
    const strip = page.getByRole('complementary').filter({ has: page.getByRole('status') });
    const undo = page.getByRole('button', { name: t.undo });

    await test.step('the dialog counts, names languages, and says why an item is left out', async () => {
      await page.goto(list);
      await expect(page.locator('.list-selection')).toBeHidden();
      await openDialog(t.buttons.publish);
      const title = {
        zh: '发布3项内容的中文版，其中1项包括英文版',
        en: 'Publish 3 items in English, 1 of them also in Chinese',
      };
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title[lang]);
      // Payload’s own buttons for the same would act without a word.
      const payloads = page.locator('.list-selection').getByRole('button');
      const vendor = { zh: ['发布', '取消发布', '删除'], en: ['Publish', 'Unpublish', 'Delete'] };
      for (const name of vendor[lang])
        await expect(payloads.and(page.getByLabel(name, { exact: true }))).toBeHidden();
      const skipped = dialog.getByRole('listitem').filter({ hasText: none.slug.slice(-4) });
      await expect(skipped).toContainText(
        { zh: '请先填写或修改：摘要、正文', en: 'fill in or correct first: Summary and Body' }[lang],
      );
      await expectAccessible(page, { within: 'dialog' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await page.getByRole('button', { name: t.keep }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('undo leaves everything as it was', async () => {
      await bar.getByRole('button', { name: t.buttons.publish, exact: true }).click();
      await dialog.getByRole('button', { name: { zh: '发布3项', en: 'Publish 3 items' }[lang] }).dblclick();
      await expect(strip).toBeVisible();
      await expect(undo).toBeFocused();
      // The way back is there on other pages, too. A link leads there within the ten seconds also on a slow machine.
      await page.locator('.step-nav a').first().click();
      await expect(page).toHaveURL(/\/admin$/);
      await expect(undo).toBeVisible();
      await undo.click();
      await expect(page.getByText(t.undone)).toBeVisible();
      await expect(strip).toBeHidden();
      for (const { slug } of items) expect(await statusOf(page, lang, slug)).toBe(404);
    });

    await test.step('without undo, exactly the confirmed languages are public', async () => {
      await page.goto(list);
      await openDialog(t.buttons.publish);
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: { zh: '发布3项', en: 'Publish 3 items' }[lang] }).click();
      await expect(strip).toBeVisible();
      await expectAccessible(page, { within: 'aside' });
      await expect(strip.getByRole('status')).toContainText(
        { zh: '已发布3项内容', en: 'Published 3 items' }[lang],
        { timeout: 30_000 },
      );
      for (const { slug } of [both, one, half]) {
        await expect.poll(() => statusOf(page, lang, slug)).toBe(200);
      }
      await expect.poll(() => statusOf(page, other, both.slug)).toBe(200);
      expect(await statusOf(page, other, half.slug)).toBe(404);
      expect(await statusOf(page, lang, none.slug)).toBe(404);
      await strip.getByRole('button', { name: t.close }).click();
    });

    await test.step('one language is unpublished, and the other stays', async () => {
      await openDialog(t.buttons.unpublish);
      await dialog.getByRole('checkbox').first().uncheck();
      const chosen: Language = 'en';
      await dialog.getByRole('button', { name: { zh: /^取消发布/, en: /^Unpublish/ }[lang] }).click();
      await expect(strip).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
      await expect.poll(() => statusOf(page, chosen, both.slug)).toBe(404);
      expect(await statusOf(page, 'zh', both.slug)).toBe(200);
      await strip.getByRole('button', { name: t.close }).click();
    });

    await test.step('all go to the trash', async () => {
      await openDialog(t.buttons.trash);
      await dialog
        .getByRole('button', { name: { zh: '将4项移到回收站', en: 'Move 4 items to trash' }[lang] })
        .click();
      await expect(strip).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
      await expect(page.locator('table tbody tr')).toHaveCount(0);
      await expect.poll(() => statusOf(page, 'zh', both.slug)).toBe(404);
    });
  } finally {
    for (const { id } of items) await staff.request.delete(`/api/news/${id}?trash=true`);
  }
});

test(
  'both bars of what is selected can be used on a narrow screen',
  { tag: ['@en', '@release'] },
  async ({ page, staff, lang }) => {
    await staff.enter(page.context());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/collections/media?limit=10');
    const selected = page.locator('.collection-list__list-selection');
    // A mark set before the scripts of the list have started is lost.
    await expect(async () => {
      await page
        .locator('.collection-list tbody input[type=checkbox]')
        .first()
        .setChecked(true, { force: true });
      await expect(selected).toBeVisible({ timeout: 1000 });
    }).toPass();
    const box = await selected.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    const own = await page.getByRole('group', { name: texts[lang].bar }).boundingBox();
    expect((own?.y ?? Infinity) + (own?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    // Playwright presses only what nothing covers.
    await selected.getByRole('button').first().click();
    await expect(page.locator('.collection-list tbody input[type=checkbox]').last()).toBeChecked();
  },
);

test('a window keeps the way back of what was begun in it when another one begins something @release', async ({
  page,
  context,
  lang,
  staff,
}) => {
  const t = texts[lang];
  const marks = [`Here${randomUUID().slice(0, 6)}`, `There${randomUUID().slice(0, 6)}`] as const;
  const items = [await draft(staff, marks[0], [lang]), await draft(staff, marks[1], [lang])];
  await enterAlone(context, staff);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const there = await context.newPage();
  const ask = async (window: Page, mark: string) => {
    await window.goto(`/admin/collections/news?locale=${lang}&search=${mark}`);
    const selectAll = window.locator('#select-all');
    await expect(selectAll).toBeEnabled({ timeout: 30_000 });
    await selectAll.check({ force: true });
    await window.getByRole('group', { name: t.bar }).getByRole('button', { name: t.buttons.trash }).click();
    return window
      .locator('dialog[open]')
      .getByRole('button', { name: { zh: '将1项移到回收站', en: 'Move 1 item to trash' }[lang] });
  };
  try {
    const begin = await ask(page, marks[0]);
    const beginThere = await ask(there, marks[1]);
    const begun = page.waitForResponse((answer) => answer.url().endsWith('/api/news/bulk'));
    await begin.click();
    const { data } = (await (await begun).json()) as { data: { id: string } };
    await beginThere.click();
    await expect(there.getByRole('button', { name: t.undo })).toBeVisible();
    // A list that is searched comes again, with what is open.
    const title = page.getByRole('link', { name: marks[0] });
    await page.locator('#search-filter-input').fill(randomUUID());
    await expect(title).toBeHidden();
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undo'));
    await page.getByRole('button', { name: t.undo }).click();
    expect((await undone).url()).toContain(data.id);
    await expect(page.getByText(t.undone)).toBeVisible();
    await there.getByRole('button', { name: t.undo }).click();
    await expect(there.getByText(t.undone)).toBeVisible();
    for (const { id } of items) {
      const kept = await staff.request.get(`/api/news/${id}?draft=true&depth=0`);
      expect(kept.ok(), 'it is not in the trash').toBe(true);
    }
  } finally {
    for (const { id } of items) await staff.request.delete(`/api/news/${id}?trash=true`);
  }
});
