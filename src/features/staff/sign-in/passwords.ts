import { and, eq, isNotNull, notLike } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { demandFreshProof } from '@/cms/fresh-proof/demand';
import { passwordWork, payloadPasswordMatches } from '@/cms/payload-adapter/password-work';
import { guessableBecause, hashPassword, ownWords, passwordMatches } from '@/features/identity';
import { staff } from '@/payload-schema';
import { type Executor, getDatabase } from '@/platform/db/database';
import { invalidField, type RuleName } from '@/platform/http/errors';
import { check } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

/** Fewest characters of a password of staff. Its owner may write a sentence, so no kinds of characters are asked for. */
const MIN_PASSWORD = 12;
const MAX_PASSWORD = 200;

const ARGON2 = '$argon2';

const passwordSchema = z
  .string('empty')
  .min(1, 'empty')
  .max(MAX_PASSWORD, 'tooLong')
  .refine((text) => Array.from(text).length >= MIN_PASSWORD, 'staffPasswordLength');

/** What is stored of a password. */
interface StoredPassword {
  readonly hash: string | null;
  readonly salt: string | null;
}

/**
 * Why a new password of staff is refused: too short, common, or little more than the account's own words.
 * @returns the rule that it breaks; undefined for a good one
 */
export async function weaknessOf(
  password: string,
  account: { readonly email: string; readonly name: string },
): Promise<RuleName | undefined> {
  const { fields } = check(passwordSchema, password);
  if (fields) return fields.body ?? 'format';
  const words = { email: account.email, nickname: account.name };
  const reason = await guessableBecause(password, words);
  if (reason !== 'passwordOwn') return reason;
  // A long password may have a name in it when what is left would do alone.
  const rest = ownWords(words).reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  if (rest.length < MIN_PASSWORD) return 'passwordOwn';
  return guessableBecause(rest, { email: '', nickname: '' });
}

/**
 * Checks a password against what is stored; without an account nothing matches. It takes as long for every address:
 * while any hash of Payload's own is left, each check also does the work of one.
 */
export async function staffPasswordMatches(
  stored: StoredPassword | undefined,
  password: string,
): Promise<boolean> {
  const isArgon2 = stored?.hash?.startsWith(ARGON2) ?? false;
  const matches = await passwordMatches(isArgon2 ? stored?.hash : undefined, password);
  if (stored?.hash && stored.salt && !isArgon2) {
    return payloadPasswordMatches({ hash: stored.hash, salt: stored.salt }, password);
  }
  if (await earlierHashesAreLeft()) await passwordWork(password);
  return matches;
}

const isEarlierHash = and(isNotNull(staff.hash), notLike(staff.hash, `${ARGON2}%`));

async function earlierHashesAreLeft(): Promise<boolean> {
  const database = await getDatabase();
  const [one] = await database.select({ id: staff.id }).from(staff).where(isEarlierHash).limit(1);
  return one !== undefined;
}

/**
 * Checks the current password that a person who is logged in has typed. Each try is counted first.
 * @throws PortalError `too_many_requests`, `invalid_input` for the field `currentPassword`
 */
export async function demandOwnPassword(id: string, password: string): Promise<void> {
  await countRequest('staff-password', id);
  const database = await getDatabase();
  const [stored] = await database
    .select({ hash: staff.hash, salt: staff.salt })
    .from(staff)
    .where(eq(staff.id, id));
  if (!(await staffPasswordMatches(stored, password))) throw invalidField('currentPassword', 'passwordWrong');
}

/** Whether an account has a password; who logs in at a provider has none. */
export async function hasPassword(id: string): Promise<boolean> {
  const database = await getDatabase();
  const [account] = await database.select({ hash: staff.hash }).from(staff).where(eq(staff.id, id));
  return account?.hash != null;
}

/**
 * Checks that the person at the keyboard is the owner of the account: by the current password, or where there is none by
 * a fresh proof.
 * @throws PortalError as `demandOwnPassword`, and `fresh_proof_required`
 */
export async function demandOwner(
  req: PayloadRequest,
  { id, password }: { readonly id: string; readonly password: string | undefined },
): Promise<void> {
  if (!(await hasPassword(id))) await demandFreshProof(req, 'staff.change_own');
  else if (password) await demandOwnPassword(id, password);
  else throw invalidField('currentPassword', 'empty');
}

/** Stores an argon2id hash. Payload's own check of passwords finds no match in it, so it can no longer be used. */
export async function storePasswordHash(executor: Executor, id: string, hash: string): Promise<void> {
  await executor.update(staff).set({ hash, salt: '' }).where(eq(staff.id, id));
}

/** Replaces the hash that Payload made of a password which has just been checked, unless another one is there now. */
export async function renewEarlierHash(
  { id, hash }: { readonly id: string; readonly hash: string | null },
  password: string,
): Promise<void> {
  if (hash === null || hash.startsWith(ARGON2)) return;
  const renewed = await hashPassword(password);
  const database = await getDatabase();
  await database
    .update(staff)
    .set({ hash: renewed, salt: '' })
    .where(and(eq(staff.id, id), eq(staff.hash, hash)));
}
