import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { describe, expect, it, vi } from 'vitest';
import { type IdentityContext, logIn, sendCode, verifyReset } from '@/features/identity';
import { askingBrowser, askingCookie, knownBrowser, newAskingBrowser } from '@/features/identity';
import { requestLeave, subscribe } from '@/features/mailing-lists';
import { rememberCaptcha } from '@/features/verification';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';
import { codeIn } from '../support/mail-inbox';
import { MEMBER_PASSWORD, newMember, visitorContext } from '../support/members';

// Counts the work of hashing; the hashing itself is real.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
const verified = vi.mocked(argon2.verify);

usePortalDatabase();

let offset = 0;
const clock = { now: () => new Date(Date.now() + offset * 1000) };

/** A browser on a network of its own, unless one is named. */
function browser(network: string = randomUUID()): IdentityContext {
  const context = visitorContext(clock);
  return { ...context, client: { ...context.client, network }, browser: newAskingBrowser() };
}

async function captcha(): Promise<string> {
  const verification = randomUUID();
  await rememberCaptcha(await getDatabase(), verification, clock);
  return verification;
}

const ask = async (
  context: IdentityContext,
  account: string,
  channel: 'login' | 'reset_password' = 'login',
) => sendCode({ account, channel, captchaVerification: await captcha(), lang: 'en' }, context);

/** Mails with codes to an address, the newest first. */
async function codesTo(account: string): Promise<string[]> {
  const { rows } = await (
    await getDatabase()
  ).execute<{ text: string }>(
    sql`SELECT text FROM mail_outbox WHERE recipient = ${account} ORDER BY created_at DESC, id DESC`,
  );
  return rows.map((mail) => codeIn(mail));
}

async function lastCodeTo(account: string): Promise<string> {
  return (await codesTo(account))[0] ?? '';
}

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'it succeeded',
    (error: unknown) => String((error as { code?: unknown }).code),
  );

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a stranger who asks for codes to an address', () => {
  it('counts for nothing with a captcha that is none', async () => {
    const { account } = await newMember();
    const stranger = browser();
    for (let calls = 0; calls < 12; calls += 1) {
      const input = { account, channel: 'login', captchaVerification: 'garbage', lang: 'en' } as const;
      expect(await codeOf(sendCode(input, stranger))).toBe('captcha_failed');
    }
    const owner = browser(stranger.client.network);
    await ask(owner, account);
    const code = await lastCodeTo(account);
    expect((await logIn({ account, code }, owner)).profile.email).toBe(account);
  });

  it('does not replace the code of the owner, nor make the owner wait', async () => {
    const { account } = await newMember();
    const [owner, stranger] = [browser(), browser()];
    await ask(stranger, account);
    await ask(owner, account);
    const code = await lastCodeTo(account);
    await ask(browser(), account);
    expect((await logIn({ account, code }, owner)).profile.email).toBe(account);
  });

  it.each(['login', 'reset_password'] as const)(
    'cannot void the code of the owner by wrong guesses (%s)',
    async (channel) => {
      const { account } = await newMember();
      const [owner, stranger] = [browser(), browser()];
      await ask(owner, account, channel);
      const code = await lastCodeTo(account);
      const use = (context: IdentityContext, guess: string) =>
        channel === 'login'
          ? logIn({ account, code: guess }, context)
          : verifyReset({ account, code: guess }, context);
      const programme = { ...stranger, browser: undefined };
      for (const context of [stranger, programme, stranger, programme, stranger, stranger]) {
        expect(await codeOf(use(context, otherThan(code)))).toBe('code_expired');
      }
      // Not even the right one is of use to anybody else.
      expect(await codeOf(use(stranger, code))).toBe('code_expired');
      await use(owner, code);
    },
  );

  it('has five tries at the code that was asked for, and no more by asking again within the hour', async () => {
    const { account } = await newMember();
    const stranger = browser();
    const outcomes: string[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      offset += 61;
      const sent = await codeOf(ask(stranger, account));
      if (sent === 'it succeeded') {
        const wrong = otherThan(await lastCodeTo(account));
        for (let tries = 0; tries < 7; tries += 1)
          outcomes.push(await codeOf(logIn({ account, code: wrong }, stranger)));
      } else outcomes.push(sent);
    }
    expect(outcomes.filter((code) => code === 'code_wrong')).toHaveLength(50);
    expect(outcomes.slice(-2)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  it('fills an inbox no faster than thirty mails an hour, from however many networks', async () => {
    const { account } = await newMember();
    const before = (await codesTo(account)).length;
    const sent: string[] = [];
    for (let stranger = 0; stranger < 40; stranger += 1) sent.push(await codeOf(ask(browser(), account)));
    expect(sent.filter((code) => code === 'it succeeded')).toHaveLength(30);
    expect((await codesTo(account)).length - before).toBe(30);
    expect(sent.at(-1)).toBe('too_many_requests');
  });

  it('fills it no faster than ten from one network, which leaves others their share', async () => {
    const { account } = await newMember();
    const network = randomUUID();
    const sent: string[] = [];
    for (let stranger = 0; stranger < 15; stranger += 1)
      sent.push(await codeOf(ask(browser(network), account)));
    expect(sent.filter((code) => code === 'it succeeded')).toHaveLength(10);
    await ask(browser(), account);
  });

  it('never uses up what the browser of the owner has, even on the same network', async () => {
    const { account } = await newMember();
    const network = randomUUID();
    const plain = browser(network);
    // A login signs the browser for its account.
    const owner = { ...plain, browser: knownBrowser(plain.browser ?? newAskingBrowser(), account) };
    for (let stranger = 0; stranger < 35; stranger += 1) {
      await codeOf(ask(browser(stranger < 12 ? network : randomUUID()), account));
    }
    expect(await codeOf(ask(browser(), account))).toBe('too_many_requests');
    await ask(owner, account);
    const code = await lastCodeTo(account);
    expect((await logIn({ account, code }, owner)).profile.email).toBe(account);
    // Its own allowance has an end as well.
    const more: string[] = [];
    for (let asked = 0; asked < 10; asked += 1) {
      offset += 61;
      more.push(await codeOf(ask(owner, account)));
    }
    expect(more.at(-1)).toBe('too_many_requests');
    expect(more.filter((answer) => answer === 'it succeeded')).toHaveLength(9);
  });

  it('uses up no captcha of anybody twice, however parallel', async () => {
    const { account } = await newMember();
    const before = (await codesTo(account)).length;
    const captchaVerification = await captcha();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        codeOf(sendCode({ account, channel: 'login', captchaVerification, lang: 'en' }, browser())),
      ),
    );
    expect(outcomes.filter((code) => code === 'it succeeded')).toHaveLength(1);
    expect((await codesTo(account)).length - before).toBe(1);
  });
});

