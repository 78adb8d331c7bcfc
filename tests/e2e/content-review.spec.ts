import { randomUUID } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import sharedEn from '@/i18n/messages/en/admin-shared.json' with { type: 'json' };
import siteEn from '@/i18n/messages/en/admin-site.json' with { type: 'json' };
import reviewEn from '@/i18n/messages/en/content-review.json' with { type: 'json' };
import noticesEn from '@/i18n/messages/en/notices.json' with { type: 'json' };
import sharedZh from '@/i18n/messages/zh/admin-shared.json' with { type: 'json' };
import siteZh from '@/i18n/messages/zh/admin-site.json' with { type: 'json' };
import reviewZh from '@/i18n/messages/zh/content-review.json' with { type: 'json' };
import noticesZh from '@/i18n/messages/zh/notices.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Staff,
  test as base,
  WIDTHS,
} from '../support/e2e';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** An editor and a publisher in two browsers review a text (ADR 218, 219). */

const texts = {
  zh: {
    review: reviewZh,
    notices: noticesZh,
    states: sharedZh.languageStates,
    refusals: sharedZh.errors.approval,
    site: siteZh.siteSettings.fields.publishing,
    pageTexts: siteZh.pageTexts,
    menuEntries: siteZh.navigation.fields.items.label,
    chinese: '中文',
    english: '英文',
  },
  en: {
    review: reviewEn,
    notices: noticesEn,
    states: sharedEn.languageStates,
    refusals: sharedEn.errors.approval,
    site: siteEn.siteSettings.fields.publishing,
    pageTexts: siteEn.pageTexts,
    menuEntries: siteEn.navigation.fields.items.label,
    chinese: 'Chinese',
    english: 'English',
  },
};

interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly page: Page;
}

