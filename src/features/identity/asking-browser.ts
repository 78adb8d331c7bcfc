import { equalSecrets, keyedHash, randomToken } from '@/platform/crypto/secrets';

/** The browser behind a request, as its cookie names it (ADR 078). */
export interface AskingBrowser {
  readonly id: string;
  /** Signature over the account that was last logged in to here; undefined before the first login. */
  readonly proof: string | undefined;
}

/** How long the cookie is kept, in seconds: for a code, and once someone has logged in. */
const ASKING_SECONDS = 24 * 3600;
const KNOWN_SECONDS = 180 * 24 * 3600;

const COOKIE = /^([\w-]{43})(?:\.([0-9a-f]{64}))?$/;

const proofFor = (id: string, account: string) => keyedHash('known-browser', `${id}\n${account}`);

/** The browser of a cookie; undefined for a value that is none of the portal's. */
export function askingBrowser(cookie: string | undefined): AskingBrowser | undefined {
  const [, id, proof] = COOKIE.exec(cookie ?? '') ?? [];
  return id === undefined ? undefined : { id, proof };
}

/** A name for a browser that has none. */
export function newAskingBrowser(): AskingBrowser {
  return { id: randomToken(), proof: undefined };
}

/** The same browser, in which someone has just logged in to the account. */
export function knownBrowser(browser: AskingBrowser, account: string): AskingBrowser {
  return { id: browser.id, proof: proofFor(browser.id, account) };
}

/** Whether the account was the last one logged in to from this browser. */
export function isKnownFor(browser: AskingBrowser | undefined, account: string): boolean {
  return browser?.proof !== undefined && equalSecrets(browser.proof, proofFor(browser.id, account));
}

/** What its cookie says, and for how many seconds. */
export function askingCookie({ id, proof }: AskingBrowser): { value: string; seconds: number } {
  return proof === undefined
    ? { value: id, seconds: ASKING_SECONDS }
    : { value: `${id}.${proof}`, seconds: KNOWN_SECONDS };
}
