import type { Executor } from '@/platform/db/database';
import { port } from '@/platform/port';

/** A part of the portal that sends mail to readers of lists past the outbox. */
export interface MailOrigin {
  /** Whether it sent a mail with this Message-ID to the address. */
  sent(executor: Executor, messageId: string, address: string): Promise<boolean>;
}

/** Those that `src/registry.ts` lists; a report about a mail of none of them, nor of the outbox, counts for nothing. */
export const mailOrigins = port<readonly MailOrigin[]>('mail-origins');
