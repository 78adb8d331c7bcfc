import { eq } from '@payloadcms/db-postgres/drizzle';

import { issueSingleUseToken, revokeSingleUseTokens } from '@/features/verification';
import { storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import { type Clock, isoMoment, secondsAfter } from '@/platform/clock/clock';
import type { Transaction } from '@/platform/db/database';
import { stillIn, transit } from '@/platform/db/transition';
import { enqueueMail } from '@/platform/mail/outbox';

import {
  type ActorKind,
  COOLDOWN_SECONDS,
  LINK_SECONDS,
  type SubscriptionEvent,
  subscriptionMachine,
  type SubscriptionMail,
  type SubscriptionState,
} from './domain';
import type { ListInfo } from './lists';
import { mirrorToMailman } from './mailman/operations';
import { renderListMail } from './mails';
import { isSuppressed } from './suppressions';
import { type SubscriptionRow, subscriptionEventsTable } from './tables';

/** Purpose of the tokens in mails that ask for a confirmation; their subject is the subscription. */
export const CONFIRM_PURPOSE = 'list-confirm';

/** Stands for the token in a mail that is written and not sent. */
const UNSENT = 'unsent';

export interface Actor {
  readonly kind: ActorKind;
  readonly id?: string;
}

export interface TransitionInput {
  /** The row as it was read; the change happens only if it is still in this state. */
  readonly subscription: SubscriptionRow;
  /** State before, where it is not the row's: `none` for a row that was only just added. */
  readonly from?: 'none';
  readonly list: ListInfo;
  readonly event: SubscriptionEvent;
  readonly actor: Actor;
  readonly clock: Clock;
  /** What else changes with it; ignored when the event only repeats itself within the cooldown. */
  readonly changes?: Partial<Omit<SubscriptionRow, 'id' | 'list' | 'email' | 'state'>>;
  /** For the history: reasons, versions of wordings, networks. No names and no addresses. */
  readonly details?: Record<string, unknown>;
  /** Words of staff for the mail of a rejection. */
  readonly quote?: string;
  /** False where the address has had its share of mails for today. The mail is written all the same, and not sent. */
  readonly maySend?: boolean;
}

/** Seconds since `then`; infinite if there is none. */
const age = (now: Date, then: string | null) =>
  then === null ? Infinity : (now.getTime() - Date.parse(then)) / 1000;

/**
 * The one place where a subscription changes: the row moves if it is still in the expected state, its history grows and
 * the mail goes into the outbox, in the caller's transaction.
 * @returns the row as it is now; undefined when the transition removed it
 * @throws PortalError `conflict` with the current state when the event does not belong there or a race was lost
 */
export async function applyTransition(
  transaction: Transaction,
  input: TransitionInput,
): Promise<SubscriptionRow | undefined> {
  const { subscription, list, event, actor, clock } = input;
  const from = input.from ?? subscription.state;
  const { row, next } = await transit({
    move: subscriptionMachine.move(from, event, actor.kind),
    change: (move) => change(transaction, input, move, from),
    current: () => currentOf(transaction, subscription.id),
    record: async ({ next }, { cooling }) => {
      if (!cooling) await record(transaction, input, from, next);
    },
    mail: ({ mail, next }, changed) =>
      mail === undefined || next === 'removed' ? Promise.resolve() : send(transaction, input, mail, changed),
  });
  if (next === 'removed') return undefined;
  const was = from === 'subscribed';
  const is = next === 'subscribed';
  if (was !== is)
    await mirrorToMailman(transaction, { list, subscription: row, joins: is, now: clock.now() });
  return row;
}

type SubscriptionMove = NonNullable<ReturnType<typeof subscriptionMachine.move>>;

interface Changed {
  readonly row: SubscriptionRow;
  readonly next: SubscriptionMove['next'];
  /** Whether the event only repeats itself, so soon that nothing is written down or sent. */
  readonly cooling: boolean;
  readonly sends: boolean;
}

const asksFor = (mail: SubscriptionMail | undefined) => mail === 'confirm' || mail === 'invitation';

async function change(
  transaction: Transaction,
  { subscription, clock, changes, maySend }: TransitionInput,
  { next, mail }: SubscriptionMove,
  from: SubscriptionState | 'none',
): Promise<Changed | undefined> {
  const mine = stillIn(subscriptions, subscription);
  if (next === 'removed') {
    const [row] = await transaction.delete(subscriptions).where(mine).returning();
    return row && { row, next, cooling: false, sends: false };
  }
  const now = clock.now();
  const repeats = from === next;
  const cooling =
    repeats && subscription.mailedKind === mail && age(now, subscription.mailedAt) < COOLDOWN_SECONDS;
  const suppressed = await isSuppressed(transaction, subscription.email);
  const sends = mail !== undefined && !cooling && !suppressed && maySend !== false;
  const [row] = await transaction
    .update(subscriptions)
    .set({
      // A repeated request of someone who is on the list, or waits for the review, changes nothing but is written down.
      ...(cooling || (repeats && !asksFor(mail)) ? {} : changes),
      state: next,
      updatedAt: now.toISOString(),
      ...(sends && { mailedAt: now.toISOString(), mailedKind: mail }),
    })
    .where(mine)
    .returning();
  return row && { row, next, cooling, sends };
}

/** Writes the mail in any case, so the time an answer takes tells nothing, and sends it where it may be sent. */
async function send(
  transaction: Transaction,
  { list, clock, quote }: TransitionInput,
  kind: SubscriptionMail,
  { row, sends }: Changed,
): Promise<void> {
  let token = asksFor(kind) ? UNSENT : undefined;
  if (asksFor(kind) && sends) {
    const request = { purpose: CONFIRM_PURPOSE, subject: row.id };
    await revokeSingleUseTokens(transaction, request, clock);
    token = await issueSingleUseToken(transaction, { ...request, seconds: LINK_SECONDS }, clock);
  }
  const mail = await renderListMail(transaction, {
    kind,
    locale: storedLocale(row.locale),
    recipient: row.email,
    lists: [list],
    subscriptionId: row.id,
    token,
    quote,
  });
  if (sends) await enqueueMail(transaction, mail);
}

async function record(
  transaction: Transaction,
  { subscription, list, event, actor, clock, details }: TransitionInput,
  fromState: SubscriptionState | 'none',
  toState: SubscriptionState | 'removed',
): Promise<void> {
  await transaction.insert(subscriptionEventsTable).values({
    subscriptionId: subscription.id,
    listId: list.id,
    at: clock.now(),
    event,
    fromState,
    toState,
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    details: details ?? {},
  });
}

/** What a refusal says: the state as it is, and who decided. */
async function currentOf(transaction: Transaction, id: string) {
  const [current] = await transaction
    .select({
      state: subscriptions.state,
      decidedAt: subscriptions.decidedAt,
      decidedBy: subscriptions.decidedBy,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!current) return { state: 'removed' };
  const { state, decidedAt, decidedBy } = current;
  return { state, decidedAt: decidedAt ? isoMoment(decidedAt) : null, decidedBy };
}

/** Moment before which a request that nobody confirmed is forgotten. */
export const expiryBefore = (now: Date) => secondsAfter(now, -LINK_SECONDS);
