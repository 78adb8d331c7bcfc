import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const ITERATIONS = 600_000;
const KEY_BYTES = 32;

/**
 * Derives a key from a password exactly as Payload does when it checks one, and therefore needs the same time.
 *
 * Needs of Payload 3.90.1: hashes of staff are `pbkdf2-sha256-v1:` and the key in hexadecimal
 * (`auth/strategies/local/generatePasswordSaltHash.js`). Contract test: `tests/integration/staff-log-in.test.ts`.
 * @returns the hash as Payload stores it
 */
export async function passwordWork(
  password: string,
  salt = randomBytes(KEY_BYTES).toString('hex'),
): Promise<string> {
  const key = await promisify(pbkdf2)(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  return `pbkdf2-sha256-v1:${key.toString('hex')}`;
}
