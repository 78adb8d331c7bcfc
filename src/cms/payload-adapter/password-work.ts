import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const PREFIX = 'pbkdf2-sha256-v1:';
const KEY_BYTES = 32;
/** Iterations of hashes with the prefix, and of those that earlier versions of Payload wrote without one. */
const ITERATIONS = { current: 600_000, earlier: 25_000 };

const derive = (password: string, salt: string, iterations: number, bytes: number) =>
  promisify(pbkdf2)(password, salt, iterations, bytes, 'sha256');

/**
 * Derives a key from a password exactly as Payload does when it checks one, and therefore needs the same time.
 *
 * Needs: hashes of staff being `pbkdf2-sha256-v1:` and the key in hexadecimal, or without the prefix a key of 512
 *   bytes from 25,000 iterations (`auth/strategies/local/generatePasswordSaltHash.js`).
 * Checked with: Payload 3.90.1
 * Without it: passwords that Payload stored are refused, and their owners have to set new ones. There is nothing to turn
 *   off: this reads what is already in the database.
 * Contract test: tests/integration/staff-log-in.test.ts
 * @returns the hash as Payload stores it
 */
export async function passwordWork(
  password: string,
  salt = randomBytes(KEY_BYTES).toString('hex'),
): Promise<string> {
  return `${PREFIX}${(await derive(password, salt, ITERATIONS.current, KEY_BYTES)).toString('hex')}`;
}

/** Whether a password is the one of a hash that Payload made. */
export async function payloadPasswordMatches(
  { hash, salt }: { readonly hash: string; readonly salt: string },
  password: string,
): Promise<boolean> {
  const isCurrent = hash.startsWith(PREFIX);
  const stored = Buffer.from(isCurrent ? hash.slice(PREFIX.length) : hash, 'hex');
  if (stored.length < KEY_BYTES) return false;
  const key = await derive(
    password,
    salt,
    isCurrent ? ITERATIONS.current : ITERATIONS.earlier,
    stored.length,
  );
  return timingSafeEqual(key, stored);
}
