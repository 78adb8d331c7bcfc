import { and, eq } from '@payloadcms/db-postgres/drizzle';

import { issueSingleUseToken, revokeSingleUseTokens } from '@/features/verification';
import { storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import { type Clock, isoMoment, secondsAfter } from '@/platform/clock/clock';
import type { Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import {
  type ActorKind,
  COOLDOWN_SECONDS,
  LINK_SECONDS,
  type SubscriptionEvent,
  type SubscriptionState,
  transitionOf,
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

/** Seconds since `then`, or for ever. */
const age = (now: Date, then: string | null) =>
  then === null ? Infinity : (now.getTime() - Date.parse(then)) / 1000;

/**
 * The one place where a subscription changes: checks the table of transitions, moves the row if it is still in the
 * expected state, adds to the history and puts the mail into the outbox, in the caller's transaction.
 * @returns the row as it is now; undefined when the transition removed it
 * @throws PortalError `conflict` with the present state when the event does not belong there or a race was lost
 */
export async function applyTransition(
  transaction: Transaction,
  input: TransitionInput,
): Promise<SubscriptionRow | undefined> {
  const { subscription, list, event, actor, clock } = input;
  const now = clock.now();
  const from = input.from ?? subscription.state;
  const transition = transitionOf(from, event, actor.kind);
  if (!transition) throw await lostRace(transaction, subscription.id);
  const mine = and(eq(subscriptions.id, subscription.id), eq(subscriptions.state, subscription.state));

  if (transition.next === 'removed') {
    const removed = await transaction.delete(subscriptions).where(mine).returning();
    if (removed.length === 0) throw await lostRace(transaction, subscription.id);
    await record(transaction, input, from, 'removed');
    return undefined;
  }

  const repeats = from === transition.next;
  const cooling =
    repeats &&
    subscription.mailedKind === transition.mail &&
    age(now, subscription.mailedAt) < COOLDOWN_SECONDS;
  const asks = transition.mail === 'confirm' || transition.mail === 'invitation';
  const suppressed = await isSuppressed(transaction, subscription.email);
  const sends = transition.mail !== undefined && !cooling && !suppressed && input.maySend !== false;
  // A repeated request of someone who is on the list, or waits for the review, changes nothing but is written down.
  const changes = cooling || (repeats && !asks) ? {} : input.changes;

  const [changed] = await transaction
    .update(subscriptions)
    .set({
      ...changes,
      state: transition.next,
      updatedAt: now.toISOString(),
      ...(sends && { mailedAt: now.toISOString(), mailedKind: transition.mail }),
    })
    .where(mine)
    .returning();
  if (!changed) throw await lostRace(transaction, subscription.id);
  if (!cooling) await record(transaction, input, from, transition.next);

  if (transition.mail !== undefined) {
    let token = asks ? UNSENT : undefined;
    if (asks && sends) {
      const request = { purpose: CONFIRM_PURPOSE, subject: changed.id };
      await revokeSingleUseTokens(transaction, request, clock);
      token = await issueSingleUseToken(transaction, { ...request, seconds: LINK_SECONDS }, clock);
    }
    // Written in any case, so the time an answer takes tells nothing.
    const mail = await renderListMail({
      kind: transition.mail,
      locale: storedLocale(changed.locale),
      recipient: changed.email,
      lists: [list],
      subscriptionId: changed.id,
      token,
      quote: input.quote,
    });
    if (sends) await enqueueMail(transaction, mail);
  }

  const was = from === 'subscribed';
  const is = transition.next === 'subscribed';
  if (was !== is) await mirrorToMailman(transaction, { list, subscription: changed, joins: is, now });
  return changed;
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

/** The refusal for an event that came too late, with what happened instead. */
async function lostRace(transaction: Transaction, id: string): Promise<PortalError> {
  const [present] = await transaction
    .select({
      state: subscriptions.state,
      decidedAt: subscriptions.decidedAt,
      decidedBy: subscriptions.decidedBy,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  const { state = 'removed', decidedAt, decidedBy } = present ?? {};
  return new PortalError('conflict', {
    data: present ? { state, decidedAt: decidedAt ? isoMoment(decidedAt) : null, decidedBy } : { state },
  });
}

/** Moment before which a request that nobody confirmed is forgotten. */
export const expiryBefore = (now: Date) => secondsAfter(now, -LINK_SECONDS);
