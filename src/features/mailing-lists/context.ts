import type { Clock } from '@/platform/clock/clock';
import type { ClientOrigin } from '@/platform/http/client-address';

/** Where a request comes from, and when. */
export interface ListContext {
  readonly client: ClientOrigin;
  readonly clock: Clock;
}
