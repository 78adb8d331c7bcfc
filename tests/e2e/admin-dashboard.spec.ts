import { readFile } from 'node:fs/promises';

import type { BrowserContext, Page } from '@playwright/test';

import type { Audience } from '@/features/analytics/browser';
import en from '@/i18n/messages/en/dashboard.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/dashboard.json' with { type: 'json' };
import responseEn from '@/i18n/messages/en/response.json' with { type: 'json' };
import responseZh from '@/i18n/messages/zh/response.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

const answered = { zh: responseZh, en: responseEn };
const texts = { zh, en };

/** The admin in the language of the project. */
async function speak(context: BrowserContext, lang: 'zh' | 'en'): Promise<void> {
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const list = (value: string) => [{ value, events: 1234, visitors: 321, previous: 1000, change: 0.25 }];

/** What the portal answers for seven days of a busy site; a new installation has counted nothing yet. */
const week: Audience = {
  period: '7d',
  grain: 'day',
  countedUntil: '2026-11-20T04:00:00.000Z',
  totals: { views: 12_345, visitors: 2345, sessions: 3456, searches: 456, downloads: 78 },
  previous: { views: 10_000, visitors: 2345, sessions: 4000, searches: 0, downloads: 80 },
  change: { views: 0.25, visitors: 0, sessions: -0.034, searches: null, downloads: 0.5 },
  series: Array.from({ length: 7 }, (_, day) => ({
    at: new Date(Date.UTC(2026, 10, 13 + day, 16)).toISOString(),
    views: 1000 + day * 100,
    visitors: 300 + day,
    previous: 900,
  })),
  lists: {
    page: [
      ...list('/docs/base-specification'),
      { value: '…', events: 7, visitors: 7, previous: 0, change: null },
    ],
    referrer: list('example.org'),
    search: list('=lane'),
    download: list('base-specification'),
    language: list('zh'),
    device: list('phone'),
    browser: list('Firefox'),
    os: list('Linux'),
  },
  funnel: [
    { step: 'opened', events: 40, visitors: 40 },
    { step: 'submitted', events: 20, visitors: 20 },
    { step: 'agreement', events: 10, visitors: 10 },
    { step: 'downloaded', events: 5, visitors: 5 },
  ],
  vitals: [{ page: '/docs', samples: 1500, p75: { LCP: 2600, INP: 120, CLS: 0.3, TTFB: 400 } }],
};

test('an administrator sees first what waits, then how the site does; as charts, tables and files @en', async ({
  page,
  context,
  staff,
  lang,
  complaints,
}) => {
  test.slow();
  const { queues, content, mail, audience } = texts[lang];
  await staff.enter(context);
  await speak(context, lang);
  // An invitation, so there is an email to count.
  await staff.colleague('reviewer');
  let answers: 'fails' | 'works' = 'fails';
  complaints.allow(/dashboard\/audience/);
  await page.route('**/api/dashboard/audience?period=7d', (route) =>
    answers === 'fails'
      ? route.fulfill({ status: 503, json: {} })
      : route.fulfill({ json: { code: 200, data: week, msg: 'success' } }),
  );
  await page.goto('/admin');
  const waiting = region(page, queues.title);
  for (const name of [
    queues.qualification,
    queues.agreement,
    queues.subscriptions,
    queues.mails,
    queues.drafts,
  ]) {
    await expect(waiting.getByRole('link', { name })).toBeVisible();
  }
  await expect(region(page, content.title).getByRole('row')).toHaveCount(11);
  await expect(region(page, mail.title)).toContainText(mail.sentDay);
  // The cards of all collections repeat the menu.
  await expect(page.locator('.collections')).toHaveCount(0);
  const places = await Promise.all(
    [queues, mail, content, audience].map(async ({ title }) => (await region(page, title).boundingBox())?.y),
  );
  expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));

  // A period that cannot be read says so, keeps what was there, and can be asked for again.
  const figures = region(page, audience.title);
  const press = (name: string) => figures.getByRole('button', { name, exact: true }).click();
  await expect(async () => {
    await press(audience.periods['7d']);
    await expect(figures.getByRole('alert')).toContainText(answered[lang][503], { timeout: 2000 });
  }).toPass();
  answers = 'works';
  await press(audience.retry);
  await expect(figures.getByRole('alert')).toHaveCount(0);
  await expect(figures.getByRole('button', { name: audience.periods['7d'], exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(figures).toContainText('12,345');
  await expect(figures).toContainText(audience.change.replace('<change></change>', '+25%'));
  await expect(figures).toContainText(audience.change.replace('<change></change>', '-3.4%'));
  await expect(figures).toContainText(audience.same);
  await expect(figures).toContainText(audience.noBefore);
  await expect(figures.locator('.recharts-surface')).toHaveCount(2);

  // Every chart as a table.
  await press(audience.table);
  const table = figures.getByRole('table').filter({ hasText: audience.time });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').nth(1)).toContainText('1,600');
  await press(audience.chart);
  await expect(table).toHaveCount(0);
  const pages = figures.getByRole('region', { name: audience.lists.page, exact: true });
  await expect(pages.getByRole('row').nth(1)).toHaveText(/base-specification\s*1,234\s*\+25%/);
  await expect(pages.getByRole('row').nth(2)).toContainText(audience.other);
  await expect(pages.getByRole('row').nth(2)).toContainText(audience.new);
  const funnel = figures.getByRole('region', { name: audience.funnel, exact: true });
  await expect(funnel.getByRole('row')).toContainText([audience.step, '100%', '50%', '25%', '13%']);
  const vitals = figures.getByRole('region', { name: audience.vitals, exact: true });
  const measured = vitals.getByRole('group', { name: audience.metric, exact: true });
  for (const metric of ['INP', 'CLS', 'TTFB', 'LCP']) {
    await measured.getByRole('button', { name: metric, exact: true }).click();
    await expect(measured.getByRole('button', { name: metric, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(vitals.locator('.recharts-bar-rectangle')).toHaveCount(1);
  }
  await vitals.getByRole('button', { name: `${audience.table}: ${audience.vitals}`, exact: true }).click();
  await expect(vitals.getByRole('row').nth(1)).toContainText(audience.ratings.poor);
  await expect(vitals.getByRole('row').nth(1)).toContainText('2.6 s');

  // And as a file that a spreadsheet opens, in which no term can run.
  const saved = page.waitForEvent('download');
  await figures
    .getByRole('button', { name: `${audience.csv}: ${audience.lists.search}`, exact: true })
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('search-7d.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\uFEFF${audience.value},${audience.events},${audience.visitors},${audience.previous}\r\n'=lane,1234,321,1000\r\n`,
  );

  await region(page, mail.title)
    .getByRole('button', { name: `${mail.table}: ${mail.days}` })
    .click();
  await expect(region(page, mail.title).getByRole('row')).toHaveCount(15);

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: '.dashboard section' });
  }
  await context.addCookies([{ name: 'payload-theme', value: 'dark', url: portalUrl() }]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(region(page, audience.title)).toBeVisible();
  await expectAccessible(page, { within: '.dashboard section' });
});

test('reviewers and editors see what is theirs', async ({ page, context, staff, lang }) => {
  test.slow();
  const { queues, content, mail, audience } = texts[lang];
  const names = ['qualification', 'agreement', 'subscriptions', 'mails', 'drafts'] as const;
  for (const [role, own] of [
    ['reviewer', ['qualification', 'agreement', 'subscriptions']],
    ['editor', ['drafts']],
  ] as const) {
    const { email, password } = await staff.colleague(role);
    await context.clearCookies();
    const login = await context.request.post('/api/staff/login', {
      data: { email, password },
      headers: { origin: portalUrl() },
    });
    expect(login.ok(), await login.text()).toBe(true);
    await speak(context, lang);
    await page.goto('/admin');
    const waiting = region(page, queues.title);
    await expect(waiting).toBeVisible();
    for (const name of names) {
      await expect(waiting.getByRole('link', { name: queues[name] })).toHaveCount(
        (own as readonly string[]).includes(name) ? 1 : 0,
      );
    }
    await expect(region(page, content.title)).toBeVisible();
    await expect(region(page, audience.title)).toBeVisible();
    await expect(region(page, mail.title)).toHaveCount(0);
  }
});

test('a new portal says what is missing, and each administrator can hide that @release', async ({
  page,
  context,
  staff,
  lang,
}) => {
  test.slow();
  const { firstSteps } = texts[lang];
  const { email, password } = await staff.colleague('administrator');
  const login = await context.request.post('/api/staff/login', {
    data: { email, password },
    headers: { origin: portalUrl() },
  });
  expect(login.ok(), await login.text()).toBe(true);
  await speak(context, lang);
  await page.goto('/admin');
  const panel = region(page, firstSteps.title);
  const step = (name: keyof typeof firstSteps.steps) =>
    panel.getByRole('listitem').filter({ hasText: firstSteps.steps[name].title });
  // The demo content has a name and policies. Emails go to the catcher, and the person has no second factor.
  for (const [name, state, href] of [
    ['brand', 'done', '/admin/globals/site-settings'],
    ['mail', 'open', '/admin/help/operators#deliver-it'],
    ['legal', 'done', '/admin/policies'],
    ['secondFactor', 'open', '/admin/account'],
  ] as const) {
    await expect(step(name).getByRole('img', { name: firstSteps[state], exact: true })).toBeVisible();
    await expect(step(name).getByRole('link')).toHaveAttribute('href', href);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: '.dashboard section' });
  }

  const kept = page.waitForResponse(
    (response) => response.url().includes('/api/payload-preferences/first-steps') && response.ok(),
  );
  await expect(async () => {
    await panel.getByRole('button', { name: firstSteps.hide, exact: true }).click();
    await expect(panel).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await kept;
  await page.reload();
  await expect(region(page, texts[lang].queues.title)).toBeVisible();
  await expect(panel).toHaveCount(0);
});
