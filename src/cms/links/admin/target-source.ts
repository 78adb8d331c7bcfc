import { MOST_DESCRIBED } from '../target';

/**
 * Who knows what links can lead to: an address that finds targets with `q`, and below which `/described` tells what is known of
 * each `address`. It may have a query of its own.
 */
export type TargetSource = `/api/${string}`;

/** Pages of the site, and items of every kind. */
export const LINK_TARGETS: TargetSource = '/api/link-targets';

/** The address of a request to a source. */
export function askAt(
  source: TargetSource,
  below: '' | '/described',
  parameters: readonly (readonly [string, string])[],
): TargetSource {
  const { pathname, searchParams } = new URL(source, 'https://portal.invalid');
  for (const [name, value] of parameters) searchParams.append(name, value);
  return `/api/${pathname.slice('/api/'.length)}${below}?${searchParams.toString()}`;
}

/**
 * Characters of an address that every proxy passes on. Chinese letters are nine of them each, so forty addresses of Chinese
 * headings would be several times as many.
 */
const LONGEST_REQUEST = 4_000;

/** The requests that ask about all of some addresses, each with those that it asks about. */
export function askAbout(
  source: TargetSource,
  addresses: readonly string[],
): { readonly request: TargetSource; readonly addresses: readonly string[] }[] {
  const requests: { request: TargetSource; addresses: string[] }[] = [];
  for (const address of addresses) {
    const last = requests.at(-1);
    const joined = [...(last?.addresses ?? []), address];
    const request = askAt(
      source,
      '/described',
      joined.map((one) => ['address', one]),
    );
    if (last && joined.length <= MOST_DESCRIBED && request.length <= LONGEST_REQUEST)
      requests[requests.length - 1] = { request, addresses: joined };
    else
      requests.push({ request: askAt(source, '/described', [['address', address]]), addresses: [address] });
  }
  return requests;
}
