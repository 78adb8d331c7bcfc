import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import type { BrowserContext, Page, Response } from '@playwright/test';

import { storedEntries } from '@/features/consent/stored-entries';

import { expect, expectAccessible, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';

function messages<Labels>(lang: 'zh' | 'en', namespace: string): Labels {
  const file = new URL(`../../src/i18n/messages/${lang}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Labels;
}

const bilingual = <Labels>(namespace: string) => ({
  zh: messages<Labels>('zh', namespace),
  en: messages<Labels>('en', namespace),
});

const textsOf = (lang: 'zh' | 'en') => ({
  ...messages<typeof import('../../src/i18n/messages/en/consent.json')>(lang, 'consent').panel,
  cookies: messages<typeof import('../../src/i18n/messages/en/frame.json')>(lang, 'frame').footer.cookies,
});

const texts = { zh: textsOf('zh'), en: textsOf('en') };
const identityTexts = bilingual<typeof import('../../src/i18n/messages/en/identity.json')>('identity');
const INTAKE = '**/api-dsapi/**';

interface SentBatch {
  header: { cId: string };
  body: { event: string; sId: string; time: string; properties: Record<string, unknown> }[];
}

/** Answers the intake in the browser's place and keeps what was sent. */
async function listen(context: BrowserContext) {
  const batches: SentBatch[] = [];
  let answers = true;
  await context.route(INTAKE, async (route) => {
    if (!answers) {
      await route.abort();
      return;
    }
    batches.push(route.request().postDataJSON() as SentBatch);
    await route.fulfill({ json: { code: 200, data: null, msg: 'success' } });
  });
  return {
    batches,
    events: () => batches.flatMap(({ body }) => body),
    named: (event: string) => batches.flatMap(({ body }) => body).filter((sent) => sent.event === event),
    goAway: (away: boolean) => void (answers = !away),
  };
}

const banner = (page: Page) => page.locator('[data-consent-banner]');
const press = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true }).click();
const entries = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('analytics-'))
      .sort(),
  );

async function consentCookie(context: BrowserContext, lang: 'zh' | 'en') {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === `agreed-cookiepolicy-${lang}`);
}

test('before an answer nothing is stored, loaded or sent; the banner asks without getting in the way @en @phone', async ({
  page,
  context,
  lang,
}) => {
  const { batches } = await listen(context);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput)
          (window as { shifted?: number }).shifted =
            ((window as { shifted?: number }).shifted ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/${lang}`);
  await expect(banner(page)).toBeVisible();
  const { text, acceptAll, rejectAll, manage } = texts[lang];
  await expect(banner(page)).toContainText(text);

  const sizes = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { backgroundColor, color, fontWeight } = getComputedStyle(button);
        return { width: Math.round(width), height: Math.round(height), backgroundColor, color, fontWeight };
      }),
    );
  expect(sizes).toHaveLength(3);
  expect(sizes[1]).toEqual(sizes[0]);
  expect(sizes[2]).toEqual(sizes[0]);
  for (const name of [acceptAll, rejectAll, manage]) {
    await expect(banner(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  // The end of the page can be scrolled clear of the banner.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const clear = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect();
    const bar = document.querySelector('[data-consent-banner]')?.getBoundingClientRect();
    return footer && bar ? footer.bottom <= bar.top + 1 : false;
  });
  expect(clear).toBe(true);
  await expectAccessible(page, { banner: true });

  await page.goto(`/${lang}/news`);
  await page.mouse.click(5, 300);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.02);
  expect(batches).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of new Set(scripts)) {
    expect(await (await page.request.get(script)).text(), script).not.toContain('api-dsapi');
  }
  expect(await entries(page)).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('agreed'))).toEqual([]);
});

