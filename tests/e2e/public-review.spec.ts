import { randomUUID } from 'node:crypto';

import type { BrowserContext } from '@playwright/test';

import enDocuments from '@/i18n/messages/en/documents.json' with { type: 'json' };
import enAdmin from '@/i18n/messages/en/public-review-admin.json' with { type: 'json' };
import enReview from '@/i18n/messages/en/public-review.json' with { type: 'json' };
import zhDocuments from '@/i18n/messages/zh/documents.json' with { type: 'json' };
import zhAdmin from '@/i18n/messages/zh/public-review-admin.json' with { type: 'json' };
import zhReview from '@/i18n/messages/zh/public-review.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundInAllVariants,
  refuseCookies,
  test,
} from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** Comments of members on a preview, from the chapter to the answer, in the project's language. */

const texts = {
  zh: { documents: zhDocuments, admin: zhAdmin, review: zhReview },
  en: { documents: enDocuments, admin: enAdmin, review: enReview },
} as const;

const CHAPTER = 'docs/base-specification/v/2.0-preview/transaction-layer';
const COMMENTS = 'docs/comments/base-specification/2.0-preview/transaction-layer';

/** Registers a member and gives the browser its session. */
async function enterAsMember(context: BrowserContext): Promise<string> {
  const member = new IdentityBrowser();
  const address = await member.register();
  await context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  return address;
}

