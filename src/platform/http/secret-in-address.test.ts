import { describe, expect, it } from 'vitest';

import { addressWithoutSecret, queryWithoutSecret, secretOf } from './secret-in-address';

const at = 'https://portal.example/zh/mail-list/subscribe-confirm';

describe('the secret of a mailed link', () => {
  it.each([
    ['#token=new', 'new'],
    ['?token=old', 'old'],
    ['?token=old#token=new', 'new'],
    ['?a=1&token=old#section', 'old'],
    ['#token=', ''],
    ['?a=1#section', ''],
    ['', ''],
  ])('of %j is %j', (tail, secret) => expect(secretOf(new URL(at + tail))).toBe(secret));

  it.each([
    ['?token=old&page=2#section-3', '?page=2#section-3'],
    ['?token=old', ''],
    ['#token=new', ''],
    ['#utm=1&token=new', ''],
    ['?q=%20a+b#s', '?q=%20a+b#s'],
  ])('is not handed on with %j', (tail, rest) => expect(addressWithoutSecret(at + tail)).toBe(at + rest));

  it.each([
    ['?token=old', ''],
    ['?page=2&token=old', '?page=2'],
    ['?page=2', '?page=2'],
    ['', ''],
  ])('is not in the query made of %j', (query, rest) => expect(queryWithoutSecret(query)).toBe(rest));
});