test('accepting writes the cookies of this version, loads the reporter and reports the page', async ({
  page,
  context,
  lang,
}) => {
  const heard = await listen(context);
  const sizes: number[] = [];
  await page.goto(`/${lang}`);
  await expect(banner(page)).toBeVisible();
  const weigh = async (response: Response) => {
    if (!response.url().includes('/_next/static/') || !response.url().includes('.js')) return;
    const body = await response.body();
    if (body.includes('/api-dsapi/query/track/')) sizes.push(gzipSync(body).length);
  };
  page.on('response', weigh);
  await press(page, texts[lang].acceptAll);
  await expect(banner(page)).toBeHidden();
  const cookie = await consentCookie(context, lang);
  const version = await page.locator('html').getAttribute('data-cookie-policy');
  expect(cookie).toMatchObject({ value: `1${version}`, path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.abs(days - 180)).toBeLessThan(0.1);

  await expect.poll(() => heard.named('$PageView').length).toBe(1);
  expect(heard.named('$PageView')[0]?.properties.path).toBe(`/${lang}`);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(4096);
  // A script that arrives while the test ends has no body to read.
  page.off('response', weigh);

  // How the page loaded; three clicks in a row are one event.
  await expect.poll(() => heard.named('$PageBasePerformance').length, { timeout: 15_000 }).toBe(1);
  const dark = page.getByRole('contentinfo').locator('[data-choose-theme="dark"]');
  for (let click = 0; click < 3; click += 1) await dark.click();
  await expect.poll(() => heard.named('$PageClick').length, { timeout: 15_000 }).toBe(1);
  // The first click ends the measurement of the largest paint; the rating comes with it.
  await expect
    .poll(() => heard.named('$LCP').map(({ properties }) => [properties.path, typeof properties.value]), {
      timeout: 15_000,
    })
    .toEqual([[`/${lang}`, 'number']]);

  // A soft navigation is a page view, a click is an event; answered events leave the storage.
  await page.locator(`a[href="/${lang}/news"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/news$`));
  await expect
    .poll(() => heard.named('$PageView').map(({ properties }) => properties.path), { timeout: 15_000 })
    .toEqual([`/${lang}`, `/${lang}/news`]);
  expect(heard.named('$PageClick').at(-1)?.properties).toMatchObject({
    element: 'link',
    target: `/${lang}/news`,
  });
  await expect.poll(() => entries(page)).toEqual(['analytics-client', 'analytics-session']);
  expect(new Set(heard.batches.map(({ header }) => header.cId)).size).toBe(1);

  // One version of the policy is published in every language, so the answer holds in the other one too.
  const other = lang === 'zh' ? 'en' : 'zh';
  expect((await consentCookie(context, other))?.value).toBe(`1${version}`);
  await page.goto(`/${other}`);
  await expect
    .poll(() => heard.named('$PageView').map(({ properties }) => properties.path), { timeout: 15_000 })
    .toContain(`/${other}`);
  await expect(banner(page)).toBeHidden();

  // So does taking it back.
  await page.getByRole('contentinfo').locator('[data-manage-cookies]').click();
  const settings = page.getByRole('dialog');
  await settings.getByRole('switch', { name: texts[other].analytics }).click();
  await settings.getByRole('button', { name: texts[other].save, exact: true }).click();
  expect((await consentCookie(context, lang))?.value).toBe(`2${version}`);
  expect((await consentCookie(context, other))?.value).toBe(`2${version}`);
  expect(await entries(page)).toEqual([]);
});

