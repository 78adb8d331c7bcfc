import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changePassword, logIn, register, resetPassword } from '@/features/identity';
import { issueCode, issueSingleUseToken, networkAsker } from '@/features/verification';
import { systemClock as clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';
import { MEMBER_PASSWORD, newMember, visitorContext } from '../support/members';

usePortalDatabase();

const refused = (rule: string) => ({ code: 'invalid_input', fields: { password: rule } });

describe('a password that can be guessed', () => {
  it.each([
    ['Password1!', 'passwordCommon'],
    ['Lovelace-1843', 'passwordOwn'],
    ['Analytical:8', 'passwordOwn'],
  ])('begins no account: %s', async (password, rule) => {
    const context = visitorContext(clock);
    const account = `lovelace.${randomUUID()}@example.org`;
    const asker = networkAsker(context.client.network);
    const code = await issueCode(await getDatabase(), { account, channel: 'register', asker }, clock);
    const input = {
      account,
      code,
      nickname: 'Ada',
      organization: 'Analytical Engines',
      privacyAccepted: true,
      lang: 'en',
    } as const;
    await expect(register({ ...input, password }, context)).rejects.toMatchObject(refused(rule));
    // The code is still good for a better one.
    expect((await register({ ...input, password: MEMBER_PASSWORD }, context)).profile.email).toBe(account);
  });

  it('replaces none', async () => {
    const { context, nickname } = await newMember(clock);
    const oldPassword = MEMBER_PASSWORD;
    await expect(changePassword({ oldPassword, password: 'Qwerty123!' }, context)).rejects.toMatchObject(
      refused('passwordCommon'),
    );
    const own = `${nickname}!`;
    await expect(changePassword({ oldPassword, password: own }, context)).rejects.toMatchObject(
      refused('passwordOwn'),
    );
  });

  it('is not set for a forgotten one, and the token stays good', async () => {
    const { account, context } = await newMember(clock);
    const resetToken = await issueSingleUseToken(
      await getDatabase(),
      { purpose: 'reset_password', subject: context.session.memberId, seconds: 600 },
      clock,
    );
    const visitor = visitorContext(clock);
    await expect(resetPassword({ resetToken, password: 'Welcome1!' }, visitor)).rejects.toMatchObject(
      refused('passwordCommon'),
    );
    await resetPassword({ resetToken, password: 'Thread-2027' }, visitor);
    expect((await logIn({ account, password: 'Thread-2027' }, visitor)).profile.email).toBe(account);
  });
});
