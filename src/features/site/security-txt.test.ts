import { describe, expect, it } from 'vitest';

import { expiryWarning, isReportAddress, isSecureAddress, oneYearAfter, securityTxt } from './security-txt';

const origin = 'https://portal.example';
const complete = {
  contact: 'report@heddle.example',
  policy: 'https://portal.example/en/contact',
  acknowledgments: 'https://portal.example/en/thanks',
  expires: '2027-11-22T08:00:00.000Z',
};

describe('security.txt', () => {
  it('has every field of RFC 9116 that is known, a line each', () => {
    expect(securityTxt(complete, origin)).toBe(
      [
        'Contact: mailto:report@heddle.example',
        'Expires: 2027-11-22T08:00:00Z',
        'Acknowledgments: https://portal.example/en/thanks',
        'Preferred-Languages: zh, en',
        'Canonical: https://portal.example/.well-known/security.txt',
        'Policy: https://portal.example/en/contact',
        '',
      ].join('\n'),
    );
  });

  it('leaves out what is not known', () => {
    const text = securityTxt({ contact: 'https://report.example/form', expires: complete.expires }, origin);
    expect(text).toBe(
      'Contact: https://report.example/form\nExpires: 2027-11-22T08:00:00Z\n' +
        'Preferred-Languages: zh, en\nCanonical: https://portal.example/.well-known/security.txt\n',
    );
  });

  it.each([
    [{}],
    [{ ...complete, contact: '' }],
    [{ ...complete, contact: null }],
    [{ ...complete, expires: null }],
  ])('does not exist without contact and expiry: %#', (settings) => {
    expect(securityTxt(settings, origin)).toBeUndefined();
  });
});

describe('an address in security.txt', () => {
  it.each(['report@heddle.example', 'a.b+c@x-y.example', 'https://heddle.example/report?x=1'])(
    'may be %s',
    (text) => {
      expect(isReportAddress(text)).toBe(true);
    },
  );

  it.each([
    '',
    'report',
    'report@localhost',
    'http://heddle.example',
    'mailto:report@heddle.example',
    'https://',
    'https://user:secret@heddle.example',
    'https://heddle.example/\nContact: https://evil.example',
    'report@heddle.example\r\nPolicy: https://evil.example',
    'https://heddle.example/a b',
    'javascript:alert(1)',
  ])('may not be %j', (text) => {
    expect(isReportAddress(text)).toBe(false);
  });

  it('of the policy is not an email address', () => {
    expect(isSecureAddress('report@heddle.example')).toBe(false);
  });
});

describe('the expiry', () => {
  const warning = (now: string) => expiryWarning(complete, new Date(now));

  it.each([
    ['2026-11-22T08:00:00Z', undefined],
    ['2027-10-23T07:59:59Z', undefined],
    ['2027-10-23T08:00:00Z', { state: 'soon', days: 30 }],
    ['2027-11-21T09:00:00Z', { state: 'soon', days: 1 }],
    ['2027-11-22T08:00:00Z', { state: 'expired', days: 0 }],
    ['2028-02-01T00:00:00Z', { state: 'expired', days: 0 }],
  ])('at %s', (now, expected) => {
    expect(warning(now)).toEqual(expected);
  });

  it('needs no attention without a contact', () => {
    expect(expiryWarning({ expires: complete.expires }, new Date('2030-01-01'))).toBeUndefined();
  });

  it('is a year ahead unless someone chooses a date', () => {
    expect(oneYearAfter(new Date('2026-11-22T08:00:00Z')).toISOString()).toBe('2027-11-22T08:00:00.000Z');
  });
});
