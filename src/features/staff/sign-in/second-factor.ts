import { randomInt } from 'node:crypto';

import { and, eq, isNull, lt } from '@payloadcms/db-postgres/drizzle';

import type { Role } from '@/cms/permissions';
import { rolesOf } from '@/cms/staff-roles';
import { listPasskeys, ownerOfPasskey, type PasskeyAnswer, removePasskeys } from '@/features/verification';
import { staff } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { keyedHash, seal, unseal } from '@/platform/crypto/secrets';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { countRequest, forgetCount } from '@/platform/rate-limits/rate-limits';
import { type QrPicture, qrPicture } from '@/ui/patterns/qr-picture';

import { staffRecoveryCodes, staffSecondFactors } from '../tables';
import { newTotpSecret, stepOfCode, totpAddress } from './totp';

const PURPOSE = 'staff-totp';
const RECOVERY_PURPOSE = 'staff-recovery-codes';
const RECOVERY_CODES = 10;
const DAY_SECONDS = 24 * 3600;

/** Without letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** Whether an account has a second factor, and whether it has to have one. */
export interface SecondFactorState {
  /** Whether there is any: an app or a passkey. */
  readonly isSet: boolean;
  readonly hasApp: boolean;
  readonly passkeys: number;
  /** Unused recovery codes. */
  readonly recoveryCodes: number;
  readonly isRequired: boolean;
  /** Until when the person may log in without one although it is required; null before the first login. */
  readonly graceEnds: Date | null;
}

interface Account {
  readonly id: string;
}

/** Of several roles the strictest counts. */
const isRequiredOf = (held: readonly Role[]) =>
  held.some((role) => env.STAFF_SECOND_FACTOR_ROLES.includes(role));

const graceEndOf = (from: Date) => secondsAfter(from, env.STAFF_SECOND_FACTOR_GRACE_DAYS * DAY_SECONDS);

export async function secondFactorOf({ id }: Account, executor?: Executor): Promise<SecondFactorState> {
  const database = executor ?? (await getDatabase());
  // One after the other: in a transaction they share a connection.
  const [row] = await database.select().from(staffSecondFactors).where(eq(staffSecondFactors.staffId, id));
  const passkeys = await listPasskeys(database, { realm: 'staff', id });
  const codes = await database.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, id), isNull(staffRecoveryCodes.usedAt)),
  );
  const hasApp = row?.secret != null;
  return {
    isSet: hasApp || passkeys.length > 0,
    hasApp,
    passkeys: passkeys.length,
    recoveryCodes: codes,
    isRequired: isRequiredOf(await rolesOf(database, id)),
    graceEnds: row?.graceFrom ? graceEndOf(row.graceFrom) : null,
  };
}

/** What a right password is followed by. The first login of a person who needs a second factor begins the grace. */
export async function stepAfterPassword(
  account: Account,
  clock: Clock,
): Promise<'session' | 'code' | 'setup'> {
  const { isSet, isRequired, graceEnds } = await secondFactorOf(account);
  if (isSet) return 'code';
  if (!isRequired) return 'session';
  const now = clock.now();
  if (graceEnds) return graceEnds > now ? 'session' : 'setup';
  const database = await getDatabase();
  await database
    .insert(staffSecondFactors)
    .values({ staffId: account.id, graceFrom: now })
    .onConflictDoUpdate({
      target: staffSecondFactors.staffId,
      set: { graceFrom: now },
      setWhere: isNull(staffSecondFactors.graceFrom),
    });
  return graceEndOf(now) > now ? 'session' : 'setup';
}

/**
 * Checks a code of the app, or a recovery code, and uses it up in the transaction of what it is for: when that fails, the
 * code is still there. Tries are counted first, whatever the network: only a person with the password gets here, so no
 * stranger can use them up.
 * @throws PortalError `code_wrong`, `too_many_requests`
 */
export async function withSpentCode<Result>(
  { id, code }: { readonly id: string; readonly code: string },
  clock: Clock,
  use: (transaction: Transaction, used: 'app' | 'recovery') => Promise<Result>,
): Promise<Result> {
  await countRequest('staff-second-factor', id);
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const database = await getDatabase();
  const result = await database.transaction(async (transaction) => {
    // What changes the account locks it first as well, so two of them can't wait for each other.
    await lockAccount(transaction, id);
    if (await spendAppCode(transaction, { id, code: typed }, clock)) return use(transaction, 'app');
    if (await spendRecoveryCode(transaction, { id, code: typed }, clock)) return use(transaction, 'recovery');
    throw new PortalError('code_wrong');
  });
  await forgetCount('staff-second-factor', id);
  return result;
}

/**
 * Of parallel changes to the ways to log in, each sees what the one before has left. Rows that refer to the account can
 * still be added.
 * @throws PortalError `not_found`
 */
export async function lockAccount(transaction: Transaction, id: string): Promise<void> {
  const [account] = await transaction
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.id, id))
    .for('no key update');
  if (!account) throw new PortalError('not_found');
}

interface Typed {
  readonly id: string;
  readonly code: string;
}

