import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, expectAccessible, expectSoundInAllVariants, holdScripts, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { codeIn, mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { unzip } from '../support/zip';

/** The messages that the pages are built with: what they say is asserted, not repeated. */
function messages<T>(lang: string, namespace: string): T {
  const file = new URL(`../../src/i18n/messages/${lang}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const textsOf = (lang: 'zh' | 'en') => ({
  my: messages<typeof import('../../src/i18n/messages/en/my.json')>(lang, 'my'),
  response: messages<typeof import('../../src/i18n/messages/en/response.json')>(lang, 'response'),
  identity: messages<typeof import('../../src/i18n/messages/en/identity.json')>(lang, 'identity'),
  verification: messages<typeof import('../../src/i18n/messages/en/verification.json')>(lang, 'verification'),
});

const texts = { zh: textsOf('zh'), en: textsOf('en') };

const PASSWORD = 'Weave-2026';

/** Registers a member and gives the browser its session. */
async function enterAsMember(page: Page): Promise<{ member: IdentityBrowser; address: string }> {
  const member = new IdentityBrowser();
  const address = await member.register(PASSWORD);
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  return { member, address };
}

/** Asks for a code, past the captcha without a picture, and takes it from the newest mail with one. */
async function askForCode(page: Page, lang: 'zh' | 'en', address: string, known: string): Promise<void> {
  const { verification } = texts[lang];
  await page.getByRole('button', { name: verification.send, exact: true }).click();
  await page.getByRole('button', { name: verification.withoutPicture }).click();
  const field = page.getByLabel(verification.code, { exact: true });
  // The browser calculates, then the code is sent: seconds on a busy machine.
  await expect(field).toBeFocused({ timeout: 25_000 });
  const mail = await mailInbox.waitFor(address, (mail) => codeIn(mail) !== '' && mail.id !== known);
  await field.fill(codeIn(mail));
}

test('a visitor without a session is sent to the login page, which knows where to return to', async ({
  page,
  lang,
}) => {
  for (const screen of ['personal', 'profile', 'comments', 'support', 'settings']) {
    const answer = await page.request.get(`/${lang}/my/${screen}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    const target = new URL(answer.headers().location ?? '', portalUrl());
    expect(target.pathname).toBe('/identity/login');
    expect(target.searchParams.get('redirect_uri')).toBe(`${portalUrl()}/${lang}/my/${screen}`);
    expect(target.searchParams.get('lang')).toBe(lang);
    expect(answer.headers()['cache-control']).toContain('no-store');
  }
});

