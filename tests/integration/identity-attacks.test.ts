import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { sql } from '@payloadcms/db-postgres/drizzle';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdentityContext, logIn, register, sendCode, verifyReset } from '@/features/identity';
import { issueCode, networkAsker, rememberCaptcha } from '@/features/verification';
import { systemClock as clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

// Counts the work of hashing; the hashing itself is real.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});
const verified = vi.mocked(argon2.verify);

usePortalDatabase();

const PASSWORD = 'Weave-2026';
/** Who tries, from a network of its own unless it says otherwise. */
const visitor = (network = randomUUID()): IdentityContext => ({
  client: { address: network, network, secure: true, loopback: false },
  userAgent: 'Test',
  session: undefined,
  clock,
});

const unknown = () => `${randomUUID()}@example.org`;

async function newMember(): Promise<string> {
  const account = unknown();
  const context = visitor();
  const asker = networkAsker(context.client.network);
  const code = await issueCode(await getDatabase(), { account, channel: 'register', asker }, clock);
  const input = {
    account,
    code,
    password: PASSWORD,
    nickname: 'Ada',
    privacyAccepted: true,
    lang: 'zh',
  } as const;
  await register(input, context);
  return account;
}

async function captcha(): Promise<string> {
  const verification = randomUUID();
  await rememberCaptcha(await getDatabase(), verification, clock);
  return verification;
}

const refusal = async (attempt: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error: unknown = await attempt.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  const { code, fields, status } = error as Record<string, unknown>;
  return { code, fields, status };
};

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('whether an account exists', () => {
  beforeEach(() => {
    verified.mockClear();
  });

  it('does not show in the work for an incorrect password: always one hash of the same cost', async () => {
    const locked = await newMember();
    const withoutPassword = await newMember();
    const database = await getDatabase();
    await database.execute(sql`UPDATE members SET locked_at = now() WHERE email = ${locked}`);
    await database.execute(sql`DELETE FROM identity_credentials c USING members m
      WHERE c.member_id = m.id AND m.email = ${withoutPassword}`);
    const cases = { known: await newMember(), unknown: unknown(), locked, withoutPassword };
    for (const [what, account] of Object.entries(cases)) {
      verified.mockClear();
      const answer = await refusal(
        logIn({ account, password: what === 'locked' ? PASSWORD : 'Wrong-2026' }, visitor()),
      );
      expect([what, answer]).toEqual([
        what,
        { code: 'invalid_input', status: 400, fields: { password: 'credentials' } },
      ]);
      expect([what, verified.mock.calls.length]).toEqual([what, 1]);
      // The parameters are in the hash that was verified against.
      expect(verified.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });

  it('does not show in the time that an incorrect password takes', async () => {
    const known = await newMember();
    await refusal(logIn({ account: unknown(), password: 'Wrong-2026' }, visitor()));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const measure = async (which: 'known' | 'unknown', account: string) => {
      const captchaVerification = await captcha();
      const began = performance.now();
      await refusal(logIn({ account, password: 'Wrong-2026', captchaVerification }, visitor()));
      times[which].push(performance.now() - began);
    };
    // Alternating, so other load on the machine affects both; the bound is far wider than one hash.
    for (let round = 0; round < 12; round += 1) {
      await measure('known', known);
      await measure('unknown', unknown());
    }
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('does not show in the answers to codes, nor in the work of sending one', async () => {
    const known = await newMember();
    const database = await getDatabase();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const stranger = unknown();
    // The code of the registration was sent just now.
    const minuteLater = { now: () => new Date(Date.now() + 61_000) };
    const asker = visitor();
    for (const channel of ['login', 'reset_password', 'register'] as const) {
      const counts: number[] = [];
      for (const account of [known, stranger]) {
        const input = { account, channel, captchaVerification: await captcha(), lang: 'en' } as const;
        queries.mockClear();
        expect(await sendCode(input, { ...asker, clock: minuteLater })).toBeNull();
        expect(queries.mock.calls.length).toBeGreaterThan(5);
        counts.push(queries.mock.calls.length);
        const { rows } = await database.execute(
          sql`SELECT 1 FROM mail_outbox WHERE recipient = ${account} AND created_at > now() - interval '1 minute'`,
        );
        expect(rows.length).toBeGreaterThan(0);
      }
      expect(counts[0]).toBe(counts[1]);
    }
    queries.mockRestore();
    const answers = [known, stranger].map((account) =>
      refusal(verifyReset({ account, code: '000000' }, asker)),
    );
    const [one, other] = await Promise.all(answers);
    expect(one).toMatchObject({ code: 'code_wrong', status: 400 });
    expect(other).toEqual(one);
  });
});

describe('guessing a password', () => {
  it('makes the network wait after ten failures, and nobody else', async () => {
    const account = await newMember();
    const attacker = visitor();
    const guess = async (password: string, from = attacker) =>
      logIn({ account, password, captchaVerification: await captcha() }, from);
    for (let failures = 0; failures < 10; failures += 1) {
      expect(await refusal(guess('Wrong-2026'))).toMatchObject({ code: 'invalid_input' });
    }
    verified.mockClear();
    const refused: unknown = await guess(PASSWORD).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests', status: 429 });
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
    // The right password is not even looked at while waiting.
    expect(verified).not.toHaveBeenCalled();
    // The owner, elsewhere, gets in with the captcha; on the attacker's own network with a code.
    expect((await guess(PASSWORD, visitor())).profile.email).toBe(account);
    const asker = networkAsker(attacker.client.network);
    const code = await issueCode(await getDatabase(), { account, channel: 'login', asker }, clock);
    expect((await logIn({ account, code }, attacker)).profile.email).toBe(account);
    // Another account is not concerned.
    const other = await newMember();
    expect((await logIn({ account: other, password: PASSWORD }, attacker)).profile.email).toBe(other);
  });

  it('waits the same for an account that does not exist', async () => {
    const account = unknown();
    const attacker = visitor();
    for (let failures = 0; failures < 10; failures += 1) {
      await refusal(
        logIn({ account, password: 'Wrong-2026', captchaVerification: await captcha() }, attacker),
      );
    }
    await expect(
      logIn({ account, password: PASSWORD, captchaVerification: await captcha() }, attacker),
    ).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
