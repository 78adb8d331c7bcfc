import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';

/** Passwords that someone else would guess, or that the portal refused with an untrue reason. */

const registration = async (password: string, account = `nobody-${randomUUID()}@example.org`) => {
  const visitor = new IdentityBrowser();
  const sealed = await visitor.encrypted(password);
  const input = { account, code: '000000', ...sealed, nickname: 'Ada-2', privacyAccepted: true };
  return visitor.post('register', input);
};

describe('a new password', () => {
  it.each(['Password1!', 'P@ssw0rd1', 'Qwerty123!', 'Abc12345!', '1qaz@WSX', 'Welcome1!', 'iloveyou1!'])(
    'is refused when it is one that attackers try first: %s',
    async (password) => {
      const answer = await registration(password);
      expect(answer.fields).toEqual({
        password: {
          message_zh: '该密码过于常见，容易被猜到，请换一个。',
          message_en: 'This password is easy to guess. Choose a less common one.',
        },
      });
    },
  );

  it.each(['Grace-1906!', 'x7#hopper', 'HOPPER_1992'])(
    'is refused for what the address says: %s',
    async (password) => {
      const answer = await registration(password, `grace.hopper@${randomUUID()}.example`);
      expect(answer.fields?.password?.message_en).toBe(
        'Your password can’t contain parts of your name, email address, or organization. Choose another one.',
      );
    },
  );

  it.each(['with space 1!', '密码abc12!', 'Weave\t2026!', 'Weave-2026é', 'Weave-2026\u0000'])(
    'of other characters is refused for that, not for what it has: %j',
    async (password) => {
      const answer = await registration(password);
      expect(answer.fields).toEqual({
        password: {
          message_zh: '密码只能包含英文字母、数字和特殊字符，不能包含空格、汉字等其他字符。',
          message_en: 'Use only English letters, digits, and special characters, without spaces.',
        },
      });
    },
  );
});
