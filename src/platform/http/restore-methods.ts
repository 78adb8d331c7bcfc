import type { ServerResponse } from 'node:http';

/**
 * Removes everything that wraps a response's own methods: our wrappers that hold an answer back, and the compression of
 * Next.js on top of them.
 */
export function restoreMethods(response: ServerResponse): void {
  for (const name of ['write', 'end', 'writeHead', 'on', 'flush', 'flushHeaders']) {
    if (Object.hasOwn(response, name)) Reflect.deleteProperty(response, name);
  }
}
