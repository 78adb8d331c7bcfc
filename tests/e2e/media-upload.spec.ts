import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/media-upload.json' with { type: 'json' };
import responseEn from '@/i18n/messages/en/response.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/media-upload.json' with { type: 'json' };
import responseZh from '@/i18n/messages/zh/response.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Staff,
  test as base,
  WIDTHS,
} from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** Files are uploaded together, and nothing that someone chose or wrote is lost on the way (ADR 242). */

const texts = { zh: textsZh, en: textsEn };
const offline = { zh: responseZh.offline, en: responseEn.offline };

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';
const drawing = (name: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) });

interface Stored {
  readonly id: string;
  readonly filename: string;
  readonly alt?: string | null;
}

/** What the library has under a name, with the alternative texts of both languages. */
async function storedAs(staff: Staff, name: string) {
  const query = `depth=0&limit=20&sort=filename&where[filename][like]=${name}`;
  const [zh, en] = await Promise.all(
    ['zh', 'en'].map(async (locale) => {
      const found = await staff.request.get(`/api/media?locale=${locale}&fallback-locale=none&${query}`);
      return ((await found.json()) as { docs: Stored[] }).docs;
    }),
  );
  return (zh ?? []).map(({ id, filename, alt }, index) => ({
    id,
    filename,
    alt: { zh: alt ?? '', en: en?.[index]?.alt ?? '' },
  }));
}

/** A part of the names of a test's files; what has it is removed at the end. */
const test = base.extend<{ mark: string }>({
  mark: async ({ staff }, use) => {
    const mark = randomUUID().slice(0, 13);
    await use(mark);
    for (const { id } of await storedAs(staff, mark)) {
      expect((await staff.request.delete(`/api/media/${id}?trash=true`)).ok()).toBe(true);
    }
  },
});

