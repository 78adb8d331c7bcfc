import { and, eq, inArray, or } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { recordByStaff } from '@/features/identity';
import {
  inspectSingleUseToken,
  issueSingleUseToken,
  redeemSingleUseToken,
  revokeSingleUseTokens,
  subjectOfUsedToken,
} from '@/features/verification';
import { type Locale, storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import { type Actor, applyTransition } from '../apply-transition';
import type { ListContext } from '../context';
import { COOLDOWN_SECONDS, LINK_SECONDS, subscriptionMachine, type unsubscribeSchema } from '../domain';
import { admitForm, countForm } from '../limits';
import { findList, type ListInfo } from '../lists';
import { renderListMail } from '../mails';
import { subscriptionOfOneClick } from '../one-click';
import { isSuppressed } from '../suppressions';
import type { SubscriptionRow } from '../tables';
import { sentAnswer } from './subscribe';

const LEAVE_PURPOSE = 'list-leave';
const MAIL_KIND = 'leave';
const leavable = ['pending', 'pending_review', 'subscribed'] as const;

/**
 * Takes a request to leave one list, or all. An address that is on none gets no mail; the answer is always the same.
 * @throws PortalError `captcha_failed`, `captcha_expired`, `too_many_requests`, `invalid_input` for an unknown list
 */
export async function requestLeave(
  input: z.infer<typeof unsubscribeSchema>,
  context: ListContext,
): Promise<typeof sentAnswer> {
  const { clock } = context;
  const database = await getDatabase();
  // As with joining: nothing counts against an address for who has not solved a captcha.
  const useUp = await admitForm(input.captchaVerification, 'unsubscribe', context);
  const maySend = await countForm(input.email, context);
  await database.transaction(async (transaction) => {
    await useUp(transaction);
    const only = input.list === undefined ? undefined : await findList(transaction, input.list, input.lang);
    if (input.list !== undefined && !only) throw invalidField('list', 'format');
    const rows = await transaction
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.email, input.email),
          inArray(subscriptions.state, [...leavable]),
          only && eq(subscriptions.list, only.id),
        ),
      )
      .orderBy(subscriptions.id)
      .for('update');
    const now = clock.now();
    const cooling = rows.some(
      ({ mailedAt, mailedKind }) =>
        mailedKind === MAIL_KIND &&
        mailedAt &&
        now.getTime() - Date.parse(mailedAt) < COOLDOWN_SECONDS * 1000,
    );
    const sends = rows.length > 0 && !cooling && maySend && !(await isSuppressed(transaction, input.email));
    const request = { purpose: LEAVE_PURPOSE, subject: rows.map(({ id }) => id).join(' ') };
    if (sends) await revokeSingleUseTokens(transaction, request, clock);
    // Written in any case, so the time an answer takes tells nothing.
    const mail = await renderListMail(transaction, {
      kind: MAIL_KIND,
      locale: input.lang,
      recipient: input.email,
      lists: rows.length > 0 ? await listsOf(transaction, rows, input.lang) : [],
      token: sends
        ? await issueSingleUseToken(transaction, { ...request, seconds: LINK_SECONDS }, clock)
        : 'unsent',
    });
    if (!sends) return;
    await enqueueMail(transaction, mail);
    await transaction
      .update(subscriptions)
      .set({ mailedAt: now.toISOString(), mailedKind: MAIL_KIND })
      .where(or(...rows.map(({ id }) => eq(subscriptions.id, id))));
  });
  return sentAnswer;
}

export interface Left {
  readonly status: 'unsubscribed';
  /** Ids of the lists. */
  readonly lists: string[];
}

/**
 * Follows the link of such a mail.
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`
 */
export async function confirmLeave(token: string, { clock }: { clock: Clock }): Promise<Left> {
  // The link of every mail of a list, opened by a person, leads to the same page.
  if (subscriptionOfOneClick(token) !== undefined) return leaveByOneClick(token, { clock });
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const subject = await redeemSingleUseToken(transaction, { purpose: LEAVE_PURPOSE, token }, clock);
    const lists: string[] = [];
    for (const id of subject.split(' ')) {
      const left = await leaveOne(transaction, id, { via: 'mail', actor: { kind: 'visitor' }, clock });
      if (left) lists.push(left);
    }
    return { status: 'unsubscribed', lists };
  });
}

