import type { Page } from '@playwright/test';

import enApplications from '@/i18n/messages/en/applications.json' with { type: 'json' };
import enFrame from '@/i18n/messages/en/frame.json' with { type: 'json' };
import enIdentity from '@/i18n/messages/en/identity.json' with { type: 'json' };
import enMenu from '@/i18n/messages/en/account-menu.json' with { type: 'json' };
import enMy from '@/i18n/messages/en/my.json' with { type: 'json' };
import enSpecifications from '@/i18n/messages/en/specifications.json' with { type: 'json' };
import enVerification from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhApplications from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import zhFrame from '@/i18n/messages/zh/frame.json' with { type: 'json' };
import zhIdentity from '@/i18n/messages/zh/identity.json' with { type: 'json' };
import zhMenu from '@/i18n/messages/zh/account-menu.json' with { type: 'json' };
import zhMy from '@/i18n/messages/zh/my.json' with { type: 'json' };
import zhSpecifications from '@/i18n/messages/zh/specifications.json' with { type: 'json' };
import zhVerification from '@/i18n/messages/zh/verification.json' with { type: 'json' };

import { expect, expectNoSidewaysScroll, refuseCookies, test } from '../support/e2e';
import { codeIn, mailInbox } from '../support/mail-inbox';
import { administrator, portalUrl } from '../support/portal-address';
import { ReviewConsole } from '../support/review-console';

/**
 * The whole way of a member, from the home page to a deleted account, by what a person does: clicking, typing, and
 * reading emails. Nothing is asked of the interfaces, and only the first page of each person is opened by its address.
 * In Chinese on a phone, in English on a desktop; the office works on a desktop in both.
 */

const texts = {
  zh: {
    applications: zhApplications,
    frame: zhFrame,
    identity: zhIdentity,
    menu: zhMenu,
    my: zhMy,
    specifications: zhSpecifications,
    verification: zhVerification,
  },
  en: {
    applications: enApplications,
    frame: enFrame,
    identity: enIdentity,
    menu: enMenu,
    my: enMy,
    specifications: enSpecifications,
    verification: enVerification,
  },
} as const;

const PASSWORD = 'Weave-2026';

/** Who applies, and what the menu of the demo content calls the way there. */
const people = {
  zh: { nickname: '张伟', legalName: '张 伟', specifications: '规范' },
  en: { nickname: 'Ada', legalName: 'Anne O’Neil', specifications: 'Specifications' },
} as const;

/** The words of a message before its first place to fill in. */
const beginning = (message: string) => message.split(/[{<]/)[0] ?? '';

/** Asks for a code and types it, past the captcha without a picture. @param seen codes that have arrived before */
async function enterCode(
  page: Page,
  { verification }: (typeof texts)['en' | 'zh'],
  address: string,
  seen: readonly string[] = [],
): Promise<string> {
  await page.getByRole('button', { name: verification.send, exact: true }).click();
  await page.getByRole('button', { name: verification.withoutPicture }).click();
  const mail = await mailInbox.waitFor(
    address,
    (candidate) => codeIn(candidate) !== '' && !seen.includes(codeIn(candidate)),
    30_000,
  );
  await page.getByLabel(verification.code, { exact: true }).fill(codeIn(mail));
  return codeIn(mail);
}

/** The office in a window of its own, logged in with its password. */
async function openOffice(page: Page, lang: 'zh' | 'en', organization: string): Promise<ReviewConsole> {
  const { email, password } = administrator();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/login/);
  return ReviewConsole.open(page, lang, organization);
}

