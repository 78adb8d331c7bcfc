import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/**
 * Requests that Next.js answers in draft mode, with a page that it keeps nowhere.
 *
 * Needs: the cookie `__prerender_bypass` with the `previewModeId` of the build’s `prerender-manifest.json`.
 * Checked with: Next.js 16.4.6
 * Without it: what claims to be a preview is answered from the shared pages, so editors see what is published.
 * Contract test: src/platform/next-adapter/preview-mode.test.ts
 */

/**
 * Next.js’s own cookie for draft mode. Its value is one constant of the build for everyone, so it decides only that a
 * page is rendered for the request; what that render shows is decided by the preview cookie and the staff session.
 */
export const DRAFT_COOKIE = '__prerender_bypass';

const COOKIE = /(?:^|;\s*)__prerender_bypass=([^;]*)/g;

/** @param directory of the build */
export function previewsOf(directory: string): (request: IncomingMessage) => boolean {
  const id = previewId(directory);
  return ({ headers: { cookie } }) => {
    if (cookie === undefined || !cookie.includes(DRAFT_COOKIE)) return false;
    const values = [...cookie.matchAll(COOKIE)].map(([, value]) => value);
    // A page and a bundle may be previewed at the same time, each with a cookie for its path.
    return values.length > 0 && values.every((value) => value === id);
  };
}

function previewId(directory: string): string {
  const file = join(directory, 'prerender-manifest.json');
  const { preview } = JSON.parse(readFileSync(file, 'utf8')) as { preview: { previewModeId: string } };
  return preview.previewModeId;
}
