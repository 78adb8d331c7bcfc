import { and, eq, gt, lt, lte, sql } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { equalSecrets, keyedHash, randomDigits } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { CODE_SECONDS, CODE_TRIES, RESEND_SECONDS } from '../domain';
import { verificationCodes } from '../tables';

/** Six digits have too little entropy for a plain hash: keyed, and bound to what the code is for. */
const hashOf = (account: string, channel: string, code: string) =>
  keyedHash('verification-codes', `${channel}\n${account}\n${code}`);

/**
 * Makes the one live code of an account and a channel; an earlier one stops working.
 * @throws PortalError `too_many_requests` within 60 s of the last
 */
export async function issueCode(
  executor: Executor,
  { account, channel }: { account: string; channel: string },
  clock: Clock = systemClock,
): Promise<string> {
  const now = clock.now();
  const code = randomDigits();
  const fresh = {
    codeHash: hashOf(account, channel, code),
    tries: 0,
    sentAt: now,
    expiresAt: secondsAfter(now, CODE_SECONDS),
  };
  const [issued] = await executor
    .insert(verificationCodes)
    .values({ account, channel, ...fresh })
    .onConflictDoUpdate({
      target: [verificationCodes.account, verificationCodes.channel],
      set: fresh,
      setWhere: lte(verificationCodes.sentAt, secondsAfter(now, -RESEND_SECONDS)),
    })
    .returning();
  if (issued) return code;
  const [previous] = await executor
    .select({ sentAt: verificationCodes.sentAt })
    .from(verificationCodes)
    .where(and(eq(verificationCodes.account, account), eq(verificationCodes.channel, channel)));
  const waited = previous ? (now.getTime() - previous.sentAt.getTime()) / 1000 : 0;
  throw new PortalError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(RESEND_SECONDS - waited)) });
}

/**
 * Checks a code and uses it up. The try is counted at once, whatever becomes of the caller's transaction; of parallel
 * uses of the right code exactly one wins.
 * @throws PortalError `code_wrong`; `code_expired` when there is no live code or its tries are used up
 */
export async function redeemCode(
  { account, channel, code }: { account: string; channel: string; code: string },
  clock: Clock = systemClock,
): Promise<void> {
  const database = await getDatabase();
  const [live] = await database
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(
      and(
        eq(verificationCodes.account, account),
        eq(verificationCodes.channel, channel),
        gt(verificationCodes.expiresAt, clock.now()),
        lt(verificationCodes.tries, CODE_TRIES),
      ),
    )
    .returning();
  if (!live) throw new PortalError('code_expired');
  if (!equalSecrets(live.codeHash, hashOf(account, channel, code))) throw new PortalError('code_wrong');
  // Which of several parallel uses wins is decided by the hash alone: their clocks were read in another order than
  // their statements run, so a comparison of times would let two of them through.
  const spent = await database
    .update(verificationCodes)
    .set({ codeHash: '', expiresAt: live.sentAt })
    .where(and(eq(verificationCodes.id, live.id), eq(verificationCodes.codeHash, live.codeHash)))
    .returning();
  if (spent.length === 0) throw new PortalError('code_expired');
}
