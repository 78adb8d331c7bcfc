import { randomUUID } from 'node:crypto';

import blocksEn from '@/i18n/messages/en/admin-blocks.json' with { type: 'json' };
import linksEn from '@/i18n/messages/en/links.json' with { type: 'json' };
import vendorEn from '@/i18n/messages/en/vendor.json' with { type: 'json' };
import blocksZh from '@/i18n/messages/zh/admin-blocks.json' with { type: 'json' };
import linksZh from '@/i18n/messages/zh/links.json' with { type: 'json' };
import vendorZh from '@/i18n/messages/zh/vendor.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test as base, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { sections } from '../support/rest';

/** An editor refers to a section by its number, by keyboard, and readers see the number (ADR 243). */

const texts = {
  zh: { ...linksZh, ...blocksZh, vendor: vendorZh },
  en: { ...linksEn, ...blocksEn, vendor: vendorEn },
};
const SAVE = { zh: '保存更改', en: 'Save changes' };

/** A text as the editor stores it. */
interface Body {
  readonly root: { readonly children: unknown[] };
}

interface Specification {
  readonly slug: string;
  readonly chapter: string;
}

const test = base.extend<{ specification: Specification }>({
  specification: async ({ staff }, use) => {
    const made: string[] = [];
    const create = async (collection: string, data: object) => {
      const answer = await staff.request.post(`/api/${collection}?locale=en`, {
        data: { ...data, _status: 'published' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { doc } = (await answer.json()) as { doc: { id: string } };
      made.unshift(`${collection}/${doc.id}`);
      return doc.id;
    };
    const slug = `refer-${randomUUID()}`;
    const document = await create('documents', {
      slug,
      title: 'Weaving links',
      summary: 'About links',
      number: 'HDL-90',
      order: 900,
    });
    const release = await create('releases', {
      document,
      version: '1.0',
      date: '2026-01-05T00:00:00.000Z',
      status: 'current',
    });
    const chapter = await create('chapters', {
      document,
      release,
      slug: 'lanes',
      number: '4',
      order: 4,
      title: 'Lanes',
      body: sections({ Layout: 'Lanes are numbered.', Training: 'Training follows' }),
    });
    await use({ slug, chapter });
    for (const item of made) expect((await staff.request.delete(`/api/${item}`)).ok()).toBe(true);
  },
});

test('an editor refers to a section by its number, and readers see it', async ({
  page,
  staff,
  lang,
  specification: { slug, chapter },
}) => {
  test.slow(); // publishes a chapter
  const labels = texts[lang];
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/collections/chapters/${chapter}?locale=en`);
  await expect(page.getByRole('button', { name: labels.vendor.moreActions, exact: true })).toBeVisible();
  const editor = page.locator('.rich-text-lexical [contenteditable=true][data-lexical-editor]').first();
  await editor.getByText('Training follows').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' /');
  await page.getByRole('option', { name: labels.reference.singular, exact: true }).click();

  const drawer = page.locator('.drawer__content');
  const search = drawer.getByRole('combobox', { name: labels.references.label });
  await expect(search).toBeFocused();
  await page.keyboard.type('4.1');
  await expect(drawer.getByRole('option').first()).toContainText('Section 4.1');
  await expectAccessible(page, { within: '.drawer__content' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await search.press('Enter');
  await expect(drawer.getByText('#layout')).toBeVisible();
  await drawer.getByRole('button', { name: SAVE[lang], exact: true }).click();
  await expect(editor.getByText('Section 4.1', { exact: true })).toBeVisible();
  const draft = `/api/chapters/${chapter}?locale=en&draft=true&depth=0`;
  await expect(async () => {
    expect(await (await staff.request.get(draft)).text()).toContain('"target":"#layout"');
  }).toPass();

  const published = await staff.request.patch(draft, { data: { _status: 'published' } });
  expect(published.ok(), await published.text()).toBe(true);
  await expect(async () => {
    await page.goto(`/en/docs/${slug}/lanes`);
    const link = page.getByRole('article').getByRole('link', { name: 'Section 4.1', exact: true });
    await expect(link).toHaveAttribute('href', /#layout$/, { timeout: 2_000 });
  }).toPass();

  // A section before it moves its number everywhere; the anchor, which others may have cited, stays.
  const { body } = (await (await staff.request.get(draft)).json()) as { body: Body };
  const [first] = (sections({ Connectors: 'Each lane has two pins.' }) as Body).root.children.slice(0, 1);
  body.root.children.unshift(first);
  const moved = await staff.request.patch(draft, { data: { body, _status: 'published' } });
  expect(moved.ok(), await moved.text()).toBe(true);
  const article = page.getByRole('article');
  await expect(async () => {
    await page.goto(`/en/docs/${slug}/lanes`);
    const link = article.getByRole('link', { name: 'Section 4.2', exact: true });
    await expect(link).toHaveAttribute('href', /#layout$/, { timeout: 2_000 });
  }).toPass();
  await expect(article.locator('#layout')).toHaveText('4.2 Layout');
  await expect(article.getByRole('link', { name: /^Section 4\.1$/ })).toHaveCount(0);
  await page.locator('[popovertarget="cite"]').first().click();
  const place = page.getByRole('dialog').getByRole('combobox');
  await expect(place.getByRole('option', { name: /4\.2.*Layout/ })).toHaveAttribute('value', 'layout');
  // The sheet opens without scripts, and answers only with them.
  await expect(async () => {
    await place.selectOption('layout');
    await expect(page.getByRole('dialog').locator('section > p').first()).toContainText('4.2', {
      timeout: 1_000,
    });
  }).toPass();
  await page.keyboard.press('Escape');
  const found = page.getByRole('searchbox').first();
  await found.fill('section 4.2');
  await expect(page.getByRole('link', { name: /4\.2.*Layout/ }).first()).toHaveAttribute('href', /#layout$/);
});
