import { constants, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import { hash, verify } from '@node-rs/argon2';
import { desc, eq } from '@payloadcms/db-postgres/drizzle';
import { z } from 'zod';

import { rememberNonce } from '@/features/verification';
import type { Clock } from '@/platform/clock/clock';
import { seal, unseal } from '@/platform/crypto/secrets';
import { getDatabase } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';

import { identityKeys } from './tables';

/** argon2id with 19 MiB, two passes, one lane: OWASP's first choice for it, about 25 ms on a server core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The PHC string that is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let decoy: Promise<string> | undefined;

/** Checks a password; takes as long for an account that does not exist, or has none, where there is no hash. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return matches && stored != null;
}

/** Age at which a key for passwords is replaced. */
export const KEY_DAYS = 30;
const KEY_PURPOSE = 'identity-keys';
/** How long a ciphertext is accepted after it was made, in seconds, either way. */
const WIRE_SECONDS = 5 * 60;

interface PublicKey {
  readonly kid: string;
  readonly publicKey: string;
}

/** The present key for passwords on the wire; made when there is none or the last is older than 30 days. */
export async function currentPublicKey(clock: Clock): Promise<PublicKey> {
  const database = await getDatabase();
  const [newest] = await database.select().from(identityKeys).orderBy(desc(identityKeys.createdAt)).limit(1);
  const age = newest ? clock.now().getTime() - newest.createdAt.getTime() : Infinity;
  if (newest && age < KEY_DAYS * 86_400_000) return newest;
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const [made] = await database
    .insert(identityKeys)
    .values({
      publicKey: pair.publicKey,
      privateKey: seal(KEY_PURPOSE, pair.privateKey),
      createdAt: clock.now(),
    })
    .returning();
  if (!made) throw new Error('the new key was not stored');
  return made;
}

const wireSchema = z.object({ password: z.string(), nonce: z.string().min(8).max(100), time: z.number() });

/**
 * The password that a browser sent.
 * @param confidential whether the request came by https or from this machine: only then is it taken unencrypted
 * @throws PortalError `invalid_input` for anything that is not a fresh ciphertext for one of our keys
 */
export async function readPassword(
  { password, kid }: { password: string; kid?: string | undefined },
  { confidential, clock }: { confidential: boolean; clock: Clock },
): Promise<string> {
  if (kid === undefined) {
    if (!confidential) throw invalidField('kid', 'empty');
    return password;
  }
  const database = await getDatabase();
  const [key] = await database.select().from(identityKeys).where(eq(identityKeys.kid, kid));
  if (!key) throw invalidField('kid', 'format');
  let content: z.infer<typeof wireSchema>;
  try {
    const plain = privateDecrypt(
      {
        key: unseal(KEY_PURPOSE, key.privateKey) ?? '',
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
      },
      Buffer.from(password, 'base64'),
    );
    content = wireSchema.parse(JSON.parse(plain.toString('utf8')));
  } catch (error) {
    throw Object.assign(invalidField('password', 'format'), { cause: error });
  }
  const age = Math.abs(clock.now().getTime() - content.time) / 1000;
  if (age > WIRE_SECONDS || !(await rememberNonce(`${kid} ${content.nonce}`, 2 * WIRE_SECONDS, clock))) {
    throw invalidField('password', 'format');
  }
  return content.password;
}
