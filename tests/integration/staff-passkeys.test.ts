import { randomUUID } from 'node:crypto';

import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { staffOfRequest } from '@/cms/staff-session';
import { listEvents } from '@/features/staff/queries';
import { secondFactorOf, stepAfterPassword } from '@/features/staff/sign-in/second-factor';
import { issueTicket } from '@/features/staff/sign-in/tickets';
import { disableAccount } from '@/features/staff/use-cases/account-state';
import { resetSecondFactor } from '@/features/staff/use-cases/second-factor';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { Authenticator } from '../support/authenticator';
import { usePortalDatabase } from '../support/database';
import { totpCode } from '../support/totp';

/** Passkeys of staff (ADR 124), over HTTP, with an authenticator in software. */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const clock = systemClock;

type Role = 'administrator' | 'reviewer' | 'editor';

async function colleague(role: Role = 'editor') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const account = { id, email, role };
  const { token } = await beginStaffSession(await getDatabase(), account, clock);
  return { ...account, token };
}

type Account = Awaited<ReturnType<typeof colleague>>;

/** What a client says about the host it asked, which decides nothing: the relying party comes from `PUBLIC_URL`. */
const claimed = { host: 'portal.example.net', 'x-forwarded-host': 'portal.example.net' };

async function call<T>(path: string, data: object, token?: string) {
  const request = new Request(`${env.PUBLIC_URL}/api/staff${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...claimed,
      ...(token !== undefined && { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as { code?: unknown; data: T; token?: string; recoveryCodes?: string[] };
  return { status: answer.status, headers: answer.headers, body };
}

type Offer = Parameters<Authenticator['create']>[0];
type Challenge = Parameters<Authenticator['sign']>[0];

const newAuthenticator = () => new Authenticator(new URL(env.PUBLIC_URL).origin);
const challenge = async () => {
  const { data } = (await call<Challenge>('/login/passkey/challenge', {})).body;
  expect(data).toMatchObject({ rpId: new URL(env.PUBLIC_URL).hostname, userVerification: 'required' });
  return data;
};
const logInWith = (passkey: object) => call('/login/passkey', { passkey });

/** Adds a passkey from a session, with what else proves the person. */
async function add({ token }: Account, proof: object = {}) {
  const authenticator = newAuthenticator();
  const offer = await call<Offer>('/passkeys/offer', { currentPassword: PASSWORD, ...proof }, token);
  if (offer.status !== 200) return { authenticator, refusal: offer.body.code, recoveryCodes: [] };
  const passkey = authenticator.create(offer.body.data);
  const added = await call<{ recoveryCodes: string[] }>('/passkeys/add', { passkey }, token);
  expect(added.status).toBe(200);
  return { authenticator, refusal: undefined, recoveryCodes: added.body.data.recoveryCodes };
}

describe('a passkey of staff', () => {
  it('is a whole login: no password, and no code', async () => {
    const account = await colleague('administrator');
    const { authenticator } = await add(account);
    const answer = await logInWith(authenticator.sign(await challenge()));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^payload-token=.*HttpOnly/);
    const headers = new Headers({ authorization: `JWT ${answer.body.token ?? ''}` });
    expect(await staffOfRequest(headers)).toMatchObject({ id: account.id });
  });

  it('follows the password once there is one, and brings recovery codes with the first', async () => {
    const account = await colleague('reviewer');
    const { recoveryCodes } = await add(account);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body, headers } = await call<{ ticket: string }>('/login', {
      email: account.email,
      password: PASSWORD,
    });
    expect(body.data).toMatchObject({ next: 'code', ways: ['passkey'] });
    expect(headers.get('set-cookie')).toBeNull();
    const withCode = await call('/login/code', { ticket: body.data.ticket, code: recoveryCodes[0] });
    expect(withCode.status).toBe(200);
  });

  it('counts as the second factor that a role requires, and can be created when it is due', async () => {
    const account = await colleague('administrator');
    const ticket = await issueTicket('setup', account.id, clock);
    const authenticator = newAuthenticator();
    const offer = await call<Offer>('/login/setup/passkey', { ticket });
    const passkey = authenticator.create(offer.body.data);
    const answer = await call('/login/setup/passkey/confirm', { ticket, passkey });
    expect(answer.status).toBe(200);
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect(await stepAfterPassword(account, clock)).toBe('code');
    // A ticket works once, for a passkey too.
    const again = await call('/login/setup/passkey', { ticket });
    expect(again.body.code).toBe('token_used');
  });

  it('does not log in a disabled account, nor one whose second factor was reset', async () => {
    const [one, other, administrator] = [
      await colleague('reviewer'),
      await colleague('reviewer'),
      await colleague('administrator'),
    ];
    const [first, second] = [await add(one), await add(other)];
    await disableAccount({ id: one.id, by: administrator.id, reason: 'Left' }, { clock });
    await resetSecondFactor({ id: other.id, by: administrator.id, reason: 'Lost it' }, { clock });
    for (const { authenticator } of [first, second]) {
      const answer = await logInWith(authenticator.sign(await challenge()));
      expect(answer.body.code).toBe('passkey_failed');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(await secondFactorOf(other)).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
  });

  it('works for nothing but the admin', async () => {
    const { authenticator } = await add(await colleague());
    const { challengePasskey, ownerOfPasskey } = await import('@/features/verification');
    const forMembers = authenticator.sign(await challengePasskey('member', clock));
    const failed = { code: 'passkey_failed' };
    await expect(ownerOfPasskey('member', forMembers, clock)).rejects.toMatchObject(failed);
    const answer = await logInWith(authenticator.sign(await challengePasskey('member', clock)));
    expect(answer.body.code).toBe('passkey_failed');
  });
});

describe('what an attacker makes of a passkey of staff', () => {
  /** The three places that accept one: a login, the second step of one, and a fresh proof. */
  async function places() {
    const account = await colleague('reviewer');
    const { authenticator } = await add(account);
    const send = {
      login: (passkey: object) => logInWith(passkey),
      step: async (passkey: object) =>
        call('/login/passkey', { passkey, ticket: await issueTicket('code', account.id, clock) }),
      proof: (passkey: object) => call('/proof', { passkey }, account.token),
    };
    return { authenticator, send };
  }

  it.each(['login', 'step', 'proof'] as const)('is refused at the %s', async (place) => {
    const { authenticator, send } = await places();
    for (const behavior of [
      { origin: 'https://portal.example.net' },
      { rpId: 'example.net' },
      { isVerified: false },
      { isPresent: false },
      { type: 'webauthn.create' },
    ]) {
      const forged = await send[place](authenticator.sign(await challenge(), behavior));
      expect(forged.body.code, JSON.stringify(behavior)).toBe('passkey_failed');
      expect(forged.headers.get('set-cookie')).toBeNull();
    }
    const answer = authenticator.sign(await challenge());
    const tries = await Promise.all([1, 2, 3].map(() => send[place](answer)));
    expect(tries.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await send[place](answer)).body.code).toBe('passkey_failed');
  });

  it('is refused as a new passkey, whatever the browser says about its site and its owner', async () => {
    const account = await colleague('reviewer');
    for (const behavior of [
      { origin: 'https://portal.example.net' },
      { rpId: 'example.net' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]) {
      const offer = await call<Offer>('/passkeys/offer', { currentPassword: PASSWORD }, account.token);
      expect(offer.body.data).toMatchObject({
        rp: { id: new URL(env.PUBLIC_URL).hostname, name: `${new URL(env.PUBLIC_URL).hostname} admin` },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const passkey = newAuthenticator().create(offer.body.data, behavior);
      const added = await call('/passkeys/add', { passkey }, account.token);
      expect(added.body.code, JSON.stringify(behavior)).toBe('passkey_failed');
    }
    expect(await secondFactorOf(account)).toMatchObject({ passkeys: 0 });
  });

  it('is no proof elsewhere once it was a login', async () => {
    const { authenticator, send } = await places();
    const answer = authenticator.sign(await challenge());
    expect((await send.login(answer)).status).toBe(200);
    expect((await send.proof(answer)).body.code).toBe('passkey_failed');
  });
});

describe('adding a passkey', () => {
  it('needs the password, and the second factor in use', async () => {
    const account = await colleague();
    const wrong = await call('/passkeys/offer', { currentPassword: 'wrong' }, account.token);
    expect(wrong.status).toBe(400);
    const { authenticator, recoveryCodes } = await add(account);
    expect((await add(account)).refusal).toBe('code_wrong');
    const passkey = authenticator.sign(await challenge());
    const second = await add(account, { passkey });
    expect(second.refusal).toBeUndefined();
    // Codes come with the first second factor; the next one leaves them as they are.
    expect(second.recoveryCodes).toEqual([]);
    expect((await add(account, { passkey })).refusal).toBe('passkey_failed');
    expect((await add(account, { code: recoveryCodes[0] })).refusal).toBeUndefined();
  });

  it('does not accept the passkey of a colleague as proof', async () => {
    const [mine, theirs] = [await colleague(), await colleague()];
    await add(mine);
    const { authenticator } = await add(theirs);
    const passkey = authenticator.sign(await challenge());
    expect((await add(mine, { passkey })).refusal).toBe('passkey_failed');
  });

  it('goes together with an app, which a passkey can replace', async () => {
    const account = await colleague('reviewer');
    const { authenticator } = await add(account);
    const passkey = authenticator.sign(await challenge());
    const offer = await call<{ secret: string }>(
      '/second-factor/offer',
      { currentPassword: PASSWORD, passkey },
      account.token,
    );
    const code = totpCode(offer.body.data.secret, new Date());
    expect((await call('/second-factor/confirm', { code }, account.token)).status).toBe(200);
    expect(await secondFactorOf(account)).toMatchObject({ hasApp: true, passkeys: 1 });
    // The role requires a second factor, and the passkey remains.
    const removed = await call(
      '/second-factor/remove',
      { passkey: authenticator.sign(await challenge()) },
      account.token,
    );
    expect(removed.status).toBe(200);
    expect(await secondFactorOf(account)).toMatchObject({ hasApp: false, passkeys: 1, recoveryCodes: 10 });
  });
});

describe('removing a passkey', () => {
  it('is refused for the last second factor that a role requires, also at the same time', async () => {
    const account = await colleague('administrator');
    const one = await add(account);
    const two = await add(account, { code: one.recoveryCodes[0] });
    const remove = ({ authenticator }: typeof one) =>
      call('/passkeys/remove', { id: authenticator.id, currentPassword: PASSWORD }, account.token);
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await secondFactorOf(account)).toMatchObject({ passkeys: 1 });
  });

  it('takes the recovery codes along with the last one, needs the password, and is recorded', async () => {
    const account = await colleague('editor');
    const { authenticator } = await add(account);
    const id = authenticator.id;
    const wrong = await call('/passkeys/remove', { id, currentPassword: 'wrong' }, account.token);
    expect(wrong.status).toBe(400);
    const removed = await call('/passkeys/remove', { id, currentPassword: PASSWORD }, account.token);
    expect(removed.status).toBe(200);
    expect(await secondFactorOf(account)).toMatchObject({ isSet: false, recoveryCodes: 0 });
    const { items } = await listEvents({ who: account.id, locale: 'en', page: 1 });
    expect(items.map(({ action }) => action)).toEqual(['staff.passkey_removed', 'staff.passkey_added']);
  });

  it('of a colleague is refused, and so is renaming it', async () => {
    const { authenticator } = await add(await colleague());
    const stranger = await colleague('administrator');
    const id = authenticator.id;
    const remove = await call('/passkeys/remove', { id, currentPassword: PASSWORD }, stranger.token);
    const rename = await call('/passkeys/rename', { id, name: 'Mine' }, stranger.token);
    expect([remove.status, rename.status]).toEqual([404, 404]);
  });
});
