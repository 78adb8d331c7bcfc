import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/**
 * Requests that Next.js answers in draft mode, with a page that it keeps nowhere.
 *
 * Needs: the cookie `__prerender_bypass` with the `previewModeId` of the build's `prerender-manifest.json`. Everything
 * else that claims to be a preview is answered from the shared pages. Checked with Next.js 16.4.6 by the unit test beside
 * this file and `tests/e2e/publishing.spec.ts`.
 */

const COOKIE = /(?:^|;\s*)__prerender_bypass=([^;]*)/g;

/** @param directory of the build */
export function previewsOf(directory: string): (request: IncomingMessage) => boolean {
  const id = previewId(directory);
  return ({ headers: { cookie } }) => {
    if (cookie === undefined || !cookie.includes('__prerender_bypass')) return false;
    const values = [...cookie.matchAll(COOKIE)].map(([, value]) => value);
    return values.length === 1 && values[0] === id;
  };
}

function previewId(directory: string): string {
  const file = join(directory, 'prerender-manifest.json');
  const { preview } = JSON.parse(readFileSync(file, 'utf8')) as { preview: { previewModeId: string } };
  return preview.previewModeId;
}
