/** Whether an address that an editor typed can be a link: a path of this site, a place on the page, the web, or an email. */
export function isLinkTarget(url: string): boolean {
  return url.startsWith('#') || /^\/(?![/\\])/.test(url) || /^(?:https?:|mailto:)/i.test(url);
}
