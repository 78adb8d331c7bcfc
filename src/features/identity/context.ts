import type { Clock } from '@/platform/clock/clock';
import type { ClientOrigin } from '@/platform/http/client-address';

import type { Session } from './sessions';

/** Who asks, from where, and when. */
export interface IdentityContext {
  readonly client: ClientOrigin;
  readonly userAgent: string;
  readonly session: Session | undefined;
  readonly clock: Clock;
}

/** The same for a visitor with a session. */
export interface MemberContext extends IdentityContext {
  readonly session: Session;
}
