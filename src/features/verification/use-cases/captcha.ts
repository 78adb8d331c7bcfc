import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

import { and, eq, gt, isNotNull, isNull } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { hashToken, keyedHash, randomToken } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { count } from '@/platform/metrics/metrics';

import {
  CAPTCHA_SECONDS,
  type CaptchaAnswer,
  type CaptchaPurpose,
  isPlausibleTrack,
  MAX_NUMBER,
  TOLERANCE,
} from '../domain';
import { drawPuzzle } from '../puzzle';
import { captchaChallenges, singleUseTokens } from '../tables';

/** `repCode` of the captcha protocol. */
const SOLVED = '0000';
const FAILED = '6111';
const EXPIRED = '6110';

export interface CaptchaReply {
  readonly repCode: string;
  readonly repData: Record<string, unknown> | null;
}

/** Hands out a fresh puzzle or proof of work, for five minutes. */
export async function issueCaptcha(
  { captchaType, purpose }: { captchaType: 'blockPuzzle' | 'proofOfWork'; purpose: CaptchaPurpose },
  clock: Clock = systemClock,
): Promise<CaptchaReply> {
  const token = randomUUID();
  const made = captchaType === 'blockPuzzle' ? await makePuzzle() : makeProofOfWork();
  const database = await getDatabase();
  await database.insert(captchaChallenges).values({
    id: token,
    type: captchaType,
    answer: made.answer,
    purpose,
    expiresAt: secondsAfter(clock.now(), CAPTCHA_SECONDS),
  });
  return { repCode: SOLVED, repData: { token, ...made.shown } };
}

async function makePuzzle() {
  const { x, picture, piece } = await drawPuzzle();
  return {
    answer: { x },
    shown: {
      originalImageBase64: picture.toString('base64'),
      jigsawImageBase64: piece.toString('base64'),
      // Without a key, `pointJson` is plain JSON: hiding it from the visitor who made it would protect nothing.
      secretKey: '',
    },
  };
}

function makeProofOfWork() {
  const salt = randomBytes(12).toString('hex');
  const number = randomInt(MAX_NUMBER + 1);
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex');
  const signature = keyedHash('proof-of-work', challenge);
  return {
    answer: { number },
    shown: { challenge: { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: MAX_NUMBER } },
  };
}

/** Checks an answer. A challenge can be answered once, rightly or wrongly. */
export async function checkCaptcha(answer: CaptchaAnswer, clock: Clock = systemClock): Promise<CaptchaReply> {
  const database = await getDatabase();
  const now = clock.now();
  const [challenge] = await database
    .update(captchaChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(captchaChallenges.id, answer.token),
        eq(captchaChallenges.type, answer.captchaType),
        isNull(captchaChallenges.usedAt),
      ),
    )
    .returning();
  if (!challenge || challenge.expiresAt <= now) {
    count('portal_human_checks_total', { result: 'expired' });
    return { repCode: EXPIRED, repData: null };
  }
  const issuedAt = secondsAfter(challenge.expiresAt, -CAPTCHA_SECONDS);
  if (!isRight(answer, challenge.answer, now.getTime() - issuedAt.getTime())) {
    count('portal_human_checks_total', { result: 'failed' });
    return { repCode: FAILED, repData: null };
  }
  count('portal_human_checks_total', { result: 'solved' });
  const captchaVerification = randomToken();
  await database.insert(singleUseTokens).values({
    hash: hashToken(captchaVerification),
    purpose: 'captcha',
    subject: challenge.purpose,
    expiresAt: secondsAfter(now, CAPTCHA_SECONDS),
  });
  return { repCode: SOLVED, repData: { captchaVerification } };
}

function isRight(answer: CaptchaAnswer, secret: Record<string, unknown>, elapsed: number): boolean {
  if (answer.captchaType === 'proofOfWork') return answer.number === secret.number;
  const { pointJson } = answer;
  return Math.abs(pointJson.x - Number(secret.x)) <= TOLERANCE && isPlausibleTrack(pointJson, elapsed);
}

/**
 * Uses up a solved captcha. Inside a transaction it comes back when that is rolled back.
 * @throws PortalError `captcha_failed` when it is missing, unknown, used or for another purpose, `captcha_expired`
 */
export async function redeemCaptcha(
  executor: Executor,
  verification: string | undefined,
  purpose: Exclude<CaptchaPurpose, 'any'>,
  clock: Clock = systemClock,
): Promise<void> {
  if (!verification) throw new PortalError('captcha_failed');
  const now = clock.now();
  const hash = hashToken(verification);
  const [used] = await executor
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(singleUseTokens.hash, hash),
        eq(singleUseTokens.purpose, 'captcha'),
        isNull(singleUseTokens.usedAt),
      ),
    )
    .returning();
  if (!used || (used.subject !== 'any' && used.subject !== purpose)) throw new PortalError('captcha_failed');
  if (used.expiresAt <= now) throw new PortalError('captcha_expired');
}

/**
 * Looks whether a solved captcha is good for a purpose, without using it up: for callers that check something else first
 * which is harder to get again.
 * @throws PortalError `captcha_failed`, `captcha_expired`
 */