test('a member comments on a preview, an editor approves and answers it, and the answer arrives', async ({
  page,
  browser,
  staff,
  lang,
}) => {
  test.slow(); // a member, a visitor, and an editor, each in a browser
  const { documents, review, admin } = texts[lang];
  const address = await enterAsMember(page.context());
  await page.goto(`/${lang}/${CHAPTER}`);
  await refuseCookies(page, lang);
  await page.getByRole('link', { name: documents.review.comment }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const words = `${lang === 'zh' ? '请写明所用时钟' : 'Say which clock it is'} ${randomUUID()}`;
  await page.getByRole('combobox', { name: review.form.place }).selectOption({ index: 1 });
  await page.getByLabel(review.form.text.comment, { exact: true }).fill(words);
  await page.getByRole('button', { name: review.form.send.comment }).click();
  await expect(page).toHaveURL(/[?&]sent=R-[0-9A-Z]{6}/);
  const number = new URL(page.url()).searchParams.get('sent') ?? '';
  const own = page.getByRole('article').filter({ hasText: number });
  await expect(own).toContainText(words);
  await expect(own).toContainText(review.visibility.waiting);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${portalUrl()}/${lang}/${COMMENTS}`);
  await expect(visitor.getByRole('link', { name: review.logIn.action }).first()).toBeVisible();
  await expect(visitor.getByText(words)).toHaveCount(0);

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await staff.enter(desk);
  await desk.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const console = await desk.newPage();
  await console.goto(`${portalUrl()}/admin/public-review?kind=comment`);
  const card = console.locator(`#${number}`);
  await expect(card).toContainText(words);
  const open = card.getByRole('button', { name: admin.answer.open });
  // Pressed before the scripts have come, a button does nothing.
  const openFirst = () =>
    expect(async () => {
      if (await open.isVisible()) await open.click();
      await expect(card.locator('textarea')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await openFirst();
  const begun = 'See chapter 2';
  await card.locator('textarea').fill(begun);
  await card.getByRole('button', { name: admin.answer.cancel }).click();
  await card.getByRole('button', { name: admin.show }).click();
  await expect(card).toContainText(admin.visibilities.shown);
  await open.click();
  // What was typed is still there after the form was closed.
  await expect(card.locator('textarea')).toHaveValue(begun);
  await card.locator('textarea').press('Escape');
  await open.click();
  await expect(card.locator('textarea')).toHaveValue(begun);
  // Nor does it get lost when the editor reads the chapter before going on.
  await card.getByRole('link').first().click();
  await expect(console).toHaveURL(/\/docs\/base-specification\//);
  await console.goto(`${portalUrl()}/admin/public-review?kind=comment`);
  await openFirst();
  await expect(card.locator('textarea')).toHaveValue(begun);
  await card.locator('textarea').fill('');
  await card.getByLabel(admin.answer.event).selectOption('reject');
  await card.getByRole('button', { name: admin.answer.send }).click();
  await expect(card.getByRole('alert')).toHaveText(admin.answer.missing);
  const answer = `${lang === 'zh' ? '第2章已有定义' : 'Chapter 2 defines it'} ${number}`;
  await card.locator('textarea').fill(answer);
  await card.getByRole('button', { name: admin.answer.send }).click();
  await expect(card).toContainText(admin.states.rejected);
  const kept = () => console.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('R-')));
  expect(await kept()).toEqual([]);
  await expectAccessible(console, { within: `#${number}` });
  await desk.close();

  const mail = await mailInbox.waitFor(address, ({ subject }) => subject.includes(number));
  expect(mail.text).toContain(answer);
  await visitor.reload();
  const shown = visitor.getByRole('article').filter({ hasText: number });
  await expect(shown).toContainText(words);
  await expect(shown).toContainText(answer);
  await visitor.context().close();

  await page.goto(`/${lang}/${COMMENTS}`);
  await own.getByRole('button', { name: review.withdraw.comment }).click();
  await expect(page).toHaveURL(/[?&]withdrawn=R-/);
  await expect(own).not.toContainText(words);
});

test('the page of comments is sound on every window, in light and dark @en', async ({ page, lang }) => {
  await page.goto(`/${lang}/docs/comments/base-specification/2.0-preview/memory-pooling`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSoundInAllVariants(page);
});

test('without scripts an error is reported from a chapter by a plain form @phone', async ({
  browser,
  lang,
}) => {
  const { documents, review } = texts[lang];
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await enterAsMember(context);
  const page = await context.newPage();
  await page.goto(`${portalUrl()}/${lang}/docs/base-specification/v/1.1/transaction-layer`);
  // Only previews take comments.
  await expect(page.getByRole('link', { name: documents.review.comment })).toHaveCount(0);
  await page.getByRole('link', { name: documents.review.error }).click();
  const words = `${lang === 'zh' ? '表中单位有误' : 'The unit in the table is wrong'} ${randomUUID()}`;
  await page.getByLabel(review.form.text.error, { exact: true }).fill(words);
  await page.getByRole('button', { name: review.form.send.error }).click();
  const own = page.getByRole('article').filter({ hasText: words });
  await expect(own).toContainText(review.states.open);
  await expectNoSidewaysScroll(page);
  await own.getByRole('button', { name: review.withdraw.error }).click();
  await expect(page.getByText(words)).toHaveCount(0);
  await context.close();
});

test('an error in a selected passage is reported by keyboard, and accepting it drafts an erratum @release', async ({
  page,
  browser,
  staff,
  lang,
}) => {
  test.slow(); // a member and an editor, each in a browser
  const { documents, review, admin } = texts[lang];
  await enterAsMember(page.context());
  await page.goto(`/${lang}/docs/base-specification/v/1.1/transaction-layer`);
  await refuseCookies(page, lang);

  const offer = page.getByRole('group', { name: documents.review.passage.label });
  await expect(offer).toBeHidden();
  const paragraph = page.locator('[data-prose] > p').nth(1);
  const before = (await paragraph.innerText()).replaceAll(/\s+/gu, ' ').trim();
  // What offers the passage is loaded with the first selection.
  await expect(async () => {
    await paragraph.evaluate((element) => {
      window.getSelection()?.removeAllRanges();
      window.getSelection()?.selectAllChildren(element);
    });
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Release 1.1 is not a preview, so only errors are reported.
  await expect(offer.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await paragraph.evaluate((element) => {
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.selectAllChildren(element);
  });
  const link = offer.getByRole('link', { name: documents.review.passage.error });
  await link.focus();
  await page.keyboard.press('Enter');

  const quote = page.getByRole('figure', { name: review.form.passage }).getByRole('blockquote');
  const quoted = (await quote.innerText()).replaceAll(/\s+/gu, ' ').replace(/…$/u, '').trim();
  expect(before.startsWith(quoted), `“${quoted}” begins “${before}”`).toBe(true);
  expect(quoted.length).toBeGreaterThan(20);
  const words = `${lang === 'zh' ? '此处单位应为微秒' : 'The unit must be microseconds'} ${randomUUID()}`;
  await page.getByLabel(review.form.text.error, { exact: true }).fill(words);
  await page.getByRole('button', { name: review.form.send.error }).click();
  await expect(page).toHaveURL(/[?&]sent=R-[0-9A-Z]{6}/);
  const number = new URL(page.url()).searchParams.get('sent') ?? '';
  const own = page.getByRole('article').filter({ hasText: number });
  await expect(own.getByRole('blockquote')).toContainText(quoted.slice(0, 20));

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await staff.enter(desk);
  await desk.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const console = await desk.newPage();
  await console.goto(`${portalUrl()}/admin/public-review?kind=error`);
  const card = console.locator(`#${number}`);
  await expect(card.getByRole('blockquote')).toContainText(quoted.slice(0, 20));
  const open = card.getByRole('button', { name: admin.answer.open });
  await expect(async () => {
    if (await open.isVisible()) await open.click();
    await expect(card.locator('textarea')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await card.getByLabel(admin.answer.event).selectOption('accept');
  await expect(card.getByRole('checkbox', { name: admin.answer.erratum })).toBeChecked();
  await card.locator('textarea').fill(`${lang === 'zh' ? '将发布勘误' : 'An erratum will follow'} ${number}`);
  await card.getByRole('button', { name: admin.answer.send }).click();
  await expect(card).toContainText(admin.states.accepted);
  await card.getByRole('link', { name: admin.erratum.draft }).click();
  await expect(console).toHaveURL(/\/admin\/collections\/errata\/[0-9a-f-]{36}/);
  await expect(console.getByText(words).first()).toBeVisible();
  await console.getByRole('link', { name: admin.erratum.origin.replace('{number}', number) }).click();
  await expect(console.locator(`#${number}`)).toContainText(words);
  await desk.close();

  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText(review.list.erratumDraft);
});
