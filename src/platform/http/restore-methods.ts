import type { ServerResponse } from 'node:http';

/**
 * Takes away whatever stands before a response's own methods: what we put there to hold an answer back, and Next.js's
 * compression on top of it.
 */
export function restoreMethods(response: ServerResponse): void {
  for (const name of ['write', 'end', 'writeHead', 'on', 'flush', 'flushHeaders']) {
    if (Object.hasOwn(response, name)) Reflect.deleteProperty(response, name);
  }
}
