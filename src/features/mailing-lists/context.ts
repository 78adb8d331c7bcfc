import type { Clock } from '@/platform/clock/clock';
import type { ClientOrigin } from '@/platform/http/client-address';

/** Where a request comes from, and when. */
export interface ListContext {
  readonly client: ClientOrigin;
  readonly clock: Clock;
  /** Who is logged in; a member proved to be a human when the account was made. */
  readonly memberId?: string | undefined;
}