async function spendAppCode(transaction: Transaction, { id, code }: Typed, clock: Clock): Promise<boolean> {
  const mine = eq(staffSecondFactors.staffId, id);
  const [row] = await transaction.select().from(staffSecondFactors).where(mine);
  const secret = row?.secret && unseal(PURPOSE, row.secret);
  if (!secret) return false;
  const step = await stepOfCode(secret, code, clock.now());
  if (step === undefined) return false;
  // Of parallel uses of one code exactly one wins, and older codes are void.
  const used = await transaction
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(mine, eq(staffSecondFactors.secret, row.secret ?? ''), lt(staffSecondFactors.lastStep, step)))
    .returning({ id: staffSecondFactors.staffId });
  return used.length > 0;
}

async function spendRecoveryCode(
  transaction: Transaction,
  { id, code }: Typed,
  clock: Clock,
): Promise<boolean> {
  const used = await transaction
    .update(staffRecoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, id),
        eq(staffRecoveryCodes.codeHash, recoveryHash(id, code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id });
  return used.length > 0;
}

const recoveryHash = (id: string, code: string) => keyedHash(RECOVERY_PURPOSE, `${id} ${code}`);

/** What a person needs to put the account into an authenticator app. */
export interface SetupOffer {
  /** For typing it in. */
  readonly secret: string;
  readonly picture: QrPicture;
}

/** Begins to set up an app. The one in use, if there is one, stays until the first code of the new one. */
export async function offerSetup(id: string): Promise<SetupOffer> {
  const database = await getDatabase();
  const [account] = await database.select({ email: staff.email }).from(staff).where(eq(staff.id, id));
  if (!account) throw new PortalError('not_found');
  const secret = newTotpSecret();
  const pendingSecret = seal(PURPOSE, secret);
  await database
    .insert(staffSecondFactors)
    .values({ staffId: id, pendingSecret })
    .onConflictDoUpdate({ target: staffSecondFactors.staffId, set: { pendingSecret } });
  return { secret, picture: qrPicture(totpAddress(secret, account.email, new URL(env.PUBLIC_URL).host)) };
}

/**
 * Takes the app into use with its first code, and hands out new recovery codes.
 * @param replaces whether there may be one already, which the new one replaces
 * @returns the recovery codes, which are shown this once
 * @throws PortalError `code_wrong`, `too_many_requests`
 */
export async function confirmSetup(
  executor: Executor,
  { id, code, replaces }: { readonly id: string; readonly code: string; readonly replaces: boolean },
  clock: Clock,
): Promise<readonly string[]> {
  await countRequest('staff-second-factor', id);
  const mine = eq(staffSecondFactors.staffId, id);
  const [row] = await executor.select().from(staffSecondFactors).where(mine).for('update');
  const secret = row?.pendingSecret && unseal(PURPOSE, row.pendingSecret);
  const step = secret ? await stepOfCode(secret, code.replaceAll(/\s/g, ''), clock.now()) : undefined;
  if (!row || step === undefined || (row.secret !== null && !replaces)) throw new PortalError('code_wrong');
  await executor
    .update(staffSecondFactors)
    .set({ secret: row.pendingSecret, pendingSecret: null, lastStep: step, setAt: clock.now() })
    .where(mine);
  await forgetCount('staff-second-factor', id);
  return renewRecoveryCodes(executor, id);
}

/** Makes ten new recovery codes; the earlier ones are void. @returns the codes, which are shown this once */
export async function renewRecoveryCodes(executor: Executor, id: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await executor.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
  await executor
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId: id, codeHash: recoveryHash(id, code.replace('-', '')) })));
  return codes;
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  ).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Takes everything away: app, passkeys, and recovery codes. The grace does not begin again. */
export async function removeSecondFactor(executor: Executor, id: string): Promise<void> {
  await removeApp(executor, id);
  await removePasskeys(executor, { realm: 'staff', id });
  await removeRecoveryCodes(executor, id);
}

export async function removeApp(executor: Executor, id: string): Promise<void> {
  await executor
    .update(staffSecondFactors)
    .set({ secret: null, pendingSecret: null, setAt: null })
    .where(eq(staffSecondFactors.staffId, id));
}

/** They replace a lost app or passkey, so without either they go as well. */
export async function removeRecoveryCodes(executor: Executor, id: string): Promise<void> {
  await executor.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
}

/** What a person shows to prove the second factor. */
export interface SecondFactorProof {
  /** Of the app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Runs something for a person who has just shown the second factor, or who has none. A code is used up in the same
 * transaction, so it is still there when that fails.
 * @throws PortalError `code_wrong`, `too_many_requests`, `passkey_failed`, `token_expired`
 */
export async function withSecondFactor<Result>(
  account: Account,
  { code = '', passkey }: SecondFactorProof,
  clock: Clock,
  use: (transaction: Transaction, used?: 'app' | 'recovery') => Promise<Result>,
): Promise<Result> {
  const { isSet } = await secondFactorOf(account);
  if (isSet && !passkey) return withSpentCode({ id: account.id, code }, clock, use);
  if (isSet && passkey && (await ownerOfPasskey('staff', passkey, clock)) !== account.id)
    throw new PortalError('passkey_failed');
  const database = await getDatabase();
  return database.transaction((transaction) => use(transaction));
}
