import { randomUUID } from 'node:crypto';

import type { APIResponse } from '@playwright/test';

import textsEn from '../../src/i18n/messages/en/documents-admin.json' with { type: 'json' };
import textsZh from '../../src/i18n/messages/zh/documents-admin.json' with { type: 'json' };
import { expect, expectAccessible, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** From a file with a mistake to a chapter that visitors read, in a release that nobody has published before. */

const texts = { zh: textsZh.import, en: textsEn.import };

const file = (formula: string) =>
  [
    '# Timers {#timers}',
    '',
    '> How long a port waits.',
    '',
    `The limit is $${formula}$ for each port.`,
    '',
  ].join('\n');

async function idOf(response: APIResponse): Promise<string> {
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { doc: { id: string } }).doc.id;
}

test('an editor imports chapters from a file, corrects it by line, and publishes them @release @en', async ({
  context,
  lang,
  page,
  request,
  staff,
}) => {
  test.slow();
  const t = texts[lang];
  const slug = `import-${randomUUID().slice(0, 8)}`;
  const made: string[] = [];
  const create = async (collection: string, data: Record<string, unknown>) => {
    const response = await staff.request.post(`/api/${collection}?locale=${lang}&depth=0&draft=true`, {
      data,
    });
    const id = await idOf(response);
    made.unshift(`/api/${collection}/${id}`);
    return id;
  };
  const publish = async (address: string) => {
    const response = await staff.request.patch(`${address}?locale=${lang}&depth=0`, {
      data: { _status: 'published' },
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  try {
    const abstract = paragraph('What it is about.');
    const document = await create('documents', { title: slug, slug, number: slug, summary: slug, abstract });
    const release = await create('releases', { document, version: '1.0', date: '2026-01-05T08:00:00.000Z' });

    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await staff.enter(context);
    await page.goto(`/admin/collections/releases/${release}?locale=${lang}`);
    const part = page.locator('section', { has: page.getByRole('heading', { name: t.title }) });
    const choose = async (markdown: string) => {
      const upload = { name: 'chapters.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) };
      await part.locator('input[type="file"]').setInputFiles(upload);
    };

    await test.step('a formula that cannot be set is named with its line, and nothing is imported', async () => {
      await choose(file('\\frac{1}'));
      await expect(part.getByRole('alert')).toBeVisible();
      await expect(part.getByRole('row').filter({ hasText: /^5/ })).toContainText('frac');
      await expect(part.locator('button')).toHaveCount(0);
      await expectAccessible(page, { within: 'section:has(input[type="file"])' });
    });

    await test.step('the corrected file is shown before it is imported', async () => {
      await choose(file('T_{max}'));
      await expect(part.getByRole('row', { name: 'Timers' })).toContainText(t.fresh);
      await part.locator('button').click();
      await expect(part.getByRole('link', { name: 'Timers' })).toBeVisible();
    });

    const chapter = (await part.getByRole('link', { name: 'Timers' }).getAttribute('href')) ?? '';
    made.unshift(chapter.replace('/admin/collections', '/api'));
    await test.step('the chapter has its document and release, and is published from its form', async () => {
      await publish(`/api/documents/${document}`);
      await publish(`/api/releases/${release}`);
      await page.goto(`${chapter}?locale=${lang}`);
      await expect(page.locator('#field-title')).toHaveValue('Timers');
      await expect(page.locator('#field-document')).toContainText(slug);
      await expect(page.locator('#field-release')).toContainText('1.0');
      await page.locator('#action-save').click();
      await expect
        .poll(async () => (await request.get(`/${lang}/docs/${slug}/timers`)).status(), { timeout: 15_000 })
        .toBe(200);
    });

    await page.goto(`/${lang}/docs/${slug}/timers`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Timers');
    await expect(page.getByRole('math')).toBeVisible();
  } finally {
    for (const address of made) await staff.request.delete(address);
  }
});
