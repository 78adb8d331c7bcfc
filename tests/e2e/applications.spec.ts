import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrowserContext, Page } from '@playwright/test';

import enForm from '@/i18n/messages/en/form.json' with { type: 'json' };
import enMails from '@/i18n/messages/en/applications-mail.json' with { type: 'json' };
import en from '@/i18n/messages/en/applications.json' with { type: 'json' };
import enMy from '@/i18n/messages/en/my.json' with { type: 'json' };
import enResponses from '@/i18n/messages/en/response.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhForm from '@/i18n/messages/zh/form.json' with { type: 'json' };
import zhMails from '@/i18n/messages/zh/applications-mail.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import zhMy from '@/i18n/messages/zh/my.json' with { type: 'json' };
import zhResponses from '@/i18n/messages/zh/response.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { AGREEMENT, asMember, grantTo } from '../support/filed-application';
import { IdentityBrowser } from '../support/identity';
import { codeIn, mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { ReviewConsole } from '../support/review-console';

/** From the form to the file and to its end, in the language of the project. */

const texts = {
  zh: { ...zh, captcha: zhCaptcha, form: zhForm },
  en: { ...en, captcha: enCaptcha, form: enForm },
} as const;

const formTexts = { zh: zhForm, en: enForm };

const settings = { zh: zhMy.settings, en: enMy.settings };

const responses = { zh: zhResponses, en: enResponses };

/** The words of a message before its first place to fill in. */
const beginning = (message: string) => message.split(/[{<]/)[0] ?? '';

/** Matches a message with any values in its placeholders. */
const likeMessage = (message: string) =>
  new RegExp(
    `^${message.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+(?:, number)?\}/g, '.+')}$`,
  );

async function newMember(): Promise<IdentityBrowser & { account: string }> {
  const member = new IdentityBrowser();
  return Object.assign(member, { account: await member.register() });
}

/** Gives the browser the session of a member. */
const enterAs = (context: BrowserContext, { cookies }: IdentityBrowser) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));

/** Fills in the application form and sends it. */
async function fillApplication(
  page: Page,
  lang: 'zh' | 'en',
  {
    email,
    organization,
    rememberDevice = false,
  }: { email: string; organization: string; rememberDevice?: boolean },
): Promise<void> {
  const { apply, captcha } = texts[lang];
  await page.goto(`/${lang}/specifications/apply?specification=base-specification`);
  await page.getByLabel(apply.email, { exact: true }).fill(email);
  await page.getByLabel(apply.organization, { exact: true }).fill(organization);
  await page.getByLabel(apply.name, { exact: true }).fill('Ada Lovelace');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The puzzle's alternative without a picture: the one human verification, for the code and with it for the application.
  await page.getByRole('button', { name: captcha.send, exact: true }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  const codeMail = await mailInbox.waitFor(email, (mail) => codeIn(mail) !== '', 30_000);
  await page.getByLabel(captcha.code).fill(codeIn(codeMail));
  await expect(page.getByRole('button', { name: captcha.start })).toHaveCount(0);
  // Registering has agreed to the statement, so the form does not ask again.
  await expect(page.getByText(beginning(apply.privacyAgreed))).toBeVisible();
  await expect(page.getByLabel(beginning(apply.privacy))).toHaveCount(0);
  if (rememberDevice) await page.getByLabel(apply.rememberDevice, { exact: true }).check();
  await page.getByRole('button', { name: apply.submit }).click();
}

test('a device that remembers the address needs no code, until it is forgotten', async ({ page, lang }) => {
  test.slow(); // two applications
  const { apply, captcha } = texts[lang];
  const { remembered } = settings[lang];
  const member = await newMember();
  await enterAs(page.context(), member);
  const email = `engineer@${randomUUID()}.example`;
  const organization = `Woven ${randomUUID().slice(0, 8)}`;
  await fillApplication(page, lang, { email, organization, rememberDevice: true });
  await page.waitForURL(/application\?id=/);
  const idIn = (address: string) => new URL(address).searchParams.get('id') ?? '';
  await asMember(member, `applications/${idIn(page.url())}/withdraw`, {});

  await page.goto(`/${lang}/specifications/apply?specification=base-specification`);
  await page.getByLabel(apply.organization, { exact: true }).fill(organization);
  const needsNoCode = page.getByText(apply.remembered.split('{date}')[0]?.replace('{email}', email) ?? '');
  await expect(page.getByLabel(captcha.code)).toBeVisible();
  await page.getByLabel(apply.email, { exact: true }).fill(email);
  await expect(needsNoCode).toBeVisible();
  await expect(page.getByLabel(captcha.code)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: apply.submit }).click();
  await page.waitForURL(/application\?id=/);
  await asMember(member, `applications/${idIn(page.url())}/withdraw`, {});

  await page.goto(`/${lang}/my/settings`);
  const section = page.getByRole('region', { name: remembered.title, exact: true });
  await expect(section.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: remembered.forget }).click();
  await expect(section).toHaveCount(0);
  await page.goto(`/${lang}/specifications/apply`);
  await page.getByLabel(apply.email, { exact: true }).fill(email);
  await expect(page.getByLabel(captcha.code)).toBeVisible();
  await expect(needsNoCode).toHaveCount(0);
});

