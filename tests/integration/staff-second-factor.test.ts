import { randomUUID } from 'node:crypto';
import { eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { staffOfRequest } from '@/cms/staff-session';
import { listEvents } from '@/features/staff/queries';
import {
  offerSetup,
  secondFactorOf,
  stepAfterPassword,
  withSpentCode,
} from '@/features/staff/sign-in/second-factor';
import { stepOfCode } from '@/features/staff/sign-in/totp';
import { issueTicket } from '@/features/staff/sign-in/tickets';
import { staffRecoveryCodes, staffSecondFactors } from '@/features/staff/tables';
import {
  logInWithCode,
  logInWithSetup,
  resetSecondFactor,
  setUpSecondFactor,
} from '@/features/staff/use-cases/second-factor';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';
import { usePortalDatabase } from '../support/database';
import { totpCode } from '../support/totp';

/** The second factor of staff: authenticator app and recovery codes, with a clock of the test's own. */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const STEP = 30;
const DAY = 24 * 3600;

let now: Date;
const clock = { now: () => now };
const context = { clock, locale: 'en' as const, from: { network: '192.0.2.1', userAgent: '' } };
beforeEach(() => {
  // The beginning of the current half minute: never later than the system's clock, whose times the log compares with these.
  now = new Date(Math.floor(Date.now() / 30_000) * 30_000);
});
/** Uses a code for nothing but itself. */
const spendCode = (id: string, code: string) =>
  withSpentCode({ id, code }, clock, (_transaction, used) => Promise.resolve(used));
const later = (seconds: number) => {
  now = secondsAfter(now, seconds);
};

type Role = 'administrator' | 'reviewer' | 'editor';

async function colleague(role: Role = 'reviewer') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email, role };
}

type Account = Awaited<ReturnType<typeof colleague>>;

/** A colleague with an app, in the next step of time: the code that set it up is used. */
async function withApp(role: Role = 'reviewer') {
  const account = await colleague(role);
  const { secret } = await offerSetup(account.id);
  const code = totpCode(secret, now);
  const recoveryCodes = await setUpSecondFactor({ id: account.id, code, sid: undefined }, context);
  later(STEP);
  return { account, secret, recoveryCodes };
}

async function call(path: string, { token, data }: { token?: string; data: object }) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as unknown };
}

const logIn = ({ email }: Account) => call('/staff/login', { data: { email, password: PASSWORD } });
const beginSession = async (account: Account) =>
  (await beginStaffSession(await getDatabase(), account, systemClock)).token;
const isLoggedIn = async (token: string) =>
  (await staffOfRequest(new Headers({ authorization: `JWT ${token}` }))) !== undefined;
const wrong = { code: 'code_wrong' };

async function mailKindsTo(recipient: string) {
  const rows = await (
    await getDatabase()
  )
    .select({ kind: mailOutbox.kind })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient));
  return rows.map(({ kind }) => kind);
}

