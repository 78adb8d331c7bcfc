import { type Email, frame } from '@/features/notifications';
import { PortalError } from '@/platform/http/errors';
import { port } from '@/platform/port';

/** Every email that the portal sends, as `src/registry.ts` lists them. */
export const registeredEmails = port<readonly Email[]>('emails');

/** What can be worded: the parts that all emails share, then each email. */
export function everyEmail(): readonly Email[] {
  return [frame, ...registeredEmails.get()];
}

export function findEmail(id: string): Email | undefined {
  return everyEmail().find((email) => email.id === id);
}

/** @throws PortalError `not_found` */
export function emailOf(id: string): Email {
  const email = findEmail(id);
  if (!email) throw new PortalError('not_found');
  return email;
}
