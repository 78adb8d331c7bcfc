import { describe, expect, it } from 'vitest';

import { withLanguage } from './staff-language';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('the language of a call by staff', () => {
  it.each([
    ['http://portal.example/api/news', 'http://portal.example/api/news?locale=zh'],
    [
      'http://portal.example/api/news?where[title][equals]=a%20b&limit=3',
      'http://portal.example/api/news?where[title][equals]=a%20b&limit=3&locale=zh',
    ],
    ['http://portal.example/api/news?locale=en', 'http://portal.example/api/news?locale=en'],
    ['http://portal.example/api/news?locale=all', 'http://portal.example/api/news?locale=all'],
  ])('of %s is in %s', (address, expected) => {
    expect(withLanguage(address)).toBe(expected);
  });

  it.each([
    [{ title: 'A', locale: 'en' }, 'en'],
    [{ title: 'A', locale: 'tlh' }, 'zh'],
    [{ title: 'A' }, 'zh'],
    [null, 'zh'],
    ['en', 'zh'],
  ])('is taken from the body %j', (body, language) => {
    expect(withLanguage('http://portal.example/api/news', json(body))).toBe(
      `http://portal.example/api/news?locale=${language}`,
    );
  });

  it('is the default one when the body cannot be read', () => {
    expect(withLanguage('http://portal.example/api/news', new TextEncoder().encode('{'))).toMatch(
      /locale=zh$/,
    );
  });
});
