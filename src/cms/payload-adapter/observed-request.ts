import { getDataLoader } from 'payload';
import type { PayloadRequest } from 'payload';

import { areAdaptersOn } from '@/platform/framework-adapters';

/**
 * A request for the Local API that reports every item that Payload is asked to fill in: relationships, uploads, and the
 * links and blocks of rich text, on every level, also those that resolve to nothing.
 *
 * Needs: all population going through `req.payloadDataLoader.load(key)`, whose key is the JSON of a list with the slug
 *   of the collection second and the id third (`createDataloaderCacheKey`); the Local API keeping the loader of the
 *   request that it is given.
 * Checked with: Payload 3.90.1
 * Without it: pages do not follow changes of what they link to until `revalidate` has passed.
 * Contract test: tests/integration/cache-tags.test.ts
 */
export function observedRequest(onItem: (collection: string, id: string) => void): PayloadRequest {
  const req = {} as PayloadRequest;
  if (!areAdaptersOn()) return req;
  const loader = getDataLoader(req);
  const load = loader.load.bind(loader);
  loader.load = (key) => {
    const [, collection, id] = JSON.parse(key) as [unknown, string, string | number];
    onItem(collection, String(id));
    return load(key);
  };
  req.payloadDataLoader = loader;
  return req;
}
