import { env } from '@/platform/env';

import type { SearchEngine } from '../engine';
import { MeilisearchEngine } from './meilisearch';
import { PostgresEngine } from './postgresql';

let engine: SearchEngine | undefined;

/** The engine of this process, as the configuration asks for it. */
export function searchEngine(): SearchEngine {
  engine ??= configuredMirror() ?? PostgresEngine.connect();
  return engine;
}

/** The engine beside the database that the configuration names, or undefined. */
export function configuredMirror(): MeilisearchEngine | undefined {
  if (env.MEILISEARCH_URL === undefined) return undefined;
  return new MeilisearchEngine({ url: env.MEILISEARCH_URL, apiKey: env.MEILISEARCH_API_KEY });
}
