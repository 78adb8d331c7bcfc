import { describe, expect, it } from 'vitest';

import { argumentsOf } from './message-types';

describe('the arguments of a message', () => {
  it.each([
    ['Nothing to fill in', ''],
    ['{b} and {a}', '{a}{b}'],
    ['{count, plural, one {# page of {book}} other {# pages of {book}}}', '{book}{count, number}'],
    ['{size, number} bytes', '{size, number}'],
    ['Read <link>the {name}</link>', '<link></link>{name}'],
    ['{kind, select, a {an A} other {a {kind}}}', '{kind, select, a {} other {}}{kind}'],
    ["Set it with '{#'name'}'", ''],
  ])('%s', (message, expected) => {
    expect(argumentsOf(message)).toBe(expected);
  });
});