test('a person registers, applies, signs, downloads, and deletes the account @phone-only @en', async ({
  page,
  browser,
  lang,
  isMobile,
}) => {
  test.setTimeout(300_000);
  const t = texts[lang];
  const { applications, frame, identity, menu, my } = t;
  const { nickname, legalName, specifications } = people[lang];
  // A domain of their own: an organization is also known by that of its addresses.
  const address = `member@${crypto.randomUUID()}.example`;
  const organization = `Weft ${crypto.randomUUID().slice(0, 8)}`;
  const header = page.getByRole('banner');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Follows a link of the main menu, which phones keep behind a button. */
  const follow = async (...names: string[]): Promise<void> => {
    if (isMobile) await header.getByRole('button', { name: frame.openMenu }).click();
    const place = isMobile ? page.locator('#site-drawer') : header;
    for (const name of names.slice(0, -1)) await place.getByText(name, { exact: true }).first().click();
    await place
      .getByRole('link', { name: new RegExp(`^${names.at(-1)}`) })
      .filter({ visible: true })
      .first()
      .click();
  };
  page.setDefaultTimeout(15_000);
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 });

  // Registers from the home page.
  await page.goto(`/${lang}`);
  await refuseCookies(page, lang);
  await follow(frame.signIn);
  await page.getByRole('link', { name: identity.login.register }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.register.title);
  await field(identity.fields.account).fill(address);
  const code = await enterCode(page, t, address);
  await field(identity.fields.password).fill(PASSWORD);
  await field(identity.fields.confirmation).fill(PASSWORD);
  await field(identity.fields.nickname).fill(nickname);
  await page.getByLabel(identity.fields.organization).fill(organization);
  await page.getByRole('checkbox').check();
  await button(identity.register.submit).click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
  await expectNoSidewaysScroll(page);

  // Applies: only the name and the code are left to type.
  await follow(specifications, specifications);
  await page
    .getByRole('link', { name: new RegExp(`^${t.specifications.table.apply}: `) })
    .first()
    .click();
  await expect(field(applications.apply.email)).toHaveValue(address);
  await expect(field(applications.apply.organization)).toHaveValue(organization);
  await field(applications.apply.name).fill(legalName);
  await enterCode(page, t, address, [code]);
  await expect(page.getByText(beginning(applications.apply.privacyAgreed))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(applications.apply.submit).click();
  await expect(page).toHaveURL(/specifications\/application\?id=/);
  await expect(page.getByText(applications.states.submitted, { exact: true }).first()).toBeVisible();

  // The office approves; the page that is open follows without being loaded again.
  const desk = await browser.newContext({ baseURL: portalUrl() });
  const office = await openOffice(await desk.newPage(), lang, organization);
  await office.look('qualification');
  await office.decide('approve_qualification');
  await expect(page.getByText(applications.states.agreement_sent, { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expectNoSidewaysScroll(page);
  await page.getByLabel(applications.agreement.fullName).fill(legalName);
  await page.getByLabel(applications.agreement.function).fill(lang === 'zh' ? '工程师' : 'Engineer');
  await page.getByLabel(beginning(applications.agreement.accept)).check();
  await button(applications.agreement.sign).click();
  await expect(page.getByText(applications.agreement.signature.replace('{name}', legalName))).toBeVisible();

  await office.look('agreement');
  await office.decide('approve_agreement');
  await desk.close();
  await expect(page.getByText(applications.states.granted, { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: beginning(applications.download.downloadIn) }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(beginning(applications.next.downloaded))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: applications.next.done })).toBeVisible();
  await expect(page.getByText(applications.next.applicant, { exact: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  // Deletes the account.
  await header.getByRole('button', { name: frame.account }).click();
  await page.getByRole('link', { name: menu.settings }).click();
  await button(my.settings.deletion.action).click();
  const dialog = page.getByRole('dialog', { name: my.settings.deletion.dialogTitle });
  await dialog.getByLabel(my.settings.confirmation.password, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: my.settings.deletion.confirm }).click();
  await expect(page.getByText(my.settings.deletion.doneTitle)).toBeVisible();
  await mailInbox.waitFor(address, ({ subject }) => /注销|deleted/i.test(subject));
  await page.getByRole('main').getByRole('link', { name: my.settings.home }).click();
  await expect(page).toHaveURL(`${portalUrl()}/${lang}`);
  await expect(header.getByRole('button', { name: frame.account })).toHaveCount(0);
});
