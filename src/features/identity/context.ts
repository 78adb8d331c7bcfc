import { browserAsker, networkAsker } from '@/features/verification';
import type { Clock } from '@/platform/clock/clock';
import type { ClientOrigin } from '@/platform/http/client-address';

import type { AskingBrowser } from './asking-browser';
import type { Session } from './sessions';

/** Who asks, from where, and when. */
export interface IdentityContext {
  readonly client: ClientOrigin;
  readonly userAgent: string;
  readonly session: Session | undefined;
  /** The browser, for calls about codes; undefined for a program that keeps no cookies. */
  readonly browser?: AskingBrowser | undefined;
  readonly clock: Clock;
}

/** The same for a visitor with a session. */
export interface MemberContext extends IdentityContext {
  readonly session: Session;
}

/** Names under which a visitor without a session asks for codes, the surest first. */
export function askersOf({ browser, client }: IdentityContext): readonly [string, ...string[]] {
  const network = networkAsker(client.network);
  return browser ? [browserAsker(browser.id), network] : [network];
}
