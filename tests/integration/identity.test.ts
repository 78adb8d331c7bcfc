import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityContext } from '@/features/identity/context';
import { hashPassword, passwordMatches, readPassword } from '@/features/identity/passwords';
import { findSession } from '@/features/identity/sessions';
import { getProfile } from '@/features/identity/use-cases/account';
import { logIn } from '@/features/identity/use-cases/log-in';
import { register } from '@/features/identity/use-cases/register';
import { issueCode, networkAsker } from '@/features/verification';
import { getDatabase, getPool } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

usePortalDatabase();

const PASSWORD = 'Weave-2026';
let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
beforeEach(() => (now = new Date()));

function visitor(address = '203.0.113.7'): IdentityContext {
  return {
    client: { address, network: address, secure: true, loopback: false },
    userAgent: 'Test',
    session: undefined,
    clock,
  };
}

async function newMember(context = visitor(`198.51.100.${Math.floor(Math.random() * 250)}`)) {
  const account = `${randomUUID()}@example.org`;
  const asker = networkAsker(context.client.network);
  const code = await issueCode(await getDatabase(), { account, channel: 'register', asker }, clock);
  const made = await register(
    { account, code, password: PASSWORD, nickname: 'Ada', privacyAccepted: true, lang: 'zh' },
    context,
  );
  return { account, ...made };
}

describe('a session', () => {
  it('ends when it is not used for a week', async () => {
    const { session } = await newMember();
    later(7 * 86_400 - 1);
    expect(await findSession(session.token, clock)).toMatchObject({ id: session.id });
    later(7 * 86_400);
    expect(await findSession(session.token, clock)).toBeUndefined();
  });

  it('ends after a month, however much it is used', async () => {
    const { session } = await newMember();
    for (let day = 0; day < 29; day += 1) {
      later(86_400);
      expect(await findSession(session.token, clock)).toBeDefined();
    }
    later(86_400);
    expect(await findSession(session.token, clock)).toBeUndefined();
  });

  it('is read with its member in one statement, which is all that the own profile needs', async () => {
    const { session, account } = await newMember();
    const query = vi.spyOn(await getPool(), 'query');
    const found = await findSession(session.token, clock);
    if (!found) throw new Error('the session was not found');
    expect(await getProfile({ session: found })).toMatchObject({ email: account, nickname: 'Ada' });
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('shows no profile of an account that was locked since', async () => {
    const { session, account } = await newMember();
    await (await getDatabase()).execute(sql`UPDATE members SET locked_at = now() WHERE email = ${account}`);
    const found = await findSession(session.token, clock);
    if (!found) throw new Error('the session was not found');
    await expect(getProfile({ session: found })).rejects.toMatchObject({ code: 'not_logged_in' });
  });

  it('does not carry the hash of the password', async () => {
    const { session } = await newMember();
    expect(JSON.stringify(await findSession(session.token, clock))).not.toContain('argon2');
  });

  it('is not in the database, only its hash', async () => {
    const { session } = await newMember();
    const { rows } = await (await getDatabase()).execute(sql`select * from identity_sessions`);
    expect(JSON.stringify(rows)).not.toContain(session.token);
  });
});

describe('failed logins', () => {
  it('make the network that fails wait, and not the owner', async () => {
    const { account } = await newMember();
    const attacker = visitor('192.0.2.66');
    const guess = () => logIn({ account, password: 'Wrong-2026' }, attacker);
    for (let failures = 0; failures < 3; failures += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'captcha_failed' });
    // The owner gets in with a code, from the very same network.
    const asker = networkAsker(attacker.client.network);
    const code = await issueCode(await getDatabase(), { account, channel: 'login', asker }, clock);
    const { profile } = await logIn({ account, code }, attacker);
    expect(profile.email).toBe(account);
  });

  it('take as long for an account that does not exist', async () => {
    const measure = async (stored: string | undefined) => {
      const times: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const start = performance.now();
        await passwordMatches(stored, 'Wrong-2026');
        times.push(performance.now() - start);
      }
      return times.toSorted((one, other) => one - other)[4] ?? 0;
    };
    const stored = await hashPassword(PASSWORD);
    await passwordMatches(undefined, 'Wrong-2026');
    // A hash that is not computed takes next to nothing.
    expect(await measure(undefined)).toBeGreaterThan((await measure(stored)) / 3);
  });

  it('do not let a locked member in', async () => {
    const { account } = await newMember();
    await (await getDatabase()).execute(sql`update members set locked_at = now() where email = ${account}`);
    await expect(logIn({ account, password: PASSWORD }, visitor())).rejects.toMatchObject({
      code: 'invalid_input',
    });
    const asker = networkAsker(visitor().client.network);
    const code = await issueCode(await getDatabase(), { account, channel: 'login', asker }, clock);
    await expect(logIn({ account, code }, visitor())).rejects.toMatchObject({ code: 'code_wrong' });
  });
});

describe('a password that is not encrypted', () => {
  it('is taken over https or from this machine only', async () => {
    const plain = { password: PASSWORD };
    expect(await readPassword(plain, { confidential: true, clock })).toBe(PASSWORD);
    await expect(readPassword(plain, { confidential: false, clock })).rejects.toMatchObject({
      fields: { kid: 'empty' },
    });
  });
});
