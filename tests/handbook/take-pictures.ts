/**
 * `npm run handbook`: takes the pictures of the handbooks (docs/handbooks/<language>/pictures) from a portal with the demo
 * content, in both languages, so they look like the admin of today. Beside them it writes which labels they show, against
 * which tests/architecture/handbook-labels.test.ts compares the messages: a picture cannot outlive its labels. It starts one of its own on throw-away data; with
 * `--url` it visits a portal that is running, whose address and credentials are in the variables of `npm test`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { BrowserContext, Page } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';

import { Problem } from '@/cli/launcher/problem';
import { launchBrowser, withPortal, type Visit } from '@/cli/own-portal';
import { type Locale, locales } from '@/i18n/locales';

import { fileApplication } from '../support/filed-application';
import { IdentityBrowser } from '../support/identity';
import { administrator, portalUrl } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient } from '../support/rest';
import { plain, shownIn } from '../support/shown-labels';

const HANDBOOKS = resolve(import.meta.dirname, '../../docs/handbooks');
/** CSS pixels, which are also those of the file. */
const SIZE = { width: 1200, height: 750 };
/** What a picture may weigh; tests/architecture/documentation.test.ts checks it. */
const MOST_BYTES = 120 * 1024;

/** The news item whose form is shown: one that readers of the demo content know. */
const ITEM = '2025/12/heddle-1-1';

/** The video whose captions and chapters are shown. */
const VIDEO = 'first-packet';

interface Subject {
  readonly name: string;
  /** Address below `/admin`. */
  readonly path: string;
  /** Brings the page into the state of the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pictures in the order of the handbooks. @param shown what they show, by ID */
function subjects({ item, video, application }: Record<'item' | 'video' | 'application', string>): Subject[] {
  const form = `/collections/news/${item}`;
  return [
    { name: 'dashboard', path: '' },
    { name: 'list', path: '/collections/news' },
    { name: 'form', path: form },
    { name: 'translation', path: `/translate/news/${item}` },
    {
      name: 'publish-menu',
      path: form,
      prepare: async (page) => {
        const menu = page.locator('.doc-controls .form-submit .popup-button').first();
        // The form enables its buttons when its scripts have come.
        for (let tries = 0; tries < 10 && !(await page.locator('.popup__content').isVisible()); tries += 1) {
          await menu.click();
          await page
            .locator('.popup__content')
            .waitFor({ timeout: 1_000 })
            .catch(() => undefined);
        }
      },
    },
    { name: 'versions', path: `${form}/versions` },
    {
      name: 'captions',
      path: `/collections/videos/${video}`,
      prepare: async (page) => {
        await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
        // The lower half of the player, and the first captions below it.
        await page
          .locator('[data-cue]')
          .first()
          .evaluate((caption) => caption.scrollIntoView({ block: 'center' }));
      },
    },
    { name: 'review-console', path: `/review?case=${application}` },
    { name: 'invite', path: '/invite-staff' },
    { name: 'events', path: '/events' },
  ];
}

/** Something to decide on. @returns the id of an application */
async function application(staff: RestClient): Promise<string> {
  const { body } = await staff.get<{ docs: { id: string }[] }>(
    '/applications?limit=1&depth=0&sort=createdAt',
  );
  const [known] = body.docs;
  if (known) return known.id;
  const member = new IdentityBrowser();
  await member.register();
  return fileApplication(member, {
    specification: 'base-specification',
    organization: 'Weft Lab',
    email: 'ada@weft-lab.example',
  });
}

async function idOf(collection: 'news' | 'videos', slug: string): Promise<string> {
  const { body } = await anonymous().get<{ docs: { id: string }[] }>(
    `/${collection}?limit=1&depth=0&locale=zh&where[slug][equals]=${slug}`,
  );
  const [item] = body.docs;
  if (!item) throw new Problem(`The portal has no "${slug}" in ${collection}: it lacks the demo content.`);
  return item.id;
}

/** Logs in as the administrator, with the admin in one language. */
async function enter(context: BrowserContext, origin: string, locale: Locale): Promise<void> {
  await context.addCookies([{ name: 'payload-lng', value: locale, url: origin }]);
  const answer = await context.request.post(`${origin}/api/staff/login`, {
    data: administrator(),
    headers: { origin },
  });
  if (!answer.ok()) throw new Problem(`The login of the administrator answered ${answer.status()}.`);
}

/** Waits until scripts, data, fonts, and pictures have come. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('.shimmer-effect, [aria-busy="true"]') === null &&
      !/Loading|加载/.test(document.body.innerText),
  );
  await page.evaluate(() => document.fonts.ready);
}

async function write(locale: Locale, name: string, png: Buffer): Promise<void> {
  let quality = 84;
  let picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
  while (picture.byteLength > MOST_BYTES && quality > 40) {
    quality -= 8;
    picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
  }
  if (picture.byteLength > MOST_BYTES)
    throw new Problem(`${name} is too large: ${picture.byteLength} bytes.`);
  const folder = join(HANDBOOKS, locale, 'pictures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.webp`), picture);
  console.log(`${locale} ${name}: ${Math.round(picture.byteLength / 1024)} KiB`);
}

/** What can be read in the picture and is a label of the admin, not content; in the order of the alphabet. */
async function labelsOn(page: Page, isLabel: (text: string) => boolean): Promise<string[]> {
  const texts = await page.evaluate(({ width, height }) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const { top, left, bottom, right } = range.getBoundingClientRect();
      const isInside = top >= 0 && left >= 0 && bottom <= height && right <= width && bottom > top;
      if (
        isInside &&
        node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        found.push(node.textContent ?? '');
    }
    return found;
  }, SIZE);
  return [...new Set(texts.map(plain))]
    .filter((text) => /\p{Letter}{2}/u.test(text) && isLabel(text))
    .toSorted();
}

