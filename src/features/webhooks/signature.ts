import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signatures of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over id, time, and body.
 */

const PREFIX = 'whsec_';

/** A fresh secret as receivers enter it. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/**
 * The headers that let a receiver check a message.
 * @param secrets each of which signs: the current one, and the former one while it is being replaced
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
