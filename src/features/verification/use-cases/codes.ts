import { and, eq, gt, lt, lte, sql } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { equalSecrets, keyedHash, randomDigits } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { CODE_SECONDS, CODE_TRIES, RESEND_SECONDS } from '../domain';
import { verificationCodes } from '../tables';

/** What a code proves, and to whom it was given. */
interface CodePurpose {
  /** The email address, in its normalized spelling. */
  readonly account: string;
  readonly channel: string;
}

/** Six digits have too little entropy for a plain hash: keyed, and bound to what the code is for. */
const hashOf = ({ account, channel }: CodePurpose, code: string) =>
  keyedHash('verification-codes', `${channel}\n${account}\n${code}`);

/** Askers are named by cookies and network addresses, which are not stored as they are. */
const storedAsker = (asker: string) => keyedHash('code-askers', asker).slice(0, 32);

const codeOf = ({ account, channel }: CodePurpose, asker: string) =>
  and(
    eq(verificationCodes.account, account),
    eq(verificationCodes.channel, channel),
    eq(verificationCodes.asker, storedAsker(asker)),
  );

/**
 * Makes the one live code of an account and a channel for one asker; this asker's earlier one stops working. Codes that
 * others asked for live on: a stranger cannot take the owner's code away (ADR 078).
 * @throws PortalError `too_many_requests` within 60 s of this asker's last
 */
export async function issueCode(
  executor: Executor,
  { asker, ...purpose }: CodePurpose & { asker: string },
  clock: Clock = systemClock,
): Promise<string> {
  const { account, channel } = purpose;
  const now = clock.now();
  const code = randomDigits();
  const fresh = {
    codeHash: hashOf(purpose, code),
    tries: 0,
    sentAt: now,
    expiresAt: secondsAfter(now, CODE_SECONDS),
  };
  const [issued] = await executor
    .insert(verificationCodes)
    .values({ account, channel, asker: storedAsker(asker), ...fresh })
    .onConflictDoUpdate({
      target: [verificationCodes.account, verificationCodes.channel, verificationCodes.asker],
      set: fresh,
      setWhere: lte(verificationCodes.sentAt, secondsAfter(now, -RESEND_SECONDS)),
    })
    .returning();
  if (issued) return code;
  await demandPause(executor, { asker, ...purpose }, clock);
  throw new PortalError('too_many_requests', { retryAfter: 1 });
}

/**
 * Looks whether this asker's last code was sent long enough ago, for callers that count what they send. Of parallel
 * requests several may pass; `issueCode` decides.
 * @throws PortalError `too_many_requests` within 60 s of this asker's last
 */
export async function demandPause(
  executor: Executor,
  { asker, ...purpose }: CodePurpose & { asker: string },
  clock: Clock,
): Promise<void> {
  const [previous] = await executor
    .select({ sentAt: verificationCodes.sentAt })
    .from(verificationCodes)
    .where(codeOf(purpose, asker));
  const waited = previous ? (clock.now().getTime() - previous.sentAt.getTime()) / 1000 : Infinity;
  if (waited >= RESEND_SECONDS) return;
  throw new PortalError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(RESEND_SECONDS - waited)) });
}

/**
 * Checks a code and uses it up. The try is counted immediately, even if the caller's transaction fails; of parallel
 * uses of the correct code, exactly one wins.
 * @param askers names under which this visitor may have asked, the surest first; the first with a live code is tried
 * @throws PortalError `code_wrong`; `code_expired` when there is no live code or its tries are used up
 */
export async function redeemCode(
  { code, askers, ...purpose }: CodePurpose & { code: string; askers: readonly string[] },
  clock: Clock = systemClock,
): Promise<void> {
  const database = await getDatabase();
  const live = await countTry(purpose, askers, clock);
  if (!live) throw new PortalError('code_expired');
  if (!equalSecrets(live.codeHash, hashOf(purpose, code))) throw new PortalError('code_wrong');
  // Which of several parallel uses wins is decided by the hash alone: their clocks were read in another order than
  // their statements run, so a comparison of times would let two of them through.
  const spent = await database
    .update(verificationCodes)
    .set({ codeHash: '', expiresAt: live.sentAt })
    .where(and(eq(verificationCodes.id, live.id), eq(verificationCodes.codeHash, live.codeHash)))
    .returning();
  if (spent.length === 0) throw new PortalError('code_expired');
}

/** Counts a try at the live code of the first of these askers who has one. */
async function countTry(purpose: CodePurpose, askers: readonly string[], clock: Clock) {
  const database = await getDatabase();
  for (const asker of askers) {
    const [live] = await database
      .update(verificationCodes)
      .set({ tries: sql`${verificationCodes.tries} + 1` })
      .where(
        and(
          codeOf(purpose, asker),
          gt(verificationCodes.expiresAt, clock.now()),
          lt(verificationCodes.tries, CODE_TRIES),
        ),
      )
      .returning();
    if (live) return live;
  }
  return undefined;
}
