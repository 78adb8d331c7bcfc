import { describe, expect, it } from 'vitest';

import { asRead, isLongRead } from './long-read';
import { withLanguage } from './staff-language';

const FORM = 'application/x-www-form-urlencoded';
const query = 'depth=0&locale=en&select%5Btitle%5D=true';
const sent = (type = FORM) =>
  new Headers({ 'content-type': type, 'x-payload-http-method-override': 'GET', cookie: 'a=b' });

describe('a read that is sent as a POST', () => {
  it('differs from a write by its header', () => {
    expect(isLongRead('POST', sent())).toBe(true);
    expect(isLongRead('POST', new Headers({ 'x-http-method-override': 'GET' }))).toBe(true);
    expect(isLongRead('POST', new Headers({ 'x-http-method-override': 'DELETE' }))).toBe(false);
    expect(isLongRead('POST', new Headers())).toBe(false);
    expect(isLongRead('PATCH', sent())).toBe(false);
  });

  it('becomes the GET with one query, in the language that it names', () => {
    const read = asRead('https://portal.example/api/videos', sent(), new TextEncoder().encode(query));
    const { searchParams, search } = new URL(withLanguage(read?.address ?? ''));
    expect(search).not.toMatch(/\?.*\?/);
    expect([searchParams.get('locale'), searchParams.get('select[title]')]).toEqual(['en', 'true']);
    expect([...(read?.headers ?? [])]).toEqual([['cookie', 'a=b']]);
  });

  it('keeps what is in its address as well', () => {
    const read = asRead('https://portal.example/api/videos?limit=1', sent(), new TextEncoder().encode(query));
    expect(read?.address).toBe(`https://portal.example/api/videos?limit=1&${query}`);
  });

  it('is left to Payload with another body', () => {
    expect(asRead('https://portal.example/api/videos', sent('application/json'), new Uint8Array())).toBe(
      undefined,
    );
  });
});
