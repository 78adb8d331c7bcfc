import type { ServerResponse } from 'node:http';

/**
 * Next.js renders a redirect that is not in its cache with `setHeader('location')`, and then appends the headers of the new
 * cache entry to the same response, `location` among them: two equal headers, which some clients and caches refuse.
 *
 * Needs: `appendHeader` of the raw response being how `app-page-runtime` sends the headers of a cache entry.
 * Checked with: Next.js 16.4.6
 * Without it: the first redirect from a renamed address has two equal headers `Location`.
 * Contract test: src/platform/next-adapter/one-location.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function keepOneLocation(response: ServerResponse): void {
  const append = response.appendHeader.bind(response);
  response.appendHeader = (name, value) => {
    if (name.toLowerCase() === 'location' && response.hasHeader('location')) return response;
    return append(name, value);
  };
}
