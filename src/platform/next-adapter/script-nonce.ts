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
 * Needs: Next.js reads the nonce from the header `Content-Security-Policy` of the request and writes it to every script
 * of the page. A shared answer never gets one: it would be kept. Checked with Next.js 16.4.6 by
 * `tests/attacks/v03-frontend-script-policy.test.ts`.
 */
export function giveNonce(request: IncomingMessage, response: ServerResponse): void {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
  request.headers['content-security-policy'] = `script-src ${nonce}`;
  noteDelivery(response, { scripts: [nonce, ...HEAD_SCRIPTS] });
}
