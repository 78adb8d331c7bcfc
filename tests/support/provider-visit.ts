/** Cookies of one site in a browser. */
export type CookieJar = Map<string, string>;

/** Keeps the cookies of an answer as a browser does, and forgets those that it takes away. */
export function keepCookies(jar: CookieJar, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /Max-Age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** The header that a browser sends its cookies in. */
export const cookieHeader = (jar: CookieJar): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * Follows the pages of a test provider until they lead to the portal, and fills in their forms.
 * @param jar the browser’s cookies at the provider
 * @returns the address at the portal, or of the provider's own last page
 */
export async function visitProvider(
  jar: CookieJar,
  { address, account, portal }: { address: string; account: string; portal: string },
): Promise<string> {
  let next: string | URL = address;
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 15; steps += 1) {
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar) },
      ...(form && { method: 'POST', body: form }),
    });
    keepCookies(jar, response);
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      next = new URL(location, next);
      if (next.origin === portal) return next.href;
      continue;
    }
    const page = await response.text();
    if (page.includes('Sign-out Success')) return next.toString();
    const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
    form = new URLSearchParams({ login: account, password: 'any' });
    for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/g))
      form.set(name, value);
    if (page.includes('name="logout"')) form.set('logout', 'yes');
    next = new URL(action, next);
  }
  throw new Error('the provider leads nowhere');
}
