import { randomUUID } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/editing.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/editing.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Staff,
  test as base,
  WIDTHS,
} from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** Two people in two browsers work on the same (ADR 153, 154, 155). */

const texts = { zh: textsZh, en: textsEn };

/** `page` is the administrator's; `other` is a colleague's, in a browser of its own. */
const test = base.extend<{ other: Page; item: { id: string } }>({
  other: async ({ browser, staff, lang }, use) => {
    const page = await colleaguePage(browser, staff, lang);
    await use(page);
    await page.context().close();
  },
  item: async ({ staff }, use) => {
    const data = {
      title: '原标题',
      summary: '原摘要',
      body: paragraph('正文'),
      slug: `editing/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    };
    const made = await staff.request.post('/api/news?locale=zh&draft=true', { data });
    expect(made.ok(), await made.text()).toBe(true);
    const { doc } = (await made.json()) as { doc: { id: string } };
    await use(doc);
    // Also where the test moved it to the trash.
    expect((await staff.request.delete(`/api/news/${doc.id}?trash=true`)).ok()).toBe(true);
  },
});

async function colleaguePage(browser: Browser, staff: Staff, lang: 'zh' | 'en'): Promise<Page> {
  const login = await staff.colleague('administrator');
  const context = await browser.newContext({ baseURL: portalUrl() });
  const headers = { origin: portalUrl() };
  const answer = await context.request.post('/api/staff/login', { data: login, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return context.newPage();
}

test.beforeEach(async ({ page, staff, lang, complaints }) => {
  test.slow(); // two browsers
  // A refusal is how a conflict begins.
  complaints.allow(/409 \(Conflict\)/);
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
}

/** Types into a field and waits for the save that follows automatically. */
async function typeAndAutosave(page: Page, field: string, text: string): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
  await page.locator(`#field-${field}`).fill(text);
  await saved;
}

async function stored(staff: Staff, path: string): Promise<Record<string, unknown>> {
  return (await (await staff.request.get(`/api/${path}`)).json()) as Record<string, unknown>;
}

const draftOf = (staff: Staff, id: string, locale = 'zh') =>
  stored(staff, `news/${id}?locale=${locale}&draft=true&depth=0`);

test('nobody publishes what someone else is typing without seeing it', async ({
  page,
  other,
  item,
  staff,
  lang,
}) => {
  const { dialog: labels } = texts[lang];
  await open(page, `collections/news/${item.id}?locale=zh`);
  await open(other, `collections/news/${item.id}?locale=zh`);
  await typeAndAutosave(other, 'summary', '还没写完');
  await page.locator('#action-save').click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByText('还没写完')).toBeVisible();
  expect(await draftOf(staff, item.id)).toMatchObject({ _status: 'draft' });
  await dialog.getByRole('button', { name: labels.submitPublish }).click();
  await expect
    .poll(() => draftOf(staff, item.id))
    .toMatchObject({ summary: '还没写完', _status: 'published' });
  await expect(page.locator('#field-summary')).toHaveValue('还没写完');
});

test('two people change the settings of the site, and the second decides @release', async ({
  page,
  other,
  staff,
  lang,
}) => {
  const { dialog: labels, undecided } = texts[lang];
  const settings = 'globals/site-settings?depth=0&locale=zh';
  const before = (await stored(staff, settings)).security as object;
  const field = 'security__acknowledgments';
  const [theirs, mine] = ['https://example.org/theirs', 'https://example.org/mine'];
  const address = async (query = '') => {
    const { security } = await stored(staff, settings + query);
    return (security as Record<string, unknown>).acknowledgments;
  };
  await openBoth([page, other], 'globals/site-settings?locale=zh');
  for (const who of [page, other]) {
    await who.getByRole('button', { name: lang === 'zh' ? '安全' : 'Security', exact: true }).click();
  }
  try {
    await typeAndAutosave(other, field, theirs);
    await typeAndAutosave(page, field, mine);
    expect(await address('&draft=true')).toBe(theirs);
    await page.getByRole('button', { name: undecided.decide, exact: true }).click();
    const dialog = asks(page);
    await expect(dialog.getByText(theirs)).toBeVisible();
    await dialog.getByRole('radio', { name: labels.mine }).check();
    await dialog.getByRole('button', { name: labels.submitSave }).click();
    await expect.poll(() => address('&draft=true')).toBe(mine);
    // Visitors get it with the publication.
    expect(await address()).not.toBe(mine);
    await page.locator('#action-save').click();
    await expect.poll(() => address()).toBe(mine);
    await expect(page.locator(`#field-${field}`)).toHaveValue(mine);
  } finally {
    await staff.request.post('/api/globals/site-settings?locale=zh', { data: { security: before } });
  }
});

test('the draft of the menu is in its preview, and on the site once it is published @release', async ({
  page,
  staff,
  lang,
}) => {
  const menu = `globals/navigation?locale=${lang}&depth=0`;
  const { items: before } = (await stored(staff, menu)) as { items: { label: string }[] };
  const name = `${lang} ${randomUUID().slice(0, 8)}`;
  const isOnSite = async () => (await (await staff.request.get(`/${lang}`)).text()).includes(name);
  const publish = (items: unknown) => staff.request.post(`/api/${menu}`, { data: { items } });
  // What someone left as a draft would be published together with this.
  expect((await publish(before)).ok()).toBe(true);
  try {
    await open(page, `globals/navigation?locale=${lang}`);
    const row = page.locator('#items-row-0');
    await expect(row).toContainText(before[0]?.label ?? '');
    // Rows are closed at first, and Payload remembers those that this account has opened.
    const label = page.locator('#field-items__0__label');
    if (await label.isHidden()) await row.locator('.collapsible__toggle').first().click();
    await typeAndAutosave(page, 'items__0__label', name);
    await expect(row).toContainText(name);
    expect(await isOnSite()).toBe(false);

    await page.goto(`/api/preview?path=/${lang}&global=navigation`);
    await expect(page.locator('header').first()).toContainText(name);
    await page.goto(`/api/preview?path=/${lang}&global=footer`);
    await expect(page.locator('header').first()).not.toContainText(name);

    await open(page, `globals/navigation?locale=${lang}`);
    await expect(page.locator('#items-row-0')).toContainText(name);
    await page.locator('#action-save').click();
    await expect.poll(isOnSite).toBe(true);
  } finally {
    expect((await publish(before)).ok()).toBe(true);
  }
});

/** Opens the item in both browsers. */
async function openBoth(pages: readonly Page[], path: string): Promise<void> {
  await Promise.all(pages.map((page) => open(page, path)));
}

const asks = (page: Page) => page.locator('dialog:modal');

test('two people change the same field, and the second decides with all three versions in view', async ({
  page,
  other,
  item,
  staff,
  lang,
}) => {
  const { dialog: labels, undecided } = texts[lang];
  await openBoth([page, other], `collections/news/${item.id}?locale=zh`);
  await typeAndAutosave(other, 'title', '同事的标题');
  await typeAndAutosave(page, 'title', '我的标题');
  // What is contested waits; the rest is saved, and what was typed stays.
  await page.locator('#field-summary').fill('我的摘要');
  await expect
    .poll(() => draftOf(staff, item.id))
    .toMatchObject({ title: '同事的标题', summary: '我的摘要' });
  await expect(page.locator('#field-title')).toHaveValue('我的标题');

  const compare = page.getByRole('button', { name: undecided.decide, exact: true });
  await compare.click();
  const dialog = asks(page);
  for (const [side, value] of [
    [labels.base, '原标题'],
    [labels.mine, '我的标题'],
    [labels.theirs, '同事的标题'],
  ] as const) {
    const shown = dialog.getByRole('group').locator('label, div').filter({ hasText: side });
    await expect(shown.first()).toContainText(value);
  }
  await expectAccessible(page, { within: 'dialog[open]' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  // Back to the form, nothing is lost; then a decision, by keyboard.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#field-title')).toHaveValue('我的标题');
  await compare.click();
  const submit = dialog.getByRole('button', { name: labels.submitSave, exact: true });
  await expect(submit).toBeDisabled();
  await dialog.getByRole('radio', { name: labels.mine }).focus();
  await page.keyboard.press('Space');
  await submit.press('Enter');
  await expect.poll(() => draftOf(staff, item.id)).toMatchObject({ title: '我的标题', summary: '我的摘要' });
  await expect(compare).toHaveCount(0);
});

test('two people see who is where, and what they write in other fields and languages comes together', async ({
  page,
  other,
  item,
  staff,
  lang,
}) => {
  const { present } = texts[lang];
  await openBoth([page, other], `collections/news/${item.id}?locale=zh`);
  await other.locator('#field-summary').focus();
  const here = page.getByRole('list', { name: present.label }).getByRole('listitem');
  const chinese = { zh: '中文', en: 'Chinese' }[lang];
  const summary = { zh: '摘要', en: 'Summary' }[lang];
  const who = present.editing
    .replace('{name}', 'administrator')
    .replace('{field}', summary)
    .replace('{language}', chinese);
  // They hear of each other every ten seconds.
  await expect(here).toContainText([who], { timeout: 40_000 });

  await typeAndAutosave(other, 'summary', '同事的摘要');
  await typeAndAutosave(page, 'title', '我的标题');
  await expect
    .poll(() => draftOf(staff, item.id))
    .toMatchObject({ title: '我的标题', summary: '同事的摘要' });
  await expect(page.locator('#field-summary')).toHaveValue('同事的摘要');

  await open(other, `collections/news/${item.id}?locale=en`);
  await typeAndAutosave(other, 'title', 'English');
  await typeAndAutosave(page, 'title', '我的新标题');
  expect(await draftOf(staff, item.id)).toMatchObject({ title: '我的新标题' });
  expect(await draftOf(staff, item.id, 'en')).toMatchObject({ title: 'English' });
  await expect(asks(page)).toHaveCount(0);
});

test('nobody trashes or schedules a version that they have not seen @release', async ({
  complaints,
  page,
  other,
  item,
  staff,
  lang,
}) => {
  // An autosave that is under way may find the item in the trash.
  complaints.allow(/404 \(Not Found\).*autosave=true/);
  const { dialog: labels } = texts[lang];
  await openBoth([page, other], `collections/news/${item.id}?locale=zh`);
  await typeAndAutosave(other, 'summary', '同事刚写的摘要');

  const drawer = page.locator('.schedule-publish');
  await expect(async () => {
    if (!(await drawer.isVisible())) {
      await page.locator('#action-save-popup .popup-button').click({ timeout: 5_000 });
      await page.locator('#schedule-publish').click({ timeout: 5_000 });
    }
    await expect(drawer).toBeVisible();
  }).toPass();
  await drawer.locator('.date-time-picker__input-wrapper input').click();
  await drawer.locator('.react-datepicker__day:not([aria-disabled=true])').last().click();
  await drawer.getByRole('heading', { level: 2 }).click();
  const save = drawer.locator('#scheduled-publish-save');
  const upcoming = drawer.locator('.schedule-publish__upcoming tbody tr');
  await save.click();
  await expect(asks(page).getByText('同事刚写的摘要')).toBeVisible();
  await expectAccessible(page, { within: 'dialog[open]' });
  await asks(page).getByRole('button', { name: labels.back, exact: true }).click();
  await expect(asks(page)).toHaveCount(0);
  // Nothing was scheduled, and the time that was chosen is still there.
  await save.click();
  await expect(upcoming).toHaveCount(0);
  await asks(page).getByRole('button', { name: labels.submitSchedule, exact: true }).click();
  await expect(upcoming).toHaveCount(1);
  await upcoming.getByRole('button').click();
  await expect(upcoming).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('#field-summary')).toHaveValue('同事刚写的摘要');

  await typeAndAutosave(other, 'title', '同事的新标题');
  const confirm = page.locator('#confirm-action');
  await expect(async () => {
    if (!(await confirm.isVisible())) {
      await page.locator('.doc-controls__popup .popup-button').click({ timeout: 5_000 });
      await page.locator('#action-delete').click({ timeout: 5_000 });
    }
    await expect(confirm).toBeVisible();
  }).toPass();
  await confirm.click();
  await expect(asks(page).getByText('同事的新标题')).toBeVisible();
  expect(await draftOf(staff, item.id)).toMatchObject({ deletedAt: null });
  await asks(page).getByRole('button', { name: labels.submitTrash, exact: true }).click();
  await expect
    .poll(() => stored(staff, `news/${item.id}?locale=zh&draft=true&depth=0&trash=true`))
    .toMatchObject({ title: '同事的新标题', deletedAt: expect.any(String) });
});

/** Types into the title, and waits until this browser has kept it. */
async function typeAndKeep(page: Page, text: string): Promise<void> {
  await page.locator('#field-title').fill(text);
  await page.waitForFunction(
    (typed) => Object.values(localStorage).some((kept) => String(kept).includes(typed)),
    text,
  );
}

/** What was kept is offered, and saved after it is restored. */
async function expectOffered(page: Page, { staff, item, lang }: Offer, text: string): Promise<void> {
  const { draft } = texts[lang];
  await open(page, `collections/news/${item.id}?locale=zh`);
  await expect(page.locator('#field-title')).toHaveValue('原标题');
  const restore = page.getByRole('button', { name: draft.restore, exact: true });
  await restore.click();
  await expect(page.locator('#field-title')).toHaveValue(text);
  await expect.poll(() => draftOf(staff, item.id)).toMatchObject({ title: text });
  await expect(restore).toHaveCount(0);
}

interface Offer {
  readonly staff: Staff;
  readonly item: { readonly id: string };
  readonly lang: 'zh' | 'en';
}

test('what was typed while the network was away is offered again after the browser closes', async ({
  page,
  context,
  item,
  staff,
  lang,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error submitting form|net::/);
  await open(page, `collections/news/${item.id}?locale=zh`);
  await context.setOffline(true);
  await typeAndKeep(page, '断网时写的标题');
  await expect(page.getByText(texts[lang].draft.kept)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  await expectOffered(await context.newPage(), { staff, item, lang }, '断网时写的标题');
});

test('what was typed in two windows while the network was away is offered again, one after the other @release', async ({
  page,
  context,
  item,
  staff,
  lang,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error submitting form|net::/);
  const { dialog: labels, draft } = texts[lang];
  const second = await context.newPage();
  await openBoth([page, second], `collections/news/${item.id}?locale=zh`);
  await context.setOffline(true);
  await typeAndKeep(page, '第一个窗口的标题');
  await typeAndKeep(second, '第二个窗口的标题');
  await page.close();
  await second.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await open(next, `collections/news/${item.id}?locale=zh`);
  const restore = next.getByRole('button', { name: draft.restore, exact: true });
  await restore.click();
  await expect.poll(() => draftOf(staff, item.id)).toMatchObject({ title: '第一个窗口的标题' });
  await restore.click();
  const dialog = asks(next);
  await dialog.getByRole('radio', { name: labels.mine }).check();
  await dialog.getByRole('button', { name: labels.submitRestore, exact: true }).click();
  await expect.poll(() => draftOf(staff, item.id)).toMatchObject({ title: '第二个窗口的标题' });
  await expect(restore).toHaveCount(0);
});

test('what was typed after the session had ended is offered again after the next login @release', async ({
  page,
  context,
  item,
  staff,
  lang,
  complaints,
}) => {
  complaints.allow(/401 \(Unauthorized\)|403 \(Forbidden\)|Failed to fetch/);
  await open(page, `collections/news/${item.id}?locale=zh`);
  await context.clearCookies({ name: 'payload-token' });
  await typeAndKeep(page, '会话结束后写的标题');
  await page.close();
  expect(await draftOf(staff, item.id)).toMatchObject({ title: '原标题' });
  await staff.enter(context);
  await expectOffered(await context.newPage(), { staff, item, lang }, '会话结束后写的标题');
});
