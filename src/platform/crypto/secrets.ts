import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

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

/** Keys by purpose. The code names all purposes, so there are only a few. */
const keys = new Map<string, KeyObject>();

/** A 256-bit key for one purpose, derived from the portal's secret, so purposes never share a key (RFC 5869). */
function keyFor(purpose: string): KeyObject {
  const known = keys.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', env.PAYLOAD_SECRET, 'portal', purpose, 32)));
  keys.set(purpose, key);
  return key;
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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text so only this portal reads it, and only for this purpose (AES-256-GCM). @returns base64url */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The sealed text; undefined when it was not sealed here, was sealed for another purpose, or has been changed. */
export function unseal(purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}