const test = base.extend<{ author: Colleague; reviewer: Colleague; item: { id: string; title: string } }>({
  author: async ({ browser, staff, lang }, use) => {
    const author = await newColleague(browser, staff, 'editor', lang);
    await use(author);
    await author.page.context().close();
  },
  reviewer: async ({ browser, staff, lang }, use) => {
    const reviewer = await newColleague(browser, staff, 'publisher', lang);
    await use(reviewer);
    await reviewer.page.context().close();
  },
  item: async ({ staff }, use) => {
    const title = `待审 ${randomUUID().slice(0, 8)}`;
    const made = await staff.request.post('/api/news?locale=zh&draft=true', {
      data: {
        title,
        summary: '摘要',
        body: paragraph('第一段正文'),
        slug: `reviewed/${randomUUID()}`,
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
        _status: 'draft',
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const { doc } = (await made.json()) as { doc: { id: string } };
    await use({ id: doc.id, title });
    expect((await staff.request.delete(`/api/news/${doc.id}`)).ok()).toBe(true);
  },
});

async function newColleague(
  browser: Browser,
  staff: Staff,
  role: 'editor' | 'publisher',
  lang: 'zh' | 'en',
): Promise<Colleague> {
  const login = await staff.colleague(role);
  const found = await staff.request.get(`/api/staff?where[email][equals]=${login.email}&depth=0`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const context = await browser.newContext({ baseURL: portalUrl() });
  const headers = { origin: portalUrl() };
  const answer = await context.request.post('/api/staff/login', { data: login, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return { id: docs[0]?.id ?? '', email: login.email, page: await context.newPage() };
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/collections/news/${id}?locale=zh`);
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
}

test('a text is submitted, commented on, sent back, corrected, approved, and published', async ({
  author,
  reviewer,
  item,
  lang,
}) => {
  test.slow(); // two browsers
  const { review, notices, states, chinese } = texts[lang];
  const panelOf = (page: Page) => page.getByRole('region', { name: review.title, exact: true });
  const badge = (page: Page, state: string) => page.getByText(`${chinese} · ${state}`);
  const [one, other] = [author.page, reviewer.page];

  await open(one, item.id);
  const own = panelOf(one);
  await own.getByRole('button', { name: review.submit.open, exact: true }).click();
  await own.getByRole('combobox', { name: review.submit.reviewer }).selectOption(reviewer.id);
  await own.getByLabel(review.submit.note).fill('请看标题。');
  await own.getByRole('button', { name: review.submit.send, exact: true }).click();
  await expect(badge(one, states.review)).toBeVisible();
  await expectAccessible(one, { within: `section[aria-label="${review.title}"]` });
  await mailInbox.waitFor(reviewer.email, ({ text }) => text.includes(item.title));

  await other.goto('/admin');
  await other.getByRole('button', { name: notices.title }).click();
  const bell = other.getByRole('dialog', { name: notices.title });
  await expect(bell.getByRole('listitem').first()).toContainText(item.title);
  await expectAccessible(other, { within: 'dialog[open]' });
  await bell.getByRole('link', { name: item.title }).click();
  await expect(other).toHaveURL(new RegExp(`/admin/collections/news/${item.id}`));
  const theirs = panelOf(other);
  await expect(theirs).toContainText('请看标题。');
  await theirs.getByRole('button', { name: review.comment.open, exact: true }).click();
  await theirs.getByRole('combobox', { name: review.comment.place }).selectOption({ index: 1 });
  await theirs.getByRole('textbox', { name: review.comment.text }).fill('太笼统。');
  await theirs.getByRole('button', { name: review.comment.send, exact: true }).click();
  await expect(theirs).toContainText('太笼统。');
  await theirs.getByRole('button', { name: review.return.open, exact: true }).click();
  await theirs.getByRole('button', { name: review.return.send, exact: true }).click();
  await expect(theirs.getByRole('alert')).toHaveText(review.return.missing);
  await theirs.getByLabel(review.return.note).fill('标题请写具体。');
  await theirs.getByRole('button', { name: review.return.send, exact: true }).click();
  await expect(theirs).toContainText(review.states.returned);

  await open(one, item.id);
  await expect(own).toContainText('标题请写具体。');
  await own.getByRole('button', { name: new RegExp(review.comment.show.replace(/\{place\}.*/, '')) }).click();
  await expect(one.locator('#field-title')).toBeFocused();
  const saved = one.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
  await one.locator('#field-title').fill(`${item.title}：重传计时`);
  await saved;
  await own.getByRole('button', { name: review.comment.resolve, exact: true }).click();
  await expect(own).not.toContainText(review.comment.resolve);
  await own.getByRole('button', { name: review.submit.open, exact: true }).click();
  await own.getByRole('button', { name: review.submit.send, exact: true }).click();
  await expect(badge(one, states.review)).toBeVisible();

  await open(other, item.id);
  await theirs.getByRole('button', { name: review.approve.open, exact: true }).click();
  await theirs.getByRole('button', { name: review.approve.send, exact: true }).click();
  await expect(badge(other, states.approved)).toBeVisible();

  await open(one, item.id);
  await one.locator('#action-save').click();
  await expect(badge(one, states.published)).toBeVisible();
  await expect(own).toContainText(review.states.published);
});

test('the second of two reviewers learns who was faster, and an edit ends the approval @release', async ({
  author,
  reviewer,
  item,
  staff,
  complaints,
  page,
  lang,
}) => {
  test.slow(); // three browsers
  complaints.allow(/409 \(Conflict\)/);
  const { review, states, chinese } = texts[lang];
  const panelOf = (one: Page) => one.getByRole('region', { name: review.title, exact: true });
  await open(author.page, item.id);
  await panelOf(author.page).getByRole('button', { name: review.submit.open, exact: true }).click();
  await panelOf(author.page).getByRole('button', { name: review.submit.send, exact: true }).click();
  await expect(author.page.getByText(`${chinese} · ${states.review}`)).toBeVisible();

  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await open(page, item.id);
  await expect(panelOf(page).getByRole('button', { name: review.approve.open, exact: true })).toBeVisible();
  await open(reviewer.page, item.id);
  await panelOf(reviewer.page).getByRole('button', { name: review.approve.open, exact: true }).click();
  await panelOf(reviewer.page).getByRole('button', { name: review.approve.send, exact: true }).click();
  await expect(panelOf(reviewer.page)).toContainText(review.states.approved);

  await panelOf(page).getByRole('button', { name: review.approve.open, exact: true }).click();
  await panelOf(page).getByRole('button', { name: review.approve.send, exact: true }).click();
  const conflict = review.conflict.by
    .replace('{name}', 'publisher')
    .replace('{state}', review.states.approved);
  await expect(page.getByText(conflict, { exact: true })).toBeVisible();

  const saved = author.page.waitForResponse(
    (answer) => answer.url().includes('autosave=true') && answer.ok(),
  );
  await author.page.locator('#field-summary').fill('又改了摘要');
  await saved;
  await expect(panelOf(author.page)).toContainText(review.states.overtaken);
  await expect(author.page.getByText(`${chinese} · ${states.draft}`)).toBeVisible();
});

test('the bell and the review fit every width and are used by keyboard @release', async ({
  reviewer,
  item,
  lang,
}) => {
  const { notices } = texts[lang];
  const { page } = reviewer;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, item.id);
    await expectNoSidewaysScroll(page);
    const bell = page.getByRole('button', { name: notices.title });
    await bell.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: notices.title });
    await expect(dialog).toContainText(notices.none);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bell).toBeFocused();
  }
});

test('a menu is reviewed as a text is: submitted, commented on by its entry, approved, and published @alone', async ({
  author,
  reviewer,
  staff,
  lang,
}) => {
  test.slow(); // two browsers
  const { review, menuEntries } = texts[lang];
  const panelOf = (page: Page) => page.getByRole('region', { name: review.title, exact: true });
  const menu = '/api/globals/navigation?locale=zh&depth=0';
  const form = '/admin/globals/navigation?locale=zh';
  const { items } = (await (await staff.request.get(menu)).json()) as { items: { label: string }[] };
  const [first] = items;
  const label = `${first?.label} ${randomUUID().slice(0, 4)}`;
  const changed = items.map((item) => (item === first ? { ...item, label } : item));
  try {
    const drafted = await staff.request.post(`${menu}&draft=true`, {
      data: { items: changed, _status: 'draft' },
    });
    expect(drafted.ok(), await drafted.text()).toBe(true);

    const [one, other] = [author.page, reviewer.page];
    await one.goto(form);
    const own = panelOf(one);
    await own.getByRole('button', { name: review.submit.open, exact: true }).click();
    await own.getByRole('combobox', { name: review.submit.reviewer }).selectOption(reviewer.id);
    await own.getByRole('button', { name: review.submit.send, exact: true }).click();
    await expect(own).toContainText(review.states.submitted);
    await expectAccessible(one, { within: `section[aria-label="${review.title}"]` });
    await mailInbox.waitFor(reviewer.email, ({ text }) => text.includes('/admin/globals/navigation'));

    await other.goto(form);
    const theirs = panelOf(other);
    await theirs.getByRole('button', { name: review.comment.open, exact: true }).click();
    const second = `${menuEntries} 2`;
    await theirs.getByRole('combobox', { name: review.comment.place }).selectOption({ label: second });
    await theirs.getByRole('textbox', { name: review.comment.text }).fill('名称合适。');
    await theirs.getByRole('button', { name: review.comment.send, exact: true }).click();
    await expect(theirs).toContainText('名称合适。');

    // The comment leads to its entry, which is folded.
    await one.goto(form);
    const showSecond = own.getByRole('button', { name: review.comment.show.replace('{place}', second) });
    const labelOfSecond = one.locator('#items-row-1 #field-items__1__label');
    await expect(showSecond).toBeVisible();
    await expect(one.locator('#items-row-1')).toBeVisible();
    await expect(labelOfSecond).toBeHidden();
    await expect(async () => {
      await showSecond.click();
      await expect(labelOfSecond).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(labelOfSecond).toBeInViewport();
    await expect(one.locator('#field-items__0__label')).toBeHidden();

    await theirs.getByRole('button', { name: review.approve.open, exact: true }).click();
    await theirs.getByRole('button', { name: review.approve.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.approved);

    await one.goto(form);
    await one.locator('#action-save').click();
    await expect(own).toContainText(review.states.published);
    const firstLabel = async () => {
      const { items: rows } = (await (await one.request.get(menu)).json()) as { items: { label: string }[] };
      return rows[0]?.label;
    };
    await expect.poll(firstLabel).toBe(label);
  } finally {
    const restored = await staff.request.post(menu, { data: { items, _status: 'published' } });
    expect(restored.ok(), await restored.text()).toBe(true);
  }
});

test('with approval required, the home page is published only as a second person approved it @alone', async ({
  author,
  reviewer,
  staff,
  page,
  lang,
}) => {
  test.slow(); // three browsers
  const { review, refusals, site } = texts[lang];
  const panelOf = (one: Page) => one.getByRole('region', { name: review.title, exact: true });
  const [home, settings] = [
    '/api/globals/home?locale=zh&depth=0',
    '/api/globals/site-settings?locale=zh&depth=0',
  ];
  const form = '/admin/globals/home?locale=zh';
  const read = async <Value>(address: string) => (await (await staff.request.get(address)).json()) as Value;
  const { hero } = await read<{ hero: { heading: string } }>(home);
  const { publishing } = await read<{ publishing: object }>(settings);
  const [first, second] = [1, 2].map((draft) => `${hero.heading}${draft}${randomUUID().slice(0, 4)}`);
  // Words of the heading that stay on one line are elements of their own.
  const visitorsRead = async (words = '') =>
    (await (await page.request.get('/zh')).text()).replaceAll(/<[^>]*>/g, '').includes(words);
  const openForm = async (one: Page) => {
    await one.goto(form);
    await expect(one.locator('form[data-form-ready="true"]').first()).toBeVisible();
  };
  const write = async (one: Page, heading = '') => {
    const saved = one.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await one.locator('#field-hero__heading').fill(heading);
    await saved;
  };
  const submit = async () => {
    const own = panelOf(author.page);
    await own.getByRole('button', { name: review.submit.open, exact: true }).click();
    await own.getByRole('button', { name: review.submit.send, exact: true }).click();
    await expect(own).toContainText(review.states.submitted);
  };
  /** Presses “Publish changes”, and reads why that is refused. */
  const publishInVain = async (reason: string) => {
    await author.page.locator('#action-save').click();
    await expect(author.page.getByText(reason.replace('{language}', texts[lang].chinese))).toBeVisible();
    expect((await visitorsRead(first)) || (await visitorsRead(second))).toBe(false);
  };
  try {
    await staff.enter(page.context());
    await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await page.goto('/admin/globals/site-settings?locale=zh');
    await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
    // They say whether reviews are required, so they have none themselves.
    await expect(panelOf(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: site.label, exact: true }).click();
    await page.getByRole('checkbox', { name: site.fields.approval.label, exact: true }).check();
    await page.locator('#action-save').click();
    await expect
      .poll(async () => (await read<{ publishing: { approval?: boolean } }>(settings)).publishing.approval)
      .toBe(true);

    await openForm(author.page);
    const own = panelOf(author.page);
    await write(author.page, first);
    await expect(own).toContainText(review.required);
    await publishInVain(refusals.missing);
    await submit();
    await publishInVain(refusals.waiting);

    await openForm(reviewer.page);
    const theirs = panelOf(reviewer.page);
    await expect(theirs).toContainText(first ?? '');
    await theirs.getByRole('button', { name: review.return.open, exact: true }).click();
    await theirs.getByLabel(review.return.note).fill('标题请再短一些。');
    await theirs.getByRole('button', { name: review.return.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.returned);

    await openForm(author.page);
    await expect(own).toContainText('标题请再短一些。');
    await write(author.page, second);
    await submit();
    await openForm(reviewer.page);
    await theirs.getByRole('button', { name: review.approve.open, exact: true }).click();
    await theirs.getByRole('button', { name: review.approve.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.approved);

    await openForm(author.page);
    await author.page.locator('#action-save').click();
    await expect(own).toContainText(review.states.published);
    await expect.poll(() => visitorsRead(second)).toBe(true);
  } finally {
    for (const [address, data] of [
      [settings, { publishing }],
      [home, { hero }],
    ] as const) {
      const restored = await staff.request.post(address, { data: { ...data, _status: 'published' } });
      expect(restored.ok(), await restored.text()).toBe(true);
    }
  }
});

test('texts of a page are reviewed field by field, and the other language keeps its own review @alone', async ({
  author,
  reviewer,
  staff,
  page,
  lang,
}) => {
  test.slow(); // two browsers
  const { review, pageTexts, english } = texts[lang];
  const panelOf = (one: Page) => one.getByRole('region', { name: review.title, exact: true });
  const api = '/api/globals/page-texts?locale=zh&depth=0';
  const form = '/admin/globals/page-texts?locale=zh';
  const [first, second] = [1, 2].map((draft) => `新闻导语${draft}${randomUUID().slice(0, 8)}`);
  const visitorsRead = async (words = '', path = '/zh/news') =>
    (await (await page.request.get(path)).text()).includes(words);
  const openForm = async (one: Page, address = form) => {
    await one.goto(address);
    await expect(one.locator('form[data-form-ready="true"]').first()).toBeVisible();
  };
  const write = async (one: Page, words = '') => {
    await one.getByRole('button', { name: pageTexts.tabs.leads, exact: true }).click();
    const saved = one.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await one.locator('#field-leads__news').fill(words);
    await saved;
  };
  const submit = async () => {
    const own = panelOf(author.page);
    await own.getByRole('button', { name: review.submit.open, exact: true }).click();
    await own.getByRole('button', { name: review.submit.send, exact: true }).click();
    await expect(own).toContainText(review.states.submitted);
  };
  try {
    await openForm(author.page);
    const own = panelOf(author.page);
    await write(author.page, first);
    await submit();
    await expectAccessible(author.page, { within: `section[aria-label="${review.title}"]` });

    // The reviewer sees what would change, and says what is wrong with which text.
    await openForm(reviewer.page);
    const theirs = panelOf(reviewer.page);
    await expect(theirs).toContainText(first ?? '');
    await theirs.getByRole('button', { name: review.comment.open, exact: true }).click();
    const place = theirs.getByRole('combobox', { name: review.comment.place });
    await place.selectOption({ label: `${pageTexts.tabs.leads} › ${pageTexts.pages.news}` });
    await theirs.getByRole('textbox', { name: review.comment.text }).fill('太长。');
    await theirs.getByRole('button', { name: review.comment.send, exact: true }).click();
    await theirs.getByRole('button', { name: review.return.open, exact: true }).click();
    await theirs.getByLabel(review.return.note).fill('导语请再短一些。');
    await theirs.getByRole('button', { name: review.return.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.returned);
    expect(await visitorsRead(first)).toBe(false);

    // The English version was never part of it.
    await openForm(reviewer.page, form.replace('locale=zh', 'locale=en'));
    await expect(theirs).toContainText(review.summary.public.replace('{language}', english));

    await openForm(author.page);
    await expect(own).toContainText('导语请再短一些。');
    // The comment leads to its text, on whichever tab that is.
    await author.page.getByRole('button', { name: pageTexts.tabs.facts, exact: true }).click();
    await expect(author.page.locator('#field-leads__news')).toBeHidden();
    await own
      .getByRole('button', { name: new RegExp(review.comment.show.replace(/\{place\}.*/, '')) })
      .first()
      .click();
    await expect(author.page.locator('#field-leads__news')).toBeFocused();
    await write(author.page, second);
    await submit();

    await openForm(reviewer.page);
    await theirs.getByRole('button', { name: review.approve.open, exact: true }).click();
    await theirs.getByRole('button', { name: review.approve.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.approved);

    await openForm(author.page);
    await author.page.locator('#action-save').click();
    await expect(own).toContainText(review.states.published);
    await expect.poll(() => visitorsRead(second)).toBe(true);
    expect(await visitorsRead(second, '/en/news')).toBe(false);
  } finally {
    const restored = await staff.request.post(api, {
      data: { leads: { news: null }, _status: 'published' },
    });
    expect(restored.ok(), await restored.text()).toBe(true);
  }
});

test('a footer that changes after its approval is approved again before it is published @alone', async ({
  author,
  reviewer,
  staff,
  page,
  lang,
}) => {
  test.slow(); // two browsers
  const { review, refusals, chinese } = texts[lang];
  const panelOf = (one: Page) => one.getByRole('region', { name: review.title, exact: true });
  const [footer, settings] = [
    '/api/globals/footer?locale=zh&depth=0',
    '/api/globals/site-settings?locale=zh&depth=0',
  ];
  const form = '/admin/globals/footer?locale=zh';
  const read = async <Value>(address: string) => (await (await staff.request.get(address)).json()) as Value;
  const { groups } = await read<{ groups: { title: string }[] }>(footer);
  const { publishing } = await read<{ publishing: object }>(settings);
  const [first, second] = [1, 2].map((draft) => `${groups[0]?.title}${draft}${randomUUID().slice(0, 4)}`);
  const visitorsRead = async (words = '') => (await (await page.request.get('/zh')).text()).includes(words);
  const openForm = async (one: Page) => {
    await one.goto(form);
    await expect(one.locator('form[data-form-ready="true"]').first()).toBeVisible();
  };
  /** Writes the title of the first group, which may have to be unfolded. */
  const write = async (one: Page, words = '') => {
    const title = one.locator('#field-groups__0__title');
    const row = one.locator('#groups-row-0 > .collapsible');
    await expect(row).toBeVisible();
    // Payload remembers the rows that this account has opened.
    if (/collapsible--collapsed/.test((await row.getAttribute('class')) ?? ''))
      await row.locator('.collapsible__toggle').first().click();
    const saved = one.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await title.fill(words);
    await saved;
  };
  const submit = async () => {
    const own = panelOf(author.page);
    await own.getByRole('button', { name: review.submit.open, exact: true }).click();
    await own.getByRole('combobox', { name: review.submit.reviewer }).selectOption(reviewer.id);
    await own.getByRole('button', { name: review.submit.send, exact: true }).click();
    await expect(own).toContainText(review.states.submitted);
  };
  const approve = async () => {
    await openForm(reviewer.page);
    const theirs = panelOf(reviewer.page);
    await theirs.getByRole('button', { name: review.approve.open, exact: true }).click();
    await theirs.getByRole('button', { name: review.approve.send, exact: true }).click();
    await expect(theirs).toContainText(review.states.approved);
  };
  try {
    const required = await staff.request.post(settings, {
      data: { publishing: { ...publishing, approval: true }, _status: 'published' },
    });
    expect(required.ok(), await required.text()).toBe(true);

    await openForm(author.page);
    const own = panelOf(author.page);
    await write(author.page, first);
    await submit();
    await mailInbox.waitFor(reviewer.email, ({ text }) => text.includes('/admin/globals/footer'));
    await approve();

    // One more word, and the approval no longer says anything about what would be published.
    await openForm(author.page);
    await write(author.page, second);
    await expect(own).toContainText(review.states.overtaken);
    await author.page.locator('#action-save').click();
    await expect(author.page.getByText(refusals.changed.replace('{language}', chinese))).toBeVisible();
    expect((await visitorsRead(first)) || (await visitorsRead(second))).toBe(false);

    await submit();
    await approve();
    await openForm(author.page);
    await author.page.locator('#action-save').click();
    await expect(own).toContainText(review.states.published);
    await expect.poll(() => visitorsRead(second)).toBe(true);
  } finally {
    for (const [address, data] of [
      [settings, { publishing }],
      [footer, { groups }],
    ] as const) {
      const restored = await staff.request.post(address, { data: { ...data, _status: 'published' } });
      expect(restored.ok(), await restored.text()).toBe(true);
    }
  }
});
