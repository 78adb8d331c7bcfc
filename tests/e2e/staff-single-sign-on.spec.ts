import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { findFreePort } from '@/cli/launcher/ports';
import signInEn from '@/i18n/messages/en/staff-sign-in.json' with { type: 'json' };
import staffEn from '@/i18n/messages/en/staff.json' with { type: 'json' };
import signInZh from '@/i18n/messages/zh/staff-sign-in.json' with { type: 'json' };
import staffZh from '@/i18n/messages/zh/staff.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { startOpenIdProvider } from '../support/openid-provider';
import { startSecondWeb } from '../support/second-web';
import { sixteenMinutesLater } from '../support/staff-sessions';

/** Staff log in at an OpenID provider (ADR 138), in the browser. */

const texts = {
  zh: { signIn: signInZh, staff: staffZh },
  en: { signIn: signInEn, staff: staffEn },
};

const NAME = 'Loom ID';
const named = (text: string) => text.replaceAll('{name}', NAME);

/** Logs in on the pages of the test provider. */
async function logInThere(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('staff log in at their provider, prove themselves there, and log out of both', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow(); // one more web process starts
  complaints.allow(/foreign host: http:\/\/127\.0\.0\.1|403 \(Forbidden\)|401 \(Unauthorized\)/);
  // The provider's pages request a font from another host, and their style sheet violates their own policy.
  complaints.allow(/fonts\.googleapis\.com/);
  await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  const { signIn, staff: labels } = texts[lang];
  const port = await findFreePort();
  const groups = new Map<string, string[]>();
  const provider = await startOpenIdProvider(`http://127.0.0.1:${port}`, (account) => ({
    email: `${account}@example.org`,
    email_verified: true,
    name: 'Ada Weaver',
    groups: groups.get(account) ?? [],
  }));
  const web = await startSecondWeb(
    (origin) => ({
      PUBLIC_URL: origin,
      ...provider.staffVariables,
      STAFF_OIDC_NAME: NAME,
      STAFF_OIDC_ROLES: 'administrator=portal-admins;editor=writers',
    }),
    port,
  );
  await context.addCookies([{ name: 'payload-lng', value: lang, url: web.origin }]);
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  try {
    // Thinking better of it leads back to the login, which says so.
    await page.goto(`${web.origin}/admin/events`);
    const enter = page.getByRole('link', { name: named(signIn.provider.logIn) });
    await expect(enter).toBeVisible();
    await expectAccessible(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await enter.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(alert).toHaveText(named(signIn.provider.problems.cancelled));

    // Someone without a group stays out.
    const stranger = randomUUID();
    await enter.click();
    await logInThere(page, stranger);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert).toHaveText(named(signIn.provider.problems.noRole));
    await context.clearCookies({ domain: '127.0.0.1', name: /^_session|^_interaction|^_grant/ });

    // Someone with one gets an account, and the page that was wanted.
    const ada = randomUUID();
    groups.set(ada, ['portal-admins']);
    await enter.click();
    await logInThere(page, ada);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${web.origin}/admin/events`);

    // The account says where it comes from, and asks for no password.
    await page.goto(`${web.origin}/admin/account`);
    await expect(page.getByText(named(signIn.provider.isConnected))).toBeVisible();
    await expect(page.getByLabel(signIn.panel.password)).toHaveCount(0);
    await expectAccessible(page, { within: '#provider-account' });

    // A proof is given in a tab of its own; the export goes on in this one.
    await sixteenMinutesLater(`${ada}@example.org`);
    await page.goto(`${web.origin}/admin/events`);
    const csv = page.getByRole('link', { name: labels.events.csv });
    const dialog = page.getByRole('dialog', { name: signIn.proof.title });
    // A second process brings its scripts late, and the link asks only with them.
    await expect(async () => {
      await csv.click();
      await expect(dialog.getByText(signIn.provider.proofLead)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectAccessible(page, { within: 'dialog[open]' });
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: named(signIn.provider.proof) }).click(),
    ]);
    const download = page.waitForEvent('download');
    await logInThere(tab, ada);
    expect((await download).suggestedFilename()).toBe('events.csv');
    await expect(dialog).toHaveCount(0);

    // Logging out ends both sessions.
    await page.goto(`${web.origin}/admin/logout`);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(`${web.origin}/admin/login`);

    // Who has an account with a password connects it.
    const colleague = await staff.colleague('editor');
    await page.locator('input[name="email"]').fill(colleague.email);
    await page.locator('input[name="password"]').fill(colleague.password);
    await page.locator('input[name="password"]').press('Enter');
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto(`${web.origin}/admin/account`);
    const connect = page.getByRole('button', { name: named(signIn.provider.connect) });
    await connect.click();
    await expect(page.getByText(named(signIn.provider.connectHint))).toBeVisible();
    await connect.click();
    const grace = randomUUID();
    groups.set(grace, ['writers']);
    await logInThere(page, grace);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: signIn.provider.outcome.connect })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: signIn.provider.outcome.account }).click();
    await expect(page.getByText(named(signIn.provider.isConnected))).toBeVisible();
    await page.close();
  } finally {
    await web.stop();
    provider.stop();
  }
});
