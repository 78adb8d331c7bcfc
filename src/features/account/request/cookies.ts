/** The readable token of the session; its value goes into the header `TOKEN` (contracts, section 2). */
export const XSRF_COOKIE = '_U_T_';
/** Set when the consent to the privacy statement was withdrawn: no automatic login (contracts, section 8). */
export const NO_PRIVACY_COOKIE = 'NO_PRIVACY';

/** The value of a cookie in a `document.cookie` string. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/** Takes a readable cookie of this site away. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
