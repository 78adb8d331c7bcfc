import { describe, expect, it } from 'vitest';

import { isForeignAddress, problemOf } from './target';

describe('the address of another site', () => {
  it.each([
    ['https://heddle.example/a?b=c', true],
    ['mailto:office@heddle.example', true],
    ['http://heddle.example', false],
    ['https://', false],
    ['https:///path', false],
    ['https://a b', false],
    ['//heddle.example', false],
    ['/news', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
  ])('%s: %s', (address, isForeign) => {
    expect(isForeignAddress(address)).toBe(isForeign);
  });
});

describe('what visitors don’t find', () => {
  const target = { address: '/news/a', title: 'A' };

  it('is nothing when the target is public in the languages of the link', () => {
    expect(problemOf(target, ['zh', 'en'])).toBeUndefined();
    expect(problemOf({ ...target, missingIn: ['en'] }, ['zh'])).toBeUndefined();
  });

  it('names the languages in which it is missing', () => {
    expect(problemOf({ ...target, missingIn: ['en'] }, ['zh', 'en'])).toEqual({
      problem: 'missing',
      languages: ['en'],
    });
  });

  it('is the whole target when it is in the trash', () => {
    expect(problemOf({ ...target, problem: 'trash', missingIn: ['en'] }, ['zh'])?.problem).toBe('trash');
  });
});
