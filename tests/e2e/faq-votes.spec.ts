import { randomUUID } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/faq.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/faq.json' with { type: 'json' };

import { expect, expectAccessible, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** Readers say whether an answer of the FAQ helped, with scripts and without, once for each browser (ADR 239). */

const texts = { zh: textsZh.helped, en: textsEn.helped };

/** A visitor whose browser has not voted yet. */
async function newVisitor(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: portalUrl(),
    userAgent: `Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0 ${randomUUID()}`,
  });
  return context.newPage();
}

/** Opens the first answer and returns the part of it that asks. */
async function openAnswer(page: Page, lang: 'zh' | 'en') {
  await page.goto(`/${lang}/faq`);
  const question = page.locator('main details').first();
  await question.locator('summary').click();
  return question;
}

/** Votes where the page itself tells what came of it: before its scripts are there, the form is sent without them. */
async function voteWithScripts(page: Page, lang: 'zh' | 'en', vote: 'yes' | 'no', outcome: string) {
  await expect(async () => {
    const answer = await openAnswer(page, lang);
    await answer.getByRole('button', { name: texts[lang][vote], exact: true }).click();
    await expect(answer.getByText(outcome, { exact: true })).toBeFocused({ timeout: 3_000 });
  }).toPass();
  return page.locator('main details').first();
}

test('a reader says once whether an answer helped', async ({ browser, lang }) => {
  const labels = texts[lang];
  const page = await newVisitor(browser);
  const answer = await openAnswer(page, lang);
  // Several open answers are not several landmarks of the same name.
  await expect(answer.getByRole('group', { name: labels.question })).toBeVisible();
  await expect(answer.getByRole('form')).toHaveCount(0);
  await expectAccessible(page, { within: 'main' });
  await answer.getByRole('button', { name: labels.yes, exact: true }).press('Enter');
  await expect(answer.getByText(labels.thanks, { exact: true })).toBeFocused();
  await expect(answer.getByRole('button', { name: labels.yes, exact: true })).toBeHidden();

  await voteWithScripts(page, lang, 'no', labels.repeated);
  await page.context().close();
});

test('without scripts, the thanks are where the question was @release', async ({ browser, lang }) => {
  const labels = texts[lang];
  const page = await newVisitor(browser, { javaScriptEnabled: false });
  const answer = await openAnswer(page, lang);
  await expect(answer.getByText(labels.thanks, { exact: true })).toBeHidden();
  await answer.getByRole('button', { name: labels.no, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(String.raw`/${lang}/faq#`));
  await expect(page.getByText(labels.thanks, { exact: true }).filter({ visible: true })).toBeVisible();
  await page.context().close();
});

test('a vote that is not counted says when to try again, with scripts and without @release', async ({
  browser,
  lang,
}) => {
  const labels = texts[lang];
  const page = await newVisitor(browser);
  await page.route('**/api-feedback/answers', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many' } }),
  );
  const answer = await voteWithScripts(page, lang, 'yes', labels.refused);
  const refusal = answer.getByText(labels.refused, { exact: true });
  await expect(answer.getByRole('button', { name: labels.yes, exact: true })).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  const id = (await refusal.getAttribute('id')) ?? '';
  await page.context().close();

  const plain = await newVisitor(browser, { javaScriptEnabled: false });
  await plain.goto(`/${lang}/faq#${id}`);
  const shown = plain.getByText(labels.refused, { exact: true }).filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(
    plain.getByRole('button', { name: labels.yes, exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await plain.context().close();
});
