/**
 * `npm run screenshots`: a picture of every public page in every variant (three widths, light and dark, both languages)
 * in `screenshots/`, to be looked at. `--url` takes a running portal instead of one of its own, `--match` only paths
 * that contain a text, `--per-kind` more or fewer pages of the same kind (3).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Page } from '@playwright/test';

import { Problem } from './launcher/problem';
import { launchBrowser, publicPages, withPortal, type Visit } from './own-portal';

const OUTPUT = resolve(import.meta.dirname, '../../screenshots');
const WIDTHS = [390, 820, 1440];
const THEMES = ['light', 'dark'] as const;

/** Pages whose address says nothing to a link: states that a designer wants to see as well. */
const MORE = [
  '/zh/news?category=events',
  '/en/news?year=1999',
  '/zh/there-is-no-such-page',
  '/en/there-is-no-such-page',
];

/** Scrolls through, so pictures that load late are there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** The home pages with the cookie banner, which is then refused, so it lies over no other picture. */
async function refuseCookies(
  page: Page,
  origin: string,
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  for (const [lang, label] of [
    ['zh', '全部拒绝'],
    ['en', 'Reject all'],
  ] as const) {
    await page.goto(`${origin}/${lang}`);
    const refuse = page.getByRole('button', { name: label, exact: true });
    await refuse.waitFor();
    await settle(page);
    await shoot(`${lang}_first-visit`);
    await refuse.click();
    await refuse.waitFor({ state: 'hidden' });
  }
}

async function take({ origin, chromiumPath }: Visit, match: string, perKind: number): Promise<void> {
  const paths = [...(await publicPages(origin, perKind)), ...MORE].filter((path) => path.includes(match));
  if (paths.length === 0) throw new Problem(`--match: no page has "${match}" in its path.`);
  await rm(OUTPUT, { recursive: true, force: true });
  await mkdir(OUTPUT, { recursive: true });
  const browser = await launchBrowser(chromiumPath);
  const names: string[] = [];
  try {
    for (const width of WIDTHS) {
      for (const theme of THEMES) {
        const context = await browser.newContext({
          viewport: { width, height: width < 600 ? 844 : 900 },
          colorScheme: theme,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        const shoot = async (subject: string) => {
          const name = `${subject}--${width}-${theme}.png`;
          await page.screenshot({ path: join(OUTPUT, name), fullPage: true });
          names.push(name);
        };
        await refuseCookies(page, origin, shoot);
        for (const path of paths) {
          await page.goto(origin + path);
          await settle(page);
          await shoot(path.slice(1).replaceAll(/[^a-z0-9.-]+/gi, '_'));
        }
        await context.close();
        console.log(`${width} px, ${theme}: ${paths.length} pages`);
      }
    }
  } finally {
    await browser.close();
  }
  const figures = names
    .toSorted()
    .map((name) => `<figure><a href="${name}"><img src="${name}" loading="lazy" alt=""></a>${name}</figure>`);
  await writeFile(
    join(OUTPUT, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>body{display:grid;gap:24px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));font:12px monospace}figure{margin:0}img{width:100%;max-height:480px;object-fit:cover;object-position:top;border:1px solid #999}</style>${figures.join('')}`,
  );
  console.log(`${names.length} pictures in screenshots/; index.html shows them all.`);
}

try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      match: { type: 'string', default: '' },
      'per-kind': { type: 'string', default: '3' },
    },
  });
  const perKind = Number(values['per-kind']);
  if (!Number.isInteger(perKind) || perKind < 1)
    throw new Problem('--per-kind: must be a whole number from 1.');
  await withPortal(values.url, (visit) => take(visit, values.match, perKind));
} catch (error) {
  console.error(error instanceof Problem || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