test.beforeEach(async ({ page, staff, lang }) => {
  test.slow();
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

/** The window over a list of nothing but the files of this test: others are replaced and removed meanwhile. */
async function openWindow(page: Page, lang: 'zh' | 'en', mark: string): Promise<Locator> {
  await page.goto(`/admin/collections/media?locale=zh&search=${mark}`);
  const dialog = page.getByRole('dialog', { name: texts[lang].title });
  await expect(async () => {
    await page.getByRole('button', { name: texts[lang].open }).click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return dialog;
}

/** Chooses files, and writes the texts of the first one in both languages as far as they are given. */
async function choose(
  dialog: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
  ...written: readonly string[]
): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles(files);
  for (const [index, text] of written.entries()) await dialog.getByRole('textbox').nth(index).fill(text);
}

/** Loads the page again, although it asks whether to leave. */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const left = page.reload();
  await (await asked).accept();
  await left;
}

const rowOf = (dialog: Locator, name: string) => dialog.getByRole('listitem', { name, exact: true });
const names = { zh: { zh: '中文', en: '英文' }, en: { zh: 'Chinese', en: 'English' } };

test('several files are uploaded together; what fails is tried again with what was written', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}) => {
  complaints.allow(/net::ERR_/);
  const { alt, ...labels } = texts[lang];
  const dialog = await openWindow(page, lang, mark);
  const textOf = (name: string, language: 'zh' | 'en') =>
    rowOf(dialog, name).getByRole('textbox', { name: alt.replace('{language}', names[lang][language]) });
  const [first, second, wrong] = [`a-${mark}.svg`, `b-${mark}.svg`, `c-${mark}.docx`];

  const notes = { name: wrong, mimeType: 'application/msword', buffer: Buffer.from('notes') };
  await choose(dialog, [drawing(first), drawing(second), notes]);
  await expect(textOf(first, lang)).toBeFocused();
  await expect(rowOf(dialog, wrong)).toContainText(labels.refusals.format.split('{')[0] ?? '');
  await expect(rowOf(dialog, wrong)).toContainText('WebVTT');
  await expect(rowOf(dialog, wrong).getByRole('textbox')).toHaveCount(0);

  const upload = dialog.getByRole('button', {
    name: new RegExp(lang === 'zh' ? '^上传2个文件$' : '^Upload 2 files$'),
  });
  await textOf(first, 'zh').fill('第一幅');
  await textOf(first, 'en').fill('The first');
  await upload.click();
  // The one without a text is named, and nothing is sent.
  await expect(textOf(second, lang)).toBeFocused();
  await expect(rowOf(dialog, second)).toContainText(labels.noAlt);
  expect(await storedAs(staff, mark)).toEqual([]);
  await textOf(second, 'en').fill('The second');

  await expectAccessible(page, { within: 'dialog[open]' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const { scroll, client } = await dialog.evaluate((element) => ({
      scroll: element.scrollWidth,
      client: element.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  }

  // The request of the second one does not get through, once.
  let aborted = 0;
  await page.route('**/api/media?*', async (route) => {
    const isSecond = route.request().method() === 'POST' && route.request().postData()?.includes(second);
    if (!isSecond || aborted > 0) return route.continue();
    aborted += 1;
    return route.abort('internetdisconnected');
  });
  await upload.dblclick();
  await expect(rowOf(dialog, first)).toHaveAttribute('data-state', 'stored');
  await expect(rowOf(dialog, second)).toContainText(offline[lang]);
  await expect(textOf(second, 'en')).toHaveValue('The second');
  expect(aborted).toBe(1);

  // Every way out asks first.
  const question = page.getByRole('dialog', {
    name: lang === 'zh' ? /^1个文件还没有全部完成/ : /^Close before/,
  });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: labels.discard.keep }).click();
  await dialog.getByRole('button', { name: labels.close, exact: true }).first().click();
  await question.getByRole('button', { name: labels.discard.keep }).click();
  await expect(textOf(second, 'en')).toHaveValue('The second');

  await textOf(second, 'zh').fill('第二幅');
  await dialog
    .getByRole('button', { name: lang === 'zh' ? '重新上传1个文件' : 'Upload 1 file again' })
    .click();
  await expect(rowOf(dialog, second)).toHaveAttribute('data-state', 'stored');
  await expect(dialog.getByRole('button', { name: labels.close, exact: true }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const stored = await storedAs(staff, mark);
  expect(stored.map(({ filename, alt: written }) => ({ filename, written }))).toEqual([
    { filename: first, written: { zh: '第一幅', en: 'The first' } },
    { filename: second, written: { zh: '第二幅', en: 'The second' } },
  ]);
  await expect(page.locator('tbody')).toContainText(second);
});

test('caption, credit, and tags go with each file, and from one to all of them @phone', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}) => {
  complaints.allow(/net::ERR_/);
  const { alt, details, ...labels } = texts[lang];
  const dialog = await openWindow(page, lang, mark);
  const [first, second] = [`a-${mark}.svg`, `b-${mark}.svg`];
  await choose(dialog, [drawing(first), drawing(second)]);
  const field = (name: string, label: string, language?: 'zh' | 'en') =>
    rowOf(dialog, name).getByRole('textbox', {
      name: label.replace('{language}', language ? names[lang][language] : ''),
      exact: true,
    });
  const open = (name: string) => rowOf(dialog, name).getByText(details.more, { exact: true }).press('Enter');
  for (const name of [first, second]) await field(name, alt, 'zh').fill('一幅');

  await open(first);
  await field(first, details.caption, 'zh').fill('经纬');
  await field(first, details.caption, 'en').fill('Warp and weft');
  await field(first, details.credit).fill('Wen');
  await rowOf(dialog, first).getByRole('combobox', { name: details.tags }).pressSequentially(`${mark},`);
  await open(second);
  await field(second, details.credit).fill('Chen');
  const apply = rowOf(dialog, first).getByRole('button', {
    name: details.applyName.replace('{name}', first),
  });
  await apply.click();
  await expect(field(second, details.caption, 'zh')).toHaveValue('经纬');
  await expect(field(second, details.credit)).toHaveValue('Chen');
  await expect(rowOf(dialog, second)).toContainText(mark);
  // A screen reader hears each answer, also one that is the same as before.
  const [, nothing = ''] = /=0 \{([^}]*)\}/.exec(details.applied) ?? [];
  await apply.click();
  const heard = dialog.getByRole('status').last();
  await expect(heard).toHaveText(nothing);
  await heard.evaluate((region) => region.replaceChildren('heard'));
  await apply.click();
  await expect(heard).toHaveText(nothing);
  await expectAccessible(page, { within: 'dialog[open]' });
  await expectNoSidewaysScroll(page);

  // A caption needs the alternative text of its language.
  const upload = dialog.locator('footer button').first();
  await upload.click();
  await expect(field(first, alt, 'en')).toBeFocused();
  await expect(rowOf(dialog, first)).toContainText(
    labels.captionNeedsAlt.replace('{languages}', names[lang].en),
  );
  expect(await storedAs(staff, mark)).toEqual([]);
  for (const name of [first, second]) await field(name, alt, 'en').fill('One');

  // The second text of the first file does not get through, once; nothing that was written is lost.
  let aborted = 0;
  await page.route('**/api/media/*', async (route) => {
    if (route.request().method() !== 'PATCH' || aborted > 0) return route.continue();
    aborted += 1;
    return route.abort('internetdisconnected');
  });
  await upload.click();
  await expect(rowOf(dialog, second)).toHaveAttribute('data-state', 'stored');
  await expect(field(first, details.caption, 'en')).toHaveValue('Warp and weft');
  await dialog.getByRole('button', { name: labels.saveTexts }).click();
  await expect(rowOf(dialog, first)).toHaveAttribute('data-state', 'stored');

  const query = `depth=0&sort=filename&locale=all&where[filename][like]=${mark}`;
  const { docs } = (await (await staff.request.get(`/api/media?${query}`)).json()) as {
    docs: { caption: object; credit: string; tags: string[] }[];
  };
  const caption = { zh: '经纬', en: 'Warp and weft' };
  expect(docs).toMatchObject([
    { caption, credit: 'Wen', tags: [mark] },
    { caption, credit: 'Chen', tags: [mark] },
  ]);
});

test('a file that arrived without an answer is not uploaded twice @release', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}) => {
  complaints.allow(/net::ERR_/);
  const dialog = await openWindow(page, lang, mark);
  const name = `a-${mark}.svg`;
  await choose(dialog, [drawing(name)], '一幅', 'One');
  let lost = 0;
  await page.route('**/api/media?*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // The portal has the file; its answer gets lost.
    expect((await route.fetch()).status()).toBe(201);
    return route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: '上传1个文件' }).click();
  await expect(rowOf(dialog, name)).toContainText(offline[lang]);
  await dialog.getByRole('button', { name: '重新上传1个文件' }).click();
  await expect(rowOf(dialog, name)).toHaveAttribute('data-state', 'stored');
  expect(await storedAs(staff, mark)).toMatchObject([{ filename: name, alt: { zh: '一幅', en: 'One' } }]);
});

