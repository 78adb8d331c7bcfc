import { describe, expect, it } from 'vitest';

import { check } from '@/platform/http/validate';

import { loginFormSchema, newPasswordSchema, registrationSchema } from './form-schemas';

const registration = {
  account: 'ada@example.org',
  code: '123456',
  password: 'Weave-2026',
  confirmation: 'Weave-2026',
  nickname: 'Ada-2',
  organization: '',
  privacyAccepted: true,
};

describe('the registration form', () => {
  it('takes what the server takes, without an organization', () => {
    expect(check(registrationSchema, { ...registration, account: ' Ada@Example.org ' }).data).toEqual(
      registration,
    );
  });

  it.each([
    [{ account: '' }, { account: 'empty' }],
    [{ account: 'ada' }, { account: 'email' }],
    [{ code: '12345' }, { code: 'code' }],
    [{ password: 'short1-', confirmation: 'short1-' }, { password: 'passwordLength' }],
    [{ password: 'onlyletters', confirmation: 'onlyletters' }, { password: 'passwordKinds' }],
    [{ password: 'Weave-2000', confirmation: 'Weave-2000' }, { password: 'passwordRepeats' }],
    [{ confirmation: '' }, { confirmation: 'empty' }],
    [{ nickname: '2Ada' }, { nickname: 'nickname' }],
    [{ organization: 'Acme &' }, { organization: 'organization' }],
    [{ privacyAccepted: false }, { privacyAccepted: 'consent' }],
  ])('refuses %o', (wrong, fields) => {
    expect(check(registrationSchema, { ...registration, ...wrong }).fields).toEqual(fields);
  });

  it('compares the passwords even if something else is wrong', () => {
    const wrong = { ...registration, nickname: '', confirmation: 'Weave-2027' };
    expect(check(registrationSchema, wrong).fields).toEqual({
      nickname: 'empty',
      confirmation: 'passwordMatch',
    });
    expect(check(newPasswordSchema, { password: 'aaa', confirmation: 'bbb' }).fields).toEqual({
      password: 'passwordLength',
      confirmation: 'passwordMatch',
    });
  });
});

describe('the login form', () => {
  const typed = {
    account: 'ada@example.org',
    password: '',
    code: '',
    captchaVerification: null,
    privacyAccepted: false,
  };
  const wrongFields = (byCode: boolean, asksConsent: boolean) =>
    Object.keys(check(loginFormSchema({ byCode, asksConsent }), typed).fields ?? {});

  it('wants the password or the code, as the visitor chose', () => {
    expect(wrongFields(false, false)).toEqual(['password']);
    expect(wrongFields(true, false)).toEqual(['code']);
  });

  it('wants a new consent from those who have withdrawn it', () => {
    expect(wrongFields(false, true)).toEqual(['password', 'privacyAccepted']);
  });
});