test('rejecting keeps everything off and is not asked again @release', async ({ page, context, lang }) => {
  const { batches } = await listen(context);
  await page.goto(`/${lang}`);
  await press(page, texts[lang].rejectAll);
  await expect(banner(page)).toBeHidden();
  expect((await consentCookie(context, lang))?.value).toMatch(/^2/);
  await page.goto(`/${lang}/faq`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(batches).toEqual([]);
  expect(await entries(page)).toEqual([]);
});

test('an answer leaves the focus at the content, or where the settings were opened, and shows no link to skip @release', async ({
  page,
  context,
  lang,
}) => {
  await listen(context);
  const { manage, dialog, save, close, cookies, rejectAll } = texts[lang];
  const settings = page.getByRole('dialog', { name: dialog });
  const content = page.locator('#content');
  const skip = page.locator('a[href="#content"]');
  await page.goto(`/${lang}/faq`);
  await press(page, rejectAll);
  await expect(banner(page)).toBeHidden();
  await expect(content).toBeFocused();
  await expect(skip).not.toBeInViewport();

  const opener = page.getByRole('contentinfo').getByRole('button', { name: cookies });
  for (const name of [close, save]) {
    await opener.click();
    await settings.getByRole('button', { name, exact: true }).click();
    await expect(settings).toBeHidden();
    await expect(opener).toBeFocused();
  }

  // The banner has gone, and with it the button that opened the settings.
  await context.clearCookies();
  await page.reload();
  await press(page, manage);
  await settings.getByRole('button', { name: save, exact: true }).press('Enter');
  await expect(settings).toBeHidden();
  await expect(banner(page)).toBeHidden();
  await expect(content).toBeFocused();
  await expect(skip).not.toBeInViewport();
});

test('the dialog saves a choice, is reached from the footer, and withdrawing clears immediately, in every tab', async ({
  page,
  context,
  lang,
  complaints,
}) => {
  test.slow();
  // The intake is made to be away for a while.
  complaints.allow(/api-dsapi/);
  const heard = await listen(context);
  const { manage, dialog, analytics, necessary, save, cookies } = texts[lang];
  await page.goto(`/${lang}`);
  await press(page, manage);
  const settings = page.getByRole('dialog', { name: dialog });
  await expect(settings.getByRole('switch', { name: necessary })).toBeChecked();
  await expect(settings.getByRole('switch', { name: necessary })).toBeDisabled();
  await expect(settings.getByRole('switch', { name: analytics })).not.toBeChecked();
  await expectAccessible(page, { banner: true });
  // Closed without saving, nothing is decided.
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(banner(page)).toBeVisible();
  expect(await consentCookie(context, lang)).toBeUndefined();
  // By keyboard: the switch turns on with Space, the button saves.
  await press(page, manage);
  await settings.getByRole('switch', { name: analytics }).focus();
  await page.keyboard.press('Space');
  await settings.getByRole('button', { name: save }).press('Enter');
  await expect(settings).toBeHidden();
  await expect.poll(() => heard.named('$PageView').length).toBe(1);

  const second = await context.newPage();
  await second.goto(`/${lang}/news`);
  await expect.poll(() => heard.named('$PageView').length).toBe(2);
  heard.goAway(true);
  await second.locator('h1').click();
  await second.evaluate(() => document.querySelector<HTMLElement>('a[href]')?.focus());

  await page.getByRole('contentinfo').getByRole('button', { name: cookies }).click();
  await expect(settings.getByRole('switch', { name: analytics })).toBeChecked();
  await settings.getByRole('switch', { name: analytics }).click();
  await settings.getByRole('button', { name: save }).click();
  expect((await consentCookie(context, lang))?.value).toMatch(/^2/);
  await expect.poll(() => entries(page)).toEqual([]);
  heard.goAway(false);
  const sent = heard.events().length;
  await second.bringToFront();
  await second.locator('main a').first().hover();
  await second.mouse.click(5, 300);
  await second.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(await entries(second)).toEqual([]);
  expect(heard.events()).toHaveLength(sent);
});

test('tabs share one queue: nothing is lost, nothing is sent twice, and what is not answered waits @release', async ({
  page,
  context,
  lang,
  complaints,
}) => {
  test.slow();
  // The intake is made to be away for a while.
  complaints.allow(/api-dsapi/);
  const heard = await listen(context);
  await page.goto(`/${lang}`);
  await press(page, texts[lang].acceptAll);
  await expect.poll(() => heard.named('$PageView').length).toBe(1);
  heard.goAway(true);
  const tabs = await Promise.all(
    ['news', 'faq', 'docs'].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(`/${lang}/${path}`);
      return tab;
    }),
  );
  const waiting = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('analytics-events') ?? '[]') as { event: string }[]).filter(
          ({ event }) => event === '$PageView',
        ).length,
    );
  // Tabs in the background load the reporter when the browser lets them.
  await expect.poll(waiting, { timeout: 30_000 }).toBe(3);
  heard.goAway(false);
  // Another tab's timer brings all of them; or the next page does.
  await page.goto(`/${lang}/activities`);
  await expect.poll(() => heard.named('$PageView').length, { timeout: 20_000 }).toBe(5);
  await expect
    .poll(() => entries(page), { timeout: 20_000 })
    .toEqual(['analytics-client', 'analytics-session']);
  const keys = heard
    .named('$PageView')
    .map(({ event, time, properties }) => `${event} ${time} ${String(properties.path)}`);
  expect(new Set(keys).size).toBe(5);
  expect(new Set(heard.events().map(({ sId }) => sId)).size).toBe(1);
  await Promise.all(tabs.map((tab) => tab.close()));
});

