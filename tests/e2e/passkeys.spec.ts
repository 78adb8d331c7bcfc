import type { Page } from '@playwright/test';

import identityEn from '@/i18n/messages/en/identity.json' with { type: 'json' };
import myEn from '@/i18n/messages/en/my.json' with { type: 'json' };
import responseEn from '@/i18n/messages/en/response.json' with { type: 'json' };
import signInEn from '@/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import identityZh from '@/i18n/messages/zh/identity.json' with { type: 'json' };
import myZh from '@/i18n/messages/zh/my.json' with { type: 'json' };
import responseZh from '@/i18n/messages/zh/response.json' with { type: 'json' };
import signInZh from '@/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  refuseCookies,
  test,
  WIDTHS,
} from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';
import { sixteenMinutesLater } from '../support/staff-sessions';
import { virtualAuthenticator } from '../support/virtual-authenticator';

/** Passkeys in the browser, with a virtual device: members who are offered one, and staff who log in with theirs. */

const texts = {
  zh: { identity: identityZh, my: myZh.settings.passkeys, staff: signInZh },
  en: { identity: identityEn, my: myEn.settings.passkeys, staff: signInEn },
};

const passkeyFailed = { zh: responseZh.passkeyFailed, en: responseEn.passkeyFailed };
const devices = { zh: myZh.settings.sessions.title, en: myEn.settings.sessions.title };

const PASSWORD = 'Weave-2026';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

test(
  'a member creates a passkey after logging in, and needs no password the next time',
  {
    tag: '@en',
  },
  async ({ page, context, lang, complaints }) => {
    test.slow(); // the way from a password to a passkey and back
    complaints.allow(/400 \(Bad Request\)/);
    const { identity, my } = texts[lang];
    const device = await virtualAuthenticator(page);
    const account = await new IdentityBrowser().register(PASSWORD);
    const section = page.getByRole('region', { name: my.title, exact: true });
    // Not while the page still asks for what it shows.
    const logOut = async () => {
      await expect(section.getByText(my.none).or(section.getByRole('listitem'))).toBeVisible();
      await expect(
        page.getByRole('region', { name: devices[lang] }).getByRole('listitem').first(),
      ).toBeVisible();
      await context.clearCookies({ name: /^_[UY]_/ });
    };
    const givePassword = async () => {
      await page.goto(`/identity/login?lang=${lang}&redirect_uri=/${lang}/my/settings`);
      await page.getByLabel(identity.fields.account, { exact: true }).fill(account);
      await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
    };

    await givePassword();
    await expect(page.getByRole('heading', { level: 1, name: identity.passkey.title })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: identity.passkey.skip }).click();
    await expect(page).toHaveURL(/\/my\/settings$/);
    await refuseCookies(page, lang);

    // Asked again the next time, and created.
    await logOut();
    await givePassword();
    await page.getByRole('button', { name: identity.passkey.create }).click();
    await expect(page).toHaveURL(/\/my\/settings$/);
    expect(await device.passkeys()).toHaveLength(1);

    await logOut();
    await page.goto(`/identity/login?lang=${lang}&redirect_uri=/${lang}/my/settings`);
    const withPasskey = page.getByRole('button', { name: identity.login.withPasskey });
    await device.verifies(false);
    await withPasskey.click();
    await expect(page.getByRole('alert').filter({ hasText: identity.login.passkeyCancelled })).toBeVisible();
    await device.verifies(true);
    await withPasskey.click();
    await expect(page).toHaveURL(/\/my\/settings$/);

    await section.getByRole('button', { name: my.rename }).click();
    await section.getByLabel(my.name, { exact: true }).fill('Desk');
    await section.getByRole('button', { name: my.save }).click();
    await expect(section.getByText('Desk', { exact: true })).toBeVisible();
    // The device has one already.
    await section.getByRole('button', { name: my.add }).click();
    await expect(section.getByRole('alert').filter({ hasText: my.known })).toBeVisible();
    await expectSound(page);
    await section.getByRole('button', { name: my.removeNamed.replace('{name}', 'Desk') }).click();
    await page.getByRole('dialog').getByRole('button', { name: my.remove, exact: true }).click();
    await expect(section.getByText(my.none)).toBeVisible();

    await logOut();
    await page.goto(`/identity/login?lang=${lang}`);
    await withPasskey.click();
    await expect(page.getByRole('alert').filter({ hasText: passkeyFailed[lang] })).toBeVisible();
    await expect(page).toHaveURL(/\/identity\/login/);
  },
);

