import type { Page } from '@playwright/test';

import enApplications from '@/i18n/messages/en/applications.json' with { type: 'json' };
import enConsent from '@/i18n/messages/en/consent.json' with { type: 'json' };
import enFrame from '@/i18n/messages/en/frame.json' with { type: 'json' };
import enIdentity from '@/i18n/messages/en/identity.json' with { type: 'json' };
import enList from '@/i18n/messages/en/mail-list.json' with { type: 'json' };
import enMy from '@/i18n/messages/en/my.json' with { type: 'json' };
import zhApplications from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import zhConsent from '@/i18n/messages/zh/consent.json' with { type: 'json' };
import zhFrame from '@/i18n/messages/zh/frame.json' with { type: 'json' };
import zhIdentity from '@/i18n/messages/zh/identity.json' with { type: 'json' };
import zhList from '@/i18n/messages/zh/mail-list.json' with { type: 'json' };
import zhMy from '@/i18n/messages/zh/my.json' with { type: 'json' };

import { expect, expectAccessible, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { shown } from '../support/message';

/** What the browser of a member reports to the real intake, and what the member sees of it. */

const texts = {
  zh: {
    applications: zhApplications,
    consent: zhConsent,
    frame: zhFrame,
    identity: zhIdentity,
    list: zhList,
    my: zhMy,
  },
  en: {
    applications: enApplications,
    consent: enConsent,
    frame: enFrame,
    identity: enIdentity,
    list: enList,
    my: enMy,
  },
} as const;

// The browser of the tests calls itself headless, which the intake takes for a bot. A flag, because what a page sends
// while it goes does not carry the name that a context is given.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--user-agent=${agent}`] });
  },
});

interface SentEvent {
  event: string;
  time: string;
  properties: Record<string, unknown>;
}

const PASSWORD = 'Weave-2026';