describe('the cookie of a browser', () => {
  const account = 'ada@example.org';
  const known = knownBrowser(newAskingBrowser(), account);

  it('says again what it said', () => {
    expect(askingBrowser(askingCookie(known).value)).toEqual(known);
    const fresh = newAskingBrowser();
    expect(askingBrowser(askingCookie(fresh).value)).toEqual(fresh);
  });

  it.each(['', 'x', 'a.b', `${'a'.repeat(43)}.${'0'.repeat(63)}`, 'a'.repeat(5000)])(
    'is nothing when it was invented: %j',
    (value) => {
      expect(askingBrowser(value)).toBeUndefined();
    },
  );

  it('opens no allowance of an account that was not logged in to there', async () => {
    const victim = (await newMember()).account;
    const own = (await newMember()).account;
    const invented = { id: newAskingBrowser().id, proof: '0'.repeat(64) };
    const borrowed = { id: newAskingBrowser().id, proof: known.proof };
    for (let stranger = 0; stranger < 30; stranger += 1) await ask(browser(), victim);
    for (const claimed of [invented, borrowed, knownBrowser(newAskingBrowser(), own)]) {
      expect(await codeOf(ask({ ...browser(), browser: claimed }, victim))).toBe('too_many_requests');
    }
  });
});

describe('the brake of the login', () => {
  const wrong = 'Wrong-2026';

  it('evaluates three of forty parallel wrong passwords without a captcha', async () => {
    const { account } = await newMember();
    const stranger = browser();
    verified.mockClear();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => codeOf(logIn({ account, password: wrong }, stranger))),
    );
    expect(verified).toHaveBeenCalledTimes(3);
    expect(outcomes.filter((code) => code === 'invalid_input')).toHaveLength(3);
    // The owner, elsewhere, gets in with a captcha.
    const captchaVerification = await captcha();
    const owner = { account, password: MEMBER_PASSWORD, captchaVerification };
    expect((await logIn(owner, browser())).profile.email).toBe(account);
  });

  it('evaluates ten of forty with captchas, and then none, not even the right one', async () => {
    const { account } = await newMember();
    const stranger = browser();
    const captchas = await Promise.all(Array.from({ length: 40 }, captcha));
    verified.mockClear();
    await Promise.all(
      captchas.map((captchaVerification) =>
        codeOf(logIn({ account, password: wrong, captchaVerification }, stranger)),
      ),
    );
    expect(verified).toHaveBeenCalledTimes(10);
    const right = { account, password: MEMBER_PASSWORD, captchaVerification: await captcha() };
    expect(await codeOf(logIn(right, stranger))).toBe('too_many_requests');
    expect(verified).toHaveBeenCalledTimes(10);
  });
});

describe('the forms of mailing lists', () => {
  it('count nothing against an address for a captcha that is none', async () => {
    const context = {
      client: { address: '203.0.113.7', network: randomUUID(), secure: true, loopback: false },
      clock: systemClock,
    };
    const email = `${randomUUID()}@example.org`;
    const common = { email, lang: 'en', captchaVerification: 'garbage' } as const;
    const counters = async () => {
      const { rows } = await (
        await getDatabase()
      ).execute(sql`SELECT key FROM rate_limits WHERE key LIKE 'list-address:%' OR key LIKE 'list-domain:%'`);
      return rows.length;
    };
    const before = await counters();
    const join = {
      ...common,
      list: randomUUID(),
      name: 'Ada',
      organization: 'Example',
      privacyAccepted: true,
    } as const;
    expect(await codeOf(subscribe(join, context))).toBe('captcha_failed');
    expect(await codeOf(requestLeave(common, context))).toBe('captcha_failed');
    expect(await counters()).toBe(before);
  });
});