describe('a code of the app', () => {
  it('is that of RFC 6238, in its own half minute and its neighbors', async () => {
    // The key of the RFC's appendix B in base32; six digits of its eight.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [seconds, code] of [
      [1_234_567_890, '005924'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const) {
      const at = (shift: number) => new Date((seconds + shift) * 1000);
      expect(totpCode(secret, at(0))).toBe(code);
      const step = Math.floor(seconds / STEP);
      for (const shift of [-STEP, 0, STEP]) expect(await stepOfCode(secret, code, at(shift))).toBe(step);
      for (const shift of [-2 * STEP, 2 * STEP]) {
        expect(await stepOfCode(secret, code, at(shift))).toBeUndefined();
      }
    }
  });

  it('works once, also at the same time, and no older one does afterwards', async () => {
    const { account, secret } = await withApp();
    const earlier = totpCode(secret, now);
    later(STEP);
    const code = totpCode(secret, now);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => spendCode(account.id, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(spendCode(account.id, code)).rejects.toMatchObject(wrong);
    await expect(spendCode(account.id, earlier)).rejects.toMatchObject(wrong);
    later(STEP);
    expect(await spendCode(account.id, ` ${totpCode(secret, now)} `)).toBe('app');
  });

  it('of someone else does not work', async () => {
    const [one, other] = [await withApp(), await withApp()];
    await expect(spendCode(one.account.id, totpCode(other.secret, now))).rejects.toMatchObject(wrong);
  });

  it('can be guessed ten times in fifteen minutes, from whatever network', async () => {
    const { account, secret } = await withApp();
    const guess = (code: string) => spendCode(account.id, code);
    for (let at = 0; at < 10; at += 1) await expect(guess('000000')).rejects.toMatchObject(wrong);
    await expect(guess(totpCode(secret, now))).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('is kept nowhere, nor are its secret and the recovery codes readable', async () => {
    const { account, secret, recoveryCodes } = await withApp();
    const database = await getDatabase();
    const rows = JSON.stringify([
      await database.select().from(staffSecondFactors).where(eq(staffSecondFactors.staffId, account.id)),
      await database.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, account.id)),
    ]);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(hidden);
    }
  });
});

describe('recovery codes', () => {
  it('are ten, and replace the app once each', async () => {
    const { account, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => spendCode(account.id, first)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await spendCode(account.id, second.toUpperCase().replace('-', ' '))).toBe('recovery');
    expect((await secondFactorOf(account)).recoveryCodes).toBe(8);
  });

  it('are void once there are new ones', async () => {
    const { account, secret, recoveryCodes } = await withApp();
    const token = await beginSession(account);
    now = new Date();
    const answer = await call('/staff/second-factor/recovery-codes', {
      token,
      data: { code: totpCode(secret, secondsAfter(now, STEP)) },
    });
    expect(answer.status, answer.text).toBe(200);
    const { recoveryCodes: renewed } = (answer.body as { data: { recoveryCodes: string[] } }).data;
    await expect(spendCode(account.id, recoveryCodes[0] ?? '')).rejects.toMatchObject(wrong);
    expect(await spendCode(account.id, renewed[0] ?? '')).toBe('recovery');
    const { items } = await listEvents({ who: account.id, locale: 'en', page: 1 });
    expect(items.map(({ action }) => action)).toContain('staff.recovery_codes_renewed');
    expect(await mailKindsTo(account.email)).toEqual(['staffSecondFactor', 'staffSecondFactor']);
  });
});

