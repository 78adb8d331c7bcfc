import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { PDFDocument } from '@cantoo/pdf-lib';

import en from '@/i18n/messages/en/applications.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** From the form to the file and to its end, in the language of the project. */

const texts = {
  zh: { ...zh, captcha: zhCaptcha },
  en: { ...en, captcha: enCaptcha },
} as const;

/** The words of a message before its first place to fill in. */
const beginning = (message: string) => message.split(/[{<]/)[0] ?? '';

test('applies, signs both ways, is rejected once, downloads and is revoked @en', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.setTimeout(120_000);
  const text = texts[lang];
  const member = new IdentityBrowser();
  await member.register();
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  const email = `engineer@${randomUUID()}.example`;
  let id = '';
  const decide = async (event: string, expectedState: string, more = {}) => {
    const answer = await staff.request.post(`/api/applications/${id}/transition`, {
      data: { event, expectedState, ...more },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.reload();
  };

  await page.goto(`/${lang}/specifications/apply?specification=base-specification`);
  const { apply, captcha, states } = text;
  await page.getByLabel(apply.email, { exact: true }).fill(email);
  await page.getByLabel(apply.organization, { exact: true }).fill(`Weft ${randomUUID().slice(0, 8)}`);
  await page.getByLabel(apply.name, { exact: true }).fill('Ada-2');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The puzzle's alternative without a picture, once for the code and once for the application.
  await page.getByRole('button', { name: captcha.send, exact: true }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  const codeMail = await mailInbox.waitFor(email, ({ text: body }) => /\b\d{6}\b/.test(body), 30_000);
  await page.getByLabel(captcha.code).fill(/\b(\d{6})\b/.exec(codeMail.text)?.[1] ?? '');
  await page.getByRole('button', { name: captcha.start }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  // One beside the code, one for the application itself.
  await expect(page.getByText(beginning(captcha.solved))).toHaveCount(2, { timeout: 30_000 });
  await page.getByLabel(beginning(apply.privacy)).check();
  await page.getByRole('button', { name: apply.submit }).click();
  await page.waitForURL(/specifications\/application\?id=/);
  id = new URL(page.url()).searchParams.get('id') ?? '';
  await expect(page.getByText(states.submitted, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await decide('approve_qualification', 'submitted');
  await expect(page.getByText(states.agreement_sent, { exact: true })).toBeVisible();
  const mail = await mailInbox.waitFor(email, ({ text: body }) => body.includes(`application?id=${id}`));
  expect(mail.text).toContain(`/${lang}/specifications/application?id=${id}`);

  const scan = await PDFDocument.create();
  scan.addPage([300, 300]).drawText('signed');
  await page.locator('input[type=file]').setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await scan.save()),
  });
  await expect(page.getByText(states.agreement_returned, { exact: true })).toBeVisible();
  await decide('reject_agreement', 'agreement_returned', { reason: 'page 2 is missing' });
  await expect(page.getByText(states.agreement_rejected, { exact: true })).toBeVisible();
  await expect(page.getByText('page 2 is missing').first()).toBeVisible();

  await page.getByLabel(text.agreement.fullName).fill('Ada Lovelace');
  await page.getByLabel(beginning(text.agreement.accept)).check();
  const signed = page.waitForResponse((answer) => answer.url().endsWith('/sign') && answer.ok());
  await page.getByRole('button', { name: text.agreement.sign }).click();
  await signed;
  await expect(page.getByText(text.agreement.returned)).toBeVisible();
  await decide('approve_agreement', 'agreement_returned');
  await expect(page.getByText(states.granted, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  // The agreement is accepted first; the copy may still be on its way, and then starts by itself.
  complaints.allow(/status of (?:403|409)/);
  await page.getByRole('button', { name: beginning(text.download.downloadIn) }).click({ timeout: 60_000 });
  await page.getByLabel(text.download.gateAccept).check();
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: text.download.gateButton }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^base-specification-1\.1-zh-C-/);
  const bytes = await readFile(await file.path());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await page.reload();
  await expect(page.getByText(sha256)).toBeVisible();

  const address = '/api-spec/specifications/base-specification/download?lang=zh';
  const range = { headers: { range: 'bytes=5-14' } };
  const part = await page.request.get(address, range);
  expect([part.status(), await part.body()]).toEqual([206, bytes.subarray(5, 15)]);
  await decide('revoke', 'granted', { reason: 'ended' });
  await expect(page.getByText(states.revoked, { exact: true }).first()).toBeVisible();
  expect((await page.request.get(address, range)).status()).toBe(403);
});

test('the form says what is missing, and an application of somebody else does not exist @phone', async ({
  page,
  lang,
  complaints,
}) => {
  const member = new IdentityBrowser();
  await member.register();
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
  await page.goto(`/${lang}/specifications/apply`);
  await page.getByRole('button', { name: texts[lang].apply.submit }).click();
  await expect(page.locator('form [data-invalid]')).not.toHaveCount(0);
  complaints.allow(/status of 404/);
  await page.goto(`/${lang}/specifications/application?id=${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
