/**
 * Parameter of emailed links that contains their secret: in the fragment, or in the query for links in older emails.
 */
const SECRET = 'token';

/** The secret of an emailed link; empty when the address has none. */
export function secretOf({ hash, search }: Pick<URL, 'hash' | 'search'>): string {
  const inFragment = new URLSearchParams(hash.slice(1)).get(SECRET);
  return inFragment ?? new URLSearchParams(search).get(SECRET) ?? '';
}

/** A query, with its question mark, that may be in other links and addresses. */
export function queryWithoutSecret(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(SECRET)) return search;
  parameters.delete(SECRET);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** An address that may be passed on, such as the one to return to after logging in. */
export function addressWithoutSecret(href: string): string {
  const address = new URL(href);
  address.search = queryWithoutSecret(address.search);
  if (new URLSearchParams(address.hash.slice(1)).has(SECRET)) address.hash = '';
  return address.href;
}