describe('a login with a second factor', () => {
  it('gets neither cookie nor token for the password alone', async () => {
    const { account } = await withApp();
    const answer = await logIn(account);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body).toEqual({
      code: 200,
      msg: 'success',
      data: { next: 'code', ways: ['app'], ticket: expect.any(String) as string },
    });
    const { ticket } = (answer.body as { data: { ticket: string } }).data;
    expect(await isLoggedIn(ticket)).toBe(false);
    const headers = new Headers({ cookie: `payload-token=${ticket}`, 'sec-fetch-site': 'same-origin' });
    expect(await staffOfRequest(headers)).toBeUndefined();
    // It sets no app up, either.
    const setup = await call('/staff/login/setup', { data: { ticket } });
    expect(setup.status).toBe(404);
  });

  it('begins a session with the code, over HTTP', async () => {
    const { account, recoveryCodes } = await withApp();
    const { ticket } = ((await logIn(account)).body as { data: { ticket: string } }).data;
    const refused = await call('/staff/login/code', { data: { ticket, code: '000000' } });
    expect(refused.body).toMatchObject({ code: 'code_wrong' });
    expect(refused.headers.get('set-cookie')).toBeNull();
    const answer = await call('/staff/login/code', { data: { ticket, code: recoveryCodes[0] } });
    expect(answer.status, answer.text).toBe(200);
    expect(await isLoggedIn((answer.body as { token: string }).token)).toBe(true);
    expect(answer.headers.get('set-cookie')).toMatch(/^payload-token=.*HttpOnly/);
    // The owner hears of a recovery code that was used.
    expect(await mailKindsTo(account.email)).toEqual(['staffSecondFactor', 'staffSecondFactor']);
  });

  it('takes each ticket once, within ten minutes, and not after a change of password', async () => {
    const { account, secret } = await withApp();
    const attempt = (ticket: string) => {
      later(STEP);
      return logInWithCode({ ticket, code: totpCode(secret, now) }, context);
    };
    const used = await issueTicket('code', account.id, clock);
    await attempt(used);
    await expect(attempt(used)).rejects.toMatchObject({ code: 'token_used' });
    const old = await issueTicket('code', account.id, clock);
    later(601);
    await expect(attempt(old)).rejects.toMatchObject({ code: 'token_expired' });
    const stale = await issueTicket('code', account.id, clock);
    const data = { password: 'eight shuttles at dusk' };
    await portal.payload.update({ collection: 'staff', id: account.id, data });
    await expect(attempt(stale)).rejects.toMatchObject({ code: 'token_used' });
    await expect(attempt('x')).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('does not let one code open two logins', async () => {
    const { account, secret } = await withApp();
    const tickets = await Promise.all([0, 1, 2].map(() => issueTicket('code', account.id, clock)));
    const code = totpCode(secret, now);
    const results = await Promise.allSettled(
      tickets.map((ticket) => logInWithCode({ ticket, code }, context)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a role that needs a second factor', () => {
  it('has seven days from the first login, then an app has to be set up with it', async () => {
    const account = await colleague('administrator');
    expect((await secondFactorOf(account)).graceEnds).toBeNull();
    expect(await stepAfterPassword(account, clock)).toBe('session');
    const began = now;
    later(7 * DAY - 1);
    expect(await stepAfterPassword(account, clock)).toBe('session');
    expect((await secondFactorOf(account)).graceEnds).toEqual(secondsAfter(began, 7 * DAY));
    later(1);
    expect(await stepAfterPassword(account, clock)).toBe('setup');

    const ticket = await issueTicket('setup', account.id, clock);
    const { secret } = await offerSetup(account.id);
    await expect(logInWithSetup({ ticket, code: '000000' }, context)).rejects.toMatchObject(wrong);
    const code = totpCode(secret, now);
    const { session, recoveryCodes } = await logInWithSetup({ ticket, code }, context);
    expect(await isLoggedIn(session.token)).toBe(true);
    expect(recoveryCodes).toHaveLength(10);
    expect(await stepAfterPassword(account, clock)).toBe('code');
    await expect(logInWithSetup({ ticket, code }, context)).rejects.toMatchObject({ code: 'token_used' });
  });

  it('is none for editors, who may have one', async () => {
    const account = await colleague('editor');
    later(30 * DAY);
    expect(await stepAfterPassword(account, clock)).toBe('session');
    const { account: other } = await withApp('editor');
    expect(await stepAfterPassword(other, clock)).toBe('code');
  });

  it('leaves a session of an app that was set up elsewhere meanwhile without a second setup', async () => {
    const account = await colleague('administrator');
    const [mine, theirs] = [
      await issueTicket('setup', account.id, clock),
      await issueTicket('setup', account.id, clock),
    ];
    const first = await offerSetup(account.id);
    await logInWithSetup({ ticket: mine, code: totpCode(first.secret, now) }, context);
    const late = logInWithSetup({ ticket: theirs, code: totpCode(first.secret, now) }, context);
    await expect(late).rejects.toMatchObject({ code: 'token_used' });
  });
});

describe('setting up from a session', () => {
  it('needs the current password, and a code of the app in use', async () => {
    const { account, secret } = await withApp();
    const token = await beginSession(account);
    const offer = (data: object) => call('/staff/second-factor/offer', { token, data });
    expect((await offer({ currentPassword: 'wrong' })).body).toMatchObject({
      fields: { currentPassword: expect.anything() as unknown },
    });
    expect((await offer({ currentPassword: PASSWORD })).body).toMatchObject(wrong);
    const code = totpCode(secret, secondsAfter(new Date(), STEP));
    const answer = await offer({ currentPassword: PASSWORD, code });
    expect(answer.status, answer.text).toBe(200);
    // Until the new app has shown its first code, the old one stays in use.
    expect((await secondFactorOf(account)).isSet).toBe(true);
  });

  it('ends the other sessions, and is recorded', async () => {
    const account = await colleague('editor');
    const [token, other] = [await beginSession(account), await beginSession(account)];
    const offer = await call('/staff/second-factor/offer', { token, data: { currentPassword: PASSWORD } });
    const { secret } = (offer.body as { data: { secret: string } }).data;
    const data = { code: totpCode(secret, new Date()) };
    const answer = await call('/staff/second-factor/confirm', { token, data });
    expect(answer.status, answer.text).toBe(200);
    expect(await isLoggedIn(token)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    const { items } = await listEvents({ who: account.id, locale: 'en', page: 1 });
    expect(items).toEqual([
      expect.objectContaining({
        action: 'staff.second_factor_set',
        about: 'staff',
        subject: 'Col League',
        actor: 'Col League',
      }),
    ]);
    expect(await mailKindsTo(account.email)).toEqual(['staffSecondFactor']);
  });

  it('can be undone with a code, unless the role needs it', async () => {
    for (const [role, status] of [
      ['editor', 200],
      ['reviewer', 409],
    ] as const) {
      const { account, recoveryCodes } = await withApp(role);
      const token = await beginSession(account);
      const data = { code: recoveryCodes[0] };
      expect((await call('/staff/second-factor/remove', { token, data })).status).toBe(status);
      expect((await secondFactorOf(account)).isSet).toBe(status !== 200);
    }
  });
});

describe('recovery by someone else', () => {
  it('is for another administrator with the own password and a reason', async () => {
    const { account } = await withApp();
    const administrator = await colleague('administrator');
    const theirs = await beginSession(account);
    const reset = (token: string, id: string, data: object) =>
      call(`/staff/${id}/second-factor/reset`, { token, data });
    const token = await beginSession(administrator);
    const right = { currentPassword: PASSWORD, reason: 'Lost the phone' };
    for (const [who, id, data, status] of [
      [theirs, account.id, right, 403],
      [token, administrator.id, right, 403],
      [token, account.id, { ...right, currentPassword: 'wrong' }, 400],
      [token, account.id, { ...right, reason: ' ' }, 400],
      [token, randomUUID(), right, 404],
    ] as const) {
      expect((await reset(who, id, data)).status).toBe(status);
    }
    expect((await secondFactorOf(account)).isSet).toBe(true);

    expect((await reset(token, account.id, right)).status).toBe(200);
    expect(await secondFactorOf(account)).toMatchObject({ isSet: false, recoveryCodes: 0 });
    expect(await isLoggedIn(theirs)).toBe(false);
    const { items } = await listEvents({ who: account.id, locale: 'en', page: 1 });
    expect(items[0]).toMatchObject({
      action: 'staff.second_factor_reset',
      actorKind: 'staff',
      reason: 'Lost the phone',
    });
  });

  it('is the command on the server for the last administrator', async () => {
    const { account } = await withApp('administrator');
    await resetSecondFactor({ id: account.id, by: null, reason: 'Lost everything' }, { clock });
    expect((await secondFactorOf(account)).isSet).toBe(false);
    const { items } = await listEvents({ who: account.id, locale: 'en', page: 1 });
    expect(items[0]).toMatchObject({ actorKind: 'system', reason: 'Lost everything' });
  });
});