test('time: a session expires after 30 minutes without activity, a client and an answer after 180 days @release', async ({
  page,
  context,
  lang,
}) => {
  const heard = await listen(context);
  await page.clock.install({ time: new Date() });
  await page.goto(`/${lang}`);
  await page.clock.runFor(3000);
  await press(page, texts[lang].acceptAll);
  await page.clock.runFor(1000);
  await expect.poll(() => heard.events().length).toBeGreaterThan(0);
  const visit = async (path: string, afterMinutes: number) => {
    await page.clock.fastForward(afterMinutes * 60_000);
    await page.goto(`/${lang}/${path}`);
    await page.clock.runFor(6000);
    await expect
      .poll(
        () =>
          heard.named('$PageView').filter(({ properties }) => properties.path === `/${lang}/${path}`).length,
      )
      .toBe(1);
    const batch = heard.batches.findLast(({ body }) =>
      body.some(({ properties }) => properties.path === `/${lang}/${path}`),
    );
    return { client: batch?.header.cId, session: batch?.body.at(-1)?.sId };
  };
  const first = { client: heard.batches[0]?.header.cId, session: heard.batches[0]?.body[0]?.sId };
  expect(await visit('news', 29)).toEqual(first);
  expect(await visit('faq', 29)).toEqual(first);
  const later = await visit('docs', 31);
  expect(later.client).toBe(first.client);
  expect(later.session).not.toBe(first.session);
  const muchLater = await visit('videos', 181 * 24 * 60);
  expect(muchLater.client).not.toBe(first.client);
});

test('a new policy version asks again, and stops what the old one allowed', async ({
  page,
  context,
  lang,
}) => {
  const { batches } = await listen(context);
  await context.addCookies([
    {
      name: `agreed-cookiepolicy-${lang}`,
      value: '120200101',
      url: new URL(test.info().project.use.baseURL ?? '').origin,
    },
  ]);
  await page.addInitScript(() =>
    localStorage.setItem('analytics-client', '{"id":"old","until":9999999999999}'),
  );
  await page.goto(`/${lang}`);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).toContainText(texts[lang].changed);
  expect(batches).toEqual([]);
  await expect.poll(() => entries(page)).toEqual([]);
});

test('Global Privacy Control counts as rejection, regardless of the cookie @release', async ({
  page,
  context,
  lang,
}) => {
  const { batches } = await listen(context);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await page.goto(`/${lang}`);
  const version = await page.locator('html').getAttribute('data-cookie-policy');
  await context.addCookies([
    { name: `agreed-cookiepolicy-${lang}`, value: `1${version}`, url: new URL(page.url()).origin },
  ]);
  await page.goto(`/${lang}/cookies`);
  await page.getByRole('main').locator('[data-manage-cookies]').click();
  const settings = page.getByRole('dialog');
  await expect(settings.getByRole('switch', { name: texts[lang].analytics })).not.toBeChecked();
  await expect(settings.getByRole('switch', { name: texts[lang].analytics })).toBeDisabled();
  await expect(settings).toContainText(texts[lang].byBrowser);
  await expect(banner(page)).toBeHidden();
  expect(batches).toEqual([]);
  expect(await entries(page)).toEqual([]);
});

test('value 3, agreed without a banner, runs analytics when it is read @release', async ({
  page,
  context,
  lang,
}) => {
  const heard = await listen(context);
  await page.goto(`/${lang}`);
  const version = await page.locator('html').getAttribute('data-cookie-policy');
  await context.addCookies([
    { name: `agreed-cookiepolicy-${lang}`, value: `3${version}`, url: new URL(page.url()).origin },
  ]);
  await page.goto(`/${lang}/news`);
  await expect.poll(() => heard.named('$PageView').length).toBe(1);
  await expect(banner(page)).toBeHidden();
});

test('where an administrator assumes agreement, value 3 is written without a banner, and can be taken back', async ({
  page,
  context,
  lang,
}) => {
  const heard = await listen(context);
  // The setting belongs to the whole portal, which other journeys are using: this visitor alone reads it as switched on.
  await page.route(`**/${lang}/news`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const assumed = html.replaceAll('assumeConsent\\":false', 'assumeConsent\\":true');
    expect(assumed).not.toBe(html);
    // The hashes of the policy are those of the page as it was.
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: assumed });
  });
  await page.goto(`/${lang}/news`);
  const version = await page.locator('html').getAttribute('data-cookie-policy');
  await expect.poll(() => heard.named('$PageView').length).toBe(1);
  await expect(banner(page)).toBeHidden();
  const consent = async () => (await consentCookie(context, lang))?.value;
  expect(await consent()).toBe(`3${version}`);

  await page.getByRole('contentinfo').locator('[data-manage-cookies]').click();
  const settings = page.getByRole('dialog');
  await settings.getByRole('switch', { name: texts[lang].analytics }).click();
  await settings.getByRole('button', { name: texts[lang].save }).click();
  await expect.poll(consent).toBe(`2${version}`);
  await expect.poll(() => entries(page)).toEqual([]);
});

