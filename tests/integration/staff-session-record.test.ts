import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';

import { auditEvents } from '@/features/identity/tables';
import { confirmSetup, offerSetup, secondFactorOf } from '@/features/staff/sign-in/second-factor';
import type { StaffProvider } from '@/features/staff/sign-in/provider';
import { issueTicket } from '@/features/staff/sign-in/tickets';
import { staffSessionDevices } from '@/features/staff/tables';
import { logInAtProvider } from '@/features/staff/use-cases/provider-log-in';
import { addStaffPasskey, offerStaffPasskey } from '@/features/staff/use-cases/staff-passkeys';
import { challengePasskey } from '@/features/verification';
import { staff_sessions } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { Authenticator } from '../support/authenticator';
import { usePortalDatabase } from '../support/database';
import { whileRefusing } from '../support/refusing-table';
import { totpCode } from '../support/totp';

/** No session begins, and none ends, without its entry in the event log (ADR 131): both are one transaction. */

const portal = usePortalDatabase();
const PASSWORD = 'seven shuttles at dawn';
const clock = systemClock;

async function colleague() {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: ['editor' as const] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

type Account = Awaited<ReturnType<typeof colleague>>;

interface Body {
  readonly code?: unknown;
  readonly token?: string;
}

async function post(path: string, data: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'portal-test',
    ...(token !== undefined && { authorization: `JWT ${token}` }),
  };
  const request = new Request(`${env.PUBLIC_URL}/api/staff${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as Body;
  return { isOk: answer.ok, cookie: answer.headers.get('set-cookie'), body };
}

async function app(id: string): Promise<string> {
  const { secret } = await offerSetup(id);
  // Of the step before, so the current code is still unused.
  const earlier = { now: () => new Date(clock.now().getTime() - 30_000) };
  const code = totpCode(secret, earlier.now());
  await confirmSetup(await getDatabase(), { id, code, replaces: false }, earlier);
  return secret;
}

/** A provider at which everyone is an editor. */
const provider = {
  issuer: 'https://id.example',
  groupsClaim: 'groups',
  mapping: [{ role: 'editor', group: 'writers' }],
  secondFactor: ['mfa'],
} as unknown as StaffProvider;

/** Each way to log in, ready to be tried; a try says whether there is a session. */
const ways: Record<string, (account: Account) => Promise<() => Promise<boolean>>> = {
  password:
    async ({ email }) =>
    async () =>
      (await post('/login', { email, password: PASSWORD })).cookie !== null,
  code: async ({ id }) => {
    const secret = await app(id);
    return async () => {
      const ticket = await issueTicket('code', id, clock);
      return (await post('/login/code', { ticket, code: totpCode(secret, clock.now()) })).cookie !== null;
    };
  },
  recovery: async ({ id }) => {
    const { secret } = await offerSetup(id);
    const setup = { id, code: totpCode(secret, clock.now()), replaces: false };
    const codes = [...(await confirmSetup(await getDatabase(), setup, clock))];
    return async () => {
      const ticket = await issueTicket('code', id, clock);
      return (await post('/login/code', { ticket, code: codes.pop() })).cookie !== null;
    };
  },
  setup: async ({ id }) => {
    const { secret } = await offerSetup(id);
    return async () => {
      const ticket = await issueTicket('setup', id, clock);
      const code = totpCode(secret, clock.now());
      return (await post('/login/setup/confirm', { ticket, code })).cookie !== null;
    };
  },
  passkey: async ({ id }) => {
    const authenticator = new Authenticator(new URL(env.PUBLIC_URL).origin);
    const context = { clock, locale: 'en' } as const;
    const answer = authenticator.create(await offerStaffPasskey(id, context));
    await addStaffPasskey({ id, answer, userAgent: '' }, context);
    return async () => {
      const challenge = await challengePasskey('staff', clock);
      const passkey = authenticator.sign(challenge);
      return (await post('/login/passkey', { passkey })).cookie !== null;
    };
  },
  provider: async () => {
    const claims = {
      sub: randomUUID(),
      email: `${randomUUID()}@example.org`,
      email_verified: true,
      groups: ['writers'],
      amr: ['mfa'],
    };
    const from = { network: '192.0.2.1', userAgent: '' };
    return async () => {
      const given = { claims, idToken: 'token' } as unknown as Parameters<typeof logInAtProvider>[1];
      const entered = await logInAtProvider(provider, given, { payload: portal.payload, clock, from });
      return 'session' in entered;
    };
  },
};

/** Runs something while the log refuses the entries of logins and log-outs. */
const withBrokenLog = <Result>(run: () => Promise<Result>): Promise<Result> =>
  whileRefusing(
    portal.databaseUrl,
    { table: 'audit_events', when: "NEW.action IN ('staff.logged_in', 'staff.logged_out')" },
    run,
  );

const everySession = async () => {
  const database = await getDatabase();
  return [await database.$count(staff_sessions), await database.$count(staffSessionDevices)];
};

async function logIns() {
  const database = await getDatabase();
  return database.$count(auditEvents, eq(auditEvents.action, 'staff.logged_in'));
}

describe('a login', () => {
  it.each(Object.entries(ways))(
    'with %s leaves no session when it cannot be recorded',
    async (_, prepare) => {
      const attempt = await prepare(await colleague());
      const before = await everySession();
      expect(await withBrokenLog(() => attempt().catch(() => false))).toBe(false);
      expect(await everySession()).toEqual(before);
    },
  );

  it('with a recovery code leaves the code when it cannot be recorded', async () => {
    const { id } = await colleague();
    const { secret } = await offerSetup(id);
    const setup = { id, code: totpCode(secret, clock.now()), replaces: false };
    const [code] = await confirmSetup(await getDatabase(), setup, clock);
    const ticket = await issueTicket('code', id, clock);
    const attempt = () => post('/login/code', { ticket, code });
    await withBrokenLog(attempt);
    expect((await secondFactorOf({ id })).recoveryCodes).toBe(10);
    expect((await attempt()).cookie).not.toBeNull();
    expect((await secondFactorOf({ id })).recoveryCodes).toBe(9);
  });

  it.each(Object.entries(ways))('with %s is recorded once, with its session', async (_, prepare) => {
    const attempt = await prepare(await colleague());
    const [sessions = 0, devices = 0] = await everySession();
    const recorded = await logIns();
    expect(await attempt()).toBe(true);
    expect(await everySession()).toEqual([sessions + 1, devices + 1]);
    expect(await logIns()).toBe(recorded + 1);
  });
});

describe('a log-out', () => {
  it('that cannot be recorded leaves the session', async () => {
    const { email } = await colleague();
    const { body } = await post('/login', { email, password: PASSWORD });
    const before = await everySession();
    const refused = () => post('/logout', {}, body.token).catch(() => ({ isOk: false }));
    expect((await withBrokenLog(refused)).isOk).toBe(false);
    expect(await everySession()).toEqual(before);
    expect((await post('/logout', {}, body.token)).isOk).toBe(true);
  });
});
