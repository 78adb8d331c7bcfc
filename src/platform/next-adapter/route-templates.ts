import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { LRUCache } from 'lru-cache';

/**
 * Which route of the code answers an address, such as `/[lang]/news/[...slug]`, so figures have one line for each route and not
 * one for each address that a visitor invents.
 *
 * Needs: `routes-manifest.json` of the build with `staticRoutes` and `dynamicRoutes`, each with `page` and `regex`, in the
 *   order in which they are tried.
 * Checked with: Next.js 16.4.6
 * Without it: all requests count as `other`.
 * Contract test: src/platform/next-adapter/route-templates.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Addresses whose route is looked up only once. */
const REMEMBERED = 2_000;

interface Manifest {
  readonly staticRoutes?: readonly Route[];
  readonly dynamicRoutes?: readonly Route[];
}

interface Route {
  readonly page: string;
  readonly regex: string;
}

/** Tells the route of a path. What belongs to none is `files` or `other`. */
export type RouteOf = (path: string) => string;

/** @param manifest what `routes-manifest.json` says */
export function routesIn({ staticRoutes = [], dynamicRoutes = [] }: Manifest): RouteOf {
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    page,
    pattern: new RegExp(regex),
  }));
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  return (path) => {
    if (/^\/(?:_next|fonts|icons|images|media)\//.test(path)) return 'files';
    let route = known.get(path);
    if (route === undefined) {
      route = routes.find(({ pattern }) => pattern.test(path))?.page ?? (path === '/' ? '/' : 'other');
      // A long address is not worth remembering, and would take the room of many.
      if (path.length < 200) known.set(path, route);
    }
    return route;
  };
}

/** @param build directory of the build */
export async function routesOf(build: string): Promise<RouteOf> {
  try {
    return routesIn(JSON.parse(await readFile(join(build, 'routes-manifest.json'), 'utf8')) as Manifest);
  } catch {
    return routesIn({});
  }
}
