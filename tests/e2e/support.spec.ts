import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

import enAdmin from '@/i18n/messages/en/support-admin.json' with { type: 'json' };
import enSupport from '@/i18n/messages/en/support.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhAdmin from '@/i18n/messages/zh/support-admin.json' with { type: 'json' };
import zhSupport from '@/i18n/messages/zh/support.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };
import { weigh } from '@/cli/bench/weight';

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundInAllVariants,
  refuseCookies,
  type Staff,
  test,
} from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { loggedIn } from '../support/rest';

/** Support requests, from the page about support to the answer, in the project's language. */

const texts = {
  zh: { support: zhSupport, admin: zhAdmin, captcha: zhCaptcha },
  en: { support: enSupport, admin: enAdmin, captcha: enCaptcha },
} as const;
type Lang = keyof typeof texts;

/** Numbers of requests that are deleted at the end. */
const sent: string[] = [];
test.afterAll(async () => {
  if (sent.length === 0) return;
  const administrator = await loggedIn();
  for (const number of sent) await administrator.post(`/support/${number}/delete`, {});
});

async function solveCaptcha(page: Page, lang: Lang) {
  const { captcha } = texts[lang];
  await page.getByRole('button', { name: captcha.start }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  await expect(page.getByText(captcha.solved.split('{')[0] ?? '')).toBeVisible({ timeout: 30_000 });
}

async function enterAsMember(context: BrowserContext): Promise<{ address: string; member: IdentityBrowser }> {
  const member = new IdentityBrowser();
  const address = await member.register();
  await context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  return { address, member };
}

/** @returns the id of an account of the staff */
async function accountOf(staff: Staff, email: string): Promise<string> {
  const found = await staff.request.get(
    `/api/staff?depth=0&where[email][equals]=${encodeURIComponent(email)}`,
  );
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const [account] = docs;
  if (!account) throw new Error(`There is no account ${email}.`);
  return account.id;
}

/** The number in a sentence. */
async function numberIn(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  const [number = ''] = /S-[0-9A-Z]{6}/.exec(text) ?? [];
  expect(number).not.toBe('');
  sent.push(number);
  return number;
}

test('a visitor asks with an attachment, the office answers, and the answer arrives', async ({
  page,
  browser,
  staff,
  lang,
}) => {
  test.slow(); // a visitor and the office, each in a browser
  const { support, admin } = texts[lang];
  const { form } = support;
  await page.goto(`/${lang}/problem-feedback`);
  await refuseCookies(page, lang);
  await page.getByRole('link', { name: support.panel.problemAction, exact: true }).click();
  await page.waitForURL(/\/support-request\?kind=problem$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(support.title);
  await expect(page.getByLabel(form.kind)).toHaveValue('problem');

  const submit = page.getByRole('button', { name: form.submit });
  const subject = `${lang === 'zh' ? '通道训练失败' : 'Training fails'} ${randomUUID().slice(0, 8)}`;
  await page.getByLabel(form.subject, { exact: true }).fill(subject);
  await submit.click();
  // The topic is the first that is missing; what was typed stays.
  await expect(page.getByLabel(form.topic, { exact: true })).toBeFocused();
  await expect(page.getByLabel(form.subject, { exact: true })).toHaveValue(subject);
  await page.getByLabel(form.topic, { exact: true }).selectOption('implementation');
  await page.getByRole('combobox', { name: form.about }).selectOption({ index: 1 });
  const words = lang === 'zh' ? '第3通道始终无法训练。' : 'Lane 3 never trains.';
  await page.getByLabel(form.text, { exact: true }).fill(words);
  const attach = page.locator('input[type=file]');
  await attach.setInputFiles({ name: 'a.log', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByRole('button', { name: form.fileRemove }).click();
  await expect(attach).toBeFocused();
  await attach.setInputFiles({
    name: 'lane 3.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('lane 3: training failed\n'),
  });
  const address = `reader-${randomUUID()}@example.org`;
  await page.getByLabel(form.name, { exact: true }).fill('Ada Lovelace');
  await page.getByLabel(form.email, { exact: true }).fill(address);
  await page.getByRole('checkbox').check();
  await solveCaptcha(page, lang);
  await submit.dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(support.sent.title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(support.aside.title)).toBeHidden();
  const number = await numberIn(page);
  await expectAccessible(page);
  await mailInbox.waitFor(address, (mail) => mail.subject.includes(number));

  const reviewer = await accountOf(staff, (await staff.colleague('reviewer')).email);
  const administrator = await accountOf(staff, staff.email);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await staff.enter(desk);
  await desk.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const console = await desk.newPage();
  await console.goto(`${portalUrl()}/admin/support?search=${number}`);
  const card = console.locator(`#${number}`);
  await expect(card).toContainText(subject);
  await expect(card).toContainText(words);
  await expect(card).toContainText('lane 3.txt');
  await expect(console.locator('[data-card]')).toHaveCount(1);
  // Keys do nothing before the scripts have come.
  await expect(async () => {
    await console.keyboard.press('j');
    await console.keyboard.press('Enter');
    await expect(card.locator('textarea')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await card.getByRole('button', { name: admin.reply.send }).click();
  await expect(card.getByRole('alert')).toHaveText(admin.reply.missing);
  const answer = `${lang === 'zh' ? '请更换第3通道的线缆' : 'Change the cable of lane 3'} ${number}`;
  await card.locator('textarea').fill(answer);
  await card.locator('textarea').press('Escape');
  const reply = card.getByRole('button', { name: admin.reply.open });
  await reply.click();
  // What was typed is still there after the form was closed.
  await expect(card.locator('textarea')).toHaveValue(answer);
  // Meanwhile a colleague closes the request.
  const colleague = await loggedIn();
  await colleague.post(`/support/${number}/act`, { event: 'close', expectedRevision: 0 });
  await card.getByRole('button', { name: admin.reply.send }).click();
  await expect(card.locator('header')).toContainText(admin.states.closed);
  await colleague.post(`/support/${number}/act`, { event: 'reopen', expectedRevision: 1 });
  await console.reload();
  await expect(async () => {
    if (await reply.isVisible()) await reply.click();
    await expect(card.locator('textarea')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await card.locator('textarea').fill(answer);
  await card.getByRole('button', { name: admin.reply.send }).click();
  const history = card.getByRole('list', { name: admin.history });
  // The form has the same words until the card is what the server knows.
  await expect(history).toContainText(answer);
  await expect(card.locator('header')).toContainText(admin.states.answered);
  await expectAccessible(console, { within: `#${number}` });

  // A choice that was not sent yet outlasts a note that is begun, and focus goes back to it once it is sent.
  const inCharge = card.getByLabel(admin.assign.label);
  const give = card.getByRole('button', { name: admin.assign.send });
  await inCharge.selectOption('');
  await card.getByRole('button', { name: admin.note.open }).click();
  await card.locator('textarea').press('Escape');
  await expect(inCharge).toHaveValue('');
  await give.press('Enter');
  await expect(give).toHaveCount(0);
  await expect(inCharge).toBeFocused();
  await expect(inCharge).toHaveValue('');
  await expect(history).toContainText(admin.entries.assign);
  // What a colleague did meanwhile replaces the choice.
  await inCharge.selectOption(reviewer);
  const overtaken = await colleague.post(`/support/${number}/assign`, {
    assignee: administrator,
    expectedRevision: 4,
  });
  expect(overtaken.status).toBe(200);
  await give.click();
  await expect(give).toHaveCount(0);
  await expect(inCharge).toHaveValue(administrator);
  await desk.close();

  const mail = await mailInbox.waitFor(address, (one) => one.text.includes(answer));
  expect(mail.text).toContain(`> ${words}`);
});

test('a member asks from the FAQ and adds something without scripts @phone', async ({ browser, lang }) => {
  test.slow(); // a browser with scripts and one without
  const { support } = texts[lang];
  const { form, mine } = support;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { member } = await enterAsMember(context);
  const page = await context.newPage();
  await page.goto(`${portalUrl()}/${lang}/faq`);
  await refuseCookies(page, lang);
  const question = page.locator('[data-questions] details').first();
  await question.locator('summary').click();
  await question.locator('a[href*="/support-request?subject="]').click();
  await expect(page.getByLabel(form.subject, { exact: true })).not.toHaveValue('');
  // The address is known, so nothing asks for it.
  await expect(page.getByLabel(form.email, { exact: true })).toHaveCount(0);
  await page.getByLabel(form.topic, { exact: true }).selectOption('other');
  const words = `${lang === 'zh' ? '仍不清楚' : 'Still unclear'} ${randomUUID()}`;
  await page.getByLabel(form.text, { exact: true }).fill(words);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('heading', { name: support.sent.title })).toBeVisible();
  const number = await numberIn(page);
  await expectNoSidewaysScroll(page);

  // An address of a page that the list no longer has leads to the list.
  await page.goto(`${portalUrl()}/${lang}/my/support?page=9`);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/support`);
  await page.goto(`${portalUrl()}/${lang}/my/support?page=9&sent=${number}`);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/support?sent=${number}`);
  await expect(page.getByText(mine.sent.replace('{number}', number))).toBeVisible();
  await page.goto(`${portalUrl()}/${lang}/my/support`);
  // What is refused stays, and a double click sends it once.
  const written = page.getByRole('article').filter({ hasText: number });
  await written.getByText(mine.respond, { exact: true }).click();
  const first = `${lang === 'zh' ? '再补充' : 'Another'} ${randomUUID()}`;
  await written.getByLabel(mine.respondText).fill(first);
  await page.route('**/api-support/responses', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed');
  await written.getByRole('button', { name: mine.send }).click();
  await lost;
  await expect(written.getByRole('button', { name: mine.send })).toBeEnabled();
  await expect(written.getByLabel(mine.respondText)).toHaveValue(first);
  await written.getByRole('button', { name: mine.send }).dblclick();
  await expect(page).toHaveURL(new RegExp(`[?&]sent=${number}`));
  await expect(written.getByText(first, { exact: true })).toHaveCount(1);
  await context.close();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await plain.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  const own = await plain.newPage();
  await own.goto(`${portalUrl()}/${lang}/my/support`);
  const request = own.getByRole('article').filter({ hasText: number });
  await expect(request).toContainText(words);
  await expect(request).toContainText(support.states.new);
  await request.getByText(mine.respond, { exact: true }).click();
  const more = `${lang === 'zh' ? '补充' : 'More'} ${randomUUID()}`;
  await request.getByLabel(mine.respondText).fill(more);
  await request.getByRole('button', { name: mine.send }).click();
  await expect(own).toHaveURL(new RegExp(`[?&]sent=${number}`));
  await expect(request).toContainText(more);
  await expectNoSidewaysScroll(own);
  await plain.close();
});

test('a form on a page opens in place of its button, with what the editor chose @phone', async ({
  page,
  lang,
}) => {
  const { support, captcha } = texts[lang];
  await page.goto(`/${lang}/hardware`);
  await refuseCookies(page, lang);
  const offer = page.locator('[data-form="support"]');
  const topic = page.getByLabel(support.form.topic, { exact: true });
  await expect(topic).toHaveCount(0);
  const before = page.url();
  // What is pressed before the script arrives leads to the form's own page.
  await expect(async () => {
    await page.goto(before);
    await offer.getByRole('link').click();
    await expect(topic).toHaveValue('implementation', { timeout: 5_000 });
    expect(page.url()).toBe(before);
  }).toPass();
  await expect(offer.getByRole('link')).toBeHidden();
  await expect(page.getByLabel(support.form.kind)).toBeFocused();
  await expect(page.getByRole('button', { name: captcha.start })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button of a form on a page leads to the form @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/forums`);
    await expect(page.locator('[data-form="subscribe"]').getByRole('link')).toHaveAttribute(
      'href',
      `/${lang}/mail-list/subscribe?list=dev`,
    );
  });
});

test('the form is sound on every window, in light and dark, and light @en @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/support-request`);
  await expect(page.getByRole('button', { name: texts[lang].support.form.submit })).toBeVisible();
  await expectSoundInAllVariants(page);
  // A page that only offers the form does not bring it.
  for (const path of ['support-request', 'support', 'hardware']) {
    const { scripts } = await weigh(portalUrl(), `/${lang}/${path}`);
    expect(scripts, path).toBeLessThanOrEqual(path === 'support-request' ? 220_000 : 150_000);
  }
});
