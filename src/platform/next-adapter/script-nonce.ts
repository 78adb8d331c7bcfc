import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { noteDelivery } from '../http/delivery.ts';
import { frameHeadScript, plainHeadScript } from '../http/head-scripts.ts';
import { scriptHash } from '../http/security-headers.ts';

/** They are in layouts that shared pages also have, so they cannot carry a nonce. */
const HEAD_SCRIPTS = [plainHeadScript, frameHeadScript].map(scriptHash);

/**
 * A nonce for the scripts of an answer that is rendered for one request.
 *
 * A shared answer never gets one: it would be kept.
 *
 * Needs: Next.js reading the nonce from the header `Content-Security-Policy` of the request and writing it to every
 *   script of the page.
 * Checked with: Next.js 16.4.6
 * Without it: browsers refuse the inline scripts of such a page. It works less, but nothing foreign runs.
 * Contract test: tests/attacks/v03-frontend-script-policy.test.ts
 */
export function giveNonce(request: IncomingMessage, response: ServerResponse): void {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
  request.headers['content-security-policy'] = `script-src ${nonce}`;
  noteDelivery(response, { scripts: [nonce, ...HEAD_SCRIPTS] });
}
