import textsEn from '@/i18n/messages/en/emails.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/emails.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** An administrator words an email, sees it, tries it, and returns it to its default (ADR 228). */

/** What is within Payload’s frame. */
const OUR_PART = '.gutter:has(h1)';
const EMAIL = 'list.waiting';
const languages = { zh: { zh: '中文', en: '英文' }, en: { zh: 'Chinese', en: 'English' } };

test('an administrator gives an email other words in one language @en @release', async ({
  page,
  complaints,
  context,
  staff,
  lang,
}) => {
  test.slow();
  // The preview may run nothing, not even what looks for mistakes in it; and texts with problems are refused.
  complaints.allow(/frame is sandboxed/);
  complaints.allow(/status of 400/);
  const texts = { zh: textsZh, en: textsEn }[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await staff.enter(context);
  await page.goto(`/admin/emails?q=${encodeURIComponent(texts.about[EMAIL].name)}`);
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expectAccessible(page, { within: OUR_PART });
  await expectNoSidewaysScroll(page);

  await page.goto((await page.locator(`a[href$="email=${EMAIL}"]`).getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: texts.about[EMAIL].name })).toBeVisible();
  const preview = page.frameLocator(`iframe[title="${texts.preview.frame}"]`);
  await expect(preview.locator('h1')).not.toBeEmpty();
  await expectAccessible(page, { within: OUR_PART });
  await expectNoSidewaysScroll(page);

  const lead = page.getByLabel(texts.parts.lead, { exact: true });
  const save = page.getByRole('button', { name: texts.save.replace('{language}', languages[lang][lang]) });
  const field = page.getByLabel(texts.parts.subject, { exact: true });
  const mark = `${lang} ${Date.now()}`;
  try {
    // An unknown variable is named, and nothing is saved.
    await lead.fill('{nobody}');
    const problem = texts.problems.unknown.replace('{part}', texts.parts.lead).replace('{name}', 'nobody');
    await expect(page.getByText(problem).first()).toBeVisible();
    await save.click();
    await expect(lead).toHaveAttribute('aria-invalid', 'true');

    // A variable is inserted where the cursor is, and the preview follows.
    await lead.fill('<b>&</b>');
    await lead.fill(`${mark} & `);
    await page.getByRole('button', { name: texts.variables.insert.replace('{name}', '{list}') }).click();
    await expect(lead).toHaveValue(`${mark} & {list}`);
    await field.fill(mark);
    // What was typed outlives the tab: another one, which the first says nothing to, has it as well.
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByLabel(texts.parts.subject, { exact: true })).toHaveValue(mark);
    await other.close();
    await expect(preview.getByText(`${mark} & `).last()).toBeVisible();
    await save.click();
    await expect(page.getByText(texts.saved).first()).toBeVisible();

    await page.getByRole('button', { name: texts.test.send }).click();
    await expect(page.getByText(texts.test.sent.split('{address}')[0] ?? '').first()).toBeVisible();

    await page.reload();
    await expect(lead).toHaveValue(`${mark} & {list}`);
    await expectAccessible(page, { within: OUR_PART });
  } finally {
    await expect(async () => {
      await page.getByRole('button', { name: texts.returnToDefault }).click();
      await expect(lead).toHaveValue('');
    }).toPass();
    await save.click();
    await expect(page.getByText(texts.savedDefault).first()).toBeVisible();
  }
});
