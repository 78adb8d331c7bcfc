/**
 * `npm run test:languages`: makes a copy of the checkout, gives it a third language as a developer would (its record, its
 * files of messages, `npm run generate`), compiles and builds it, and reads home, news, and search in that language. The
 * language is a pseudo-language: English in brackets, so a text that does not come from its files is easy to see. About
 * eight minutes on two cores, therefore not part of `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';

import { fallbackLanguage, languages } from '@/i18n/languages';
import { htmlLang, localeNames, locales } from '@/i18n/locales';
import type { Home } from '@/payload-types';

import { type Portal, startPortal } from './bench/portal';
import { logInAsStaff } from './bench/staff';
import { findChromium } from './checks/chromium';
import { type Finished, start, stopAll } from './checks/commands';
import { Problem } from './launcher/problem';
import { launchBrowser } from './own-portal';

const root = path.resolve(import.meta.dirname, '../..');
const logs = path.join(root, 'test-results/checks');

/** From the range that ISO 639-2 reserves for local use; no real language has it. */
const CODE = 'qps';
const NAME = '⟦Pseudo⟧';
const MESSAGES = 'src/i18n/messages';

const news = {
  title: '⟦A third language⟧',
  summary: '⟦Written to be found: quokka.⟧',
  slug: 'third-language',
};
const heading = '⟦Home in a third language⟧';

/** The checkout as it is, with changes that are not committed, and with its packages. */
async function copyCheckout(to: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const present = new Set(await readdir(root, { recursive: false }));
  for (const file of listed.split('\0').filter((name) => present.has(name.split('/')[0] ?? ''))) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await cp(path.join(root, file), path.join(to, file)).catch((error: NodeJS.ErrnoException) => {
      // Deleted, but not yet in the index.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  // Not a link: the bundler leaves out what lies outside of the project.
  await cp(path.join(root, 'node_modules'), path.join(to, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
}

type Messages = string | Messages[] | { [key: string]: Messages };

/** Puts every text into brackets; an ICU message stays one. */
function bracketed(messages: Messages): Messages {
  if (typeof messages === 'string') return messages === '' ? '' : `⟦${messages}⟧`;
  if (Array.isArray(messages)) return messages.map(bracketed);
  return Object.fromEntries(Object.entries(messages).map(([key, child]) => [key, bracketed(child)]));
}

/** What a developer writes for a new language: one record in the list, and one folder of messages. */
async function addLanguage(checkout: string): Promise<void> {
  const list = path.join(checkout, 'src/i18n/languages.ts');
  const code = await readFile(list, 'utf8');
  const record = `  ${CODE}: {
    name: '${NAME}',
    htmlLang: '${CODE}',
    format: '${languages[fallbackLanguage].format}',
    latin: true,
    columns: 1,
    spaced: true,
    tightMonth: 'short',
    beforeTime: ', ',
    punctuation: { item: ', ', clause: ', ', open: ' (', close: ')', and: true },
  },
`;
  const end = '} as const satisfies Record<string, Language>;';
  if (!code.includes(end)) throw new Error(`${list} has no line "${end}".`);
  await writeFile(list, code.replace(end, record + end));

  const folder = path.join(checkout, MESSAGES);
  await mkdir(path.join(folder, CODE));
  for (const file of await readdir(path.join(folder, fallbackLanguage))) {
    const text = await readFile(path.join(folder, fallbackLanguage, file), 'utf8');
    await writeFile(
      path.join(folder, CODE, file),
      JSON.stringify(bracketed(JSON.parse(text) as Messages), null, 2),
    );
  }
  // Every language names every other one.
  for (const language of [...locales, CODE]) {
    const file = path.join(folder, language, 'languages.json');
    const names = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    await writeFile(file, JSON.stringify({ ...names, [CODE]: NAME }, null, 2));
  }
}

async function run(checkout: string, command: string, ...args: string[]): Promise<Finished> {
  console.log([command, ...args].join(' '));
  const running = await start(command, args, {
    cwd: checkout,
    env: { CONFIG_ONLY: '1' },
    logFile: path.join(logs, 'third-language.log'),
    verbose: false,
  });
  const finished = await running.finished;
  if (finished.code !== 0) throw new Problem(`${command} ${args.join(' ')} failed:\n${finished.output}`);
  return finished;
}

/** Publishes a news item and the home page in the new language, as an editor does. */
async function publish(portal: Portal): Promise<void> {
  const staff = await logInAsStaff(portal);
  const words = { type: 'text', text: news.summary, format: 0, version: 1 };
  const block = { version: 1, format: '', indent: 0, direction: null };
  await staff('POST', `/news?locale=${CODE}`, {
    ...news,
    category: 'community',
    publishedAt: '2026-11-20T00:00:00.000Z',
    body: {
      root: { ...block, type: 'root', children: [{ ...block, type: 'paragraph', children: [words] }] },
    },
    _status: 'published',
  });
  // A page is published once every required text of it is there.
  const home = await staff<Home>('GET', `/globals/home?locale=${fallbackLanguage}&depth=0`);
  await staff('POST', `/globals/home?locale=${CODE}`, { ...home, hero: { ...home.hero, heading } });
}

async function read(page: Page, { origin }: Portal): Promise<void> {
  await page.goto(`${origin}/${CODE}`);
  await expect(page.locator('html')).toHaveAttribute('lang', CODE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  // Every other language is offered, in its own name.
  for (const locale of locales) {
    const link = page.locator(`header a[data-switch="${locale}"]`).first();
    await expect(link).toHaveText(localeNames[locale]);
    await expect(link).toHaveAttribute('hreflang', htmlLang[locale]);
  }

  await page.goto(`${origin}/${CODE}/news`);
  await page.getByRole('link', { name: news.title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(news.title);
  await expect(page.getByRole('article')).toContainText('⟦Community⟧');

  await expect(async () => {
    await page.goto(`${origin}/${CODE}/search?q=quokka`);
    await expect(page.getByRole('main').getByRole('link', { name: news.title })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  // Nothing of it shows in the languages that were there.
  for (const locale of locales) {
    const found = await page.request.get(`${origin}/${locale}/news/${news.slug}`);
    expect(found.status()).toBe(404);
  }
}

const directory = await mkdtemp(path.join(tmpdir(), 'portal-language-'));
// As root the database runs as another user, who has to get to its data.
await chmod(directory, 0o711);
let portal: Portal | undefined;
try {
  const checkout = path.join(directory, 'checkout');
  console.log('copying the checkout');
  await copyCheckout(checkout);
  await addLanguage(checkout);
  await run(checkout, 'npm', 'run', 'generate');
  await run(checkout, 'npm', 'run', 'typecheck');
  console.log('building and starting the portal');
  portal = await startPortal(directory, {}, checkout);
  const chromiumPath = await findChromium((line) => console.log(line), {
    logFile: path.join(logs, 'chromium.log'),
    verbose: false,
  });
  const browser = await launchBrowser(chromiumPath);
  try {
    await publish(portal);
    await read(await browser.newPage(), portal);
  } finally {
    await browser.close();
  }
  console.log(`Home, news, and search can be read in a third language (${CODE}).`);
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
} finally {
  await portal?.stop();
  await stopAll();
  await rm(directory, { recursive: true, force: true });
}