async function take({ chromiumPath, own }: Visit): Promise<void> {
  if (own) {
    process.env.PORTAL_INBOX_URL = own.inbox;
    process.env.PORTAL_ADMIN_EMAIL = own.administrator.email;
    process.env.PORTAL_ADMIN_PASSWORD = own.administrator.password;
    process.env.PORTAL_DATA_DIR = own.dataDir;
  }
  const origin = portalUrl();
  const shown = subjects({
    item: await idOf('news', ITEM),
    video: await idOf('videos', VIDEO),
    application: await application(await loggedIn()),
  });
  const browser = await launchBrowser(chromiumPath);
  try {
    for (const locale of locales) {
      const context = await browser.newContext({
        viewport: SIZE,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        locale: locale === 'zh' ? 'zh-CN' : 'en-US',
        timezoneId: 'Asia/Shanghai',
      });
      // A page of the admin that nobody has opened yet takes long on a busy machine.
      context.setDefaultTimeout(120_000);
      // Opened again, a form would show its earlier visitor as another editor.
      await context.route('**/api/staff/presence', (route) => route.abort());
      await enter(context, origin, locale);
      const page = await context.newPage();
      const isLabel = shownIn(locale);
      const labels: Record<string, string[]> = {};
      for (const { name, path, prepare } of shown) {
        const address = new URL(`${origin}/admin${path}`);
        address.searchParams.set('locale', locale);
        await page.goto(address.href);
        await settle(page);
        await prepare?.(page);
        await write(locale, name, await page.screenshot());
        labels[name] = await labelsOn(page, isLabel);
      }
      const file = join(HANDBOOKS, locale, 'pictures', 'labels.json');
      const text = await format(JSON.stringify(labels), { ...(await resolveConfig(file)), filepath: file });
      await writeFile(file, text);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

try {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  await withPortal(
    values.url,
    async (visit) => {
      process.env.PORTAL_URL = visit.origin;
      await take(visit);
    },
    // Without the banner that asks for a second factor, which would be above everything.
    { STAFF_SECOND_FACTOR_ROLES: 'none' },
  );
} catch (error) {
  console.error(error instanceof Problem || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
