import { describe, expect, it } from 'vitest';

import { policyReports } from './policy-reports';

describe('a report about a policy', () => {
  it('of report-uri is read without secrets', () => {
    const report = {
      'document-uri': 'https://portal.example/zh/mail-list/subscribe-confirm?token=secret#x',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?key=secret',
      'source-file': 'https://portal.example/_next/static/chunks/a.js',
      'line-number': 12,
      'script-sample': 'alert("secret")',
      disposition: 'enforce',
    };
    expect(policyReports({ 'csp-report': report })).toEqual([
      {
        directive: 'script-src-elem',
        page: '/zh/mail-list/subscribe-confirm',
        blocked: 'https://evil.example/a.js',
        source: 'https://portal.example/_next/static/chunks/a.js:12',
        disposition: 'enforce',
      },
    ]);
  });

  it('of the Reporting API is read as well', () => {
    const body = {
      documentURL: 'https://portal.example/en',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      disposition: 'report',
    };
    expect(policyReports([{ type: 'csp-violation', body }])).toEqual([
      {
        directive: 'require-trusted-types-for',
        page: '/en',
        blocked: 'trusted-types-sink',
        source: '',
        disposition: 'report',
      },
    ]);
  });

  it('keeps no line break and nothing long', () => {
    const [report] = policyReports({
      'csp-report': {
        'effective-directive': `a\n${'b'.repeat(5_000)}`,
        'document-uri': 'x',
        'blocked-uri': 'data:,x',
      },
    });
    expect(report).toEqual({
      directive: `a${'b'.repeat(39)}`,
      page: '',
      blocked: 'data:',
      source: '',
      disposition: 'enforce',
    });
  });

  it.each([
    [null],
    ['text'],
    [{}],
    [[]],
    [{ 'csp-report': [] }],
    [[{ type: 'deprecation', body: { id: 'x' } }]],
  ])('is nothing when it is %j', (body) => expect(policyReports(body)).toEqual([]));

  it('is one of ten at most', () => {
    const entry = { body: { effectiveDirective: 'img-src' } };
    expect(policyReports(Array.from({ length: 50 }, () => entry))).toHaveLength(10);
  });
});
