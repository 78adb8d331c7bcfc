/**
 * Whether a request comes from a page of this site. Browsers send `Sec-Fetch-Site` (which no script can set) or
 * `Origin` with every state-changing request.
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
