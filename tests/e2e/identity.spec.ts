import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

import { expect, expectAccessible, expectNoSidewaysScroll, holdScripts, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { Keyboard } from '../support/keyboard';
import { type CaughtMail, codeIn, mailInbox } from '../support/mail-inbox';
import { inboxUrl, portalUrl } from '../support/portal-address';
import { solvePuzzle } from '../support/puzzle';

/** The messages that the pages are built with: what they say is asserted, not repeated. */
function messages<T>(lang: string, namespace: string): T {
  const file = new URL(`../../src/i18n/messages/${lang}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const textsOf = (lang: 'zh' | 'en') => ({
  identity: messages<typeof import('../../src/i18n/messages/en/identity.json')>(lang, 'identity'),
  response: messages<typeof import('../../src/i18n/messages/en/response.json')>(lang, 'response'),
  verification: messages<typeof import('../../src/i18n/messages/en/verification.json')>(lang, 'verification'),
  frame: messages<typeof import('../../src/i18n/messages/en/frame.json')>(lang, 'frame'),
  problems: messages<typeof import('../../src/i18n/messages/en/login-problem.json')>(lang, 'login-problem'),
  inbox: messages<typeof import('../../src/i18n/messages/en/mail-inbox.json')>(lang, 'mail-inbox'),
  mail: messages<typeof import('../../src/i18n/messages/en/mail.json')>(lang, 'mail'),
  menu: messages<typeof import('../../src/i18n/messages/en/account-menu.json')>(lang, 'account-menu'),
  /** The name of the community in the demo. */
  community: { zh: '综联', en: 'Heddle' }[lang],
});

const texts = { zh: textsOf('zh'), en: textsOf('en') };

const PASSWORD = 'Weave-2026';

/** The six digits of a mail. */
const hasCode = (mail: CaughtMail) => codeIn(mail) !== '';

/** The mail with a code that is not the one of the registration. */
const laterCode = (address: string) =>
  mailInbox.waitFor(address, (mail) => hasCode(mail) && !/create an? |注册/i.test(mail.subject));

/** Asks for a code, past the captcha without a picture, and takes it from the mail. */
async function askForCode(page: Page, lang: 'zh' | 'en', mail: () => Promise<CaughtMail>): Promise<void> {
  const { verification } = texts[lang];
  await page.getByRole('button', { name: verification.send, exact: true }).click();
  await page.getByRole('button', { name: verification.withoutPicture }).click();
  // The browser calculates, then the code is sent: seconds on a busy machine.
  const sent = page.getByText(verification.sent.split('{account}')[0] ?? '').first();
  await expect(sent).toBeVisible({ timeout: 30_000 });
  await page.getByLabel(verification.code, { exact: true }).fill(codeIn(await mail()));
}

async function fillLogin(page: Page, lang: 'zh' | 'en', account: string, password: string): Promise<void> {
  const { fields, login } = texts[lang].identity;
  await page.getByLabel(fields.account, { exact: true }).fill(account);
  await page.getByLabel(fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
}

/** The header's picture of a member. */
const account = (page: Page, lang: 'zh' | 'en') =>
  page.getByRole('banner').getByRole('button', { name: texts[lang].frame.account });

test('a visitor registers with the code from the mail, comes back, logs out and in again @en', async ({
  page,
  lang,
  inbox,
}) => {
  test.slow(); // the whole way of a member, through nine pages
  const { identity, frame, mail, response, menu } = texts[lang];
  await page.goto(`/${lang}/faq?from=test`);
  await page.getByRole('banner').getByRole('link', { name: frame.signIn }).click();
  await expect(page).toHaveURL(/\/identity\/login\?/);
  await page.getByRole('link', { name: identity.login.register }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.register.title);
  await expectAccessible(page);

  // Nothing is sent before everything is right, and the first wrong field has the focus.
  const submit = page.getByRole('button', { name: identity.register.submit });
  await submit.click();
  await expect(page.getByLabel(identity.fields.account, { exact: true })).toBeFocused();
  await expect(page.getByLabel(identity.fields.account, { exact: true })).toHaveAccessibleDescription(
    response.empty.account,
  );

  await page.getByLabel(identity.fields.account, { exact: true }).fill(inbox.address);
  await page.getByLabel(identity.fields.nickname).fill('Ada-2');
  await page.getByLabel(identity.fields.organization).fill('Acme (Test');
  await page.getByLabel(identity.fields.password, { exact: true }).fill('aaa');
  await page.getByLabel(identity.fields.confirmation).fill(PASSWORD);
  await askForCode(page, lang, () => inbox.waitFor(hasCode));
  await submit.click();
  // Said once, above the fields, with a link to each.
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary).toHaveCount(1);
  for (const rule of ['passwordLength', 'passwordMatch', 'consent'] as const) {
    await expect(summary.getByRole('link', { name: response.rules[rule] })).toBeVisible();
  }
  await expect(page.getByText(response.rules.organization)).toBeHidden();
  await summary.getByRole('link', { name: response.rules.passwordMatch }).click();
  await expect(page.getByLabel(identity.fields.confirmation)).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await submit.dblclick();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/faq?from=test`);
  await expect(page.getByText(identity.register.done)).toBeVisible();
  const welcome = mail.welcome.subject.replace('{brand}', texts[lang].community);
  await inbox.waitFor(({ subject }) => subject === welcome);

  // The header knows the member, also on the next static page, from the first paint on.
  await expect(account(page, lang)).toBeVisible();
  await page.goto(`/${lang}/news`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-member');
  await account(page, lang).click();
  await expect(page.getByText(inbox.address)).toBeVisible();
  await expectAccessible(page);

  // Already logged in: the login page redirects immediately.
  await page.goto(`/identity/login?lang=${lang}&redirect_uri=${encodeURIComponent(`/${lang}/docs`)}`);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/docs`);

  await account(page, lang).click();
  await page.getByRole('button', { name: menu.logOut }).click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
  await expect(page.getByRole('banner').getByRole('link', { name: frame.signIn })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_Y_G_');

  // The member area asks for the login and is there afterwards.
  await page.goto(`/${lang}/my/profile`);
  await expect(page).toHaveURL(/\/identity\/login\?/);
  await fillLogin(page, lang, inbox.address, PASSWORD);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/profile`);
});

