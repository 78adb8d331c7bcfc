import type { SearchEngine } from '../engine';
import { PostgresEngine } from './postgresql';

let engine: SearchEngine | undefined;

/** The engine of this process. */
export function searchEngine(): SearchEngine {
  engine ??= PostgresEngine.connect();
  return engine;
}
