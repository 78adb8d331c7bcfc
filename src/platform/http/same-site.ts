/**
 * Whether a request comes from a page of this site. Browsers send `Sec-Fetch-Site` (which no script can set) or
 * `Origin` with every state-changing request.
 *
 * `Sec-Fetch-Site` decides alone when it is there. A page cannot forge it: names that begin with `Sec-` are forbidden to
 * scripts, forms cannot set headers, and the browser works the value out again at each redirect. It is also the stricter one,
 * because sites on the same domain are foreign too. Browsers without it (Safari before 16.4), and those on plain HTTP, are
 * judged by `Origin`. A proxy that removes it leaves `Origin`; a client that is no browser may write what it likes, but it
 * carries nobody else's cookies, and forging a request needs those.
 * @returns `unknown` when neither header is there: not sent by a browser
 */
export function siteOf(headers: Headers, publicUrl: string): 'same' | 'foreign' | 'unknown' {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null) return site === 'same-origin' ? 'same' : 'foreign';
  if (origin !== null) return origin === new URL(publicUrl).origin ? 'same' : 'foreign';
  // A GET over plain http carries neither; the site's own policy makes browsers send the page as the referrer.
  const referer = headers.get('referer');
  if (referer !== null) return URL.parse(referer)?.origin === new URL(publicUrl).origin ? 'same' : 'foreign';
  return 'unknown';
}
