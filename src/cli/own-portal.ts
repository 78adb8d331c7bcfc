import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { localePattern } from '@/i18n/locales';

import { type Portal, startPortal } from './bench/portal';
import { findChromium } from './checks/chromium';
import { stopAll } from './checks/commands';
import { Problem } from './launcher/problem';

/** Where the browser's installation log goes. */
const LOGS = resolve(import.meta.dirname, '../../test-results/checks');

export interface Visit {
  /** Origin of the portal, without a slash at the end. */
  origin: string;
  chromiumPath: string;
  /** How to log in and read emails, where the portal is one of its own. */
  own?: Pick<Portal, 'administrator' | 'inbox' | 'dataDir'>;
}

/** A browser for pictures and measurements: headless, and without requests to other hosts. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: QUIET_FLAGS });
}

/**
 * Runs `task` against the portal at `url`, or against one of its own on throw-away data in the production build, which
 * is stopped and removed afterwards, also when the task fails.
 * @param env further variables of a portal of its own
 * @throws Problem when `url` is no address
 */
export async function withPortal(
  url: string | undefined,
  task: (visit: Visit) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const chromiumPath = await findChromium((line) => console.log(line), {
    logFile: join(LOGS, 'chromium.log'),
    verbose: false,
  });
  if (url !== undefined) {
    const address = URL.parse(url);
    if (!address?.protocol.startsWith('http')) throw new Problem(`--url: "${url}" is not an address.`);
    await task({ origin: address.origin, chromiumPath });
    return;
  }
  const directory = await mkdtemp(join(tmpdir(), 'portal-visit-'));
  // As root the database runs as another user, who has to get to its data.
  await chmod(directory, 0o711);
  try {
    console.log('Starting a portal of its own (builds when the sources changed) …');
    const portal = await startPortal(directory, env);
    try {
      // The name that its own addresses (canonical, feeds) have.
      await task({ origin: portal.origin.replace('127.0.0.1', 'localhost'), chromiumPath, own: portal });
    } finally {
      await portal.stop();
    }
  } finally {
    await stopAll();
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Paths of the public pages, found by following the links from both home pages: what visitors can reach.
 * @param limit most pages per kind of address (its first two segments), so documents do not crowd out the rest
 */
export async function publicPages(origin: string, limit: number): Promise<string[]> {
  const waiting = ['/zh', '/en'];
  const seen = new Set(waiting);
  const kinds = new Map<string, number>();
  const found: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const page = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
    if (!page) continue;
    found.push(path);
    for (const [, href = ''] of (await response.text()).matchAll(/<a\s[^>]*?href="([^"#]+)[#"]/g)) {
      const link = URL.parse(href.replaceAll('&amp;', '&'), origin + path);
      if (
        !link ||
        link.origin !== origin ||
        link.search ||
        !new RegExp(`^/(?:${localePattern})(?:/|$)`).test(link.pathname)
      )
        continue;
      const kind =
        link.pathname.split('/').slice(0, 3).join('/') + (link.pathname.split('/').length > 3 ? '/…' : '');
      if (seen.has(link.pathname) || (kinds.get(kind) ?? 0) >= limit) continue;
      seen.add(link.pathname);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      waiting.push(link.pathname);
    }
  }
  return found.toSorted();
}
