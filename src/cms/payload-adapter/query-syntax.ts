import * as qs from 'qs-esm';

/**
 * How Payload reads the query of a REST call, for the front door that judges a visitor's query before Payload sees it.
 *
 * Needs of Payload (checked with 3.90.1, `query-syntax.test.ts`): queries are parsed by `qs-esm` with the options below
 * (`createPayloadRequest`); `__` in a path means `.` (`validateSearchParam`, `validateSortQuery`); `and` and `or` join
 * conditions whatever their case; `where` may be a JSON text (`parseParams`).
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