/** Logs a member in on the page of the identity service, and waits until the browser is back. */
async function logIn(page: Page, lang: 'zh' | 'en', account: string): Promise<void> {
  const { fields, login } = texts[lang].identity;
  await page.goto(`/identity/login?lang=${lang}&redirect_uri=${encodeURIComponent(`/${lang}/my/settings`)}`);
  await page.getByLabel(fields.account, { exact: true }).fill(account);
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/my/settings$`));
}

test('the portal’s own events reach the server; a member sees what is stored, and erases it @release', async ({
  page,
  context,
  lang,
  inbox,
  complaints,
}) => {
  test.setTimeout(150_000);
  // The download is refused until the agreement is accepted.
  complaints.allow(/white-papers\/one-memory-pool\/download/);
  const { consent, frame } = texts[lang];
  const { measurements } = texts[lang].my.settings;
  const { download } = texts[lang].applications;
  const account = await new IdentityBrowser().register(PASSWORD);
  const taken: SentEvent[] = [];
  context.on('response', (response) => {
    if (!response.url().includes('/api-dsapi/query/track/') || !response.ok()) return;
    taken.push(...(response.request().postDataJSON() as { body: SentEvent[] }).body);
  });
  const told = (event: string) => taken.filter((sent) => sent.event === event).at(-1)?.properties;

  await logIn(page, lang, account);
  await page.getByRole('button', { name: consent.panel.acceptAll, exact: true }).click();
  await page.goto(`/${lang}/search?q=lane`);
  await expect.poll(() => told('search'), { timeout: 20_000 }).toMatchObject({ term: 'lane' });

  await page.goto(`/${lang}/specifications/apply?specification=base-specification`);
  await expect
    .poll(() => told('apply'), { timeout: 20_000 })
    .toMatchObject({ specification: 'base-specification', step: 'opened' });

  await page.goto(`/${lang}/white-papers/one-memory-pool`);
  const saved = page.waitForEvent('download');
  const agreement = page.getByRole('dialog', { name: download.gateTitle });
  await expect(async () => {
    await page.getByRole('button', { name: download.whitePaper, exact: true }).click({ timeout: 2000 });
    await expect(agreement).toBeVisible({ timeout: 5000 });
  }).toPass();
  await agreement.getByRole('checkbox').check();
  await agreement.getByRole('button', { name: download.gateButton }).click();
  await saved;
  await expect
    .poll(() => told('download'), { timeout: 20_000 })
    .toMatchObject({ kind: 'white-paper', item: 'one-memory-pool', language: lang });

  const { form, mine, sent } = texts[lang].list;
  await page.goto(`/${lang}/mail-list/subscribe?list=announce`);
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByRole('button', { name: mine.join }).click();
  await expect(first).toContainText(mine.states.subscribed);
  await expect.poll(() => told('subscribe'), { timeout: 20_000 }).toMatchObject({ step: 'confirmed' });
  await page.getByRole('button', { name: form.another }).click();
  await page.getByRole('combobox', { name: form.list }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: form.name, exact: true }).fill('Ada Lovelace');
  await page.getByLabel(form.email).fill(inbox.address);
  await page.getByLabel(form.organization).fill('Heddle Labs');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: form.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: sent.title })).toBeVisible();
  await expect.poll(() => told('subscribe'), { timeout: 20_000 }).toMatchObject({ step: 'requested' });
  // Nothing that was typed into a form, and no address, is in any event.
  expect(JSON.stringify(taken)).not.toMatch(/Ada Lovelace|Heddle Labs|@example\.org/);

  // Everything that the server took is there to be seen, once.
  await page.goto(`/${lang}/my/settings`);
  const stored = new Set(taken.map(({ event, time }) => `${event} ${time}`)).size;
  const own = page.getByRole('region', { name: measurements.title, exact: true });
  const [sentence = 'no such text'] = shown(lang, measurements.found, {
    count: 77,
    first: '|',
    last: '',
  }).split('|');
  const foundText = new RegExp(sentence.replace('77', '(\\d+)'));
  await expect(async () => {
    await own.getByRole('button', { name: measurements.show }).click({ timeout: 2000 });
    await expect(own).toContainText(foundText, { timeout: 8000 });
  }).toPass();
  const count = Number(foundText.exec(await own.innerText())?.[1]);
  expect(count).toBeGreaterThanOrEqual(stored);
  expect(count).toBeLessThan(stored + 20);
  await expect(own.getByRole('listitem').filter({ hasText: '/white-papers/one-memory-pool' })).toHaveCount(1);
  // At the top the sticky header lies over nothing.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // Reports that pages sent while the visitor was leaving have arrived as well.
  const { data } = await page.evaluate(async (): Promise<{ data: { byEvent: { event: string }[] } }> => {
    const token = /_U_T_=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const { id } = JSON.parse(localStorage.getItem('analytics-client') ?? '{}') as { id?: string };
    const response = await fetch('/api-dsapi/query/mine', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ cId: id }),
    });
    return (await response.json()) as { data: { byEvent: { event: string }[] } };
  });
  expect(data.byEvent.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      '$PageView',
      '$PageClick',
      '$PageBasePerformance',
      '$LCP',
      '$CLS',
      'search',
      'apply',
      'download',
      'subscribe',
    ]),
  );

  // Withdrawn first, so nothing new comes while the old goes.
  await page.getByRole('contentinfo').getByRole('button', { name: frame.footer.cookies }).click();
  const settings = page.getByRole('dialog', { name: consent.panel.dialog });
  await settings.getByRole('switch', { name: consent.panel.analytics }).click();
  await settings.getByRole('button', { name: consent.panel.save }).click();
  await expect(settings).toBeHidden();
  await own.getByRole('button', { name: measurements.erase }).click();
  const sure = page.getByRole('dialog', { name: measurements.sure });
  await expect(sure).toBeVisible();
  await expectAccessible(page, { within: 'dialog[open]' });
  await sure.getByRole('button', { name: measurements.keep }).click();
  await expect(sure).toBeHidden();
  await expect(own).toContainText(foundText);
  await own.getByRole('button', { name: measurements.erase }).click();
  await sure.getByRole('button', { name: measurements.erase }).click();
  await expect(own).toContainText(measurements.none);
  // Also for the server.
  await page.reload();
  await expect(async () => {
    await own.getByRole('button', { name: measurements.show }).click({ timeout: 2000 });
    await expect(own).toContainText(measurements.none, { timeout: 8000 });
  }).toPass();
});