test('a form pressed before the scripts arrive is sent by them, once, with what was typed', async ({
  page,
  lang,
}) => {
  const address = await new IdentityBrowser().register();
  const letScriptsCome = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api-id/oneid/login')) sent.push(request.method());
  });
  const login = `/identity/login?lang=${lang}`;
  await page.goto(login, { waitUntil: 'commit' });
  await fillLogin(page, lang, address, PASSWORD);
  // Impatience changes nothing.
  const submit = page.getByRole('button', { name: texts[lang].identity.login.submit, exact: true });
  await submit.click();
  await expect(page).toHaveURL(portalUrl() + login);
  expect(sent).toEqual([]);
  letScriptsCome();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
  expect(sent).toEqual(['POST']);
});

test('a button outside a form that is pressed before the scripts arrive is answered by them, once', async ({
  page,
  lang,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/identity/login?lang=${lang}`, { waitUntil: 'commit' });
  const { identity, verification } = texts[lang];
  const byCode = page.getByRole('button', { name: identity.login.withCode, exact: true });
  // Impatience changes nothing: twice there and back would end where it began.
  await byCode.click();
  await byCode.click();
  await expect(byCode).toHaveAttribute('data-pressed');
  await expect(byCode).toHaveCSS('cursor', 'progress');
  letScriptsCome();
  await expect(page.getByLabel(verification.code, { exact: true })).toBeVisible();
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
});

test('a press before the scripts arrive is forgotten when the visitor goes on typing @release', async ({
  page,
  lang,
}) => {
  const letScriptsCome = await holdScripts(page);
  const login = `/identity/login?lang=${lang}`;
  await page.goto(login, { waitUntil: 'commit' });
  const { identity, verification } = texts[lang];
  const submit = page.getByRole('button', { name: identity.login.submit, exact: true });
  await submit.click();
  await expect(submit).toHaveAttribute('data-pressed');
  const account = page.getByLabel(identity.fields.account, { exact: true });
  await account.fill('ada');
  await expect(submit).not.toHaveAttribute('data-pressed');
  letScriptsCome();
  // The switch to a code answers only with scripts. The address is as typed, and no field is complained about.
  const byCode = page.getByRole('button', { name: identity.login.withCode, exact: true });
  await expect(async () => {
    if (await byCode.isVisible()) await byCode.click({ timeout: 1_000 });
    await expect(page.getByLabel(verification.code, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(account).toHaveValue('ada');
  await expect(page.locator('[data-invalid]')).toHaveCount(0);
});

test('a forgotten password is replaced, by keyboard alone', async ({ page, lang, complaints }) => {
  const { identity, verification } = texts[lang];
  const member = new IdentityBrowser();
  const address = await member.register();
  await page.goto(`/identity/login?lang=${lang}`);
  const keyboard = new Keyboard(page);
  const press = (name: string, role: 'link' | 'button', key: 'Enter' | 'Space' = 'Enter') =>
    keyboard.press(page.getByRole(role, { name, exact: true }), key);
  const type = (label: string, text: string) => keyboard.type(page.getByLabel(label, { exact: true }), text);

  await press(identity.login.forgotten, 'link');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.password.title);
  await type(identity.fields.account, address);
  await press(verification.send, 'button');
  await press(verification.withoutPicture, 'button', 'Space');
  await expect(page.getByLabel(verification.code, { exact: true })).toBeFocused();
  const mail = await laterCode(address);

  // An incorrect code is reported at its field; the right one continues.
  complaints.allow(/status of 400/);
  const right = codeIn(mail);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await page.keyboard.type(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(verification.code, { exact: true })).toHaveAccessibleDescription(
    texts[lang].response.codeWrong,
  );
  await expect(page.getByLabel(verification.code, { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(identity.fields.newPassword, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Thread-2027');
  await type(identity.fields.confirmation, 'Thread-2027');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.password.doneTitle);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(identity.password.lead)).toBeHidden();

  // The old password and the old session are worth nothing.
  expect((await member.get('personal/center/user')).status).toBe(401);
  await press(identity.password.login, 'link');
  await expect(page.getByLabel(identity.fields.account, { exact: true })).toHaveValue(address);
  await fillLogin(page, lang, address, 'Thread-2027');
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
});

test('three wrong passwords call for the captcha, and a code by mail works beside it @phone', async ({
  page,
  lang,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const { identity, response, verification } = texts[lang];
  const address = await new IdentityBrowser().register();
  await page.goto(`/identity/login?lang=${lang}`);
  for (let failure = 0; failure < 3; failure += 1) {
    await fillLogin(page, lang, address, `Wrong-2026-${failure}`);
    await expect(page.getByText(response.rules.credentials)).toBeVisible();
    await expect(page.getByRole('button', { name: identity.login.submit, exact: true })).toBeEnabled();
  }
  await fillLogin(page, lang, address, PASSWORD);
  const start = page.getByRole('button', { name: verification.start });
  await start.click();
  await page.getByRole('button', { name: verification.withoutPicture }).click();
  await expect(page.getByText(/\d\.\d/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillLogin(page, lang, address, PASSWORD);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);

  await page.context().clearCookies();
  await page.goto(`/identity/login?lang=${lang}`);
  await page.getByRole('button', { name: identity.login.withCode }).click();
  await page.getByLabel(identity.fields.account, { exact: true }).fill(address);
  await askForCode(page, lang, () => laterCode(address));
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
});

test('the puzzle moves by mouse and keys, a miss brings a new picture, and the keys solve it @phone', async ({
  page,
  lang,
  inbox,
}) => {
  const { identity, verification } = texts[lang];
  await page.goto(`/identity/login?lang=${lang}`);
  await page.getByRole('button', { name: identity.login.withCode }).click();
  await page.getByLabel(identity.fields.account, { exact: true }).fill(inbox.address);
  await page.getByRole('button', { name: verification.send, exact: true }).click();
  const piece = page.getByRole('slider', { name: verification.slider });
  const picture = page.getByRole('img', { name: verification.picture });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  const first = await picture.getAttribute('src');

  const box = await piece.boundingBox();
  if (!box) throw new Error('the piece is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 20, { steps: 8 });
  expect(Number(await piece.getAttribute('aria-valuenow'))).toBeGreaterThan(25);
  await page.mouse.up();
  // The gap is never that far left.
  await expect(page.getByText(verification.failed)).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', first ?? '');

  await expect(piece).toBeFocused();
  await page.keyboard.press('End');
  const end = Number(await piece.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowLeft');
  expect(Number(await piece.getAttribute('aria-valuenow'))).toBe(end - 2);
  await page.keyboard.press('Home');
  await expect(piece).toHaveAttribute('aria-valuenow', '0');

  const sent = page.getByText(verification.sent.split('{account}')[0] ?? '').first();
  await solvePuzzle(page, 'keys', verification, sent);
  // Solved, it sent the mail that this address gets.
  await inbox.waitFor();
});

test('the puzzle is solved by hand: with a mouse, on a phone with a finger @phone', async ({
  page,
  lang,
  isMobile,
}) => {
  const { verification } = texts[lang];
  await page.goto(`/${lang}/mail-list/subscribe`);
  const start = page.getByRole('button', { name: verification.start });
  const picture = page.getByRole('img', { name: verification.picture });
  // Before the page's scripts run, a press of the button is lost.
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 1000 });
    await expect(picture).toBeVisible({ timeout: 3000 });
  }).toPass();
  // It says how long that took.
  const [before = '', after = ''] = verification.solved.split('{seconds}');
  const solved = page.getByText(new RegExp(`${before}\\d+\\.\\d${after}`));
  await solvePuzzle(page, isMobile ? 'touch' : 'mouse', verification, solved);
  await expect(picture).toBeHidden();
  await expectAccessible(page);
});

const foreign = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'https:/\\evil.example',
  '%2F%2Fevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://evil.example',
  '\thttps://evil.example',
  `${portalUrl()}@evil.example`,
  `${portalUrl()}.evil.example/`,
  'https://evil.example#/zh',
];

test('the return address leads to this site only @plain', async ({ page, lang }) => {
  const member = new IdentityBrowser();
  await member.register();
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  for (const wish of foreign) {
    const query = new URLSearchParams({ lang, redirect_uri: wish });
    const answer = await page.request.get(`/identity/login?${query.toString()}`, { maxRedirects: 0 });
    expect(answer.status(), wish).toBe(307);
    const target = new URL(answer.headers().location ?? '', portalUrl());
    expect(target.origin, wish).toBe(portalUrl());
  }
  const twice = await page.request.get(
    `/identity/login?lang=${lang}&redirect_uri=/${lang}/faq&redirect_uri=//evil.example`,
    {
      maxRedirects: 0,
    },
  );
  expect(twice.headers().location).toBe(`${portalUrl()}/${lang}`);
});

