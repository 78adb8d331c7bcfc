import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { findFreePort } from '@/cli/launcher/ports';
import enMenu from '@/i18n/messages/en/account-menu.json' with { type: 'json' };
import enFrame from '@/i18n/messages/en/frame.json' with { type: 'json' };
import enIdentity from '@/i18n/messages/en/identity.json' with { type: 'json' };
import enProblem from '@/i18n/messages/en/login-problem.json' with { type: 'json' };
import enMy from '@/i18n/messages/en/my.json' with { type: 'json' };
import zhMenu from '@/i18n/messages/zh/account-menu.json' with { type: 'json' };
import zhFrame from '@/i18n/messages/zh/frame.json' with { type: 'json' };
import zhIdentity from '@/i18n/messages/zh/identity.json' with { type: 'json' };
import zhProblem from '@/i18n/messages/zh/login-problem.json' with { type: 'json' };
import zhMy from '@/i18n/messages/zh/my.json' with { type: 'json' };

import { expect, expectAccessible, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { startOpenIdProvider } from '../support/openid-provider';
import { startSecondWeb } from '../support/second-web';

/** The portal in a browser while someone else logs its members in (ADR 028, 029, 048, 049). */

const texts = {
  zh: { my: zhMy, identity: zhIdentity, frame: zhFrame, menu: zhMenu, problem: zhProblem },
  en: { my: enMy, identity: enIdentity, frame: enFrame, menu: enMenu, problem: enProblem },
};

const PASSWORD = 'Weave-2026';

/** What the tests ask of every portal, regardless of who logs people in. */
class Visitor {
  readonly text: (typeof texts)['en'];

  constructor(
    readonly page: Page,
    readonly lang: 'zh' | 'en',
    /** Origin of the portal. */
    readonly home: string,
  ) {
    this.text = texts[lang];
  }

  address = (path: string) => `${this.home}/${this.lang}${path}`;
  member = () => this.page.getByRole('banner').getByRole('button', { name: this.text.frame.account });
  signIn = () => this.page.getByRole('banner').getByRole('link', { name: this.text.frame.signIn });

  /** The settings show what works here, and say who does the rest. */
  async seesSettings(provider: string, shown: readonly string[], managedElsewhere: readonly string[]) {
    const { page } = this;
    await page.goto(this.address('/my/settings'));
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part(this.text.my.settings.provider.title)).toContainText(provider);
    for (const name of shown) await expect(part(name)).toBeVisible();
    for (const name of managedElsewhere) await expect(part(name)).toHaveCount(0);
    await expectAccessible(page);
  }

  /** A change with a session that has ended leads to the login page; `logIn` comes back to the page it was for. */
  async losesSession(logIn: () => Promise<void>): Promise<void> {
    const { page } = this;
    await page.goto(this.address('/my/profile'));
    const name = page.getByLabel(this.text.my.profile.nickname);
    await name.fill('Grace-7');
    await page.context().addCookies([{ name: '_Y_G_', value: randomUUID(), url: this.home }]);
    const login = page.waitForRequest((request) => request.url().includes('redirect_uri='));
    await page.getByRole('button', { name: this.text.my.save }).click();
    const { searchParams } = new URL((await login).url());
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: this.address('/my/profile'),
      lang: this.lang,
    });
    await logIn();
    await expect(page).toHaveURL(this.address('/my/profile'));
    await expect(name).toHaveValue('Ada-2');
  }

  async logOut(): Promise<void> {
    await this.member().click();
    await this.page.getByRole('button', { name: this.text.menu.logOut }).click();
  }

  /** No one is logged in here anymore, on the home page. */
  async isOut(): Promise<void> {
    await expect(this.page).toHaveURL(this.address(''));
    await expect(this.signIn()).toBeVisible();
    expect((await this.page.context().cookies()).map(({ name }) => name)).not.toContain('_Y_G_');
  }
}