/**
 * What following the link would do; changes nothing.
 * @throws PortalError as `confirmLeave`; `token_used` carries the lists as data while the address is on none of them
 */
export async function inspectLeave(
  token: string,
  locale: Locale,
  { clock }: { clock: Clock },
): Promise<{ lists: { id: string; name: string }[] }> {
  const database = await getDatabase();
  const single = subscriptionOfOneClick(token);
  const secret = { purpose: LEAVE_PURPOSE, token };
  const subject =
    single ??
    (await inspectSingleUseToken(database, secret, clock).catch(async (error: unknown) => {
      if (!(error instanceof PortalError) || error.code !== 'token_used') throw error;
      const used = await subjectOfUsedToken(database, secret);
      throw new PortalError('token_used', { data: used && (await alreadyLeft(database, used, locale)) });
    }));
  const rows = await rowsOf(database, subject);
  if (rows.length === 0) throw new PortalError('token_invalid');
  return namesOf(await listsOf(database, rows, locale));
}

/** The lists that a used link belongs to; nothing when the address is on one of them again, or was never taken off. */
async function alreadyLeft(
  executor: Executor,
  subject: string,
  locale: Locale,
): Promise<{ lists: { id: string; name: string }[] } | undefined> {
  const rows = await rowsOf(executor, subject);
  const isLeft = ({ state }: SubscriptionRow) => leavable.every((one) => one !== state);
  if (rows.length === 0 || !rows.every(isLeft)) return undefined;
  return namesOf(await listsOf(executor, rows, locale));
}

const rowsOf = (executor: Executor, subject: string): Promise<SubscriptionRow[]> =>
  executor
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, subject.split(' ')));

const namesOf = (lists: readonly ListInfo[]) => ({ lists: lists.map(({ id, name }) => ({ id, name })) });

/**
 * Unsubscribes immediately, without a cookie or a question (RFC 8058). Repeating it changes nothing and succeeds.
 * @throws PortalError `token_invalid` for a token that was not made here
 */
export async function leaveByOneClick(token: string, { clock }: { clock: Clock }): Promise<Left> {
  const id = subscriptionOfOneClick(token);
  if (id === undefined) throw new PortalError('token_invalid');
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const left = await leaveOne(transaction, id, { via: 'one_click', actor: { kind: 'visitor' }, clock });
    return { status: 'unsubscribed', lists: left === undefined ? [] : [left] };
  });
}

/** Ends one subscription, if there is one to end. @returns the list's id, also when it had been left before */
export async function leaveOne(
  transaction: Transaction,
  id: string,
  { via, actor, clock }: { via: string; actor: Actor; clock: Clock },
): Promise<string | undefined> {
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update');
  if (!subscription) return undefined;
  const list = await findList(transaction, subscription.list, storedLocale(subscription.locale));
  if (list && subscriptionMachine.move(subscription.state, 'leave', actor.kind)) {
    await applyTransition(transaction, {
      subscription,
      list,
      event: 'leave',
      actor,
      clock,
      changes: { leftAt: clock.now().toISOString(), leftReason: via },
      details: { via },
    });
    if (actor.kind === 'staff' && actor.id !== undefined) {
      await recordByStaff(transaction, {
        at: clock.now(),
        staffId: actor.id,
        action: 'subscription.leave',
        subjectId: id,
        details: { collection: 'subscriptions' },
      });
    }
  }
  return subscription.list;
}

async function listsOf(
  executor: Executor,
  rows: readonly SubscriptionRow[],
  locale: Locale,
): Promise<ListInfo[]> {
  const found = await Promise.all(rows.map(({ list }) => findList(executor, list, locale)));
  return found.filter((list) => list !== undefined);
}