test('the pages are finished: heading, menu, no violation, nothing cached @en', async ({ page, lang }) => {
  test.slow();
  const { my } = texts[lang];
  await enterAsMember(page);
  for (const screen of ['personal', 'profile', 'comments', 'support', 'settings'] as const) {
    const response = await page.goto(`/${lang}/my/${screen}`);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(my[screen].title);
    await expect(page).toHaveTitle(new RegExp(`^${my[screen].title}`));
    await expect(
      page.getByRole('navigation', { name: my.nav }).getByRole('link', { name: my.menu[screen] }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('status', { name: my.loading })).toHaveCount(0);
    await expectSoundInAllVariants(page);
  }
});

test('a form has its values before the scripts arrive, and keeps what is typed until then', async ({
  page,
  lang,
}) => {
  const { my } = texts[lang];
  const { member } = await enterAsMember(page);
  const { data } = await member.get<{ nickname: string }>('personal/center/user');
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/${lang}/my/profile`, { waitUntil: 'commit' });
  const nickname = page.getByLabel(my.profile.nickname);
  await expect(nickname).toHaveValue(data.nickname);
  await nickname.fill('Early-1');
  await page.getByLabel(my.profile.organization).fill('Loom');
  letScriptsCome();
  const save = page.getByRole('button', { name: my.save });
  await expect(async () => {
    await save.click();
    await expect(page.getByText(my.profile.saved)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect((await member.get('personal/center/user')).data).toMatchObject({
    nickname: 'Early-1',
    organization: 'Loom',
  });
});

test('a session that ends while a page is used is explained where one logs in again', async ({
  page,
  lang,
  complaints,
}) => {
  const { my, identity } = texts[lang];
  complaints.allow(/status of 401/);
  await enterAsMember(page);
  await page.goto(`/${lang}/my/profile`);
  await page.getByLabel(my.profile.organization).fill('Loom');
  await page.context().clearCookies({ name: '_Y_G_' });
  await page.getByRole('button', { name: my.save }).click();
  await expect(page).toHaveURL(/\/identity\/login\?/);
  await expect(page.getByText(identity.login.sessionEnded)).toBeVisible();
  await expectAccessible(page);
  // Said once.
  await page.reload();
  await expect(page.getByText(identity.login.sessionEnded)).toBeHidden();
});

test('a member changes name, organization and picture', async ({ page, lang, complaints }) => {
  const { my, response } = texts[lang];
  const { member } = await enterAsMember(page);
  await page.goto(`/${lang}/my/profile`);
  const nickname = page.getByLabel(my.profile.nickname);
  const save = page.getByRole('button', { name: my.save });

  // Errors appear at their fields, and what was typed stays.
  await nickname.fill('_no');
  await page.getByLabel(my.profile.organization).fill('Loom & Partners');
  await save.click();
  await expect(nickname).toBeFocused();
  await expect(nickname).toHaveAccessibleDescription(response.rules.nickname);
  await expect(page.getByLabel(my.profile.organization)).toHaveValue('Loom & Partners');
  await nickname.fill('Grace-7');
  await save.dblclick();
  await expect(page.getByText(my.profile.saved)).toBeVisible();
  const { data } = await member.get('personal/center/user');
  expect(data).toMatchObject({ nickname: 'Grace-7', organization: 'Loom & Partners' });

  // An empty organization is a change too.
  await page.getByLabel(my.profile.organization).fill('');
  await save.click();
  await expect
    .poll(async () => (await member.get('personal/center/user')).data)
    .toMatchObject({ organization: '' });

  // A drawing that is called a picture is refused here already; the server's own checks are tests of the contract.
  const choose = async (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText(my.profile.wrongType)).toBeVisible();
  // From a file: Playwright unpacks a buffer letter by letter, which lasts longer than the whole journey.
  const large = test.info().outputPath('large.png');
  await writeFile(large, Buffer.alloc(32 * 1024 * 1024 + 1));
  await page.locator('input[type=file]').setInputFiles(large);
  await expect(page.getByText(my.profile.tooLarge)).toBeVisible();

  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2746c7' } });
  await choose('picture.webp', await picture.webp().toBuffer());
  await expect(page.getByRole('dialog', { name: my.profile.crop })).toBeVisible();
  await page.keyboard.press('Escape');
  // As large as a photo of a phone: the browser sends the cropped square only.
  const blue = await picture.png().toBuffer();
  await choose('photo.png', Buffer.concat([blue, Buffer.alloc(3 * 1024 * 1024)]));
  const dialog = page.getByRole('dialog', { name: my.profile.crop });
  await expect(dialog.getByRole('group', { name: my.profile.cropArea })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('group', { name: my.profile.cropArea }).press('ArrowLeft');
  await dialog.getByLabel(my.profile.zoom, { exact: true }).press('ArrowRight');
  await dialog.getByRole('button', { name: my.profile.use }).press('Enter');
  await expect(page.getByText(my.profile.uploaded)).toBeVisible();
  const shown = page.getByRole('img', { name: new RegExp('Grace-7') });
  const source = await shown.getAttribute('src');
  expect(source).toMatch(/^\/api-id\/oneid\/photo\//);
  const stored = await page.request.get(source ?? '');
  const { dominant } = await sharp(await stored.body()).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 50);
  complaints.allow(/blob:/);
});

test('a member changes address, devices, language and password, and exports everything', async ({
  page,
  lang,
  complaints,
}) => {
  test.slow();
  complaints.allow(/status of 400/);
  const { my } = texts[lang];
  const { settings } = my;
  const { address, member } = await enterAsMember(page);
  const elsewhere = new IdentityBrowser();
  await elsewhere.post('login', { account: address, ...(await elsewhere.encrypted(PASSWORD)) });
  await page.goto(`/${lang}/my/settings`);

  // Devices: the other one goes.
  const devices = page.getByRole('region', { name: settings.sessions.title });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText(settings.sessions.current)).toHaveCount(1);
  await devices.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.get('personal/center/user')).status).toBe(401);

  // Another address: an incorrect password is reported at its field, and the rest stays.
  const email = `member-${randomUUID()}@example.org`;
  const part = page.getByRole('region', { name: settings.email.title });
  await part.getByRole('button', { name: my.change }).press('Enter');
  await expect(part.getByLabel(settings.email.newEmail)).toBeFocused();
  await part.getByLabel(settings.email.newEmail).fill(email);
  await askForCode(page, lang, email, '');
  await part.getByLabel(settings.email.password, { exact: true }).fill('Wrong-2026');
  await part.getByRole('button', { name: settings.email.submit }).click();
  await expect(part.getByText(texts[lang].response.rules.passwordWrong)).toBeVisible();
  await expectAccessible(page);
  await expect(part.getByLabel(settings.email.newEmail)).toHaveValue(email);
  await part.getByLabel(settings.email.password, { exact: true }).fill(PASSWORD);
  await part.getByRole('button', { name: settings.email.submit }).click();
  await expect(part.getByText(email).first()).toBeVisible();
  await expect(part.getByLabel(settings.email.newEmail)).toBeHidden();
  await mailInbox.waitFor(address, ({ subject }) =>
    /邮箱已更换|address of your .* account has changed/i.test(subject),
  );

  // Everything that is held, as one archive.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: settings.export.action }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect(files.get('README.txt')?.toString()).toContain(lang === 'zh' ? '您在' : 'Your data at');
  expect(JSON.parse(files.get('account/data.json')?.toString() ?? '')).toMatchObject({
    email,
    nickname: 'Ada-2',
  });
  expect(files.get('mails/data.json')?.toString()).toContain(address);

  // The language of mails; the page follows.
  const other = lang === 'zh' ? 'en' : 'zh';
  const language = page.getByRole('combobox', { name: settings.language.label });
  if ((await language.inputValue()) !== lang) {
    await language.selectOption(lang);
    await expect(page.getByText(settings.language.saved)).toBeVisible();
  }
  await language.selectOption(other);
  await expect(page).toHaveURL(new RegExp(`/${other}/my/settings`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[other].my.settings.title);
  await page.goto(`/${lang}/my/settings`);

  // Another password, and logging in again with it.
  const passwords = page.getByRole('region', { name: settings.password.title, exact: true });
  await passwords.getByRole('button', { name: my.change }).press('Enter');
  await expect(passwords.getByLabel(settings.password.old, { exact: true })).toBeFocused();
  await passwords.getByLabel(settings.password.old, { exact: true }).fill(PASSWORD);
  await passwords.getByLabel(settings.password.new, { exact: true }).fill('Warp-Shed-27');
  await passwords.getByLabel(settings.password.repeat, { exact: true }).fill('Warp-Shed-28');
  await passwords.getByRole('button', { name: settings.password.submit }).click();
  await expect(passwords.getByText(texts[lang].response.rules.passwordMatch)).toBeVisible();
  await passwords.getByLabel(settings.password.repeat, { exact: true }).fill('Warp-Shed-27');
  await passwords.getByRole('button', { name: settings.password.submit }).click();
  await expect(page.getByText(settings.password.doneTitle)).toBeVisible();
  expect((await member.get('personal/center/user')).status).toBe(401);
  await page.getByRole('link', { name: settings.password.logIn }).click();
  await expect(page).toHaveURL(/\/identity\/login\?/);
  const login = await elsewhere.post('login', {
    account: email,
    ...(await elsewhere.encrypted('Warp-Shed-27')),
  });
  expect(login.status).toBe(200);
});

test('withdrawing the consent logs out everywhere, and the account waits until it is given again', async ({
  page,
  lang,
}) => {
  test.slow();
  const { consent, missing } = texts[lang].my.settings;
  const { identity, response } = texts[lang];
  const { member, address } = await enterAsMember(page);
  await page.goto(`/${lang}/my/settings`);
  await page.getByRole('button', { name: consent.withdraw }).click();
  const dialog = page.getByRole('dialog', { name: consent.dialogTitle });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: consent.think }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: consent.withdraw }).click();
  await dialog.getByRole('button', { name: consent.confirm, exact: true }).click();
  await expect(page.getByText(consent.doneTitle)).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'NO_PRIVACY')?.value).toBe('1');
  expect(cookies.map(({ name }) => name)).not.toContain('_Y_G_');
  expect((await member.get('personal/center/user')).status).toBe(401);

  // Logging in, in this browser: the form asks, and the answer is recorded.
  const logIn = async () => {
    await page.getByLabel(identity.fields.account, { exact: true }).fill(address);
    await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
  };
  const agree = page.getByRole('checkbox');
  await page.goto(`/${lang}/my/personal`);
  await expect(page.getByText(identity.login.consentAgain)).toBeVisible();
  await logIn();
  await expect(page.getByText(response.rules.consent)).toBeVisible();
  await agree.check();
  await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[lang].my.personal.title);

  // Withdrawn elsewhere, this browser knows nothing of it: a page of its own asks before the account is used.
  // An open page would notice in the middle of its calls.
  await page.goto('about:blank');
  await member.post('login', { account: address, ...(await member.encrypted(PASSWORD)) });
  expect((await member.get('personal/center/user')).data).toMatchObject({ signedUp: true });
  await member.post('update/baseInfo', { oneidPrivacyAccepted: 'revoked' });
  await page.context().clearCookies();
  await page.goto(`/${lang}/my/profile`);
  await logIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.consent.title);
  await expect(page.locator('#content').getByText(address)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  // Taking the data along and leaving work without it.
  await page.goto(`/${lang}/my/settings`);
  await expect(page.getByText(missing.title)).toBeVisible();
  await page.getByRole('link', { name: missing.action }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.consent.title);
  await page.goto(`/${lang}/my/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.consent.title);
  const submit = page.getByRole('button', { name: identity.consent.submit });
  await expect(async () => {
    await submit.click();
    await expect(page.getByText(response.rules.consent)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await agree.check();
  await submit.click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[lang].my.profile.title);
});

test('an account is deleted with a code, by keyboard, after thinking again @release', async ({
  page,
  lang,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const { confirmation, deletion } = texts[lang].my.settings;
  const { address } = await enterAsMember(page);
  const known = (await mailInbox.messages(address))[0]?.id ?? '';
  await page.goto(`/${lang}/my/settings`);
  const open = page.getByRole('button', { name: deletion.action });
  const dialog = page.getByRole('dialog', { name: deletion.dialogTitle });
  await open.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.press('Enter');
  await dialog.getByLabel(confirmation.password, { exact: true }).fill('Wrong-2026');
  await dialog.getByRole('button', { name: deletion.confirm }).press('Enter');
  await expect(dialog.getByText(texts[lang].response.rules.passwordWrong)).toBeVisible();
  await dialog.getByLabel(confirmation.byPassword).press('ArrowRight');
  await askForCode(page, lang, address, known);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: deletion.confirm }).press('Enter');
  await expect(page.getByText(deletion.doneTitle)).toBeVisible();
  await mailInbox.waitFor(address, ({ subject }) => /注销|deleted/i.test(subject));
  const login = await new IdentityBrowser().post('login', {
    account: address,
    ...(await new IdentityBrowser().encrypted(PASSWORD)),
  });
  expect(login.status).toBe(400);
});
