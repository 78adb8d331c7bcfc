import { describe, expect, it } from 'vitest';
import { safeRedirect } from './domain';
import {
  accountSchema,
  nicknameSchema,
  organizationSchema,
  passwordSchema,
  personNameSchema,
} from '@/features/session';

function brokenRule(schema: typeof passwordSchema, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe('a password', () => {
  it.each([
    ['', 'empty'],
    ['Ab1!xyz', 'passwordLength'],
    [`Ab1!${'xy'.repeat(9)}`, 'passwordLength'],
    ['abcdefg1', 'passwordKinds'],
    ['abcdefg!', 'passwordKinds'],
    ['1234567!', 'passwordKinds'],
    ['密码abc12!', 'passwordCharacters'],
    ['with space 1!', 'passwordCharacters'],
    ['Weave-2026é', 'passwordCharacters'],
    ['aaab123!', 'passwordRepeats'],
    ['ab1!!!cd', 'passwordRepeats'],
    ['aab11!!c', undefined],
    ['Abcdefghijklmnop12!?', undefined],
  ])('%j: %s', (text, rule) => {
    expect(brokenRule(passwordSchema, text)).toBe(rule);
  });
});

describe('a name', () => {
  it.each([
    ['A', 'nicknameLength'],
    ['综', 'nicknameLength'],
    ['x'.repeat(41), 'nicknameLength'],
    ['1st', 'nickname'],
    ['_ab', 'nickname'],
    ['ab-', 'nickname'],
    ['a b', 'nickname'],
    ['a<b', 'nickname'],
    ['综联', undefined],
    ['Ada_L-2', undefined],
    ['x'.repeat(40), undefined],
  ])('%j: %s', (text, rule) => {
    expect(brokenRule(nicknameSchema, text)).toBe(rule);
  });
});

describe('a legal name', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['A', 'personNameLength'],
    ['伟', 'personNameLength'],
    ['x'.repeat(41), 'personNameLength'],
    ['Ada 2', 'personName'],
    ['Ada_L', 'personName'],
    ['Ada\u202eL', 'personName'],
    ['Ada <b>', 'personName'],
    ["- . '", 'personName'],
    ['Ada Lovelace', undefined],
    ["Anne O'Neil", undefined],
    ['Anne O’Neil', undefined],
    ['张 伟', undefined],
    ['阿卜杜拉·买买提', undefined],
    ['Jean-Luc Müller Jr.', undefined],
    ['Nguyễn Thị Ánh', undefined],
    ['Łukasz Żółć', undefined],
    ['Иван Петров', undefined],
    ['สมชาย ใจดี', undefined],
    ['𠮷野', undefined],
    ['x'.repeat(40), undefined],
  ])('%j: %s', (text, rule) => {
    expect(brokenRule(personNameSchema, text)).toBe(rule);
  });

  it('is kept in one spelling', () => {
    expect(personNameSchema.parse('  Zoe\u0308 \u00a0  Lund ')).toBe('Zo\u00eb Lund');
  });
});

describe('an organization', () => {
  it.each([
    ['A', 'organizationLength'],
    ['x'.repeat(101), 'organizationLength'],
    ['&Co', 'organization'],
    ['Smith &', 'organization'],
    ['Smith & ', 'organization'],
    ['Smith; Co', 'organization'],
    ['<Smith>', 'organization'],
    ['()', 'organization'],
    ['Smith & Co.', undefined],
    ['Smith (UK)', undefined],
    ['Weaver, Loom and Sons', undefined],
    ['Loom/Heddle R+D #2', undefined],
    ['“未来”研究院（上海）', undefined],
    ['Société d’Études', undefined],
    ['综联科技（上海）有限公司', undefined],
    ['3M', undefined],
  ])('%j: %s', (text, rule) => {
    expect(brokenRule(organizationSchema, text)).toBe(rule);
  });
});

describe('an account', () => {
  it('is one address in one spelling', () => {
    expect(accountSchema.parse('  Reader@Example.ORG ')).toBe('reader@example.org');
    expect(accountSchema.safeParse('reader@example.org\r\nBcc: x@example.org').success).toBe(false);
    expect(accountSchema.safeParse('not an address').success).toBe(false);
  });
});

describe('the address to return to', () => {
  const options = {
    site: 'https://portal.example',
    allowed: ['https://partner.example'],
    fallback: 'https://portal.example/zh',
  };

  it.each([
    ['/en/my/profile?tab=1#top', 'https://portal.example/en/my/profile?tab=1#top'],
    ['https://portal.example/zh/docs', 'https://portal.example/zh/docs'],
    ['https://partner.example/back', 'https://partner.example/back'],
  ])('may be %s', (wanted, result) => {
    expect(safeRedirect(wanted, options)).toBe(result);
  });

  it.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\thttps://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://portal.example@evil.example',
    'https://portal.example:443@evil.example',
    'https://portal.example.evil.example',
    'http://portal.example',
    'https://portal.example\\.evil.example',
    'en/my',
  ])('is never %j', (wanted) => {
    expect(safeRedirect(wanted, options)).toBe(options.fallback);
  });
});
