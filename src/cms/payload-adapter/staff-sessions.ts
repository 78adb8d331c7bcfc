import { randomUUID } from 'node:crypto';

import { and, desc, eq, gt, lte, ne, sql } from '@payloadcms/db-postgres/drizzle';
import { jwtVerify, SignJWT } from 'jose';
import type { AuthStrategy, Payload, PayloadRequest } from 'payload';
import { generateExpiredPayloadCookie, generatePayloadCookie, parseCookies } from 'payload/shared';

import { staff_sessions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { adapterOf, type Executor } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';
import { workForStaff } from '@/platform/log-context';

/*
 * Sessions of staff, written one by one. Payload writes the whole account to begin, prolong or end a session: of two
 * logins at the same moment one loses its session, and a request that prolongs one brings back a password or a session
 * that has just been taken away.
 *
 * Needs: the rows of `useSessions` being in `staff_sessions`; Payload’s own strategy for tokens, which comes after
 *   this one, refusing tokens without `id` and `collection` (`auth/strategies/jwt.js`); `/me` reading `exp` of a token.
 * Checked with: Payload 3.90.1
 * Without it: nobody gets in, since tokens are ours and only this reads them. There is nothing to turn off: strategies
 *   and cookies of collections are documented, and if the rest changes, fewer get in, never more.
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
 * The strategy for tokens of staff. A session that has not been used for too long or has lasted too long ends here; a
 * use keeps it for another while.
 */
export const staffSessionStrategy: AuthStrategy = {
  name: 'staff-session',
  authenticate: async ({ headers, payload }) => {
    const claims = await claimsOf(headers, payload);
    if (!claims) return { user: null };
    // The token is signed by us, so nobody else gets at the connections of staff; the account is read over one of them.
    workForStaff();
    const account = await payload.findByID({
      collection: 'staff',
      id: claims.id,
      depth: payload.collections.staff.config.auth.depth,
      disableErrors: true,
      // Nobody is logged in yet: this is what finds out who is.
      overrideAccess: true,
    });
    const session = account?.sessions?.find(({ id }) => id === claims.sid);
    if (!account || !session) return { user: null };
    const now = Date.now();
    const began = new Date(session.createdAt ?? 0).getTime();
    const ends = Math.min(new Date(session.expiresAt).getTime(), began + absoluteSeconds() * 1000);
    const { drizzle } = adapterOf(payload);
    // A session that began while its account was being disabled ends with its first request.
    if (ends <= now || account.disabledAt) {
      await endStaffSession(drizzle, account.id, session.id);
      return { user: null };
    }
    const next = now + idleSeconds() * 1000;
    if (new Date(session.expiresAt).getTime() < next - USE_STEP_SECONDS * 1000) {
      await drizzle
        .update(staff_sessions)
        .set({ expiresAt: new Date(next).toISOString() })
        .where(eq(staff_sessions.id, session.id));
    }
    return { user: { ...account, collection: 'staff', _strategy: 'staff-session', _sid: session.id } };
  },
};

interface Claims {
  readonly id: string;
  readonly sid: string;
}

/** Of the token that a request carries. @returns undefined when there is none, or it is not one of ours */
async function claimsOf(headers: Headers, payload: Payload): Promise<Claims | undefined> {
  const [, given] = /^(?:JWT|Bearer) (\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const token = given ?? (isFromPortal(headers, payload) ? cookieOf(headers, payload) : undefined);
  if (!token) return undefined;
  try {
    const { payload: claims } = await jwtVerify(token, keyOf(payload.secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
    });
    return typeof claims.sub === 'string' && typeof claims.sid === 'string'
      ? { id: claims.sub, sid: claims.sid }
      : undefined;
  } catch {
    return undefined;
  }
}

function cookieOf(headers: Headers, payload: Payload): string | undefined {
  return parseCookies(headers).get(`${payload.config.cookiePrefix}-token`);
}

/**
 * Whether a cookie may count: the request is not another site's (OWASP ASVS 5.0, 3.5.1). Browsers name the origin of
 * every request that changes something, and whether one without it comes from another site. A page that another site
 * leads to may show who is logged in: links in emails, and the way back from a provider.
 */
function isFromPortal(headers: Headers, { config }: Payload): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return config.csrf.includes(origin);
  const site = headers.get('sec-fetch-site') ?? '';
  if (site === 'cross-site') return isVisit(headers);
  return ['same-origin', 'same-site', 'none'].includes(site);
}

/** Whether a browser opens a page in a tab of its own, not in a frame and not from a script. */
const isVisit = (headers: Headers): boolean =>
  headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';

const ALGORITHM = 'HS256';
const AUDIENCE = 'staff-session';
const keyOf = (secret: string) => new TextEncoder().encode(secret);

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

async function signed({ id }: Account, sid: string): Promise<StaffSession> {
  const { secret } = await getPortalPayload();
  const now = Math.floor(Date.now() / 1000);
  const exp = now + STAFF_TOKEN_SECONDS;
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(exp)
    .sign(keyOf(secret));
  return { sid, token, exp };
}
