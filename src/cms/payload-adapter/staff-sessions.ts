import { randomUUID } from 'node:crypto';

import { and, desc, eq, gt, lte, ne, sql } from '@payloadcms/db-postgres/drizzle';
import { JWTAuthentication, jwtSign } from 'payload';
import type { AuthStrategy, Payload, PayloadRequest } from 'payload';
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared';

import { staff_sessions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { adapterOf, type Executor } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';

/*
 * Sessions of staff, written one by one. Payload writes the whole account to begin, prolong or end a session: of two
 * log-ins at the same moment one loses its session, and a request that prolongs one brings back a password or a session
 * that has just been taken away.
 *
 * Needs: the strategy for tokens taking `id`, `collection`, and `sid` from a token that `jwtSign` made with
 *   `payload.secret`, letting in anyone whose account has a row of that `sid` in `staff_sessions`, whenever that ends,
 *   and noting it as `user._sid` (`auth/strategies/jwt.js`); strategies of collections coming before it, while it has
 *   the last word.
 * Checked with: Payload 3.90.1
 * Without it: Payload writes sessions itself, and concurrent log-ins lose one another’s. So this is never left out.
 * Contract test: tests/integration/staff-credentials.test.ts
 */

/** Seconds without a request after which a session ends, and seconds after which it ends in any case. */
const idleSeconds = () => env.STAFF_SESSION_IDLE_MINUTES * 60;
const absoluteSeconds = () => env.STAFF_SESSION_HOURS * 3600;

/**
 * Life of a token. The row of its session ends it much earlier; Payload's pages would leave what was typed behind when
 * they know the end, while a request that meets an ended session only asks the person to log in again.
 */
export const STAFF_TOKEN_SECONDS = 2 * absoluteSeconds();

/** How exactly the last use is known; writing it with every request would make each request a write. */
const USE_STEP_SECONDS = 60;

/** A session as its owner's browser holds it. */
export interface StaffSession {
  readonly sid: string;
  readonly token: string;
  /** When it ends, in seconds since 1970. */
  readonly exp: number;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

/** Begins a session with an id of its own. */
export async function beginStaffSession(
  executor: Executor,
  account: Account,
  clock: Clock,
): Promise<StaffSession> {
  const sid = randomUUID();
  const now = clock.now();
  await executor
    .delete(staff_sessions)
    .where(and(eq(staff_sessions._parentID, account.id), lte(staff_sessions.expiresAt, now.toISOString())));
  await executor.insert(staff_sessions).values({
    _order: sql`(SELECT coalesce(max(${staff_sessions._order}), 0) + 1 FROM ${staff_sessions}
      WHERE ${staff_sessions._parentID} = ${account.id})`,
    _parentID: account.id,
    id: sid,
    createdAt: now.toISOString(),
    expiresAt: secondsAfter(now, idleSeconds()).toISOString(),
  });
  return signed(account, sid);
}

/** Keeps a session for another while. @returns undefined when it has ended */
export async function prolongStaffSession(
  executor: Executor,
  account: Account,
  sid: string,
  clock: Clock,
): Promise<StaffSession | undefined> {
  const now = clock.now();
  const [kept] = await executor
    .update(staff_sessions)
    .set({ expiresAt: secondsAfter(now, idleSeconds()).toISOString() })
    .where(
      and(
        eq(staff_sessions._parentID, account.id),
        eq(staff_sessions.id, sid),
        gt(staff_sessions.expiresAt, now.toISOString()),
      ),
    )
    .returning({ id: staff_sessions.id });
  return kept && signed(account, sid);
}

/**
 * Payload's own strategy for tokens, but for sessions that have not been used for too long or have lasted too long: those
 * end here. A use keeps a session for another while.
 */
export const staffSessionStrategy: AuthStrategy = {
  name: 'staff-session',
  authenticate: async (args) => {
    const result = await JWTAuthentication({ ...args, strategyName: 'local-jwt' });
    const user = result.user as StaffUserWithSessions | null;
    if (user?.collection !== 'staff') return result;
    const session = user.sessions?.find(({ id }) => id === user._sid);
    const now = Date.now();
    const began = new Date(session?.createdAt ?? 0).getTime();
    const ends = Math.min(new Date(session?.expiresAt ?? 0).getTime(), began + absoluteSeconds() * 1000);
    const { drizzle } = adapterOf(args.payload);
    if (!session || ends <= now || user.disabledAt) {
      await endStaffSession(drizzle, user.id, user._sid ?? '');
      return { user: null };
    }
    const next = now + idleSeconds() * 1000;
    if (new Date(session.expiresAt).getTime() < next - USE_STEP_SECONDS * 1000) {
      await drizzle
        .update(staff_sessions)
        .set({ expiresAt: new Date(next).toISOString() })
        .where(eq(staff_sessions.id, session.id));
    }
    return result;
  },
};

interface StaffUserWithSessions {
  readonly id: string;
  readonly collection: string;
  readonly _sid?: string;
  /** A session that began while its account was being disabled ends with its first request. */
  readonly disabledAt?: string | null;
  readonly sessions?: readonly {
    readonly id: string;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
}

/** An open session of an account. */
export interface OpenStaffSession {
  readonly sid: string;
  readonly began: Date;
  /** Its last use, to about a minute. */
  readonly used: Date;
}

/** The sessions that still count, the last used first. */
export async function openStaffSessions(
  executor: Executor,
  id: string,
  clock: Clock,
): Promise<OpenStaffSession[]> {
  const now = clock.now();
  const rows = await executor
    .select({
      sid: staff_sessions.id,
      createdAt: staff_sessions.createdAt,
      expiresAt: staff_sessions.expiresAt,
    })
    .from(staff_sessions)
    .where(and(eq(staff_sessions._parentID, id), gt(staff_sessions.expiresAt, now.toISOString())))
    .orderBy(desc(staff_sessions.expiresAt));
  return rows
    .map(({ sid, createdAt, expiresAt }) => ({
      sid,
      began: new Date(createdAt ?? 0),
      used: secondsAfter(new Date(expiresAt), -idleSeconds()),
    }))
    .filter(({ began }) => secondsAfter(began, absoluteSeconds()) > now);
}

/** Ends one session of an account. @returns false when there was none */
export async function endStaffSession(executor: Executor, id: string, sid: string): Promise<boolean> {
  const ended = await executor
    .delete(staff_sessions)
    .where(and(eq(staff_sessions._parentID, id), eq(staff_sessions.id, sid)))
    .returning({ id: staff_sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of an account, but for one if it is named. */
export async function endStaffSessions(executor: Executor, id: string, except?: string): Promise<void> {
  const own = eq(staff_sessions._parentID, id);
  await executor
    .delete(staff_sessions)
    .where(except === undefined ? own : and(own, ne(staff_sessions.id, except)));
}

/** The id of the session that a request of staff came with. */
export function staffSessionOf({ user }: PayloadRequest): string | undefined {
  const { _sid } = (user ?? {}) as { _sid?: unknown };
  return typeof _sid === 'string' ? _sid : undefined;
}

/** The header that gives a browser its session, or without one takes it away. */
export function staffCookie({ collections, config }: Payload, session?: StaffSession): string {
  const settings = {
    collectionAuthConfig: collections.staff.config.auth,
    cookiePrefix: config.cookiePrefix,
    returnCookieAsObject: false as const,
  };
  return session
    ? generatePayloadCookie({ ...settings, token: session.token })
    : generateExpiredPayloadCookie(settings);
}

async function signed({ id, email }: Account, sid: string): Promise<StaffSession> {
  const { secret } = await getPortalPayload();
  const fieldsToSign = { id, email, collection: 'staff', sid };
  return { sid, ...(await jwtSign({ fieldsToSign, secret, tokenExpiration: STAFF_TOKEN_SECONDS })) };
}
