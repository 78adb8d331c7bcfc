/** The headers by which a read that is sent as a POST says so, as Payload knows them. */
const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override'] as const;

/** Whether a POST is a read: the admin sends queries this way that are too long for an address, such as those of relations. */
export const isLongRead = (method: string, headers: Headers): boolean =>
  method === 'POST' && OVERRIDES.some((name) => headers.get(name) === 'GET');

/**
 * A read that was sent as a POST with its query as a form, as the GET that is meant. Payload would put a second `?` behind
 * an address that has a query already, such as the language that every call gets here, and lose both queries.
 * @returns undefined for a body that is no form: Payload reads that on its own
 */
export function asRead(
  address: string,
  headers: Headers,
  body: Uint8Array,
): { readonly address: string; readonly headers: Headers } | undefined {
  if (headers.get('content-type') !== 'application/x-www-form-urlencoded') return undefined;
  const url = new URL(address);
  url.search = [url.search.slice(1), new TextDecoder().decode(body)].filter((part) => part !== '').join('&');
  const kept = new Headers(headers);
  for (const name of [...OVERRIDES, 'content-type', 'content-length', 'transfer-encoding']) kept.delete(name);
  return { address: url.href, headers: kept };
}
