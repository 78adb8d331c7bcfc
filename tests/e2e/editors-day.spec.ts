import { randomUUID } from 'node:crypto';

import type { Browser, Locator, Page } from '@playwright/test';

import sharedEn from '@/i18n/messages/en/admin-shared.json' with { type: 'json' };
import bundlesEn from '@/i18n/messages/en/bundles.json' with { type: 'json' };
import reviewEn from '@/i18n/messages/en/content-review.json' with { type: 'json' };
import noticesEn from '@/i18n/messages/en/notices.json' with { type: 'json' };
import translationsEn from '@/i18n/messages/en/translations.json' with { type: 'json' };
import sharedZh from '@/i18n/messages/zh/admin-shared.json' with { type: 'json' };
import bundlesZh from '@/i18n/messages/zh/bundles.json' with { type: 'json' };
import reviewZh from '@/i18n/messages/zh/content-review.json' with { type: 'json' };
import noticesZh from '@/i18n/messages/zh/notices.json' with { type: 'json' };
import translationsZh from '@/i18n/messages/zh/translations.json' with { type: 'json' };

import { expect, type Staff, test as base } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/**
 * The day of an editor, from the dashboard to a correction, only by what is on the screen. Each part may need as many clicks
 * and keys as it needed when it was written: who adds a step to what people do all day has to say so here. Letters of texts
 * do not count.
 */

const texts = {
  zh: {
    bundles: bundlesZh,
    review: reviewZh,
    notices: noticesZh,
    translations: translationsZh.sideBySide,
    shared: sharedZh.languageStates,
    news: '新闻',
    create: '创建新',
    languages: { zh: '中文', en: '英文' },
    fields: { title: '标题', summary: '摘要' },
  },
  en: {
    bundles: bundlesEn,
    review: reviewEn,
    notices: noticesEn,
    translations: translationsEn.sideBySide,
    shared: sharedEn.languageStates,
    news: 'News',
    create: 'Create new',
    languages: { zh: 'Chinese', en: 'English' },
    fields: { title: 'Title', summary: 'Summary' },
  },
};

/** What the editor writes: first in the language of the admin, in which content opens. */
const written = {
  zh: { title: '日程', summary: '一天的工作', body: '第一段。', correction: '，已更正' },
  en: { title: 'A day', summary: 'A day of work', body: 'First paragraph.', correction: ', corrected' },
};

/** A new bundle needs two more when others are open, as one of them is proposed. */
const MOST_STEPS = { create: 6, translate: 7, submit: 2, approve: 4, publish: 9, correct: 4 };

/** A person at a screen, whose clicks and keys are counted. */
class Person {
  private steps = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }

  /** Writes into a field that is clicked first. */
  async write(target: Locator, text: string): Promise<void> {
    await this.click(target);
    await target.pressSequentially(text);
  }

  /** Answers the question that the browser asks next with yes. */
  agreesOnce(): void {
    this.page.once('dialog', (question) => {
      this.steps += 1;
      void question.accept();
    });
  }

  async choose(target: Locator, value: string): Promise<void> {
    this.steps += 2;
    await target.selectOption(value);
  }

  async press(key: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(key);
  }

  /** The steps since the last time. */
  taken(): number {
    const { steps } = this;
    this.steps = 0;
    return steps;
  }
}

const test = base.extend<{ editor: Person; publisher: Person }>({
  editor: async ({ browser, staff, lang }, use) => {
    const page = await atWork(browser, staff, 'editor', lang);
    await use(new Person(page));
    await page.context().close();
  },
  publisher: async ({ browser, staff, lang }, use) => {
    const page = await atWork(browser, staff, 'publisher', lang);
    await use(new Person(page));
    await page.context().close();
  },
});

