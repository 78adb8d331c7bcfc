import type { Clock } from '@/platform/clock/clock';

import { secondFactorOf, stepAfterPassword } from './second-factor';
import { issueTicket, type Step } from './tickets';

/** What the first step of a login is followed by when it is not enough. */
export interface StepAfterFirst {
  readonly next: Step;
  /** The second factors of the account. */
  readonly ways: readonly ('app' | 'passkey')[];
  readonly ticket: string;
}

/** The second step that an account needs after its first one; undefined where that begins a session. */
export async function stepAfterFirst(
  account: { readonly id: string },
  clock: Clock,
): Promise<StepAfterFirst | undefined> {
  const next = await stepAfterPassword(account, clock);
  if (next === 'session') return undefined;
  const { hasApp, passkeys } = await secondFactorOf(account);
  const ways = [...(passkeys > 0 ? (['passkey'] as const) : []), ...(hasApp ? (['app'] as const) : [])];
  return { next, ways, ticket: await issueTicket(next, account.id, clock) };
}
