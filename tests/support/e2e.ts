import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type BrowserContext,
  errors,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import type { Role } from '@/cms/permissions';

import { type CaughtMail, mailInbox } from './mail-inbox';
import { acceptInvitation } from './staff-accounts';
import { administrator, portalUrl } from './portal-address';

export { expect };

export interface PortalOptions {
  /** Language of the project; pages are opened under `/{lang}`. */
  lang: 'zh' | 'en';
}

/** What the browser complained about during a test. Every test fails at its end when something is left. */
interface BrowserComplaints {
  /** Accepts complaints that the test provokes, such as the browser's own line about a 404. */
  allow(pattern: RegExp): void;
  /** What came up so far and is not allowed. */
  list(): string[];
}

export interface Staff {
  readonly email: string;
  /** Requests with this account's session, such as `staff.request.post('/api/news?locale=zh', { data })`. */
  readonly request: APIRequestContext;
  /** Gives the browser this account's session, as after the admin's login page. */
  enter(context: BrowserContext): Promise<void>;
  /** Makes another account, which goes with the end of the test. */
  colleague(role: Role): Promise<{ readonly email: string; readonly password: string }>;
}

/**
 * The id of the collection's oldest published document, which is of the demo content. What the portal lists first may
 * belong to a test that runs at the same time, and be gone before the page of it opens.
 */
export async function oldestPublished(staff: Staff, collection: 'news' | 'releases'): Promise<string> {
  const query = 'limit=1&depth=0&sort=createdAt&where[_status][equals]=published';
  const found = await staff.request.get(`/api/${collection}?${query}`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  const [first] = docs;
  if (!first) throw new Error(`No published document in ${collection}`);
  return first.id;
}

/**
 * Has `goto` and `reload` wait until the theme buttons of the frame can be pressed: a page's scripts come after its first
 * paint (ADR 063), which may be after the `load` event that Playwright waits for, and the buttons are enabled with the
 * first thing that the scripts do. Nobody clicks that early; a test would. Where a test keeps the scripts away, it goes on
 * without them.
 */
function waitForScripts(page: Page): void {
  const scriptsHaveCome = () =>
    page
      .waitForFunction(
        () =>
          document.querySelector('script[data-late-scripts]') === null ||
          document.querySelector('[data-choose-theme]:disabled') === null,
        undefined,
        { timeout: 5_000 },
      )
      .catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
      });
  const goto = page.goto.bind(page);
  page.goto = async (...wanted) => {
    const response = await goto(...wanted);
    await scriptsHaveCome();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...wanted) => {
    const response = await reload(...wanted);
    await scriptsHaveCome();
    return response;
  };
}

/**
 * Keeps the scripts of the site away from a page, as a slow network does. Open the page with `waitUntil: 'commit'`.
 * @returns what lets them come
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

interface Fixtures {
  complaints: BrowserComplaints;
  /** The first administrator, logged in. */
  staff: Staff;
  inbox: { address: string; waitFor(matches?: (mail: CaughtMail) => boolean): Promise<CaughtMail> };
}

function watch(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const foreign = /^https?:$/.test(url.protocol) && url.origin !== portalUrl();
    if (foreign) heard.push(`request to a foreign host: ${request.url()}`);
  });
}

/** A login that takes longer has died with its test run. */
const STALE_LOCK_MS = 20_000;

/**
 * Runs `task` while no other test process does. Payload writes the whole account at a login, with the sessions that it
 * read before it checked the password: of two logins of one account in the same moment, one loses its session.
 */
async function oneByOne<Result>(task: () => Promise<Result>): Promise<Result> {
  const lock = join(tmpdir(), `portal-e2e-${new URL(portalUrl()).port}.lock`);
  await expect(async () => {
    const held = await stat(lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) await rm(lock, { recursive: true, force: true });
    await mkdir(lock);
  }).toPass({ intervals: [50], timeout: 2 * STALE_LOCK_MS });
  try {
    return await task();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/**
 * Playwright's `test` with the portal's fixtures. Every page is watched: a console error, an uncaught exception or a
 * request to a foreign host fails the test unless it called `complaints.allow()`.
 */
export const test = base.extend<PortalOptions & Fixtures>({
  lang: ['zh', { option: true }],

  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForScripts);
    await use(context);
  },

  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      context.pages().forEach((page) => watch(page, heard));
      context.on('page', (page) => watch(page, heard));
      const list = () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      await use({ allow: (pattern) => void allowed.push(pattern), list });
      expect(list(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  staff: async ({ playwright }, use) => {
    const account = administrator();
    // The browser sends an Origin with every write; a bare request has to be given one.
    const request = await playwright.request.newContext({
      baseURL: portalUrl(),
      extraHTTPHeaders: { origin: portalUrl() },
    });
    const response = await oneByOne(() => request.post('/api/staff/login', { data: account }));
    expect(response.ok(), await response.text()).toBe(true);
    const colleagues: string[] = [];
    await use({
      email: account.email,
      request,
      async enter(context) {
        await context.addCookies((await request.storageState()).cookies);
      },
      async colleague(role) {
        const login = { email: `${role}-${randomUUID()}@example.org`, password: `Aa1-${randomUUID()}` };
        const data = { email: login.email, name: role, roles: [role] };
        const made = await request.post('/api/staff/invite', { data });
        expect(made.ok(), await made.text()).toBe(true);
        const invited = (await made.json()) as { data: { id: string } };
        colleagues.push(invited.data.id);
        await acceptInvitation(login);
        return login;
      },
    });
    for (const id of colleagues) {
      expect((await request.delete(`/api/staff/${id}`)).ok(), `account ${id} is removed`).toBe(true);
    }
    await request.dispose();
  },

  // Playwright reads the fixture's dependencies from this pattern.
  // oxlint-disable-next-line no-empty-pattern -- no dependencies
  inbox: async ({}, use) => {
    const address = `visitor-${randomUUID()}@example.org`;
    await use({ address, waitFor: (matches) => mailInbox.waitFor(address, matches) });
  },
});

/** Answers the cookie banner with "reject all", so it no longer covers anything. */
export async function refuseCookies(page: Page, lang: 'zh' | 'en'): Promise<void> {
  const name = lang === 'zh' ? '全部拒绝' : 'Reject all';
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that depend on colors, the only difference between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Named after what is written on it (WCAG 2.5.3): axe has the rule as an experiment, outside its tags. */
const NAME_RULE = { 'label-content-name-mismatch': { enabled: true } };

/** Without frames of foreign hosts axe needs no second page for its result; what passes is not asked for: half the time. */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** WCAG 2.2 A and AA. */
const allRules = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: NAME_RULE })
    .withTags(WCAG);

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[] }[];
}