async function atWork(
  browser: Browser,
  staff: Staff,
  role: 'editor' | 'publisher',
  lang: 'zh' | 'en',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl() });
  const login = await staff.colleague(role);
  const answer = await context.request.post('/api/staff/login', {
    data: login,
    headers: { origin: portalUrl() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return context.newPage();
}

const savedDraft = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());

test('an editor creates, translates, has reviewed, publishes as a bundle, and corrects @en', async ({
  editor,
  publisher,
  staff,
  lang,
}) => {
  test.setTimeout(300_000); // a whole day, by two people
  const { bundles, review, notices, translations, shared, news, create, languages, fields } = texts[lang];
  const to = lang === 'zh' ? 'en' : 'zh';
  const [first, second] = [written[lang], written[to]];
  const unique = randomUUID().slice(0, 8);
  const [title, translatedTitle] = [`${first.title} ${unique}`, `${second.title} ${unique}`];
  const { page } = editor;
  page.setDefaultTimeout(15_000);
  publisher.page.setDefaultTimeout(15_000);
  const badge = (language: string, state: string) => page.getByText(`${language} · ${state}`);
  const steps: Partial<Record<keyof typeof MOST_STEPS, number>> = {};

  await test.step('create', async () => {
    await page.goto('/admin');
    await editor.click(page.getByRole('table').getByRole('link', { name: news, exact: true }));
    // The list writes its order into the address once it is there.
    await expect(page).toHaveURL(/\/collections\/news\?/);
    await editor.click(page.getByRole('link', { name: create }).first());
    await expect(page.locator('#field-title')).toBeEditable();
    await editor.write(page.locator('#field-title'), title);
    await editor.write(page.locator('#field-summary'), first.summary);
    await editor.write(page.locator('[data-lexical-editor]').first(), first.body);
    await editor.click(page.locator('#action-save-draft'));
    await expect(page).toHaveURL(/\/news\/[0-9a-f-]{36}/);
    steps.create = editor.taken();
  });
  const id = /news\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  await test.step('translate', async () => {
    await editor.click(page.getByRole('link', { name: shared.translate }));
    const translated = (field: string) =>
      page.getByRole('textbox', {
        name: translations.field.replace('{label}', field).replace('{language}', languages[to]),
        exact: true,
      });
    await expect(page.getByRole('heading', { level: 1, name: translations.title })).toBeVisible();
    await editor.write(translated(fields.title), translatedTitle);
    await editor.write(translated(fields.summary), second.summary);
    const body = page.getByRole('group').filter({ hasText: first.body });
    await editor.click(body.getByRole('button', { name: translations.copy }));
    await body.getByRole('textbox').fill('');
    await editor.write(body.getByRole('textbox'), second.body);
    await editor.press('ControlOrMeta+s');
    await expect(page.getByText(translations.allSaved)).toBeVisible();
    await editor.click(page.getByRole('link', { name: translations.form }));
    await expect(page.locator('#field-title')).toHaveValue(translatedTitle);
    steps.translate = editor.taken();
  });

  await test.step('have it reviewed', async () => {
    const own = page.getByRole('region', { name: review.title, exact: true });
    await editor.click(own.getByRole('button', { name: review.submit.open, exact: true }));
    await editor.click(own.getByRole('button', { name: review.submit.send, exact: true }));
    await expect(badge(languages[to], shared.review)).toBeVisible();
    steps.submit = editor.taken();

    const other = publisher.page;
    await other.goto('/admin');
    await publisher.click(other.getByRole('button', { name: notices.title }));
    const bell = other.getByRole('dialog', { name: notices.title });
    await publisher.click(bell.getByRole('link', { name: translatedTitle }));
    const theirs = other.getByRole('region', { name: review.title, exact: true });
    await publisher.click(theirs.getByRole('button', { name: review.approve.open, exact: true }));
    await publisher.click(theirs.getByRole('button', { name: review.approve.send, exact: true }));
    await expect(other.getByText(`${languages[to]} · ${shared.approved}`)).toBeVisible();
    steps.approve = publisher.taken();
  });

  await test.step('publish as a bundle', async () => {
    await page.reload();
    await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
    await editor.click(page.getByRole('button', { name: bundles.addTo.button, exact: true }));
    const dialog = page.getByRole('dialog', { name: bundles.addTo.title });
    const choice = dialog.getByRole('combobox');
    if ((await choice.inputValue()) !== '') await editor.choose(choice, '');
    await editor.write(dialog.getByRole('textbox'), title);
    await editor.click(dialog.getByRole('checkbox', { name: languages[lang] }));
    await editor.click(dialog.getByRole('button', { name: bundles.addTo.add, exact: true }));
    await editor.click(page.getByRole('link', { name: bundles.addTo.in.replace('{title}', title) }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    editor.agreesOnce();
    await editor.click(page.getByRole('button', { name: bundles.actions.publish, exact: true }));
    await expect(page.getByText(bundles.states.published, { exact: true }).first()).toBeVisible();
    steps.publish = editor.taken();
  });

  await test.step('correct', async () => {
    await editor.press('ControlOrMeta+k');
    await page.keyboard.type(title);
    await expect(page.getByRole('option', { name: title }).first()).toBeVisible();
    await editor.press('Enter');
    const summary = page.locator('#field-summary');
    // The form opens in the language that was edited last.
    await expect(summary).toHaveValue(second.summary);
    const saved = savedDraft(page);
    await editor.write(summary, second.correction);
    await saved;
    await editor.click(page.locator('#action-save'));
    await expect(badge(languages[to], shared.published)).toBeVisible();
    // Of two languages that were published together, the first of the portal is the original.
    await expect(badge(languages[lang], lang === 'zh' ? shared.published : shared.outdated)).toBeVisible();
    steps.correct = editor.taken();
  });

  for (const [part, most] of Object.entries(MOST_STEPS)) {
    expect.soft(steps[part as keyof typeof MOST_STEPS], part).toBeLessThanOrEqual(most);
  }
  expect((await staff.request.delete(`/api/news/${id}`)).ok()).toBe(true);
});
