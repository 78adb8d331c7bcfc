import { describe, expect, it } from 'vitest';

import { addressIn, nameIn, provesSecondFactor, rolesOfGroups } from './provider-domain';

const mapping = [
  { role: 'administrator', group: 'CN=Portal Admins,OU=IT' },
  { role: 'editor', group: 'writers' },
  { role: 'editor', group: 'press' },
  { role: 'reviewer', group: 'press' },
] as const;

describe('roles from groups', () => {
  it.each([
    [['writers'], ['editor']],
    [['press'], ['reviewer', 'editor']],
    [
      ['press', 'CN=Portal Admins,OU=IT', 'unknown'],
      ['administrator', 'reviewer', 'editor'],
    ],
    ['writers', ['editor']],
    [[], []],
    [['Writers', ' writers', 'writer'], []],
    [['writers', 7], []],
    [{ writers: true }, []],
    [undefined, []],
    [null, []],
  ])('%j → %j', (claim, expected) => {
    expect(rolesOfGroups(claim, mapping)).toEqual(expected);
  });
});

describe('a second factor at the provider', () => {
  it.each([
    [{ amr: ['pwd', 'mfa'] }, true],
    [{ acr: 'urn:two' }, true],
    [{ amr: ['pwd'], acr: 'urn:one' }, false],
    [{ amr: 'mfa' }, false],
    [{ amr: [['mfa']] }, false],
    [{}, false],
  ])('%j → %j', (claims, expected) => {
    expect(provesSecondFactor(claims, ['mfa', 'urn:two'])).toBe(expected);
  });

  it('is not believed unless the configuration says what to believe', () => {
    expect(provesSecondFactor({ amr: ['mfa'], acr: '' }, [])).toBe(false);
  });
});

describe('the address', () => {
  it.each([
    [{ email: 'Ada@Example.org ' }, 'ada@example.org'],
    [{ email: 'ada@example.org', email_verified: true }, 'ada@example.org'],
    [{ email: 'ada@example.org', email_verified: 'true' }, 'ada@example.org'],
    [{ email: 'ada@example.org', email_verified: false }, undefined],
    [{ email: 'ada@example.org', email_verified: 'false' }, undefined],
    [{ email: 'ada@example.org', email_verified: 'perhaps' }, undefined],
    [{ email: 'ada' }, undefined],
    [{}, undefined],
  ])('%j → %j', (claims, expected) => {
    expect(addressIn(claims)).toBe(expected);
  });
});

describe('the name', () => {
  it.each([
    [{ name: ' Ada Lovelace ', nickname: 'ada' }, 'Ada Lovelace'],
    [{ name: '', nickname: 'ada' }, 'ada'],
    [{ preferred_username: 'alovelace' }, 'alovelace'],
    [{ name: 7 }, 'ada@example.org'],
    [{ name: 'Ada\0\n\u202ELovelace' }, 'AdaLovelace'],
    [{ name: '\0', nickname: 'ada' }, 'ada'],
    [{ name: '𠮷'.repeat(90) }, '𠮷'.repeat(80)],
  ])('%j → %s', (claims, expected) => {
    expect(nameIn(claims, 'ada@example.org')).toBe(expected);
  });
});