test('a member who wants no passkey is asked once on this device @release', async ({
  page,
  context,
  lang,
}) => {
  const { identity } = texts[lang];
  await virtualAuthenticator(page);
  const account = await new IdentityBrowser().register(PASSWORD);
  const logIn = async () => {
    await page.goto(`/identity/login?lang=${lang}&redirect_uri=/${lang}/my/settings`);
    await page.getByLabel(identity.fields.account, { exact: true }).fill(account);
    await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: identity.login.submit, exact: true }).click();
  };
  await logIn();
  await page.getByRole('link', { name: identity.passkey.never }).click();
  await expect(page).toHaveURL(/\/my\/settings$/);
  await expect(page.getByRole('region', { name: devices[lang] }).getByRole('listitem').first()).toBeVisible();
  await context.clearCookies({ name: /^_[UY]_/ });
  await logIn();
  await expect(page).toHaveURL(/\/my\/settings$/);
});

test('a reviewer adds a passkey, logs in with it, and proves with it who asks', async ({
  page,
  context,
  staff,
  lang,
}) => {
  test.slow();
  const { staff: t } = texts[lang];
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const device = await virtualAuthenticator(page);
  const login = await staff.colleague('reviewer');
  const givePassword = async () => {
    await page.goto('/admin/login');
    await page.locator('input[name="email"]').fill(login.email);
    await page.locator('input[name="password"]').fill(login.password);
    await page.locator('input[name="password"]').press('Enter');
  };

  await givePassword();
  await page.getByRole('link', { name: t.banner.link }).click();
  const panel = page.getByRole('region', { name: t.panel.title });
  await panel.getByRole('button', { name: t.passkeys.add, exact: true }).click();
  await panel.getByLabel(t.panel.password).fill(login.password);
  await panel.getByRole('button', { name: t.panel.confirm, exact: true }).click();
  await expect(panel.getByRole('heading', { name: t.codes.title })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  await panel.getByRole('button', { name: t.codes.done, exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, { within: '[aria-labelledby="second-factor"]' });
  await expectNoSidewaysScroll(page);

  // Alone, and after the password.
  await context.clearCookies({ name: 'payload-token' });
  await page.goto('/admin/login');
  await expectSound(page);
  await page.getByRole('button', { name: t.passkeys.logIn, exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await context.clearCookies({ name: 'payload-token' });
  await givePassword();
  await expect(page.getByRole('heading', { name: t.step.titleAny })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: t.passkeys.use, exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);

  // It is also the proof before a file with personal data leaves (ADR 136); the export goes on.
  await sixteenMinutesLater(login.email);
  await page.goto('/admin/downloads');
  await page.locator('a[href*="downloads/export.csv"]').click();
  const dialog = page.getByRole('dialog', { name: t.proof.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: 'dialog[open]' });
  // Nobody but its owner can unlock the device.
  const usePasskey = dialog.getByRole('button', { name: t.passkeys.use, exact: true });
  await device.verifies(false);
  await usePasskey.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await device.verifies(true);
  const [file] = await Promise.all([page.waitForEvent('download'), usePasskey.click()]);
  expect(file.suggestedFilename()).toBe('downloads.csv');
  await expect(dialog).toHaveCount(0);

  // A device that has lost its passkey.
  await device.forget();
  await context.clearCookies({ name: 'payload-token' });
  await page.goto('/admin/login');
  await page.getByRole('button', { name: t.passkeys.logIn, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: t.passkeys.cancelled })).toBeVisible();
});
