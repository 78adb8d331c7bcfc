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
