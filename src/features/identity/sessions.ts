import { and, eq, gt, ne, sql } from '@payloadcms/db-postgres/drizzle';

import { hasLiveToken, issueSingleUseToken } from '@/features/verification';
import { members } from '@/payload-schema';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { hashToken, keyedHash, randomToken } from '@/platform/crypto/secrets';
import { type Executor, getDatabase } from '@/platform/db/database';
import { repeatedStatement } from '@/platform/db/repeated-statement';
import { PortalError } from '@/platform/http/errors';

import { agreesToPolicies } from './agreed-policies';
import { CONFIRMED_SECONDS, SESSION_IDLE_SECONDS, SESSION_SECONDS } from './domain';
import { factColumns, type MemberFacts } from './members';
import { identitySessions } from './tables';

/** How exactly the last use is known; writing it with every request would make each request a write. */
const SEEN_STEP_SECONDS = 5 * 60;

export interface Session {
  readonly id: string;
  readonly memberId: string;
  /** What the header `TOKEN` has to say with every change. */
  readonly xsrfToken: string;
  /**
   * Whether the member agrees to the policies that were in force when the session began; without that the account is not
   * used (ADR 048, ADR 157).
   */
  readonly consented: boolean;
  /** The member as the same statement found them; absent where the session was not read from here. */
  readonly member?: MemberFacts;
}

export interface NewSession extends Session {
  /** The secret of the cookie. */
  readonly token: string;
}

/** The device behind a request. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

const xsrfTokenOf = (token: string) => keyedHash('xsrf', token);

/** Begins a session with an id of its own, never one that the browser brought along. */
export async function beginSession(
  executor: Executor,
  { memberId, consented }: Pick<Session, 'memberId' | 'consented'>,
  device: Device,
  clock: Clock,
): Promise<NewSession> {
  const token = randomToken();
  const now = clock.now();
  const [session] = await executor
    .insert(identitySessions)
    .values({
      memberId,
      tokenHash: hashToken(token),
      userAgent: device.userAgent.slice(0, 400),
      address: device.address,
      createdAt: now,
      seenAt: now,
      expiresAt: secondsAfter(now, SESSION_SECONDS),
      confirmedAt: now,
    })
    .returning({ id: identitySessions.id });
  if (!session) throw new Error('the session was not stored');
  return { id: session.id, memberId, token, xsrfToken: xsrfTokenOf(token), consented };
}

const idleSince = (now: Date): Date => secondsAfter(now, -SESSION_IDLE_SECONDS);

/** Condition of a session that still counts. */
export function isAlive(now: Date) {
  return and(gt(identitySessions.expiresAt, now), gt(identitySessions.seenAt, idleSince(now)));
}

/** A session with its member, by the hash of the cookie’s token; `idle` is when it was used last at the latest. */
const livingSession = repeatedStatement<
  MemberFacts & { session_id: string; session_seen_at: Date; consented: boolean }
>(
  'living-session',
  sql`SELECT ${identitySessions.id} AS session_id, ${identitySessions.seenAt} AS session_seen_at, ${factColumns},
      ${agreesToPolicies(sql`${identitySessions.createdAt}`)} AS consented
    FROM ${identitySessions} JOIN ${members} ON ${members.id} = ${identitySessions.memberId}
    WHERE ${identitySessions.tokenHash} = ${sql.placeholder('hash')}
      AND ${identitySessions.expiresAt} > ${sql.placeholder('now')}
      AND ${identitySessions.seenAt} > ${sql.placeholder('idle')}`,
);

/** The living session of a cookie, with its member. A session that is not used for a week, or is a month old, is dead. */
export async function findSession(
  token: string | undefined,
  clock: Clock = systemClock,
): Promise<Session | undefined> {
  if (!token) return undefined;
  const now = clock.now();
  const [found] = await livingSession({ hash: hashToken(token), now, idle: idleSince(now) });
  if (!found) return undefined;
  const { session_id: id, session_seen_at: seenAt, consented, ...member } = found;
  if (seenAt < secondsAfter(now, -SEEN_STEP_SECONDS)) {
    const database = await getDatabase();
    await database.update(identitySessions).set({ seenAt: now }).where(eq(identitySessions.id, id));
  }
  return { id, memberId: member.id, consented, xsrfToken: xsrfTokenOf(token), member };
}

/** Marks that the session's member has just given password or code again. */
export async function confirmSession(executor: Executor, id: string, clock: Clock): Promise<void> {
  await executor
    .update(identitySessions)
    .set({ confirmedAt: clock.now() })
    .where(eq(identitySessions.id, id));
}

/**
 * Passes if the member has entered the password or a code within the last fifteen minutes, at login or since (ADR 025).
 * @throws PortalError `confirmation_required`
 */
export async function demandConfirmed(executor: Executor, { id }: Session, clock: Clock): Promise<void> {
  const [fresh] = await executor
    .select({ id: identitySessions.id })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.id, id),
        gt(identitySessions.confirmedAt, secondsAfter(clock.now(), -CONFIRMED_SECONDS)),
      ),
    );
  const confirmed = fresh !== undefined || (await hasLiveToken(executor, confirmation(id), clock));
  if (!confirmed) throw new PortalError('confirmation_required');
}

const confirmation = (id: string) => ({
  purpose: 'session_confirmed',
  subject: id,
  seconds: CONFIRMED_SECONDS,
});

/** The same mark for a session that an identity service elsewhere keeps. */
export async function rememberConfirmation(executor: Executor, { id }: Session, clock: Clock): Promise<void> {
  await issueSingleUseToken(executor, confirmation(id), clock);
}

/** Ends one session of a member. @returns false when there was none */
export async function endSession(executor: Executor, memberId: string, id: string): Promise<boolean> {
  const ended = await executor
    .delete(identitySessions)
    .where(and(eq(identitySessions.id, id), eq(identitySessions.memberId, memberId)))
    .returning({ id: identitySessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a member, but for one if it is named. */
export async function endSessions(executor: Executor, memberId: string, except?: string): Promise<void> {
  const mine = eq(identitySessions.memberId, memberId);
  await executor
    .delete(identitySessions)
    .where(except === undefined ? mine : and(mine, ne(identitySessions.id, except)));
}
