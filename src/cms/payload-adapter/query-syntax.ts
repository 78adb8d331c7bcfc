import * as qs from 'qs-esm';

/**
 * How Payload reads the query of a REST call, for the front door that judges a visitor's query before Payload sees it.
 *
 * Needs: queries being parsed by `qs-esm` with the options below (`createPayloadRequest`); `__` in a path meaning `.`
 *   (`validateSearchParam`, `validateSortQuery`); `and` and `or` joining conditions whatever their case; `where`
 *   possibly being a JSON text (`parseParams`).
 * Checked with: Payload 3.90.1
 * Without it: queries with structure (`where`, `sort`, and the like) are refused (`visitor-query.ts`).
 * Contract test: src/cms/payload-adapter/query-syntax.test.ts
 */
const OPTIONS = { allowEmptyArrays: true, arrayLimit: 1000, depth: 10, ignoreQueryPrefix: true } as const;

/** The parameters of a query (`?a[b]=c` or without `?`), as Payload sees them. */
export function parseQuery(search: string): Readonly<Record<string, unknown>> {
  return qs.parse(search, OPTIONS);
}

/** The field that a path of `where` or `sort` names. */
export function normalizedPath(path: string): string {
  return path.replaceAll('__', '.');
}

/** `and` or `or` when a key of `where` joins conditions. */
export function connectiveOf(key: string): 'and' | 'or' | undefined {
  const lower = key.toLowerCase();
  return lower === 'and' || lower === 'or' ? lower : undefined;
}
