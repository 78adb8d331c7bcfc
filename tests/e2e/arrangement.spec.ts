import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/arrangement.json' with { type: 'json' };
import linksEn from '@/i18n/messages/en/links.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/arrangement.json' with { type: 'json' };
import linksZh from '@/i18n/messages/zh/links.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test as base, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** Questions of a category are put in order in its form, by two people in two browsers (ADR 240). */

const texts = { zh: textsZh, en: textsEn };
const moves = { zh: linksZh.order, en: linksEn.order };

const test = base.extend<{ other: Page; category: { id: string; title: string } }>({
  other: async ({ browser, staff, lang }, use) => {
    const login = await staff.colleague('administrator');
    const context = await browser.newContext({ baseURL: portalUrl() });
    const headers = { origin: portalUrl() };
    const answer = await context.request.post('/api/staff/login', { data: login, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await use(await context.newPage());
    await context.close();
  },
  category: async ({ staff }, use) => {
    const made: string[] = [];
    const create = async (collection: string, data: object) => {
      const answer = await staff.request.post(`/api/${collection}?locale=zh`, {
        data: { ...data, _status: 'published' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { doc } = (await answer.json()) as { doc: { id: string } };
      made.unshift(`${collection}/${doc.id}`);
      return doc.id;
    };
    const title = `次序 ${randomUUID()}`;
    const id = await create('faq-categories', { title, slug: `order-${randomUUID()}`, order: 900 });
    for (const question of ['甲', '乙', '丙']) {
      const slug = `order-${randomUUID()}`;
      await create('faqs', { question, answer: paragraph(question), slug, category: id });
    }
    await use({ id, title });
    for (const item of made) expect((await staff.request.delete(`/api/${item}`)).ok()).toBe(true);
  },
});

test.beforeEach(async ({ page, staff, lang, complaints }) => {
  test.slow(); // two browsers
  complaints.allow(/409 \(Conflict\)/);
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

const list = (page: Page, lang: 'zh' | 'en') =>
  page.getByRole('region', { name: texts[lang].faqs.title, exact: true });
const expectOrder = (page: Page, lang: 'zh' | 'en', names: string[]) =>
  expect(list(page, lang).getByRole('listitem').getByRole('link')).toHaveText(names);

test('two people put questions in order, and none of them overwrites the other', async ({
  page,
  other,
  category,
  staff,
  lang,
}) => {
  const labels = texts[lang];
  const up = (who: Page, name: string) =>
    list(who, lang).getByRole('button', { name: moves[lang].up.replace('{name}', name), exact: true });
  const onTheSite = async () => {
    const { data } = (await (
      await staff.request.get(`/api/arrangements/faq-categories/${category.id}`)
    ).json()) as { data: { items: { title: string }[] } };
    const html = await (await page.request.get('/zh/faq')).text();
    const part = html.slice(html.indexOf(category.title));
    const places = data.items.map(({ title }) => part.indexOf(`>${title}<`));
    return places.every((place, index) => place > 0 && place > (places[index - 1] ?? 0));
  };
  for (const who of [page, other]) {
    await who.goto(`/admin/collections/faq-categories/${category.id}?locale=zh`);
    await expectOrder(who, lang, ['甲', '乙', '丙']);
  }

  // By keyboard; the focus stays on the button.
  await up(page, '丙').focus();
  await page.keyboard.press('Enter');
  await expectOrder(page, lang, ['甲', '丙', '乙']);
  await expect(list(page, lang).getByText(labels.saved)).toBeVisible();
  await expect(up(page, '丙')).toBeFocused();
  await expect.poll(onTheSite).toBe(true);

  // Both pages stay in the foreground, so the colleague has the former order.
  await up(other, '乙').click();
  await expect(list(other, lang).getByRole('alert')).toHaveText(labels.changed);
  await expectOrder(other, lang, ['甲', '丙', '乙']);
  await up(other, '乙').click();
  await expectOrder(other, lang, ['甲', '乙', '丙']);
  await expect(list(other, lang).getByText(labels.saved)).toBeVisible();
  await list(other, lang).getByRole('button', { name: labels.undo, exact: true }).click();
  await expectOrder(other, lang, ['甲', '丙', '乙']);
  await expect.poll(onTheSite).toBe(true);
  await other.reload();
  await expectOrder(other, lang, ['甲', '丙', '乙']);

  // With the pointer.
  const handle = (name: string) =>
    list(other, lang).getByRole('button', { name: labels.drag.replace('{name}', name), exact: true });
  const [from, to] = [await handle('甲').boundingBox(), await handle('乙').boundingBox()];
  if (!from || !to) throw new Error('the handles have no place on the screen');
  await other.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await other.mouse.down();
  await other.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 12 });
  await other.mouse.up();
  await expectOrder(other, lang, ['丙', '乙', '甲']);
  await expect(list(other, lang).getByText(labels.saved)).toBeVisible();
  await expectAccessible(other, { within: 'section:has([data-drag-handle])' });
});

for (const width of WIDTHS) {
  test(`the list fits into ${width} pixels @release`, async ({ page, category, lang }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/collections/faq-categories/${category.id}?locale=zh`);
    await expectOrder(page, lang, ['甲', '乙', '丙']);
    await expectNoSidewaysScroll(page);
  });
}

interface Listed {
  readonly items: readonly { readonly id: string; readonly number: string; readonly title: string }[];
  readonly revision: string;
}

for (const code of ['zh', 'en'] as const) {
  const tag = code === 'zh' ? ['@alone'] : ['@alone', '@release'];
  test.describe(`documents in the admin in ${code}`, { tag }, () => {
    test.use({ lang: code });

    test('are put in order above their table by two people, and the table and the site follow', async ({
      page,
      other,
      staff,
      lang,
    }) => {
      const labels = texts[lang];
      const read = async () => {
        const answer = await staff.request.get('/api/arrangements/documents');
        return ((await answer.json()) as { data: Listed }).data;
      };
      const numbers = ({ items }: Listed) => items.map(({ number }) => number);
      const before = await read();
      expect(before.items.length).toBeGreaterThan(2);
      const panel = (who: Page) => who.getByRole('region', { name: labels.documents.title, exact: true });
      const inPanel = (who: Page) =>
        panel(who)
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? ''));
      const inTable = (who: Page) => who.locator('tbody .cell-number').allTextContents();
      /** Of these numbers, those that the site shows, in its order: other tests may have left drafts. */
      const onTheSite = async () => {
        const html = await (await page.request.get(`/${lang}/docs`)).text();
        const main = html.slice(html.indexOf('<main'));
        return numbers(before)
          .filter((number) => main.includes(number))
          .toSorted((a, b) => main.indexOf(a) - main.indexOf(b));
      };
      try {
        for (const who of [page, other]) {
          await who.goto(`/admin/collections/documents?locale=${lang}`);
          const opener = who.getByRole('button', { name: labels.documents.open, exact: true });
          await expect(opener).toHaveAttribute('aria-expanded', 'false');
          await opener.focus();
          await who.keyboard.press('Enter');
          await expect(opener).toBeFocused();
          await expect.poll(() => inPanel(who)).toEqual(numbers(before));
        }
        const isPublic = new Set(await onTheSite());
        expect(isPublic.size).toBeGreaterThan(2);

        // The last one goes up by keyboard.
        const last = before.items.at(-1);
        const name = `${last?.number ?? ''} `;
        const up = (who: Page) =>
          panel(who).getByRole('button', { name: moves[lang].up.replace('{name}', name) });
        const others = numbers(before).slice(0, -1);
        const wanted = others.toSpliced(others.length - 1, 0, last?.number ?? '');
        await up(page).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => inPanel(page)).toEqual(wanted);
        await expect(panel(page).getByText(labels.saved)).toBeVisible();
        await expect(up(page)).toBeFocused();
        await expect.poll(() => inTable(page)).toEqual(wanted);
        await expect.poll(onTheSite).toEqual(wanted.filter((number) => isPublic.has(number)));

        // A colleague who has the former order on the screen gets the current one.
        await up(other).click();
        await expect(panel(other).getByRole('alert')).toHaveText(labels.changed);
        await expect.poll(() => inPanel(other)).toEqual(wanted);

        await panel(page).getByRole('button', { name: labels.undo, exact: true }).click();
        await expect.poll(() => inPanel(page)).toEqual(numbers(before));
        await expect.poll(() => inTable(page)).toEqual(numbers(before));
        await expect.poll(onTheSite).toEqual([...isPublic]);
        await expectAccessible(page, { within: 'section:has([data-drag-handle])' });

        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
        }

        // Whatever the table shows, the list has all of them; what is in the trash has no place.
        await page.goto(`/admin/collections/documents?locale=${lang}&search=zzzzqqq`);
        await page.getByRole('button', { name: labels.documents.open, exact: true }).click();
        await expect.poll(() => inPanel(page)).toEqual(numbers(before));
        await page.goto(`/admin/collections/documents/trash?locale=${lang}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: labels.documents.open, exact: true })).toHaveCount(0);
      } finally {
        const { revision } = await read();
        const ids = before.items.map(({ id }) => id);
        const restored = await staff.request.post('/api/arrangements/documents', { data: { ids, revision } });
        expect(restored.ok(), await restored.text()).toBe(true);
      }
    });
  });
}
