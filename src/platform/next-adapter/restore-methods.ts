import type { ServerResponse } from 'node:http';

/**
 * Removes everything that wraps a response's own methods: our wrappers that hold an answer back, and the compression of
 * Next.js on top of them.
 *
 * Needs: wrappers of Next.js being own properties of the response, over methods of its class.
 * Checked with: Next.js 16.4.6
 * Without it: an answer that was held back cannot be replaced by another one; it would be compressed twice or never
 *   sent.
 * Contract test: src/platform/next-adapter/not-found-pages.test.ts
 */
export function restoreMethods(response: ServerResponse): void {
  for (const name of ['write', 'end', 'writeHead', 'on', 'flush', 'flushHeaders']) {
    if (Object.hasOwn(response, name)) Reflect.deleteProperty(response, name);
  }
}