export async function demandCaptcha(
  executor: Executor,
  verification: string,
  purpose: Exclude<CaptchaPurpose, 'any'>,
  clock: Clock = systemClock,
): Promise<void> {
  const [found] = await executor
    .select()
    .from(singleUseTokens)
    .where(
      and(
        eq(singleUseTokens.hash, hashToken(verification)),
        eq(singleUseTokens.purpose, 'captcha'),
        isNull(singleUseTokens.usedAt),
      ),
    );
  if (!found || (found.subject !== 'any' && found.subject !== purpose))
    throw new PortalError('captcha_failed');
  if (found.expiresAt <= clock.now()) throw new PortalError('captcha_expired');
}

/** Makes a captcha that was solved at the external identity service valid for one use here as well. */
export async function rememberCaptcha(executor: Executor, verification: string, clock: Clock): Promise<void> {
  const token = { hash: hashToken(verification), purpose: 'captcha', subject: 'any' };
  const expiresAt = secondsAfter(clock.now(), CAPTCHA_SECONDS);
  await executor
    .insert(singleUseTokens)
    .values({ ...token, expiresAt })
    .onConflictDoNothing();
}

/** Makes a secret that works once for one subject. @returns the secret, of which only the hash is kept */
export async function issueSingleUseToken(
  executor: Executor,
  { purpose, subject, seconds }: { purpose: string; subject: string; seconds: number },
  clock: Clock = systemClock,
): Promise<string> {
  const token = randomToken();
  const expiresAt = secondsAfter(clock.now(), seconds);
  await executor.insert(singleUseTokens).values({ hash: hashToken(token), purpose, subject, expiresAt });
  return token;
}

/** Makes all living secrets of a subject useless, as if they had been used: a newer one takes their place. */
export async function revokeSingleUseTokens(
  executor: Executor,
  { purpose, subject }: { purpose: string; subject: string },
  clock: Clock = systemClock,
): Promise<void> {
  await executor
    .update(singleUseTokens)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(singleUseTokens.purpose, purpose),
        eq(singleUseTokens.subject, subject),
        isNull(singleUseTokens.usedAt),
      ),
    );
}

/**
 * What a secret is for, without using it up. It may be asked by anything that follows links.
 * @returns its subject
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`
 */
export async function inspectSingleUseToken(
  executor: Executor,
  { purpose, token }: { purpose: string; token: string },
  clock: Clock = systemClock,
): Promise<string> {
  const [known] = await executor
    .select()
    .from(singleUseTokens)
    .where(and(eq(singleUseTokens.hash, hashToken(token)), eq(singleUseTokens.purpose, purpose)));
  if (!known) throw new PortalError('token_invalid');
  if (known.usedAt) throw new PortalError('token_used');
  if (known.expiresAt <= clock.now()) throw new PortalError('token_expired');
  return known.subject;
}

/** The subject of a secret that someone still holds after its use, or `undefined` for one that was never made. */
export async function subjectOfUsedToken(
  executor: Executor,
  { purpose, token }: { purpose: string; token: string },
): Promise<string | undefined> {
  const [known] = await executor
    .select({ subject: singleUseTokens.subject })
    .from(singleUseTokens)
    .where(
      and(
        eq(singleUseTokens.hash, hashToken(token)),
        eq(singleUseTokens.purpose, purpose),
        isNotNull(singleUseTokens.usedAt),
      ),
    );
  return known?.subject;
}

/**
 * Uses up such a secret; of parallel uses exactly one wins.
 * @returns its subject
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`
 */
export async function redeemSingleUseToken(
  executor: Executor,
  { purpose, token }: { purpose: string; token: string },
  clock: Clock = systemClock,
): Promise<string> {
  const now = clock.now();
  const mine = and(eq(singleUseTokens.hash, hashToken(token)), eq(singleUseTokens.purpose, purpose));
  const [used] = await executor
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(and(mine, isNull(singleUseTokens.usedAt), gt(singleUseTokens.expiresAt, now)))
    .returning();
  if (used) return used.subject;
  const [known] = await executor.select().from(singleUseTokens).where(mine);
  if (!known) throw new PortalError('token_invalid');
  throw new PortalError(known.usedAt ? 'token_used' : 'token_expired');
}

/** Whether there is an unused secret for a subject that has not expired. */
export async function hasLiveToken(
  executor: Executor,
  { purpose, subject }: { purpose: string; subject: string },
  clock: Clock,
): Promise<boolean> {
  const [live] = await executor
    .select({ hash: singleUseTokens.hash })
    .from(singleUseTokens)
    .where(
      and(
        eq(singleUseTokens.purpose, purpose),
        eq(singleUseTokens.subject, subject),
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, clock.now()),
      ),
    )
    .limit(1);
  return live !== undefined;
}

/**
 * Remembers a nonce until it expires.
 * @returns false when it has been seen before
 */
export async function rememberNonce(
  nonce: string,
  seconds: number,
  clock: Clock = systemClock,
): Promise<boolean> {
  const database = await getDatabase();
  const now = clock.now();
  const inserted = await database
    .insert(singleUseTokens)
    .values({
      hash: hashToken(`nonce ${nonce}`),
      purpose: 'nonce',
      subject: '',
      expiresAt: secondsAfter(now, seconds),
      usedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return inserted.length === 1;
}
