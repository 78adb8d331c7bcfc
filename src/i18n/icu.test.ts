import { describe, expect, it } from 'vitest';

import { argumentsIn, compileText, formatMessage, sourceOf } from './icu';

const formatted = (text: string, values: Record<string, string | number> = {}) => {
  const compiled = compileText(text);
  return 'wrong' in compiled ? compiled.wrong : formatMessage('en', compiled.message, values);
};

describe('a text that people wrote', () => {
  it.each([
    ['plain', 'plain'],
    ['{n, plural, one {# minute} other {# minutes}}', '1,000 minutes'],
    ['{n, plural, =1000 {a thousand} other {#}}', 'a thousand'],
    ['{kind, select, error {a report} other {a comment}}', 'a report'],
    ['For {name}', 'For <b>{n}</b>'],
    ["Write '{name}' here", 'Write {name} here'],
    ['a < b', 'a < b'],
  ])('is filled in: %s', (text, expected) => {
    expect(formatted(text, { n: 1000, kind: 'error', name: '<b>{n}</b>' })).toBe(expected);
  });

  it.each([
    ['Dear {name', { line: 1, column: 6 }],
    ['One\ntwo {', { line: 2, column: 5 }],
    ['{n, plural, one {#}}', { line: 1, column: 20 }],
    ['{n, nonsense}', { line: 1, column: 5 }],
    ['<b>bold', { line: 1, column: 1 }],
  ])('says where it is wrong: %s', (text, place) => {
    expect(formatted(text)).toEqual(place);
  });
});

describe('a message', () => {
  const texts = [
    'plain, with “quotes” and a # sign',
    '{n, plural, =0 {none for {name}} one {# minute} other {{n, number} minutes}}',
    '{kind, select, error {report {name}} other {comment}} {n, number}',
    "It''s '{'literal'}' and '<'b>",
    '{n, selectordinal, one {#st} other {#th}}',
  ];

  it.each(texts)('is spelled as it was written: %s', (text) => {
    expect(sourceOf(text)).toBe(text);
  });

  it.each(texts)('is spelled the same when the bundler has compiled it: %s', (text) => {
    const compiled = compileText(text);
    expect('message' in compiled && sourceOf(compiled.message)).toBe(text);
  });

  it('names what it asks for', () => {
    expect(argumentsIn('{n, plural, one {{name}} other {<b>{name}</b>}} {n, number}')).toEqual([
      { name: 'n', kind: 'plural' },
      { name: 'name', kind: 'text' },
      { name: 'b', kind: 'tag' },
      { name: 'n', kind: 'number' },
    ]);
  });
});