function expectNone(violations: Violation[], where = ''): void {
  const shown = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
  }));
  expect(shown, where).toEqual([]);
}

async function expectNoViolations(axe: AxeBuilder, where = ''): Promise<void> {
  expectNone((await axe.analyze()).violations, where);
}

/**
 * Runs `look` without what covers an edge of the window: the cookie banner, and the header, which follows a page as it
 * is scrolled. axe reports a target that looks out from under them as too small. The banner stays hidden even if it
 * appears only while axe runs. Transitions are off too: a color halfway between the themes belongs to neither.
 */
async function withoutCovers(page: Page, look: () => Promise<void>): Promise<void> {
  // A constructed style sheet, because the content security policy refuses one in the document.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '[data-consent-banner] { display: none !important; } header { position: relative !important; } *, ::before, ::after { transition: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await look();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/**
 * Fails when axe finds a violation on the page as it is now, the cookie banner left out. With `banner` it is there, and
 * the sizes of targets are those of the banner itself. With `within`, a selector, only that part is looked at.
 */
export async function expectAccessible(
  page: Page,
  { banner = false, within }: { banner?: boolean; within?: string } = {},
): Promise<void> {
  if (banner) {
    await expectNoViolations(allRules(page).disableRules(['target-size']));
    await expectNoViolations(axeOf(page).include('[data-consent-banner]').withRules(['target-size']));
    return;
  }
  const axe = allRules(page);
  await withoutCovers(page, () => expectNoViolations(within === undefined ? axe : axe.include(within)));
}

/** A window of 1280 × 1024 px at a zoom of 400 %, where pages have to reflow (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/** Pixels: phone, pad and desktop. */
export const WIDTHS = [390, 820, 1440];

/** Rules that depend on the width of the window; the others depend on what is there, which the narrowest and the widest show. */
const LAYOUT_RULES = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * Fails when the page, without loading it again, has an accessibility violation or has to be scrolled sideways as a
 * phone, a pad or a desktop shows it, in light or in dark, or has to be scrolled sideways at a zoom of 400 %. A pad has
 * nothing that neither a phone nor a desktop has, so only its layout is looked at.
 *
 * With `onlyText`, for the same page in a second language, what its words change: every rule as a phone shows it in light,
 * and the widths. The colors of the dark theme are the same in both.
 */
export async function expectSoundInAllVariants(page: Page, { onlyText = false } = {}): Promise<void> {
  const wcag = { runOnly: { type: 'tag', values: WCAG }, rules: NAME_RULE };
  const layout = { runOnly: { type: 'rule', values: LAYOUT_RULES } };
  const colors = { runOnly: { type: 'rule', values: COLOR_RULES } };
  await withoutCovers(page, async () => {
    const look = (options: typeof wcag | typeof colors): Promise<Violation[]> =>
      page.evaluate(async (chosen) => {
        const { axe } = window as unknown as {
          axe: { run(options: object): Promise<{ violations: Violation[] }> };
        };
        return (await axe.run({ ...chosen, resultTypes: ['violations'] })).violations;
      }, options);
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page);
    for (const [index, width] of WIDTHS.entries()) {
      const isBetween = index > 0 && index < WIDTHS.length - 1;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await expectNoSidewaysScroll(page);
      // The first look brings axe into the page; the others find it there.
      if (index === 0) await expectNoViolations(allRules(page), `${width} px, light`);
      if (onlyText) continue;
      if (index > 0) expectNone(await look(isBetween ? layout : wcag), `${width} px, light`);
      if (isBetween) continue;
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expectNone(await look(colors), `${width} px, dark`);
    }
  });
}

/** Fails when the page has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What is as wide as the window by a script, such as a chart, follows it a moment later.
  await expect(async () => {
    const { scroll, client } = await page.evaluate(async () => {
      // The fallback for the page's own font depends on the machine, and may be wider.
      await document.fonts.ready;
      return {
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      };
    });
    expect(scroll).toBeLessThanOrEqual(client);
  }).toPass({ timeout: 2_000 });
}