test('a file whose second text got lost says so, and is not uploaded twice by another page @release', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}, info) => {
  complaints.allow(/net::ERR_/);
  const name = `a-${mark}.svg`;
  const file = info.outputPath(name);
  await writeFile(file, DRAWING);
  let dialog = await openWindow(page, lang, mark);
  await choose(dialog, file, '一幅', 'One');
  await page.route('**/api/media/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  );
  await dialog.getByRole('button', { name: '上传1个文件' }).click();
  const missing = texts[lang].textMissing.replace('{languages}', names[lang].en);
  await expect(rowOf(dialog, name)).toContainText(missing);
  await expect(rowOf(dialog, name)).toContainText(offline[lang]);
  await page.unroute('**/api/media/*');

  await reload(page);
  dialog = await openWindow(page, lang, mark);
  await choose(dialog, file);
  await expect(dialog.getByRole('textbox').nth(1)).toHaveValue('One');
  await dialog.getByRole('button', { name: texts[lang].saveTexts }).click();
  await expect(rowOf(dialog, name)).toHaveAttribute('data-state', 'stored');
  expect(await storedAs(staff, mark)).toMatchObject([{ filename: name, alt: { zh: '一幅', en: 'One' } }]);
});

test('a stored file leaves the window with unsaved text only after a question @release', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}, info) => {
  complaints.allow(/net::ERR_/);
  const labels = texts[lang];
  const name = `a-${mark}.svg`;
  const file = info.outputPath(name);
  await writeFile(file, DRAWING);
  const dialog = await openWindow(page, lang, mark);
  await choose(dialog, file, '一幅', 'One');
  await page.route('**/api/media/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  );
  await dialog.locator('footer button').first().click();
  await expect(rowOf(dialog, name)).toContainText(offline[lang]);

  const removal = dialog.getByRole('button', { name: labels.removeName.replace('{name}', name) });
  const question = page.getByRole('dialog', { name: labels.discardText.title.replace('{name}', name) });
  await removal.click();
  await question.getByRole('button', { name: labels.discard.keep }).click();
  await expect(removal).toBeFocused();
  await expect(dialog.getByRole('textbox').nth(1)).toHaveValue(/一幅|One/);
  await removal.click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(rowOf(dialog, name)).toBeVisible();

  await removal.click();
  await question.getByRole('button', { name: labels.discardText.confirm }).click();
  await expect(rowOf(dialog, name)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: labels.choose })).toBeFocused();
  // The library has the file; only the text is gone.
  expect(await storedAs(staff, mark)).toMatchObject([{ filename: name }]);
  await choose(dialog, file);
  await expect(dialog.getByRole('textbox').nth(1)).toHaveValue('');
});

