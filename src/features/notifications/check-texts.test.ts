import { describe, expect, it } from 'vitest';

import { problemsOf, tidyTexts } from './check-texts';
import type { Email, EmailTexts } from './email';
import { frame } from './frame';

const email: Email = {
  id: 'example',
  kind: 'example',
  group: 'lists',
  readers: 'subscribers',
  texts: {
    en: { subject: 'S', heading: 'H', lead: 'For {list}', action: 'A', warning: 'W' },
    zh: { subject: '主', heading: '题', lead: '{list}', action: '按', warning: '注' },
  },
  variables: { list: 'text', count: 'number', kind: ['error', 'comment'] },
  required: ['list'],
  example: () => ({ values: { list: '', count: 1, kind: 'error' } }),
};

const problems = (texts: EmailTexts) => problemsOf(email, 'en', texts);

describe('the texts of an email', () => {
  it.each<EmailTexts>([
    {},
    { subject: 'About {list} of {brand}' },
    { lead: '{count, plural, one {# email} other {# emails}} of {list}\n\nA second paragraph & <3' },
    { lead: '{list} {kind, select, error {report} other {comment}} {count, number} {count}' },
    { warning: 'Without the list' },
    { preheader: 'In short' },
  ])('may be %j', (texts) => {
    expect(problems(texts)).toEqual([]);
  });

  it.each<[EmailTexts, object]>([
    [{ subject: 'x'.repeat(151) }, { part: 'subject', rule: 'tooLong', most: 150 }],
    [{ subject: 'Hello\nBcc: victim@example.org' }, { part: 'subject', rule: 'oneLine' }],
    [{ subject: 'Hello\rBcc: victim@example.org' }, { part: 'subject', rule: 'control' }],
    [{ heading: 'abc\u202Edef' }, { part: 'heading', rule: 'control' }],
    [{ lead: '{list}\u0000' }, { part: 'lead', rule: 'control' }],
    [{ lead: 'For {list' }, { part: 'lead', rule: 'syntax', line: 1, column: 5 }],
    [{ lead: '{list}\n{count, plural, one {#}}' }, { part: 'lead', rule: 'syntax', line: 2, column: 24 }],
    [{ lead: '{list} <b>now</b>' }, { part: 'lead', rule: 'tag', name: 'b' }],
    [{ lead: '{list} {constructor}' }, { part: 'lead', rule: 'unknown', name: 'constructor' }],
    [{ heading: '{List}' }, { part: 'heading', rule: 'unknown', name: 'List' }],
    [{ heading: '{list, plural, one {#} other {#}}' }, { part: 'heading', rule: 'format', name: 'list' }],
    [{ heading: '{count, date}' }, { part: 'heading', rule: 'format', name: 'count' }],
    [{ heading: '{kind}' }, { part: 'heading', rule: 'format', name: 'kind' }],
    [{ lead: 'For the list' }, { part: 'lead', rule: 'missing', name: 'list' }],
    [{ lead: "For '{list}'" }, { part: 'lead', rule: 'missing', name: 'list' }],
  ])('are refused: %j', (texts, problem) => {
    expect(problems(texts)).toEqual([problem]);
  });

  it('name every problem, in the order of the parts', () => {
    expect(problems({ warning: '{nobody}', subject: '{nothing}', lead: '{no} {way}' })).toEqual([
      { part: 'subject', rule: 'unknown', name: 'nothing' },
      { part: 'lead', rule: 'unknown', name: 'no' },
      { part: 'lead', rule: 'unknown', name: 'way' },
      { part: 'lead', rule: 'missing', name: 'list' },
      { part: 'warning', rule: 'unknown', name: 'nobody' },
    ]);
  });

  it('are stored without white space around them, and not at all if they are empty', () => {
    expect(tidyTexts({ subject: '  Hello ', heading: ' \n', lead: 'a\r\nb\rc' })).toEqual({
      subject: 'Hello',
      lead: 'a\nb\nc',
    });
  });
});

describe('the frame of all emails', () => {
  it('keeps the way to reach the office', () => {
    expect(problemsOf(frame, 'en', { contact: 'Write to us' })).toEqual([
      { part: 'contact', rule: 'missing', name: 'address' },
    ]);
    expect(problemsOf(frame, 'en', { contact: 'Write to {address}', brand: 'Weft' })).toEqual([]);
  });
});
