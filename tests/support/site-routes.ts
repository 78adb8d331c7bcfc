import { globSync } from 'node:fs';

import { portalUrl } from './portal-address';
import { sitemapPaths } from './sitemap';

/** A route of the application, as its folder names it. */
export interface Route {
  /** `/[lang]/news/[...slug]`; groups are left out. */
  readonly pattern: string;
  readonly isPage: boolean;
  readonly file: string;
}

/** All routes of `src/app` that answer GET, found in its folders, so it includes routes that are added later. */
export function allRoutes(): Route[] {
  // A wildcard skips folders that start with a dot, such as `.well-known`.
  return ['src/app/**/{page.tsx,route.ts}', 'src/app/.*/**/{page.tsx,route.ts}']
    .flatMap((pattern) => globSync(pattern))
    .toSorted()
    .map((file) => {
      const folders = file.split('/').slice(2, -1);
      const shown = folders.filter((folder) => !/^\(.*\)$/.test(folder));
      return { pattern: `/${shown.join('/')}`, isPage: file.endsWith('page.tsx'), file };
    });
}

/** The pattern as a regular expression over paths. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment.startsWith('[[...')) return '(?:/.+)?';
      if (segment.startsWith('[...')) return '/.+';
      if (segment === '[lang]') return '/(?:zh|en)';
      return segment.startsWith('[') ? '/[^/]+' : `/${segment.replaceAll('.', String.raw`\.`)}`;
    })
    .join('');
  return new RegExp(`^${source === '' ? '/' : source}$`);
}

/** How specific a pattern is: the router prefers names to parameters, and those to the rest of a path. */
function vagueness(pattern: string): number {
  return (pattern.match(/\[\.\.\./g)?.length ?? 0) * 100 + (pattern.match(/\[/g)?.length ?? 0);
}

/**
 * Addresses of every route. For routes with parameters: those in the sitemap and in links of the pages, in each
 * language; for routes that nothing links to, a made-up one.
 */
export async function addressesOfAllRoutes(): Promise<string[]> {
  const routes = allRoutes();
  const known = await linkedPaths();
  const byRoute = new Map<string, string[]>();
  for (const path of known) {
    const matching = routes
      .filter(({ pattern }) => expressionOf(pattern).test(path))
      .toSorted((a, b) => vagueness(a.pattern) - vagueness(b.pattern));
    const [route] = matching;
    if (route) byRoute.set(route.pattern, [...(byRoute.get(route.pattern) ?? []), path]);
  }
  const addresses = routes.flatMap(({ pattern }) => {
    const found = byRoute.get(pattern) ?? [];
    const perLanguage = ['/zh', '/en'].flatMap((language) =>
      found.filter((path) => path === language || path.startsWith(`${language}/`)).slice(0, 1),
    );
    if (perLanguage.length > 0) return perLanguage;
    const madeUp = pattern
      .replaceAll(/\/\[\[\.\.\.[^\]]+\]\]/g, '')
      .replaceAll(/\[(?!lang\])[^\]]+\]/g, 'probe');
    return pattern.includes('[lang]')
      ? ['zh', 'en'].map((lang) => madeUp.replaceAll('[lang]', lang))
      : [madeUp === '' ? '/' : madeUp];
  });
  return [...new Set(['/', ...addresses])];
}

/** Paths in the sitemap, and paths that its pages of each kind link to. */
async function linkedPaths(): Promise<string[]> {
  const paths = new Set(['/zh', '/en', ...(await sitemapPaths())]);
  const kinds = new Map<string, string>();
  for (const path of paths) kinds.set(path.split('/').slice(0, 3).join('/'), path);
  for (const path of new Set(kinds.values())) {
    const html = await (await fetch(portalUrl() + path)).text();
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      const link = URL.parse(href.replaceAll('&amp;', '&'), portalUrl());
      if (link?.origin === portalUrl()) paths.add(link.pathname);
    }
  }
  return [...paths];
}