const PASSWORD = 'Weave-2026';

/** Logs a member in on the page of the identity service, and waits until the browser is back. */
async function logIn(page: Page, lang: 'zh' | 'en', account: string): Promise<void> {
  const { fields, login } = identityTexts[lang];
  await page.goto(`/identity/login?lang=${lang}&redirect_uri=${encodeURIComponent(`/${lang}/my/settings`)}`);
  await page.getByLabel(fields.account, { exact: true }).fill(account);
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/my/settings$`));
}

test('/cookies lists all that a browser really holds after the journeys of a visitor, a member and staff', async ({
  page,
  context,
  lang,
  staff,
}) => {
  test.slow();
  await listen(context);
  const account = await new IdentityBrowser().register(PASSWORD);
  await page.goto(`/${lang}`);
  await press(page, texts[lang].acceptAll);
  await page.locator('[data-choose-theme="dark"]').first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme-appearance'))).toBe('dark');

  // Reading: a position is kept, and a jump from the search within the document.
  await page.goto(`/${lang}/docs/base-specification`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const chapter = page.getByRole('main').locator(`a[href^="/${lang}/docs/base-specification/"]`).first();
  await page.goto((await chapter.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.reading'))).not.toBeNull();

  // A video that plays at another speed.
  await page.goto(`/${lang}/videos/heddle-in-three-minutes`);
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play().catch(() => undefined);
  });

  // Searching, and a form that is left half filled.
  await page.goto(`/${lang}/search?q=lane`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.recent-searches'))).not.toBeNull();
  await page.goto(`/${lang}/mail-list/subscribe`);
  await page.getByRole('textbox').first().fill('Ada-2');
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .toContainEqual(expect.stringMatching(/^draft-/));

  await logIn(page, lang, account);
  const memberCookies = (await context.cookies()).map(({ name }) => name);
  expect(memberCookies).toEqual(expect.arrayContaining(['_Y_G_', '_U_T_']));

  // Staff, in the same browser.
  await page.goto('/admin/login');
  const editor = await staff.colleague('editor');
  await page.locator('input[name=email]').fill(editor.email);
  await page.locator('input[name=password]').fill(editor.password);
  await expect(async () => {
    await page.locator('form button[type=submit]').click({ timeout: 2000 });
    await expect(page).toHaveURL(/\/admin\/?$/, { timeout: 8000 });
  }).toPass();
  await expect(page.locator('.dashboard')).toBeVisible();
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

  await page.goto(`/${lang}/cookies`);
  const shown = await page.locator('main table tbody tr > :first-child code').allTextContents();
  expect(shown.toSorted()).toEqual(storedEntries.map(({ name }) => name).toSorted());

  const held = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  const cookies = (await context.cookies()).map(
    ({ name, httpOnly }) => [httpOnly ? 'http-only' : 'cookie', name] as const,
  );
  const all = [
    ...held.local.map((name) => ['local', name] as const),
    ...held.session.map((name) => ['session', name] as const),
    ...cookies,
  ];
  const listed = ([kind, name]: (typeof all)[number]) =>
    storedEntries.find(
      (entry) =>
        entry.kind === kind &&
        (entry.name.endsWith('*') ? name.startsWith(entry.name.slice(0, -1)) : entry.name === name),
    );
  expect(all.filter((entry) => !listed(entry))).toEqual([]);
  // Enough of the table was really met for the comparison to mean something.
  expect(all.map((entry) => listed(entry)?.name)).toEqual(
    expect.arrayContaining([
      `agreed-cookiepolicy-${lang}`,
      '_U_T_',
      '_Y_G_',
      'payload-token',
      'theme-appearance',
      'portal.reading',
      'portal.recent-searches',
      'draft-*',
      'analytics-client',
      'analytics-session',
    ]),
  );

  // The lifetime of a cookie in the table is the one that the browser got.
  const answer = await consentCookie(context, lang);
  expect(((answer?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(180, 0);
});
