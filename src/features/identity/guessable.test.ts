import { describe, expect, it } from 'vitest';

import { guessableBecause, ownWords } from './guessable';

const account = {
  email: 'grace.hopper@cobol-works.example',
  nickname: 'Amazing-42',
  organization: 'Navy Yard 示例公司',
};

describe('a new password', () => {
  // From published lists of leaked passwords, or a word of them with what rules ask for added.
  it.each([
    'Password1!',
    'P@ssw0rd1',
    'Passw0rd!',
    'Qwerty123!',
    'Abc12345!',
    '1qaz@WSX',
    'Welcome1!',
    'Test1234!',
    'Changeme1!',
    'iloveyou1!',
    'Monkey12#',
    'abc123!@#',
  ])('is refused as common: %s', async (password) => {
    expect(await guessableBecause(password, account)).toBe('passwordCommon');
  });

  it.each(['Hopper-2026!', 'x7#GRACEful', 'Cobol!7391', 'aMAZing_2026', 'my-Navy-77', '1!yardstick'])(
    'is refused for a word of the account: %s',
    async (password) => {
      expect(await guessableBecause(password, account)).toBe('passwordOwn');
    },
  );

  // One word, and around it what rules and the calendar make people add.
  it.each([
    'Summer2026!',
    'Winter2025!',
    'Spring-2026',
    'Autumn@2026',
    '2026Summer!',
    'summer2026!A',
    'Spring2026Spring!',
    'January2026!',
    'Monday123!',
    'Company2026!',
    'Portal@2026',
    'Michael1990!',
    'Passw0rd2026!',
    'S0mmer2026!',
    'Beijing2026!',
    'Shenzhen@2026',
    'Huawei@123',
    'Woaini1314!',
    'Wang19900101!',
    'Li20000505@',
    'Aa112233!',
    'Xiatian2026!',
  ])('is refused as one decorated word: %s', async (password) => {
    expect(await guessableBecause(password, account)).toBe('passwordCommon');
  });

  it.each([
    'Weave-2026',
    'Loom-7-shuttle',
    'x9#kQ2vT',
    'vK2$wxPz',
    'Rm5-qTz8',
    'Fr7$hgq0!z',
    'mX4!tearlop',
    'gT7-vohlkra',
    'Tz!8wq-Lp3m',
    'correct-4-horse',
    'Orbit.Maple.93.Quill',
    'river-Stone-57',
    'Kettle&Fjord-318',
    'wobble!Tundra6',
    'snow-on-Tuesday-9',
    'summer-Rain-2026',
    'nine-geese-over-Lake-4',
    'correct horse battery staple 7!',
    'summer rain on 14 tin roofs',
    'My summer of 2026 was rainy!',
    '我家的猫每天早上6点叫我起床!',
    '春天的织机织出2026条金线-好',
    '一只白鹭飞过2座石桥和青瓦!',
  ])('is accepted: %s', async (password) => {
    expect(await guessableBecause(password, account)).toBeUndefined();
  });
});

it('the own words leave out what is short, a number, or a top-level domain', () => {
  expect(ownWords({ ...account, email: 'ada@2026.example' })).toEqual([
    'amazing',
    'navy',
    'yard',
    '示例公司',
  ]);
});