test('a link from elsewhere does not log anybody out without asking', async ({ page, lang }) => {
  const member = new IdentityBrowser();
  await member.register();
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  await page.goto(`/identity/logout?lang=${lang}&redirect_uri=${encodeURIComponent('https://evil.example')}`);
  const leave = page.getByRole('button', { name: texts[lang].identity.logout.submit });
  await expect(leave).toBeVisible();
  expect((await member.get('personal/center/user')).status).toBe(200);
  await leave.click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
  expect((await member.get('personal/center/user')).status).toBe(401);
});

test('a session whose readable cookie was lost is taken up again @release', async ({ page, lang }) => {
  const member = new IdentityBrowser();
  await member.register();
  await page
    .context()
    .addCookies([
      { name: '_Y_G_', value: member.cookies.get('_Y_G_') ?? '', url: portalUrl(), httpOnly: true },
    ]);
  await page.goto(`/identity/login?lang=${lang}&redirect_uri=/${lang}/my/profile`);
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/profile`);
  await expect(account(page, lang)).toBeVisible();
});

test('the pages about logins that failed say what happened and how to go on @en @release', async ({
  page,
  lang,
}) => {
  test.slow(); // seven pages
  const { problems } = texts[lang];
  for (const [reason, { title, text }] of Object.entries(problems.reasons)) {
    const answer = await page.goto(`/${lang}/login-problem/${reason}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // What depends on whether there is an address to contact follows in braces.
    await expect(page.getByText(text.replace(/\{.*$/, ''))).toBeVisible();
    const contact = page.locator('#content').getByRole('link', { name: problems.contact });
    await expect(contact).toHaveCount(text.includes('{contact') ? 1 : 0);
    // Who is locked out cannot try again.
    await expect(page.getByRole('link', { name: problems.again })).toHaveCount(reason === 'locked' ? 0 : 1);
    await expect(page.getByRole('link', { name: problems.home })).toHaveAttribute('href', `/${lang}`);
    await expectAccessible(page, { within: '#content' });
  }
  // All of them are one page with other words.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
});

