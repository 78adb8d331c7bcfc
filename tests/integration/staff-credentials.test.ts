import { randomUUID } from 'node:crypto';
import { desc, eq } from '@payloadcms/db-postgres/drizzle';
import { handleEndpoints } from 'payload';
import { describe, expect, it } from 'vitest';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { staffOfRequest } from '@/cms/staff-session';
import { weaknessOf } from '@/features/staff/sign-in/passwords';
import { enableAccount } from '@/features/staff/use-cases/account-state';
import { askForReset, resetPassword } from '@/features/staff/sign-in/reset-password';
import { auditEvents } from '@/features/identity/tables';
import { singleUseTokens } from '@/features/verification/tables';
import { staff, staff_sessions } from '@/payload-schema';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';
import { usePortalDatabase } from '../support/database';

/** Passwords, addresses and sessions of staff: what changes them, and what follows. */

const portal = usePortalDatabase();

const PASSWORD = 'seven shuttles at dawn';
const NEW_PASSWORD = 'eight shuttles at dusk';

type Role = 'administrator' | 'reviewer' | 'editor';

async function colleague(role: Role = 'editor') {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Col League', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

type Account = Awaited<ReturnType<typeof colleague>>;

const beginSession = async (account: Account) =>
  (await beginStaffSession(await getDatabase(), account, systemClock)).token;

const bearing = (token: string) => new Headers({ authorization: `JWT ${token}` });

const isLoggedIn = async (token: string) => (await staffOfRequest(bearing(token))) !== undefined;

/** A call of Payload's REST with a session, or without one. */
async function call(
  method: 'PATCH' | 'POST',
  path: string,
  { token, data, headers = {} }: { token?: string; data?: object; headers?: Record<string, string> },
) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `JWT ${token}` }),
      ...headers,
    },
    body: JSON.stringify(data ?? {}),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function logsInWith(email: string, password: string): Promise<boolean> {
  return (await call('POST', '/staff/login', { data: { email, password } })).status === 200;
}

async function mailsTo(recipient: string) {
  const database = await getDatabase();
  return database
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, recipient))
    .orderBy(desc(mailOutbox.createdAt));
}

describe('a new password of staff', () => {
  it.each([
    ['', 'empty'],
    ['abc', 'staffPasswordLength'],
    ['K7#qv!Zp2$m', 'staffPasswordLength'],
    ['password1234', 'passwordCommon'],
    ['qwertyuiop12', 'passwordCommon'],
    ['Administrator1!', 'passwordCommon'],
    ['ada.lovelace-1815', 'passwordOwn'],
    ['x'.repeat(201), 'tooLong'],
    ['K7#qv!Zp2$m9', undefined],
    ['seven shuttles at dawn', undefined],
    ['seven shuttles at dawn for Ada Lovelace', undefined],
    ['七只梭子在黎明时分穿过经线', undefined],
  ])('%j breaks the rule %s', async (password, rule) => {
    expect(await weaknessOf(password, { email: 'ada@example.org', name: 'Ada Lovelace' })).toBe(rule);
  });

  it('is refused when weak, no matter who sets it, and stored as argon2id', async () => {
    const weak = {
      email: `${randomUUID()}@example.org`,
      password: 'abc',
      name: 'Weak',
      roles: ['editor' as const],
    };
    await expect(portal.payload.create({ collection: 'staff', data: weak })).rejects.toMatchObject({
      data: { errors: [{ path: 'password' }] },
    });
    const { id } = await colleague();
    const database = await getDatabase();
    const [found] = await database.select({ hash: staff.hash }).from(staff).where(eq(staff.id, id));
    expect(found?.hash).toMatch(/^\$argon2id\$/);
  });
});

