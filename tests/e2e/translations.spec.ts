import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import sharedEn from '../../src/i18n/messages/en/admin-shared.json' with { type: 'json' };
import editingEn from '../../src/i18n/messages/en/editing.json' with { type: 'json' };
import textsEn from '../../src/i18n/messages/en/translations.json' with { type: 'json' };
import sharedZh from '../../src/i18n/messages/zh/admin-shared.json' with { type: 'json' };
import editingZh from '../../src/i18n/messages/zh/editing.json' with { type: 'json' };
import textsZh from '../../src/i18n/messages/zh/translations.json' with { type: 'json' };
import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { editorDocument, leaf, paragraph } from '../support/rest';

const textsOf = {
  zh: { ...textsZh, languageStates: sharedZh.languageStates, english: '英文' },
  en: { ...textsEn, languageStates: sharedEn.languageStates, english: 'English' },
};

const editingOf = { zh: editingZh, en: editingEn };

/** Publishes an item in Chinese. @returns its id */
async function newsOf(staff: Staff, title: string): Promise<string> {
  const created = await staff.request.post('/api/news?locale=zh&depth=0', {
    data: {
      title,
      slug: `translations/${randomUUID()}`,
      summary: '摘要',
      body: paragraph('正文'),
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'published',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  return ((await created.json()) as { doc: { id: string } }).doc.id;
}

test('an editor finds a translation that is out of date, publishes it, and sees that it is up to date', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const texts = textsOf[lang];
  const title = `待译 ${randomUUID().slice(0, 8)}`;
  const translated = { title: `Translated ${title}`, summary: 'Words.', body: paragraph('Words.') };
  const id = await newsOf(staff, title);
  const publish = async (locale: 'zh' | 'en', data: object) => {
    const answer = await staff.request.patch(`/api/news/${id}?locale=${locale}&depth=0`, {
      data: { ...data, _status: 'published' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const row = page.getByRole('row', { name: title });
  // What waits for the shortest time is on the last page.
  const openList = (state: string) =>
    page.goto(`/admin/to-translate?collection=news&language=en&state=${state}&page=9999`);

  await openList('missing');
  await expect(row).toContainText(texts.notBegun);
  await expectAccessible(page, { within: '.gutter' });

  await publish('en', translated);
  await publish('zh', { title: `${title}，已更新` });
  await openList('missing');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(row).toHaveCount(0);
  await openList('outdated');
  await expect(row).toContainText(texts.states.outdated);
  await row.getByRole('link', { name: texts.update }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/translate/news/${id}`));
  await page.getByRole('link', { name: texts.sideBySide.form }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/collections/news/${id}\\?locale=en`));
  await expect(page.locator('#field-title')).toHaveValue(translated.title);
  await expect(page.getByText(`${texts.english} · ${texts.languageStates.outdated}`)).toBeVisible();

  await page.locator('#field-summary').fill('Better words.');
  await expect(page.getByText(`${texts.english} · ${texts.languageStates.outdated}`)).toBeVisible();
  await page.locator('#action-save').click();
  await expect(page.getByText(`${texts.english} · ${texts.languageStates.published}`)).toBeVisible();
  await openList('outdated');
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('a translator writes beside the original, inserts a term, and reads which number is missing', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const texts = textsOf[lang].sideBySide;
  const unique = randomUUID().slice(0, 8);
  const term = `术语${unique}`;
  const create = async (collection: string, data: object) => {
    const answer = await staff.request.post(`/api/${collection}?locale=zh&depth=0`, {
      data: { ...data, _status: 'published' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { doc: { id: string } }).doc.id;
  };
  const glossary = await create('glossary', { term, definition: '定义', slug: `term-${unique}` });
  const named = await staff.request.patch(`/api/glossary/${glossary}?locale=en&depth=0`, {
    data: { term: `term ${unique}`, definition: 'Definition', _status: 'published' },
  });
  expect(named.ok(), await named.text()).toBe(true);
  const id = await create('news', {
    title: `并排 ${unique}`,
    slug: `side-by-side/${randomUUID()}`,
    summary: '摘要',
    body: paragraph(`${term}的速率为112 GT/s`),
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
  });
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/translate/news/${id}?from=zh&to=en`);
  const block = page.getByRole('group').filter({ hasText: '112 GT/s' });
  await expect(block.locator('mark')).toHaveText(term);
  // Before the scripts have come, the button does nothing.
  await expect(async () => {
    const copy = block.getByRole('button', { name: texts.copy });
    if (await copy.isVisible()) await copy.click();
    await expect(block.getByRole('textbox')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(block).toContainText(texts.untranslated);
  await block.getByRole('textbox').fill('The rate of ');
  await expect(block).toContainText(/112 GT\/s/);
  await block.getByRole('button', { name: `term ${unique}` }).click();
  await expect(block.getByRole('textbox')).toHaveValue(`The rate of term ${unique}`);
  await expect(block.getByText(lang === 'zh' ? /译文缺少.*112 GT/u : /112 GT.*is missing/u)).toBeVisible();
  await block.getByRole('textbox').press('End');
  await block.getByRole('textbox').pressSequentially(' is 112 GT/s');
  await expect(block.getByText(lang === 'zh' ? '译文缺少' : 'is missing')).toHaveCount(0);
  await expectAccessible(page, { within: '.gutter' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(texts.allSaved)).toBeVisible();
  const read = async (draft: boolean) => {
    const answer = await staff.request.get(`/api/news/${id}?locale=en&depth=0&draft=${draft}`);
    return JSON.stringify(await answer.json());
  };
  expect(await read(true)).toContain(`The rate of term ${unique} is 112 GT/s`);
  expect(await read(false)).not.toContain('The rate of');
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
  expect((await staff.request.delete(`/api/glossary/${glossary}?depth=0`)).ok()).toBe(true);
});

test('a translator hears that the original has changed, and loads it beside what they typed @release', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const texts = textsOf[lang].sideBySide;
  const title = `原文 ${randomUUID().slice(0, 8)}`;
  const id = await newsOf(staff, title);
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/translate/news/${id}?from=zh&to=en`);
  const box = page.locator('textarea').first();
  await box.fill('My title');
  const load = page.getByRole('button', { name: texts.loadOriginal });
  await expect(load).toHaveCount(0);

  const renamed = `${title}，已更新`;
  const answer = await staff.request.patch(`/api/news/${id}?locale=zh&draft=true&depth=0`, {
    data: { title: renamed, _status: 'draft' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  // As when a person comes back to the page: it looks immediately, and otherwise every 15 seconds.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(texts.originalChanged)).toBeVisible();
  await load.click();
  await expect(page.getByText(renamed).first()).toBeVisible();
  await expect(box).toHaveValue('My title');
  await expect(load).toHaveCount(0);
  await expect(page.getByText(texts.unsaved)).toBeVisible();
  await page.getByRole('button', { name: texts.save }).click();
  await expect(page.getByText(texts.allSaved)).toBeVisible();
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('what a translator typed and did not save is offered again, and Ctrl S in the question saves nothing @release', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const texts = textsOf[lang].sideBySide;
  const id = await newsOf(staff, `未保存 ${randomUUID().slice(0, 8)}`);
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const address = `/admin/translate/news/${id}?from=zh&to=en`;
  await page.goto(address);
  const title = page.locator('section').first().getByRole('textbox');
  await expect(async () => {
    await title.fill('Not saved yet');
    await expect(page.getByText(texts.unsaved)).toBeVisible({ timeout: 1000 });
  }).toPass();

  // A link of the admin leaves without a question.
  await page.getByRole('link', { name: texts.form }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/collections/news/${id}`));
  // A form in a language that is not begun is called what the item is called in the other.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('未保存');
  await page.goto(address);
  await page.getByRole('button', { name: editingOf[lang].draft.restore }).click();
  await expect(title).toHaveValue('Not saved yet');
  await expect(page.getByRole('button', { name: editingOf[lang].draft.restore })).toHaveCount(0);

  // Someone else writes the same title meanwhile: the question keeps the shortcut of the page to itself.
  const other = await staff.request.patch(`/api/news/${id}?locale=en&draft=true&depth=0`, {
    data: { title: 'By someone else', _status: 'draft' },
  });
  expect(other.ok(), await other.text()).toBe(true);
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves += 1;
  });
  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('radio').first().check();
  expect(saves).toBe(0);
  await question.getByRole('button', { name: editingOf[lang].dialog.submitSave }).click();
  await expect(page.getByText(texts.allSaved)).toBeVisible();
  const saved = await staff.request.get(`/api/news/${id}?locale=en&draft=true&depth=0`);
  expect(((await saved.json()) as { title: string }).title).toBe('Not saved yet');
  // What is saved is not offered.
  await page.reload();
  await expect(title).toHaveValue('Not saved yet');
  await expect(page.getByRole('button', { name: editingOf[lang].draft.restore })).toHaveCount(0);
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('a file for a translator comes back, is compared, and becomes a draft', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  const { sideBySide, exchange } = textsOf[lang];
  const title = `外译 ${randomUUID().slice(0, 8)}`;
  const id = await newsOf(staff, title);
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/translate/news/${id}?from=zh&to=en`);
  await expect(page.getByRole('heading', { level: 1, name: sideBySide.title })).toBeVisible();
  // A file that is too large is not downloaded, and the page says what to do instead.
  const refuse = (route: Route) => route.fulfill({ status: 413, json: { code: 'file_too_large' } });
  complaints.allow(/status of 413/);
  await page.route('**/api/translations/export?*check=true', refuse);
  await expect(async () => {
    await page.getByRole('link', { name: exchange.export }).click();
    await expect(
      page.getByText(lang === 'zh' ? '请在站内翻译此项' : 'Translate this item in the portal'),
    ).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await page.unroute('**/api/translations/export?*check=true', refuse);
  // While the portal checks the file, the page says so, and another click asks for no second one.
  const { promise: checked, resolve: check } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/translations/export?*check=true', async (route) => {
    asked += 1;
    await checked;
    await route.continue();
  });
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: exchange.export }).click();
  await expect(page.getByText(exchange.exporting)).toBeVisible();
  // Playwright waits for a link that is disabled; a person does not.
  await page.getByRole('link', { name: exchange.export }).click({ force: true });
  check();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  await expect(page.getByText(exchange.exporting)).toHaveCount(0);
  expect(asked).toBe(1);
  const translated = file.replaceAll(
    /<source>(.*?)<\/source>/gsu,
    (source, words: string) => `${source}<target>Translated ${words}</target>`,
  );

  await page.getByRole('link', { name: exchange.link }).click();
  await expect(page.getByRole('heading', { level: 1, name: exchange.title })).toBeVisible();
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'news.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(content) });
  // Before the scripts have come, a chosen file does nothing.
  await expect(async () => {
    await choose(translated.replace('</file>', ''));
    await expect(page.getByText(lang === 'zh' ? '有1处需要修改' : '1 problem to fix')).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await choose(translated);
  const item = page.getByRole('region', { name: title }).last();
  await expect(item.getByRole('row').filter({ hasText: 'Translated 正文' })).toContainText(
    exchange.states.new,
  );
  await expect(item.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page, { within: '.gutter' });
  await page.getByRole('button', { name: lang === 'zh' ? '导入3处译文' : 'Import 3 texts' }).click();
  await expect(page.getByText(lang === 'zh' ? '已导入3处译文' : '3 texts imported')).toBeVisible();

  const answer = await staff.request.get(`/api/news/${id}?locale=en&depth=0&draft=true`);
  const draft = JSON.stringify(await answer.json());
  expect(draft).toContain(`Translated ${title}`);
  expect(draft).toContain('Translated 正文');
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('who imports a file sees three texts where someone wrote since the export, and chooses for each @release', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  const { exchange } = textsOf[lang];
  const { conflicts } = exchange;
  const unique = randomUUID().slice(0, 8);
  const id = await newsOf(staff, `冲突 ${unique}`);
  const write = async (data: object) => {
    const answer = await staff.request.patch(`/api/news/${id}?locale=en&draft=true&depth=0`, {
      data: { ...data, _status: 'draft' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await write({ title: `Exported title ${unique}`, summary: 'Exported summary' });
  const answer = await staff.request.get(`/api/translations/export?from=zh&to=en&item=news/${id}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const file = (await answer.text())
    .replace('<target>Exported title', '<target>Translated title')
    .replace('<target>Exported summary', '<target>Translated summary')
    .replace('<source>正文</source>', '<source>正文</source><target>Translated text</target>');
  await write({ title: `Edited title ${unique}`, summary: 'Edited summary' });

  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto('/admin/import-translations');
  const group = (words: string) => page.getByRole('group').filter({ hasText: words });
  const [title, summary] = [group('Edited title'), group('Edited summary')];
  // Before the scripts have come, a chosen file does nothing.
  await expect(async () => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'news.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(file) });
    await expect(title).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(title).toContainText(`Exported title ${unique}`);
  await expect(title).toContainText(`Translated title ${unique}`);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  const submit = (count: number) =>
    page.getByRole('button', {
      name: lang === 'zh' ? `导入${count}处译文` : `Import ${count} text`,
    });
  await expect(submit(1)).toBeDisabled();
  await title.getByRole('radio', { name: conflicts.keep }).check();
  await expect(submit(1)).toBeDisabled();
  await summary.getByRole('radio', { name: conflicts.take }).check();
  await expectAccessible(page, { within: '.gutter' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  // By keyboard, an arrow changes the choice.
  await summary.getByRole('radio', { name: conflicts.take }).press('ArrowUp');
  await expect(summary.getByRole('radio', { name: conflicts.keep })).toBeChecked();
  await page.getByRole('button', { name: conflicts.takeAll }).click();
  await title.getByRole('radio', { name: conflicts.keep }).check();

  // What someone saves after the comparison is not replaced either, and no other choice is lost.
  await write({ summary: 'Newly edited summary' });
  complaints.allow(/409 \(Conflict\)/);
  await submit(2).click();
  await expect(
    page.getByRole('alert').filter({ hasText: lang === 'zh' ? '有1处发生变化' : '1 text has changed since' }),
  ).toBeVisible();
  await expect(summary).toContainText('Newly edited summary');
  await expect(summary.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(title.getByRole('radio', { name: conflicts.keep })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(submit(1)).toBeDisabled();
  await summary.getByRole('radio', { name: conflicts.take }).check();
  await submit(2).click();
  await expect(page.getByText(lang === 'zh' ? '已导入2处译文' : '2 texts imported')).toBeVisible();

  const draft = await staff.request.get(`/api/news/${id}?locale=en&depth=0&draft=true`);
  expect(await draft.json()).toMatchObject({
    title: `Edited title ${unique}`,
    summary: 'Translated summary',
  });
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('a table is imported with its numbers, says which lines are missing, and is filled side by side @en', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const { sideBySide, exchange } = textsOf[lang];
  const id = await newsOf(staff, `表格 ${randomUUID().slice(0, 8)}`);
  const line = (words: string) => ({
    type: 'paragraph',
    version: 1,
    children: words === '' ? [] : [leaf(words)],
  });
  const row = (...words: string[]) => ({
    type: 'tablerow',
    version: 1,
    children: words.map((word) => ({
      type: 'tablecell',
      version: 1,
      headerState: 0,
      children: [line(word)],
    })),
  });
  const body = editorDocument({
    type: 'table',
    version: 1,
    children: [row('项目', '数量'), row('通道', '8'), row('机柜', '64')],
  });
  const changed = await staff.request.patch(`/api/news/${id}?locale=zh&draft=true&depth=0`, {
    data: { body },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  const answer = await staff.request.get(`/api/translations/export?from=zh&to=en&item=news/${id}`);
  const file = await answer.text();
  const translate = (words: string, from = file) =>
    from.replace(`<source>${words}</source>`, `<source>${words}</source><target>T ${words}</target>`);
  const partly = ['项目', '数量'].reduce((text, words) => translate(words, text), file);
  const wholly = ['通道', '机柜'].reduce((text, words) => translate(words, text), partly);
  const lineOf = (words: string) =>
    partly
      .slice(0, partly.indexOf(`<source>${words}</source>`))
      .split('\n')
      .findLastIndex((text) => text.startsWith('<unit')) + 1;

  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto('/admin/import-translations');
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'news.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(content) });
  const table = page.getByRole('row').filter({ hasText: 'T 项目' });
  // Before the scripts have come, a chosen file does nothing.
  await expect(async () => {
    await choose(partly);
    await expect(table).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(table.getByRole('checkbox')).toBeDisabled();
  const missing = table.getByRole('listitem');
  await expect(missing).toHaveCount(2);
  for (const words of ['通道', '机柜']) {
    const [one] = await missing.filter({ hasText: words }).allInnerTexts();
    expect(one).toContain(exchange.missing.reasons.untranslated);
    expect(one).toMatch(new RegExp(`\\b${lineOf(words)}\\b`, 'u'));
  }
  await expectAccessible(page, { within: '.gutter' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await choose(wholly);
  await expect(table).toContainText('T 机柜');
  await page.getByRole('button', { name: lang === 'zh' ? '导入1处译文' : 'Import 1 text' }).click();
  await expect(page.getByText(lang === 'zh' ? '已导入1处译文' : '1 text imported')).toBeVisible();
  const written = async () => {
    const draft = await staff.request.get(`/api/news/${id}?locale=en&depth=0&draft=true`);
    return JSON.stringify(await draft.json());
  };
  for (const words of ['T 通道', '"64"']) expect(await written()).toContain(words);

  // A cell without any text in the translation.
  const emptied = await staff.request.patch(`/api/news/${id}?locale=en&draft=true&depth=0`, {
    data: {
      body: editorDocument({
        type: 'table',
        version: 1,
        children: [row('Item', 'Number'), row('Lanes', '8'), row('', '64')],
      }),
    },
  });
  expect(emptied.ok(), await emptied.text()).toBe(true);
  await page.goto(`/admin/translate/news/${id}?from=zh&to=en`);
  const cell = page.getByRole('textbox', {
    name: lang === 'zh' ? '第3行第1列' : 'row 3, column 1',
  });
  await expect(async () => {
    // React takes what was typed before the scripts came for known: only another value is noticed.
    await cell.fill('C');
    await cell.fill('Ca');
    await expect(page.getByText(sideBySide.unsaved)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await cell.pressSequentially('binets');
  await expect(cell).toHaveValue('Cabinets');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(sideBySide.allSaved)).toBeVisible();
  expect(await written()).toContain('"text":"Cabinets"');
  expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
});

test('a translator finds each cell of a chapter beside its original, and goes on to the next chapter @release', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const texts = textsOf[lang].sideBySide;
  const slug = `chapters-${randomUUID().slice(0, 8)}`;
  const create = async (collection: string, data: object) => {
    const answer = await staff.request.post(`/api/${collection}?locale=zh&draft=true&depth=0`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { doc: { id: string } }).doc.id;
  };
  const line = (words: string) => ({ type: 'paragraph', version: 1, children: [leaf(words)] });
  const cell = (words: string) => ({
    type: 'tablecell',
    version: 1,
    headerState: 0,
    children: [line(words)],
  });
  const table = (...rows: string[][]) => ({
    type: 'table',
    version: 1,
    children: rows.map((row) => ({ type: 'tablerow', version: 1, children: row.map(cell) })),
  });
  const requirement = (id: string, words: string, appliesTo: string) => ({
    type: 'block',
    version: 2,
    fields: { id, blockType: 'requirement', number: 'HDL-TXN-004', text: words, appliesTo: [appliesTo] },
  });
  const document = await create('documents', { title: `并排${slug}`, slug, number: 'X-1', summary: '摘要' });
  const release = await create('releases', {
    document,
    version: '1.0',
    date: '2026-01-05T08:00:00.000Z',
    status: 'current',
  });
  const chapter = (number: number, title: string, body: unknown) =>
    create('chapters', {
      document,
      release,
      slug: `c${number}`,
      number: String(number),
      order: number,
      title,
      body,
    });
  const first = await chapter(
    1,
    '概述',
    editorDocument(
      table(['项目', '每柜'], ['加速器', '']),
      requirement('5a0000000000000000000001', '端点应重传。', '端点'),
    ),
  );
  const second = await chapter(2, '传输', paragraph('正文'));
  const english = editorDocument(
    table(['Item', 'Per cabinet'], ['Accelerators', '32']),
    requirement('5a0000000000000000000002', 'An endpoint shall retry.', '端点'),
  );
  const written = await staff.request.patch(`/api/chapters/${first}?locale=en&draft=true&depth=0`, {
    data: { title: 'Overview', body: english },
  });
  expect(written.ok(), await written.text()).toBe(true);

  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/translate/chapters/${first}?from=zh&to=en`);
  await expect(
    page.getByText(lang === 'zh' ? `《并排${slug}》1.0版第1章` : `Chapter 1 of 并排${slug} 1.0`),
  ).toBeVisible();
  const box = (row: number, column: number) =>
    page.getByRole('textbox', {
      name: lang === 'zh' ? `第${row}行第${column}列` : `row ${row}, column ${column}`,
    });
  const [accelerators, item] = [box(2, 1), box(1, 1)];
  await expect(accelerators).toHaveValue('Accelerators');
  const isBeside = async (words: string, field: typeof item) => {
    const [original, translation] = await Promise.all([
      page.getByText(words, { exact: true }).boundingBox(),
      field.boundingBox(),
    ]);
    return original && translation && Math.abs(original.y - translation.y) < 20;
  };
  expect(await isBeside('加速器', accelerators)).toBe(true);
  expect(await isBeside('项目', item)).toBe(true);
  const appliesTo = page.getByRole('textbox').filter({ hasText: /^端点$/u });
  // A field that is emptied stays where it is. Before the scripts have come, nothing is noticed.
  await expect(async () => {
    await accelerators.fill('');
    await expect(page.getByText(texts.unsaved)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await accelerators.fill('Accelerator cards');
  await appliesTo.fill('endpoint');
  await expectAccessible(page, { within: '.gutter' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(texts.allSaved)).toBeVisible();
  const draft = await staff.request.get(`/api/chapters/${first}?locale=en&depth=0&draft=true`);
  const saved = JSON.stringify(await draft.json());
  for (const words of ['Accelerator cards', '"appliesTo":["endpoint"]', 'Per cabinet', '"32"']) {
    expect(saved).toContain(words);
  }
  await page.getByRole('link', { name: lang === 'zh' ? '下一章：2 传输' : 'Next: 2 传输' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/translate/chapters/${second}\\?from=zh&to=en`));
  await expect(
    page.getByRole('link', { name: lang === 'zh' ? '上一章：1 概述' : 'Previous: 1 概述' }),
  ).toBeVisible();
  for (const path of [
    `chapters/${first}`,
    `chapters/${second}`,
    `releases/${release}`,
    `documents/${document}`,
  ]) {
    expect((await staff.request.delete(`/api/${path}?depth=0`)).ok()).toBe(true);
  }
});

test('the footer is translated beside its original, row by row, as a draft @alone', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const texts = textsOf[lang];
  const unique = randomUUID().slice(0, 8);
  const address = (locale: 'zh' | 'en', draft = false) =>
    `/api/globals/footer?locale=${locale}&depth=0&draft=${draft}` as const;
  interface Footer {
    readonly groups: readonly { readonly id: string; readonly title?: string | null }[];
  }
  const read = async (locale: 'zh' | 'en', draft = false) =>
    (await (await staff.request.get(address(locale, draft))).json()) as Footer;
  const before = { zh: await read('zh'), en: await read('en') };
  const [group] = before.zh.groups;
  const title = `社区${unique}`;
  const write = async (locale: 'zh' | 'en', groups: Footer['groups']) => {
    const answer = await staff.request.post(address(locale), { data: { groups, _status: 'published' } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  try {
    await write(
      'zh',
      before.zh.groups.map((row) => (row.id === group?.id ? { ...row, title } : row)),
    );
    await staff.enter(context);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await page.goto('/admin/globals/footer?locale=en');
    await page.getByRole('link', { name: texts.languageStates.translate }).click();
    await expect(page).toHaveURL(/\/admin\/translate\/globals\/footer/);
    await page.goto('/admin/to-translate?collection=footer&language=en');
    await page.getByRole('row').getByRole('link', { name: texts.update }).click();
    await expect(page).toHaveURL(/\/admin\/translate\/globals\/footer\?from=zh&to=en/);

    const text = page.getByRole('region', { name: `1 · ${title}` }).first();
    await expect(text.getByText(title, { exact: true })).toBeVisible();
    const box = text.getByRole('textbox');
    // Before the scripts have come, what is written is not noticed.
    await expect(async () => {
      await box.fill('');
      await box.fill(`Community ${unique}`);
      await expect(page.getByText(texts.sideBySide.unsaved)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page, { within: '.gutter' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(texts.sideBySide.allSaved)).toBeVisible();
    const titleIn = async (draft: boolean) =>
      (await read('en', draft)).groups.find(({ id }) => id === group?.id)?.title;
    expect(await titleIn(true)).toBe(`Community ${unique}`);
    expect(await titleIn(false)).toBe(group && before.en.groups.find(({ id }) => id === group.id)?.title);

    const file = await staff.request.get('/api/translations/export?from=zh&to=en&item=globals/footer');
    expect(file.ok(), await file.text()).toBe(true);
    expect(await file.text()).toContain(`<target>Community ${unique}</target>`);
  } finally {
    await write('zh', before.zh.groups);
    await write('en', before.en.groups);
  }
});
