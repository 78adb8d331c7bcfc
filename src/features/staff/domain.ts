import type { MailState } from '@/platform/mail/tables';

/** Rows on a page of the lists that staff look through. */
export const STAFF_PAGE_SIZE = 25;

/** What an administrator is shown of a mail: never its HTML, and the text without codes and links that log in. */
export interface MailView {
  readonly id: string;
  readonly kind: string;
  readonly locale: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly state: MailState;
  readonly tries: number;
  readonly lastError: string | null;
  /** As PostgreSQL writes moments. */
  readonly createdAt: string;
  readonly nextTryAt: string;
  readonly sentAt: string | null;
  /** Given up, and of use if it went out now. */
  readonly canSendAgain: boolean;
}

/** Something that happened to an account, or that staff did. */
export interface EventView {
  readonly id: string;
  /** As PostgreSQL writes moments. */
  readonly at: string;
  readonly actorKind: string;
  /** Name of who did it, as far as the account is still there. */
  readonly actor: string | null;
  readonly action: string;
  readonly subjectId: string | null;
  /** What it happened to. */
  readonly about: 'member' | 'application' | 'mail' | 'file' | 'staff' | 'item' | 'settings' | 'none';
  /** Its name: a member's, an application's number, a mail's subject, a document's title. Null when it is gone. */
  readonly subject: string | null;
  /** What else is known, such as version and language of a file; never names or addresses. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/** The dates of an account, as Payload reads them. */
export interface AccountDates {
  readonly disabledAt?: string | null;
  readonly invitedAt?: string | null;
  readonly invitationEnds?: string | null;
  readonly acceptedAt?: string | null;
}

/** Whether an account still waits for its owner, who has not chosen a password yet. */
export const isInvited = ({ invitedAt, acceptedAt }: AccountDates): boolean =>
  Boolean(invitedAt) && !acceptedAt;

/** Whether a person can log in, or what prevents it. */
export function accountState(
  account: AccountDates,
  now: Date,
): 'active' | 'invited' | 'expired' | 'disabled' {
  if (account.disabledAt) return 'disabled';
  if (!isInvited(account)) return 'active';
  const { invitationEnds } = account;
  return invitationEnds && new Date(invitationEnds) > now ? 'invited' : 'expired';
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** In the event log: the operator did it with `npm run staff` on the server, which no account of the portal is behind. */
export const BY_COMMAND = { way: 'command' } as const;

/** The page asked for, within 1 and the last one. */
export function pageWithin(wanted: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / STAFF_PAGE_SIZE));
  return { page: Math.min(pages, Math.max(1, Math.trunc(wanted) || 1)), pages };
}
