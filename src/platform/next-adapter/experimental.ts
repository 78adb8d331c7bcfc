import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { NextConfig } from 'next';

/**
 * Options of Next.js that may change with any release.
 *
 * Needs: options of these names (`next/dist/server/config-schema`) with the meanings below.
 * Checked with: Next.js 16.4.6
 * Without it: addresses that visitors invent fill the disk, unknown ones get the page of Next.js, the digest of data
 *   requests is compared after their headers are gone, and pages load the styles of others. These are decided when the
 *   portal is built.
 * Contract test: src/platform/next-adapter/experimental.test.ts
 */
export const experimental = {
  isrFlushToDisk: false,
  // data-requests.ts does this, before it drops the headers that are compared.
  validateRSCRequestHeaders: false,
  globalNotFound: true,
  staleTimes: { static: 30 },
  // The default merges nearly all style sheets of the site into one that every page loads.
  cssChunking: { type: 'graph', requestCost: 8_000 },
} satisfies NextConfig['experimental'];

/**
 * A file that is there once a directory was built.
 * @param root the checkout
 */
export const noteOfBuild = (root: string, distDir: string): string =>
  join(root, 'node_modules', '.cache', `portal-built-${basename(distDir)}`);

/**
 * Whether Turbopack keeps its work for the next build. The first one does without, because someone waits for it, and most checkouts
 * are never built again (ADR 253).
 */
export const keptWork = (root: string, distDir: string) =>
  ({
    turbopackFileSystemCacheForBuild: existsSync(noteOfBuild(root, distDir)),
  }) satisfies NextConfig['experimental'];