describe('a change of the account (staff-sessions)', () => {
  it('of password or address needs the current password of the person who makes it', async () => {
    const account = await colleague();
    const token = await beginSession(account);
    const path = `/staff/${account.id}`;
    const address = `${randomUUID()}@example.org`;
    for (const data of [
      { password: NEW_PASSWORD },
      { email: address },
      { password: NEW_PASSWORD, currentPassword: 'wrong' },
      { email: address, currentPassword: NEW_PASSWORD },
      { password: NEW_PASSWORD, currentPassword: { equals: '' } },
    ]) {
      const { status, text } = await call('PATCH', path, { token, data });
      expect(status, text).toBe(400);
      expect(text).toContain('currentPassword');
    }
    expect(await logsInWith(account.email, PASSWORD)).toBe(true);
    // Neither is there when nothing of it changes.
    const same = { name: 'New Name', email: account.email };
    expect((await call('PATCH', path, { token, data: same })).status).toBe(200);

    const data = { password: NEW_PASSWORD, currentPassword: PASSWORD };
    const changed = await call('PATCH', path, { token, data });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.text).not.toContain(PASSWORD);
    expect(await logsInWith(account.email, PASSWORD)).toBe(false);
    expect(await logsInWith(account.email, NEW_PASSWORD)).toBe(true);
  });

  it('of a colleague needs the administrator’s own, also for many at the same time', async () => {
    const [administrator, account] = [await colleague('administrator'), await colleague()];
    const token = await beginSession(administrator);
    const many = `/staff?where[id][equals]=${account.id}`;
    for (const path of [`/staff/${account.id}`, many]) {
      const answer = await call('PATCH', path, { token, data: { password: NEW_PASSWORD } });
      expect(answer.text).toContain('currentPassword');
    }
    expect(await logsInWith(account.email, PASSWORD)).toBe(true);
    const data = { password: NEW_PASSWORD, currentPassword: PASSWORD };
    expect((await call('PATCH', many, { token, data })).status).toBe(200);
    expect(await logsInWith(account.email, NEW_PASSWORD)).toBe(true);
  });

  it('lets nobody guess the current password for long', async () => {
    const account = await colleague();
    const token = await beginSession(account);
    const guess = (currentPassword: string) =>
      call('PATCH', `/staff/${account.id}`, { token, data: { password: NEW_PASSWORD, currentPassword } });
    for (let at = 0; at < 10; at += 1) expect((await guess('wrong')).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(400);
    expect(await logsInWith(account.email, PASSWORD)).toBe(true);
  });

  it('ends the other sessions with a new password, and tells the owner', async () => {
    const account = await colleague();
    const [token, other] = [await beginSession(account), await beginSession(account)];
    const data = { password: NEW_PASSWORD, currentPassword: PASSWORD };
    expect((await call('PATCH', `/staff/${account.id}`, { token, data })).status).toBe(200);
    expect(await isLoggedIn(token)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await mailsTo(account.email)).map(({ kind }) => kind)).toEqual(['staffPasswordChanged']);
  });

  it('tells the old address about a new one', async () => {
    const account = await colleague();
    const token = await beginSession(account);
    const email = `${randomUUID()}@example.org`;
    const data = { email, currentPassword: PASSWORD };
    expect((await call('PATCH', `/staff/${account.id}`, { token, data })).status).toBe(200);
    expect((await mailsTo(account.email)).map(({ kind }) => kind)).toEqual(['staffEmailChanged']);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('ends every session with a new role', async () => {
    const [administrator, account] = [await colleague('administrator'), await colleague('reviewer')];
    const [token, theirs] = [await beginSession(administrator), await beginSession(account)];
    expect((await call('PATCH', `/staff/${account.id}`, { token, data: { name: 'Same Role' } })).status).toBe(
      200,
    );
    expect(await isLoggedIn(theirs)).toBe(true);
    expect((await call('PATCH', `/staff/${account.id}`, { token, data: { roles: ['editor'] } })).status).toBe(
      200,
    );
    expect(await isLoggedIn(theirs)).toBe(false);
    expect(await isLoggedIn(token)).toBe(true);
  });
});

describe('a forgotten password', () => {
  const asker = () => ({ network: `network-${randomUUID()}`, locale: 'en' as const, clock: systemClock });

  async function linkFor({ email }: Account): Promise<string> {
    await askForReset(email, asker());
    const [mail] = await mailsTo(email);
    return /\/admin\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('is replaced once, by a link whose token is kept as a hash; no session begins and all end', async () => {
    const account = await colleague();
    const session = await beginSession(account);
    const token = await linkFor(account);
    expect(token).toHaveLength(43);
    const kept = await (await getDatabase()).select().from(singleUseTokens);
    expect(JSON.stringify(kept)).not.toContain(token);

    await expect(resetPassword({ token, password: 'abc' }, asker())).rejects.toMatchObject({
      fields: { password: 'staffPasswordLength' },
    });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => resetPassword({ token, password: NEW_PASSWORD }, asker())),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(resetPassword({ token, password: PASSWORD }, asker())).rejects.toMatchObject({
      code: 'token_used',
    });
    expect(await isLoggedIn(session)).toBe(false);
    expect(await logsInWith(account.email, PASSWORD)).toBe(false);
    expect(await logsInWith(account.email, NEW_PASSWORD)).toBe(true);
    expect((await mailsTo(account.email)).map(({ kind }) => kind).toSorted()).toEqual([
      'staffPasswordChanged',
      'staffReset',
    ]);
  });

  it('needs the newest link, within an hour', async () => {
    const account = await colleague();
    const first = await linkFor(account);
    const second = await linkFor(account);
    const reset = (token: string, clock = systemClock) =>
      resetPassword({ token, password: NEW_PASSWORD }, { ...asker(), clock });
    await expect(reset(first)).rejects.toMatchObject({ code: 'token_used' });
    const late = { now: () => secondsAfter(new Date(), 3601) };
    await expect(reset(second, late)).rejects.toMatchObject({ code: 'token_expired' });
    await reset(second);
  });

  it('does not survive a new address, a new password, or the end of the account', async () => {
    const after = async (change: (account: Awaited<ReturnType<typeof colleague>>) => Promise<unknown>) => {
      const account = await colleague();
      const token = await linkFor(account);
      await change(account);
      return resetPassword({ token, password: NEW_PASSWORD }, { ...asker(), clock: systemClock });
    };
    const update = (data: object) => (account: { id: string }) =>
      portal.payload.update({ collection: 'staff', id: account.id, data });
    const used = { code: 'token_used' };
    const email = `${randomUUID()}@example.org`;
    await expect(after(update({ email }))).rejects.toMatchObject(used);
    await expect(after(update({ password: 'nine shuttles at noon' }))).rejects.toMatchObject(used);
    // As if it was disabled at the same moment: the link is there, and the account is not in use.
    const disabledAt = new Date().toISOString();
    await expect(after(update({ disabledAt }))).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('gets no mail for an address that nobody has, with the same answer', async () => {
    const account = await colleague();
    const unknown = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      [account.email, unknown].map((email) => call('POST', '/staff/forgot-password', { data: { email } })),
    );
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  it('is replaced through the form of the admin, too, which brings no session', async () => {
    const account = await colleague();
    const token = await linkFor(account);
    const form = new FormData();
    form.set('_payload', JSON.stringify({ token, password: NEW_PASSWORD }));
    const request = new Request(`${env.PUBLIC_URL}/api/staff/reset-password`, { method: 'POST', body: form });
    const answer = await handleEndpoints({ config: portal.payload.config, request });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).not.toContain('token');
  });
});

describe('a session of staff', () => {
  it('is kept in Payload’s list, where of many that begin at the same time none is lost', async () => {
    const account = await colleague();
    const tokens = await Promise.all(Array.from({ length: 12 }, () => beginSession(account)));
    for (const token of tokens) expect(await isLoggedIn(token)).toBe(true);
    const database = await getDatabase();
    const rows = await database.select().from(staff_sessions).where(eq(staff_sessions._parentID, account.id));
    expect(rows).toHaveLength(12);
  });

  it('reaches a browser only as a cookie', async () => {
    const account = await colleague();
    const data = { email: account.email, password: PASSWORD };
    const program = await call('POST', '/staff/login', { data });
    expect(JSON.parse(program.text)).toMatchObject({ token: expect.any(String) as string });
    const browsers: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { 'user-agent': 'Mozilla/5.0 (X11)' },
    ];
    for (const headers of browsers) {
      const browser = await call('POST', '/staff/login', { data, headers });
      const cookie = browser.headers.get('set-cookie') ?? '';
      const token = /payload-token=([^;]+)/.exec(cookie)?.[1] ?? '';
      expect(cookie).toMatch(/HttpOnly/);
      expect(await isLoggedIn(token)).toBe(true);
      expect(browser.text).not.toContain(token);
      const kept = await call('POST', '/staff/refresh-token', { token, headers });
      expect(kept.status).toBe(200);
      const [, renewed = ''] = /payload-token=([^;]+)/.exec(kept.headers.get('set-cookie') ?? '') ?? [];
      expect(await isLoggedIn(renewed)).toBe(true);
      expect(kept.text).not.toContain(renewed);
    }
  });

  it.each<[string, { begins: number; ends: number }, boolean]>([
    ['in use', { begins: -60, ends: 60 }, true],
    ['in use since this morning', { begins: -12 * 3600 + 60, ends: 60 }, true],
    ['not used for too long', { begins: -3600, ends: -1 }, false],
    ['that has lasted too long', { begins: -12 * 3600 - 1, ends: 600 }, false],
  ])('counts when it is one %s', async (_name, { begins, ends }, counts) => {
    const account = await colleague();
    const token = await beginSession(account);
    const at = (seconds: number) => secondsAfter(new Date(), seconds).toISOString();
    const database = await getDatabase();
    const mine = eq(staff_sessions._parentID, account.id);
    await database
      .update(staff_sessions)
      .set({ createdAt: at(begins), expiresAt: at(ends) })
      .where(mine);
    expect(await isLoggedIn(token)).toBe(counts);
    expect((await call('POST', '/staff/refresh-token', { token })).status).toBe(counts ? 200 : 403);
    const [row] = await database.select().from(staff_sessions).where(mine);
    // A use keeps it for another half an hour; one that has ended leaves nothing behind.
    const left = row && (new Date(row.expiresAt).getTime() - Date.now()) / 1000;
    if (counts) expect(left).toBeGreaterThan(29 * 60);
    else expect(row).toBeUndefined();
  });

  it('cannot be kept once it has ended, and a change of password at the same moment stays', async () => {
    const account = await colleague();
    const [token, other] = [await beginSession(account), await beginSession(account)];
    const data = { password: NEW_PASSWORD, currentPassword: PASSWORD };
    await Promise.all([
      call('PATCH', `/staff/${account.id}`, { token, data }),
      ...Array.from({ length: 8 }, () => call('POST', '/staff/refresh-token', { token: other })),
    ]);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await logsInWith(account.email, NEW_PASSWORD)).toBe(true);
    expect((await call('POST', '/staff/refresh-token', { token: other })).status).toBe(403);
  });

  it('ends with the log-out: this one, or all', async () => {
    const account = await colleague();
    const [one, two, three] = [
      await beginSession(account),
      await beginSession(account),
      await beginSession(account),
    ];
    const out = await call('POST', '/staff/logout', { token: one });
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toMatch(/^payload-token=;/);
    expect(await Promise.all([one, two, three].map(isLoggedIn))).toEqual([false, true, true]);
    expect((await call('POST', '/staff/logout?allSessions=true', { token: two })).status).toBe(200);
    expect(await isLoggedIn(three)).toBe(false);
    expect((await call('POST', '/staff/logout', {})).status).toBe(400);
  });
});

describe('a disabled account', () => {
  const change = (who: Account, by: Account, token: string, name: 'disable' | 'enable') =>
    call('POST', `/staff/${who.id}/${name}`, {
      token,
      data: { currentPassword: PASSWORD, reason: 'On leave' },
    });

  it('keeps its person out by every way, and lets them in again once it is enabled', async () => {
    const [administrator, person] = [await colleague('administrator'), await colleague('reviewer')];
    const token = await beginSession(administrator);
    const own = await beginSession(person);
    expect((await change(person, administrator, token, 'disable')).status).toBe(200);

    expect(await isLoggedIn(own)).toBe(false);
    const answer = await call('POST', '/staff/login', { data: { email: person.email, password: PASSWORD } });
    expect([answer.status, answer.text]).toEqual([403, expect.stringMatching(/disabled/)]);
    // Without the password the answer is the one for any account.
    const wrong = await call('POST', '/staff/login', { data: { email: person.email, password: 'wrong' } });
    expect([wrong.status, wrong.text]).toEqual([401, expect.not.stringMatching(/disabled/)]);
    await askForReset(person.email, { network: '192.0.2.0/24', locale: 'en', clock: systemClock });
    expect(await mailsTo(person.email)).toEqual([]);
    // A session that began at the same moment ends with its first request.
    expect(await isLoggedIn(await beginSession(person))).toBe(false);

    const meanwhile = await beginSession(person);

    expect((await change(person, administrator, token, 'disable')).status).toBe(409);
    expect((await change(person, administrator, token, 'enable')).status).toBe(200);
    expect(await isLoggedIn(meanwhile)).toBe(false);
    expect(await isLoggedIn(await beginSession(person))).toBe(true);
    const actions = await getDatabase().then((database) =>
      database
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, person.id)),
    );
    // Two logins were refused meanwhile.
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'staff.disabled',
      'staff.enabled',
      'staff.log_in_failed',
      'staff.log_in_failed',
    ]);
  });

  it('is never one’s own, and needs an administrator with password and reason', async () => {
    const [administrator, person] = [await colleague('administrator'), await colleague('reviewer')];
    const token = await beginSession(administrator);
    expect((await change(administrator, administrator, token, 'disable')).status).toBe(403);
    expect((await change(administrator, person, await beginSession(person), 'disable')).status).toBe(403);
    for (const data of [
      { currentPassword: 'wrong', reason: 'On leave' },
      { currentPassword: PASSWORD, reason: ' ' },
    ]) {
      const answer = await call('POST', `/staff/${person.id}/disable`, { token, data });
      expect(answer.status).toBe(400);
    }
    expect(
      (
        await call('POST', `/staff/${randomUUID()}/disable`, {
          token,
          data: { currentPassword: PASSWORD, reason: 'x' },
        })
      ).status,
    ).toBe(404);
    const patched = await call('PATCH', `/staff/${person.id}`, {
      token,
      data: { disabledAt: '2026-11-23T00:00:00.000Z' },
    });
    expect(patched.status).toBe(200);
    expect(await isLoggedIn(await beginSession(person))).toBe(true);
  });

  it('can be enabled by the operator of the server, where no administrator can', async () => {
    const [administrator, person] = [await colleague('administrator'), await colleague('administrator')];
    await change(person, administrator, await beginSession(administrator), 'disable');
    await enableAccount({ id: person.id, by: null, reason: 'Nobody else is left' }, { clock: systemClock });
    expect(await isLoggedIn(await beginSession(person))).toBe(true);
    const missing = { id: randomUUID(), by: null, reason: 'Nobody else is left' };
    await expect(enableAccount(missing, { clock: systemClock })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is no longer an administrator, so two who disable each other do not both succeed', async () => {
    const [one, other] = [await colleague('administrator'), await colleague('administrator')];
    const [oneToken, otherToken] = [await beginSession(one), await beginSession(other)];
    const answers = await Promise.all([
      change(other, one, oneToken, 'disable'),
      change(one, other, otherToken, 'disable'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
