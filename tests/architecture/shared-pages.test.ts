import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { BLOG_LIST_PARAMETERS, isOwnAddress, NEWS_LIST_PARAMETERS } from '@/platform/http/visitor-addresses';

import nextConfig from '../../next.config';
import { allRoutes } from '../support/site-routes';

/** Addresses that `isOwnAddress` names get the whole request, all others path and language. */
const routes = allRoutes().map(({ pattern, file, isPage }) => ({
  path: pattern.replace('[lang]', 'zh').replaceAll(/\[[^\]]+\]/g, 'probe'),
  file,
  isPage,
  source: readFileSync(file, 'utf8'),
}));

const none = new URLSearchParams();

describe('routes', () => {
  it.each(
    routes
      .filter(({ source }) => source.includes("dynamic = 'force-static'"))
      .map(({ path, file }) => [file, path]),
  )('%s is shared', (_file, path) => expect(isOwnAddress(path, none)).toBe(false));

  it.each(
    routes
      .filter(({ isPage, source }) => isPage && /searchParams|visitingMember|next\/headers'/.test(source))
      .filter(({ source }) => !source.includes("dynamic = 'force-static'"))
      .map(({ path, file }) => [file, path]),
  )('%s reads the request, so it gets one', (_file, path) => expect(isOwnAddress(path, none)).toBe(true));

  it.each(
    routes
      .filter(({ isPage, source }) => !isPage && /\brequest\.|\brequest\)/.test(source))
      .map(({ path, file }) => [file, path]),
  )('%s reads the request, so it gets one', (_file, path) => expect(isOwnAddress(path, none)).toBe(true));
});

describe.each([
  ['news', NEWS_LIST_PARAMETERS],
  ['blogs', BLOG_LIST_PARAMETERS],
] as const)('the list of %s', (list, parameters) => {
  it('is shared without its parameters', () =>
    expect(isOwnAddress(`/zh/${list}`, new URLSearchParams('utm_source=x'))).toBe(false));

  it.each(parameters)('is made for the visitor who asks for %s, by its twin', async (key) => {
    expect(isOwnAddress(`/zh/${list}`, new URLSearchParams({ [key]: '2' }))).toBe(true);
    const rewrites = await nextConfig.rewrites?.();
    expect(Array.isArray(rewrites) ? [] : rewrites?.beforeFiles).toContainEqual(
      expect.objectContaining({ has: [{ type: 'query', key }], destination: `/:lang/${list}-filter` }),
    );
  });
});

describe('an address that leads elsewhere in another spelling', () => {
  it.each([
    '/api/../zh/faq',
    '/api/%2e%2e/zh/faq',
    '/api/..%2Fzh/faq',
    '/admin//zh/faq',
    String.raw`/api\..\zh\faq`,
    '/zh/docs/pdf/../../faq',
    '/zh/docs/%2e%2e/faq.pdf',
    '/zh/docs/../faq.pdf/../faq',
    '/zh/docs/comments/../../faq',
    '/zh/docs//../faq/requirements',
  ])('%s gets no more of the request than a shared page', (path) =>
    expect(isOwnAddress(path, none)).toBe(false),
  );
});
