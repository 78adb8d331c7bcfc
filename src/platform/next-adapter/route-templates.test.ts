import { describe, expect, it } from 'vitest';

import { routesIn } from './route-templates';

const routeOf = routesIn({
  staticRoutes: [{ page: '/status', regex: '^/status(?:/)?$' }],
  dynamicRoutes: [
    { page: '/[lang]/news', regex: '^/([^/]+?)/news(?:/)?$' },
    { page: '/[lang]/news/[...slug]', regex: '^/([^/]+?)/news/(.+?)(?:/)?$' },
    { page: '/[lang]/[page]', regex: '^/([^/]+?)/([^/]+?)(?:/)?$' },
  ],
});

describe('the route of an address', () => {
  it.each([
    ['/status', '/status'],
    ['/en/news', '/[lang]/news'],
    ['/en/news/a/b', '/[lang]/news/[...slug]'],
    ['/zh/no-such-page', '/[lang]/[page]'],
    ['/_next/static/chunks/x.js', 'files'],
    ['/', '/'],
    ['/a/b/c/d', 'other'],
  ])('of %s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  it('is one of a few, whatever visitors invent', () => {
    const invented = Array.from(
      { length: 5_000 },
      (_, index) => `/x${index}/y/${'z'.repeat(1 + (index % 300))}`,
    );
    expect(new Set(invented.map(routeOf))).toEqual(new Set(['other']));
    expect(routesIn({})('/en/news')).toBe('other');
  });
});
