import { randomUUID } from 'node:crypto';

import mediaEn from '@/i18n/messages/en/admin-media.json' with { type: 'json' };
import tagsEn from '@/i18n/messages/en/media-tags.json' with { type: 'json' };
import mediaZh from '@/i18n/messages/zh/admin-media.json' with { type: 'json' };
import tagsZh from '@/i18n/messages/zh/media-tags.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** An editor gives a file a tag, and finds it by that tag (ADR 232). */

const texts = { zh: { ...mediaZh, tags: tagsZh }, en: { ...mediaEn, tags: tagsEn } };

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';

test('an editor tags a file, and the list shows the files of the tag @release', async ({
  page,
  staff,
  lang,
  complaints,
}) => {
  // The list also shows files that other tests delete at this moment.
  complaints.allow(/\(Not Found\) \(.*\/api\/media\/file\//);
  const labels = texts[lang];
  const tag = `tag ${randomUUID().slice(0, 8)}`;
  const name = `${randomUUID()}.svg`;
  const known = `known ${randomUUID().slice(0, 8)}`;
  const upload = async (fileName: string, tags: readonly string[]) => {
    const made = await staff.request.post('/api/media?locale=zh', {
      multipart: {
        _payload: JSON.stringify({ alt: '图', tags }),
        file: { name: fileName, mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) },
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
    return ((await made.json()) as { doc: { id: string } }).doc;
  };
  const [doc, other] = [await upload(name, []), await upload(`${randomUUID()}.svg`, [known])];
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);

  await page.goto(`/admin/collections/media/${doc.id}?locale=zh`);
  const input = page.getByRole('combobox', { name: labels.fields.tags.label });
  await input.fill(`${tag},`);
  await expect(page.getByRole('list', { name: labels.tags.group }).getByText(tag)).toBeVisible();
  await input.fill('to be removed');
  await input.press('Enter');
  await page
    .getByRole('button', { name: labels.tags.remove.replace('{tag}', 'to be removed'), exact: true })
    .click();
  await expect(input).toBeFocused();
  // Chromium says of a choice from the list only that the value has changed.
  await input.evaluate((element: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, known);
  const items = page.getByRole('list', { name: labels.tags.group }).getByRole('listitem');
  await expect(items).toHaveText([tag, known]);
  // A tag that is still typed is saved by the keys as well.
  await input.fill('typed last');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await input.press('ControlOrMeta+s');
  expect((await saved).ok()).toBe(true);
  const stored = await staff.request.get(`/api/media/${doc.id}?locale=zh`);
  expect(((await stored.json()) as { tags: string[] }).tags).toEqual([tag, known, 'typed last']);

  await page.goto('/admin/collections/media?locale=zh');
  const choice = page.getByRole('combobox', { name: labels.tags.filter.tag, exact: true });
  await choice.selectOption(`tag:${tag}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(name);
  await expect(page.locator('tbody tr')).not.toContainText('to be removed');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  // Its case changes on all files, which a file alone can't do, and comes back.
  const { rename } = labels.tags;
  const renamed = tag.toUpperCase();
  await page.getByRole('button', { name: rename.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: rename.title.replace('{tag}', tag) });
  await dialog.getByRole('textbox', { name: rename.name }).fill(known);
  await expect(dialog).toContainText(known);
  await dialog.getByRole('textbox', { name: rename.name }).fill(tag);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(rename.same);
  await dialog.getByRole('textbox', { name: rename.name }).fill(renamed);
  await expectAccessible(page, { within: 'dialog[open]' });
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(choice).toHaveValue(`tag:${renamed}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(renamed);
  await page.getByRole('button', { name: rename.undo, exact: true }).click();
  await expect(choice).toHaveValue(`tag:${tag}`);
  await expect(page.locator('tbody tr')).toContainText(tag);
  await expect(page.getByRole('button', { name: rename.undo, exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: labels.tags.filter.clear }).click();
  await expect(choice).toHaveValue('');

  // The choice is also there where a file is picked.
  await page.goto('/admin/collections/news/create?locale=zh');
  const drawer = page.locator('.list-drawer');
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.locator('#field-cover .upload__listToggler').click();
    await expect(drawer).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await drawer
    .getByRole('combobox', { name: labels.tags.filter.tag, exact: true })
    .selectOption(`tag:${known}`);
  await expect(drawer.locator('tbody tr')).toHaveCount(2);
  await expect(drawer.locator('tbody')).toContainText(name);
  for (const { id } of [doc, other]) expect((await staff.request.delete(`/api/media/${id}`)).ok()).toBe(true);
});