test('with an identity service elsewhere, a member logs in there and is at home here', async ({
  page,
  lang,
  complaints,
}) => {
  test.slow(); // two more web processes start
  complaints.allow(/foreign host: http:\/\/127\.0\.0\.1|status of 401/);
  // Another portal is that service. Cookies know no ports, so both share them, as two hosts of one domain would.
  const [here, there] = [await findFreePort(), await findFreePort()];
  const service = `http://127.0.0.1:${there}`;
  const webs = await Promise.all([
    startSecondWeb(
      (origin) => ({
        PUBLIC_URL: origin,
        IDENTITY_API_URL: service,
        IDENTITY_LOGIN_URL: `${service}/identity/login`,
        IDENTITY_LOGOUT_URL: `${service}/identity/logout`,
        IDENTITY_ACCOUNT_URL: `${service}/${lang}/my/settings`,
      }),
      here,
    ),
    startSecondWeb(
      (origin) => ({
        PUBLIC_URL: origin,
        IDENTITY_REDIRECT_ALLOW: `http://127.0.0.1:${here}`,
        TRUSTED_PROXIES: '127.0.0.1',
      }),
      there,
    ),
  ]);
  try {
    const visitor = new Visitor(page, lang, webs[0].origin);
    const { my, identity } = visitor.text;
    const account = await new IdentityBrowser().register(PASSWORD);
    const logIn = async () => {
      await expect(page).toHaveURL(new RegExp(`^${service}/identity/login\\?`));
      await page.getByLabel(identity.fields.account, { exact: true }).fill(account);
      await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
      // Pressed before the scripts are there, it does nothing.
      await expect(async () => {
        if (!page.url().startsWith(service)) return;
        await page
          .getByRole('button', { name: identity.login.submit, exact: true })
          .click({ timeout: 1_000 });
        await expect(page).toHaveURL(new RegExp(`^${visitor.home}/`), { timeout: 2_000 });
      }).toPass();
    };
    await page.goto(visitor.address('/faq?from=test'));
    await visitor.signIn().click();
    await logIn();
    await expect(page).toHaveURL(visitor.address('/faq?from=test'));
    await expect(visitor.member()).toBeVisible();

    const { settings } = my;
    await visitor.seesSettings(
      new URL(service).host,
      [settings.email.title, settings.sessions.title, settings.deletion.title],
      [settings.password.title],
    );
    await visitor.losesSession(logIn);
    await visitor.logOut();
    await visitor.isOut();
    await page.close();
  } finally {
    await Promise.all(webs.map((web) => web.stop()));
  }
});

test('with an OpenID provider, a visitor logs in there, accepts the statement and is at home here @release', async ({
  page,
  lang,
  complaints,
}) => {
  test.slow(); // one more web process starts
  complaints.allow(/foreign host: http:\/\/127\.0\.0\.1|status of 401/);
  // The provider's pages request a font from another host, and their style sheet violates their own policy.
  complaints.allow(/fonts\.googleapis\.com/);
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  const port = await findFreePort();
  const provider = await startOpenIdProvider(`http://127.0.0.1:${port}`, (account) => ({
    email: `${account}@example.org`,
    email_verified: true,
    nickname: 'Ada-2',
    organization: 'Weave Ltd',
  }));
  const { OIDC_ISSUER: issuer } = provider.variables;
  const web = await startSecondWeb((origin) => ({ PUBLIC_URL: origin, ...provider.variables }), port);
  try {
    const visitor = new Visitor(page, lang, web.origin);
    const { my, identity, problem } = visitor.text;
    const account = randomUUID();
    const atProvider = () => expect(page).toHaveURL(new RegExp(`^${issuer}/interaction/`));
    const logIn = async () => {
      await atProvider();
      await page.getByPlaceholder('Enter any login').fill(account);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto(visitor.address('/faq?from=test'));
    await visitor.signIn().click();

    // Thinking better of it, and again.
    await atProvider();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(problem.reasons.cancelled.title);
    await expectAccessible(page);
    await page.getByRole('link', { name: problem.again }).click();
    await logIn();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(identity.consent.title);
    await expect(page.locator('#content').getByText(`${account}@example.org`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: identity.consent.submit }).click();
    await expect(page).toHaveURL(visitor.address('/faq?from=test'));
    await expect(visitor.member()).toBeVisible();

    const { settings } = my;
    await visitor.seesSettings(
      new URL(issuer).host,
      [settings.sessions.title, settings.deletion.title],
      [settings.email.title, settings.password.title],
    );
    // Whom the provider still knows comes back without a question.
    await visitor.losesSession(async () => undefined);
    await visitor.logOut();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await visitor.isOut();
    await page.goto(visitor.address('/my/personal'));
    await atProvider();
    await page.close();
  } finally {
    await web.stop();
    provider.stop();
  }
});
