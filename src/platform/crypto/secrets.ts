import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { env } from '../env';

/** A fresh 256-bit secret as URL-safe text. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fresh code of six decimal digits, leading zeros included. */
export function randomDigits(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** What is stored of a 256-bit secret. It has too much entropy to be guessed, so a plain SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A 256-bit key for one purpose, derived from the portal's secret, so that purposes never share a key (RFC 5869). */
export function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', env.PAYLOAD_SECRET, 'portal', purpose, 32));
}

/** Keyed hash of `text` in hex, for secrets with little entropy (codes) and for signatures. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('hex');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalSecrets(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
