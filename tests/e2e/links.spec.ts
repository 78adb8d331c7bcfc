import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import en from '@/i18n/messages/en/links.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/links.json' with { type: 'json' };
import site from '@/i18n/messages/en/admin-site.json' with { type: 'json' };
import vendorEn from '@/i18n/messages/en/vendor.json' with { type: 'json' };
import vendorZh from '@/i18n/messages/zh/vendor.json' with { type: 'json' };
import siteZh from '@/i18n/messages/zh/admin-site.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test, WIDTHS } from '../support/e2e';
import { shown } from '../support/message';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/**
 * Links are chosen from a list by keyboard, and say when visitors don’t find where they lead (ADR 223). The forms are those of
 * the home page and the menu, which every page shows, so these tests run after all others.
 */

const texts = { zh, en };
const vendor = { zh: vendorZh, en: vendorEn };
const names = { zh: siteZh, en: site };

async function enter(context: BrowserContext, staff: Staff, lang: 'zh' | 'en'): Promise<void> {
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await staff.enter(context);
}

/** A page of the site that is published in one language; removed at the end. */
async function withPage(
  staff: Staff,
  lang: 'zh' | 'en',
  act: (page: { id: string; title: string; slug: string }) => Promise<void>,
): Promise<void> {
  const slug = randomUUID();
  const title = `织造 ${slug.slice(0, 8)}`;
  const made = await staff.request.post(`/api/pages?locale=${lang}`, {
    data: { title, slug, summary: 'x', body: paragraph('x'), _status: 'published' },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = ((await made.json()) as { doc: { id: string } }).doc;
  try {
    await act({ id, title, slug });
  } finally {
    expect((await staff.request.delete(`/api/pages/${id}`)).ok(), `page ${id} is removed`).toBe(true);
  }
}

/** Shows the home page’s form at the link of its second button, and puts back what was published before. */
async function withHome(
  page: Page,
  staff: Staff,
  lang: 'zh' | 'en',
  act: () => Promise<void>,
): Promise<void> {
  const home = `/api/globals/home?locale=${lang}&depth=0`;
  const { hero } = (await (await staff.request.get(home)).json()) as { hero: Record<string, unknown> };
  const publish = () => staff.request.post(home, { data: { hero } });
  // What someone left as a draft would be shown in the form.
  expect((await publish()).ok()).toBe(true);
  try {
    await page.goto(`/admin/globals/home?locale=${lang}`);
    await act();
  } finally {
    expect((await publish()).ok()).toBe(true);
  }
}

const nameOf = (lang: 'zh' | 'en') => names[lang].home.fields.hero.fields.linkHref.label;

const linkOf = (page: Page, lang: 'zh' | 'en') => page.getByRole('group', { name: nameOf(lang) });

for (const lang of ['zh', 'en'] as const) {
  test.describe(`the admin in ${lang}`, { tag: lang === 'zh' ? ['@alone'] : ['@alone', '@release'] }, () => {
    test('a link is chosen by keyboard, says where visitors don’t find it, and leads there', async ({
      context,
      page,
      staff,
    }) => {
      test.slow();
      await enter(context, staff, lang);
      const { labels, other } = { labels: texts[lang], other: lang === 'zh' ? '英文' : 'Chinese' };
      await withPage(staff, lang, ({ title, slug }) =>
        withHome(page, staff, lang, async () => {
          const link = linkOf(page, lang);
          await link.getByRole('button', { name: labels.change }).focus();
          await page.keyboard.press('Enter');
          const field = link.getByRole('combobox');
          await expect(field).toBeFocused();
          await expect(link.getByRole('option', { name: labels.pages.search })).toBeVisible();
          await page.keyboard.insertText('zzzzqqq');
          await expect(link.getByRole('status')).toHaveText(labels.search.none);

          await field.fill(title);
          await expect(link.getByRole('option')).toHaveCount(1);
          await expect(link.getByRole('option')).toContainText(
            shown(lang, labels.marks.missing, { languages: other }),
          );
          await expect(link.getByRole('status')).toHaveText(shown(lang, labels.search.count, { count: 1 }));
          await page.keyboard.press('Enter');
          await expect(link.getByRole('button', { name: labels.change })).toBeFocused();
          await expect(link).toContainText(shown(lang, labels.problems.missing, { title, languages: other }));

          await page.locator('#action-save').click();
          await expect
            .poll(async () => (await staff.request.get(`/${lang}`)).text())
            .toContain(`href="/${lang}/${slug}"`);
        }),
      );
    });

    test('the choice can be left, and the address of another site is a second one', async ({
      context,
      page,
      staff,
    }) => {
      await enter(context, staff, lang);
      const labels = texts[lang];
      await withHome(page, staff, lang, async () => {
        const link = linkOf(page, lang);
        const title = link.locator('strong');
        // Until the portal has answered, the address stands for the title.
        await expect(title).not.toHaveText(/^\//);
        const before = (await title.textContent()) ?? '';
        await link.getByRole('button', { name: labels.change }).click();
        await page.keyboard.insertText('https://loom.example/a');
        await expect(link.getByRole('option')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(title).toHaveText(before);

        await link.getByRole('button', { name: labels.change }).click();
        await link.getByRole('button', { name: labels.enter }).click();
        await page.keyboard.insertText('http://loom.example');
        await page.keyboard.press('Enter');
        await expect(link.getByRole('status')).toHaveText(labels.foreign.error);
        await link.getByRole('textbox').fill('https://loom.example/b');
        await page.keyboard.press('Enter');
        await expect(title).toHaveText('https://loom.example/b');
        await expect(link).toContainText(labels.elsewhere);
      });
    });

    test('the field fits, and nothing of it is out of reach', async ({ context, page, staff }) => {
      test.slow();
      await enter(context, staff, lang);
      await withHome(page, staff, lang, async () => {
        const link = linkOf(page, lang);
        await link.getByRole('button', { name: texts[lang].change }).click();
        await expect(link.getByRole('option').first()).toBeVisible();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
        }
        await expectAccessible(page, { within: `[role="group"][aria-label="${nameOf(lang)}"]` });
      });
    });

    test('rows of the menu say when their page is gone', async ({ context, page, staff }) => {
      await enter(context, staff, lang);
      const menu = `/api/globals/navigation?locale=${lang}&depth=0`;
      const { items } = (await (await staff.request.get(menu)).json()) as { items: { href: string }[] };
      const publish = (rows: unknown) => staff.request.post(menu, { data: { items: rows } });
      const broken = items.map((item, index) => (index === 1 ? { ...item, href: `/${randomUUID()}` } : item));
      expect((await publish(broken)).ok()).toBe(true);
      try {
        await page.goto(`/admin/globals/navigation?locale=${lang}`);
        await expect(page.locator('#items-row-1')).toContainText(texts[lang].marks.gone);
        await expect(page.locator('#items-row-0')).not.toContainText(texts[lang].marks.gone);
      } finally {
        expect((await publish(items)).ok()).toBe(true);
      }
    });

    test('rows of the menu move by keyboard, and what is read out is in the admin’s language', async ({
      context,
      page,
      staff,
    }) => {
      await enter(context, staff, lang);
      const menu = `/api/globals/navigation?locale=${lang}&depth=0`;
      const { items } = (await (await staff.request.get(menu)).json()) as { items: { label: string }[] };
      const publish = () => staff.request.post(menu, { data: { items } });
      expect((await publish()).ok()).toBe(true);
      const name = items[0]?.label ?? '';
      const { order } = texts[lang];
      try {
        await page.goto(`/admin/globals/navigation?locale=${lang}`);
        const down = page.getByRole('button', { name: shown(lang, order.down, { name }), exact: true });
        await down.focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('#items-row-1')).toContainText(name);
        await expect(down).toBeFocused();
        const place = shown(lang, order.moved, { name, place: 2, count: items.length });
        await expect(page.getByRole('status').filter({ hasText: place })).toHaveCount(1);

        const handle = page.locator('#items-row-0 .collapsible__drag').first();
        await expect(handle).toHaveAccessibleName(vendor[lang].dragRow);
        await expect(handle).toHaveAccessibleDescription(vendor[lang].dragHint);
      } finally {
        expect((await publish()).ok()).toBe(true);
      }
    });

    test('the place of an erratum is chosen from its release', async ({ context, page, staff }) => {
      await enter(context, staff, lang);
      const { docs } = (await (
        await staff.request.get('/api/errata?limit=1&depth=0&sort=createdAt')
      ).json()) as {
        docs: { id: string; chapter: string }[];
      };
      await page.goto(`/admin/collections/errata/${docs[0]?.id}?locale=${lang}`);
      const chapter = page.locator('#field-chapter');
      // Its title, not its address.
      await expect(chapter).not.toContainText(docs[0]?.chapter ?? '', { timeout: 20_000 });
      await page.locator('#field-requirement').getByRole('combobox').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('#field-requirement').getByRole('option').first()).toHaveText(
        /^[A-Z]+-[A-Z]+-\d{3}$/,
      );
    });
  });
}