test('the keyboard keeps its place when files are removed, and text that is dropped is no file @release', async ({
  lang,
  mark,
  page,
}) => {
  const labels = texts[lang];
  const dialog = await openWindow(page, lang, mark);
  const [first, second] = [`a-${mark}.svg`, `b-${mark}.svg`];
  await choose(dialog, [drawing(first), drawing(second)]);
  const removal = (name: string) =>
    dialog.getByRole('button', { name: labels.removeName.replace('{name}', name) });
  const isTaken = await dialog.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'words');
    return !element.dispatchEvent(
      new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }),
    );
  });
  expect(isTaken).toBe(false);

  await removal(first).press('Enter');
  await expect(rowOf(dialog, second)).toBeFocused();
  // Esc asks also when nothing has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: labels.discard.keep }).click();
  await removal(second).press('Enter');
  await expect(dialog.getByRole('button', { name: labels.choose, exact: true })).toBeFocused();
});

test('texts survive the page, and are there when the files are chosen again @release', async ({
  lang,
  mark,
  page,
}, info) => {
  const name = `a-${mark}.svg`;
  // A file on the disk, which is the same one when it is chosen again.
  const file = info.outputPath(name);
  await writeFile(file, DRAWING);
  let dialog = await openWindow(page, lang, mark);
  await choose(dialog, file, '一幅');
  await reload(page);
  dialog = await openWindow(page, lang, mark);
  await choose(dialog, file);
  await expect(dialog.getByRole('textbox').first()).toHaveValue('一幅');
  await expect(rowOf(dialog, name)).toContainText(texts[lang].kept);
  // What is discarded is gone.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts[lang].discard.confirm }).click();
  await expect(dialog).toHaveCount(0);
  dialog = await openWindow(page, lang, mark);
  await choose(dialog, file);
  await expect(dialog.getByRole('textbox').first()).toHaveValue('');
});

test('a file that is dropped on a field stays in its drawer until the portal has it', async ({
  complaints,
  lang,
  mark,
  page,
  staff,
}) => {
  complaints.allow(/net::ERR_/);
  const name = `a-${mark}.svg`;
  await page.goto('/admin/collections/news/create?locale=zh');
  const dropzone = page.locator('#field-cover .dropzone');
  await expect(dropzone).toBeVisible();
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([content ?? ''], file ?? '', { type: 'image/svg+xml' }));
      return dropped;
    },
    [name, DRAWING],
  );
  await dropzone.dispatchEvent('drop', { dataTransfer: transfer });
  const drawer = page.locator('.bulk-upload--file-manager');
  const alt = drawer.locator('#field-alt');
  await alt.fill('一幅');
  // Beside the drawer, and by Esc: the drawer asks.
  const question = page.locator('.confirmation-modal');
  for (const leave of [
    () => page.locator('.drawer__close').last().dispatchEvent('click'),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave();
    await question.locator('#confirm-cancel').click();
    await expect(question).toHaveCount(0);
    await expect(alt).toHaveValue('一幅');
  }
  await page.route('**/api/media?*', (route) => route.abort('internetdisconnected'));
  const save = drawer.locator('.bulk-upload--actions-bar__saveButtons:visible button').first();
  await save.click();
  await expect(page.getByText(offline[lang])).toBeVisible();
  await expect(alt).toHaveValue('一幅');
  await page.unroute('**/api/media?*');
  await save.click();
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('#field-cover')).toContainText(name);
  expect(await storedAs(staff, mark)).toMatchObject([{ filename: name, alt: { zh: '一幅' } }]);
});
