/**
 * Whether `If-None-Match` names the representation that would be sent (RFC 9110, 13.1.2): the client already has it.
 * Compares weakly, as the RFC requires.
 * @param ifNoneMatch the header's value; null or undefined when the request has none
 * @param etag of the representation, strong or weak
 */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch == null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
