import { describe, expect, it } from 'vitest';
import { isPublicPath, previewUrl } from './preview';

describe('a preview', () => {
  it('goes through the route that checks the session', () => {
    expect(previewUrl('/news/2026/09/one', 'en')).toBe('/api/preview?path=%2Fen%2Fnews%2F2026%2F09%2Fone');
  });

  it.each(['/zh', '/en/news/2026/09/one', '/zh/terms-of-use'])('may lead to %s', (path) => {
    expect(isPublicPath(path)).toBe(true);
  });

  it.each([
    '',
    'zh',
    '//example.org',
    '/\\example.org',
    '/zh//example.org',
    '/zh/../admin',
    '/admin',
    '/api/news',
    '/zh?x=1',
    '/fr/news',
    'https://example.org/zh',
  ])('does not lead to “%s”', (path) => {
    expect(isPublicPath(path)).toBe(false);
  });
});