/**
 * The tab that a link opens. The sandboxed frame of a mail is a process of its own in Chromium, and a click into it was
 * once without effect in a long run: then the link is clicked again, as a person would.
 */
async function popupOf(page: Page, link: Locator): Promise<Page> {
  const popups: Page[] = [];
  page.once('popup', (popup) => popups.push(popup));
  await expect(async () => {
    if (popups.length === 0) await link.click();
    await expect.poll(() => popups.length, { timeout: 3_000 }).toBeGreaterThan(0);
  }).toPass();
  const [popup] = popups;
  if (!popup) throw new Error('The link opened no tab');
  return popup;
}

test('the inbox shows a mail in both forms, and its links lead to the portal @release', async ({
  page,
  lang,
  inbox,
  complaints,
}) => {
  // The inbox is a site of its own.
  complaints.allow(new RegExp(`foreign host: ${inboxUrl()}/`));
  // Mails run no scripts, neither their own nor those by which this test looks at them.
  complaints.allow(/document's frame is sandboxed/);
  const { inbox: words, mail, identity } = texts[lang];
  const visitor = new IdentityBrowser();
  const captchaVerification = await visitor.captcha();
  await visitor.post('captcha/sendCode', {
    account: inbox.address,
    channel: 'login',
    captchaVerification,
    lang,
  });
  await inbox.waitFor();

  await page.goto(`${inboxUrl()}/?lang=${lang}`);
  await page.getByLabel(words.filter).fill(inbox.address);
  const subject = mail.noAccount.subject.replace('{brand}', texts[lang].community);
  const message = page.getByRole('button', { name: subject });
  await expect(message).toHaveCount(1);
  await message.click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(subject);
  const link = page.frameLocator('iframe').getByRole('link', { name: mail.noAccount.action });
  const opened = await popupOf(page, link);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(identity.register.title);
  await opened.close();

  await page.getByRole('tab', { name: words.text }).click();
  const plain = page.getByRole('tabpanel', { name: words.text });
  await expect(plain).toContainText(mail.noAccount.warning);
  const again = await popupOf(page, plain.getByRole('link', { name: /\/identity\/register/ }));
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(identity.register.title);
  await again.close();
  await page.getByRole('tab', { name: words.headers }).click();
  await expect(page.getByRole('tabpanel', { name: words.headers })).toContainText(/message-id: <[\w-]+@/i);
  await expectAccessible(page);
});

test('without scripts the pages say what is missing @en', async ({ browser, lang }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portalUrl()}/identity/register?lang=${lang}`);
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : 'en');
  await expect(page.getByText(texts[lang].identity.noScript)).toBeVisible();
  await expect(page.getByLabel(texts[lang].identity.fields.nickname)).toBeHidden();
  await context.close();
});