test('applies, is asked, signs both ways, is refused once, downloads and is revoked, all through the pages', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.setTimeout(300_000);
  const text = texts[lang];
  await enterAs(page.context(), await newMember());
  const email = `engineer@${randomUUID()}.example`;
  const organization = `Weft ${randomUUID().slice(0, 8)}`;

  const { states } = text;
  await fillApplication(page, lang, { email, organization });
  await page.waitForURL(/specifications\/application\?id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const shows = async (state: keyof typeof states) => {
    await page.reload();
    await expect(page.getByText(states[state], { exact: true }).first()).toBeVisible();
  };
  await shows('submitted');
  await expectAccessible(page);

  // A reviewer takes the case and asks.
  await staff.enter(page.context());
  const office = await ReviewConsole.open(await page.context().newPage(), lang, organization);
  await office.look('qualification');
  await office.page.keyboard.press('t');
  await expect(office.page.getByRole('button', { name: office.text.case.release })).toBeVisible();
  await office.decide('request_more_info', { reason: 'Which product is it for?' });
  await shows('more_info_needed');
  await expect(page.getByText('Which product is it for?').first()).toBeVisible();
  await page.getByLabel(text.information.note).fill('For a switch.');
  await page.getByRole('button', { name: text.information.submit }).click();
  await expect(page.getByText(states.submitted, { exact: true })).toBeVisible();

  await office.look('qualification');
  await expect(office.page.getByText('For a switch.')).toBeVisible();
  await office.decide('approve_qualification');
  await office.look('signature');
  await office.decide('resend_agreement');
  await shows('agreement_sent');
  await expectAccessible(page);

  // On paper and on the site, in the order of the language; the first is refused.
  const scan = await PDFDocument.create();
  scan.addPage([300, 300]).drawText('signed');
  const choose = async (name: string, buffer: Buffer) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await expect(page.getByText(`${text.agreement.copy}: ${name}`)).toBeVisible();
  };
  /** Both sides see when the agreement comes back as it was sent, and what a scan lacks at first sight. */
  const upload = async () => {
    const { concerns, open, replace } = text.agreement;
    const address = await page.getByRole('link', { name: open }).getAttribute('href');
    const sent = await page.request.get(address ?? '');
    await choose('agreement.pdf', await sent.body());
    await expect(page.getByText(concerns.identical)).toBeVisible();
    await office.look('agreement');
    await expect(office.page.getByText(office.text.files.identical)).toBeVisible();
    await page.getByRole('button', { name: replace }).click();
    await choose('scan.pdf', Buffer.from(await scan.save()));
    await expect(page.getByText(concerns.identical)).toBeHidden();
    await expect(page.getByText(concerns.noSignature)).toBeVisible();
    await expect(page.getByText(likeMessage(concerns.pagesMissing))).toBeVisible();
    await office.look('agreement');
    await expect(office.page.getByText(office.text.files.noSignature)).toBeVisible();
    await expect(office.page.getByText(likeMessage(office.text.files.pagesMissing))).toBeVisible();
  };
  const sign = async () => {
    await page.getByLabel(text.agreement.fullName).fill('Ada Lovelace');
    await page.getByLabel(text.agreement.function).fill('Engineer');
    await page.getByLabel(beginning(text.agreement.accept)).check();
    await page.getByRole('button', { name: text.agreement.sign }).click();
    await expect(page.getByText(text.agreement.signature.replace('{name}', 'Ada Lovelace'))).toBeVisible();
    const receipt = await page.getByText(text.agreement.countersignature).last().innerText();
    await page.getByRole('link', { name: text.verify.link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.verify.title);
    await page.getByLabel(text.verify.proof).fill(/[\da-f]{32}/.exec(receipt)?.[0] ?? '');
    await page.getByRole('button', { name: text.verify.button }).click();
    await expect(page.getByText(text.verify.kinds.signature)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByText(text.agreement.signature.replace('{name}', 'Ada Lovelace'))).toBeVisible();
  };
  const [first, second] = lang === 'zh' ? [upload, sign] : [sign, upload];
  await first();
  await office.look('agreement');
  // What came back next to what was sent, one right after the other.
  const { files } = office.text;
  const returned = lang === 'zh' ? files.signed_copy : files.signature;
  for (const name of [returned, files.agreement, returned]) {
    const named = office.page.getByRole('group', { name: files.title }).getByRole('button', { name });
    // The newest is first; what it replaced is kept.
    await named.first().click();
    await expect(office.page.locator('canvas').first()).toBeVisible();
  }
  await office.decide('reject_agreement', { reason: 'The second page is missing.' });
  await shows('agreement_rejected');
  await expect(page.getByText('The second page is missing.').first()).toBeVisible();
  await second();
  await office.look('agreement');
  await office.decide('approve_agreement');
  // The page that is open tells it without being loaded again.
  await expect(page.getByText(states.granted, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);

  // Who has signed is not asked to accept the agreement again; the copy may still be on its way, and then starts alone.
  complaints.allow(/status of (?:403|409)/);
  const fetches = page.getByRole('button', { name: beginning(text.download.downloadIn) });
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await fetches.click({ timeout: 60_000 });
  await expect(fetches).toBeFocused();
  const file = await download;
  // The page that is open says so, and ticks the last step.
  await expect(page.getByText(beginning(text.next.downloaded))).toBeVisible({ timeout: 30_000 });
  expect(file.suggestedFilename()).toMatch(/^base-specification-1\.1-zh-C-/);
  const bytes = await readFile(await file.path());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await page.reload();
  await expect(page.getByText(sha256)).toBeVisible();

  const address = '/api-spec/specifications/base-specification/download?lang=zh';
  const range = { headers: { range: 'bytes=5-14' } };
  const part = await page.request.get(address, range);
  expect([part.status(), await part.body()]).toEqual([206, bytes.subarray(5, 15)]);

  await office.look('granted');
  await office.decide('extend', { until: '2031-05-04' });
  await shows('granted');
  await expect(page.getByText(/2031/).first()).toBeVisible();
  await office.look('granted');
  await office.decide('revoke', { reason: 'The holder has left.' });
  expect((await page.request.get(address, range)).status()).toBe(403);
  await shows('revoked');
  await expect(page.getByText('The holder has left.').first()).toBeVisible();

  // The list of downloads keeps it, says why it cannot be had again, and leads on.
  await page.goto(`/${lang}/my/personal`);
  await expect(page.getByText(sha256)).toBeVisible();
  await page.getByRole('button', { name: text.downloads.again }).click();
  await expect(page.getByText(responses[lang].notGranted)).toBeVisible();
  await expect(page.getByRole('link', { name: text.download.apply })).toHaveAttribute(
    'href',
    `/${lang}/specifications/apply?specification=base-specification`,
  );

  // A mail at each step, in the applicant's language, with a link to the place.
  const mails = lang === 'zh' ? zhMails : enMails;
  const kinds = [
    'received',
    'moreInfoNeeded',
    'informationReceived',
    'agreementSent',
    'agreementReturned',
    'agreementRejected',
    'granted',
    'extended',
    'revoked',
  ] as const;
  for (const kind of kinds) {
    const mail = await mailInbox.waitFor(email, ({ subject }) =>
      likeMessage(mails[kind].subject).test(subject),
    );
    expect(mail.text).toContain(`/${lang}/specifications/application?id=${id}`);
  }
});

const curl = (options: readonly string[]) => promisify(execFile)('curl', options);

test('an interrupted download goes on with curl, and is what the page says it is @release', async ({
  page,
  lang,
  staff,
}, testInfo) => {
  const installed = await curl(['--version']).then(
    () => true,
    () => false,
  );
  test.skip(!installed, 'the program curl is not installed on this machine');
  test.slow(); // an application with its mails, and a copy that the worker makes
  const holder = await newMember();
  const organization = `Weft ${randomUUID().slice(0, 8)}`;
  const { id, decide } = await grantTo(holder, { organization }, staff);
  await asMember(holder, `agreements/${AGREEMENT}/accept`, {});
  await enterAs(page.context(), holder);

  const target = testInfo.outputPath('specification.pdf');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  /** Saves the personal copy, or what the options leave of it. @returns status and size of what came */
  const save = async (...options: string[]) => {
    const address = `${portalUrl()}/api-spec/specifications/base-specification/download?lang=zh`;
    const told = ['--silent', '--show-error', '--write-out', '%{http_code} %{size_download}'];
    const { stdout } = await curl([...told, '--cookie', cookies, '--output', target, ...options, address]);
    return stdout;
  };
  const begun = 100_000;
  // The worker makes the copy.
  await expect.poll(() => save('--range', `0-${begun - 1}`), { timeout: 30_000 }).toBe(`206 ${begun}`);
  const firstPart = await readFile(target);
  const rest = await save('--continue-at', '-');
  const file = await readFile(target);
  expect(rest).toBe(`206 ${file.length - begun}`);
  expect(file.subarray(0, begun).equals(firstPart)).toBe(true);
  await page.goto(`/${lang}/specifications/application?id=${id}`);
  await expect(page.getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible();

  // Once it is revoked, nothing more comes.
  await decide('revoke', 'granted');
  await writeFile(target, firstPart);
  expect(
    await save('--continue-at', '-', '--fail').catch(({ stdout }: { stdout: string }) => stdout),
  ).toMatch(/^403 /);
  expect((await readFile(target)).equals(firstPart)).toBe(true);
});

test('a colleague of a holder asks the holder, who agrees; the office transfers the access @release', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.setTimeout(300_000);
  const { obtained, requests, states } = texts[lang];
  const domain = `${randomUUID()}.example`;
  const organization = `Weft ${randomUUID().slice(0, 8)}`;
  const holder = await newMember();
  await grantTo(holder, { organization, email: `holder@${domain}` }, staff);

  const colleague = await newMember();
  await enterAs(page.context(), colleague);
  complaints.allow(/status of (?:403|409)/);
  await fillApplication(page, lang, { email: `colleague@${domain}`, organization });
  await expect(page.getByRole('heading', { name: obtained.title })).toBeVisible();
  await expect(page.getByText('h***@')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: obtained.ask }).click();
  await expect(page.getByText(obtained.asked)).toBeVisible();

  await enterAs(page.context(), holder);
  await page.goto(`/${lang}/my/personal`);
  await expect(page.getByText(`colleague@${domain}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: requests.accept, exact: true }).click();
  await expect(page.getByText(requests.accepted, { exact: true })).toBeVisible();

  await enterAs(page.context(), colleague);
  await page.reload();
  await expect(page.getByText(requests.accepted, { exact: true })).toBeVisible();
  await expect(page.getByText(states.submitted, { exact: true })).toBeVisible();

  // The holder leaves: the office transfers the access to someone else.
  const successor = await newMember();
  await staff.enter(page.context());
  const office = await ReviewConsole.open(await page.context().newPage(), lang, organization);
  await office.look('granted');
  await office.move(successor.account, 'The holder has left.');
  await expect(office.page.getByText(office.text.events.move)).toBeVisible();
  await enterAs(page.context(), successor);
  await page.goto(`/${lang}/my/personal`);
  await expect(page.getByText(states.granted, { exact: true })).toBeVisible();
  await enterAs(page.context(), holder);
  await page.reload();
  await expect(page.getByText(states.revoked, { exact: true })).toBeVisible();
});

test('what was typed is there on return, for its member only, until it is discarded @phone', async ({
  page,
  lang,
}) => {
  const { apply, captcha } = texts[lang];
  const { draftRestored, draftDiscard } = formTexts[lang];
  const address = `/${lang}/specifications/apply?specification=base-specification`;
  const name = page.getByLabel(apply.name, { exact: true });
  const email = page.getByLabel(apply.email, { exact: true });
  const privacy = page.getByLabel(beginning(apply.privacy));
  const member = await newMember();
  await enterAs(page.context(), member);
  // As for someone who agreed to an earlier statement: versions are the whole portal's, so none changes here.
  const applicant = '**/api-spec/applicant';
  const answer = (await (await page.request.get('/api-spec/applicant')).json()) as { data: object };
  const earlier = { ...answer, data: { ...answer.data, privacyVersion: '20250101' } };
  await page.context().route(applicant, (route) => route.fulfill({ json: earlier }));

  // What the account knows is no draft: nothing says that something is back.
  await page.goto(address);
  await expect(email).toHaveValue(member.account);
  await page.reload();
  await expect(email).toHaveValue(member.account);
  await expect(page.getByText(draftRestored)).toHaveCount(0);

  await expect(page.getByText(apply.privacyChanged)).toBeVisible();
  await name.fill('Ada Lovelace');
  await privacy.check();
  await page.getByRole('button', { name: captcha.send, exact: true }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  const mail = await mailInbox.waitFor(
    member.account,
    (found) =>
      found.subject.includes(lang === 'zh' ? '规范申请' : 'organization email') && codeIn(found) !== '',
    30_000,
  );
  const code = codeIn(mail);
  await page.getByLabel(captcha.code).fill(code);

  // Another tab of the same browser, after this one is gone.
  const returned = await page.context().newPage();
  await page.goto(`/${lang}`);
  await returned.goto(address);
  await expect(returned.getByText(draftRestored)).toBeVisible();
  await expect(returned.getByLabel(apply.name, { exact: true })).toHaveValue('Ada Lovelace');
  await expect(returned.getByLabel(captcha.code)).toHaveValue(code);
  await expect(returned.getByLabel(beginning(apply.privacy))).toBeChecked();
  await expectAccessible(returned);
  await expectNoSidewaysScroll(returned);

  // The next person at this device sees nothing of it.
  await page.context().unroute(applicant);
  await page.context().clearCookies();
  await enterAs(page.context(), await newMember());
  await page.goto(address);
  await expect(email).not.toHaveValue('');
  await expect(name).toHaveValue('');
  await expect(page.getByText(draftRestored)).toHaveCount(0);

  await name.fill('Grace Hopper');
  await page.reload();
  await expect(name).toHaveValue('Grace Hopper');
  await page.getByRole('button', { name: draftDiscard, exact: true }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(email).not.toHaveValue('');
  await expect(name).toHaveValue('');
  await expect(page.getByText(draftRestored)).toHaveCount(0);
});

test('the form says what is missing, and someone else’s application does not exist @phone', async ({
  page,
  lang,
  complaints,
}) => {
  await enterAs(page.context(), await newMember());
  await page.goto(`/${lang}/specifications/apply`);
  await page.getByRole('button', { name: texts[lang].apply.submit }).click();
  await expect(page.locator('form [data-invalid]')).not.toHaveCount(0);
  complaints.allow(/status of 404/);
  await page.goto(`/${lang}/specifications/application?id=${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
