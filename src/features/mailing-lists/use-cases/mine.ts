import { eq } from '@payloadcms/db-postgres/drizzle';

import { memberById } from '@/features/identity';
import type { Locale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { applyTransition } from '../apply-transition';
import { organizationSearchKey, type SubscriptionState } from '../domain';
import { allLists, findList } from '../lists';
import { isSuppressed } from '../suppressions';
import { leaveOne } from './leave';
import { rowOf } from './subscribe';

/** A list, and where the member's account address is with it. */
export interface MySubscription {
  readonly list: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly requiresReview: boolean;
  readonly state: SubscriptionState | 'none';
  readonly subscribed: boolean;
}

interface MemberOf {
  readonly memberId: string;
  readonly clock: Clock;
}

async function memberOf(executor: Executor, memberId: string) {
  const member = await memberById(executor, memberId);
  if (!member || member.locked_at) throw new PortalError('not_logged_in');
  return member;
}

/** The public lists, and those that the account's address is on, with its state in each. */
export async function mySubscriptions(locale: Locale, { memberId }: MemberOf): Promise<MySubscription[]> {
  const database = await getDatabase();
  const { email } = await memberOf(database, memberId);
  const [lists, rows] = await Promise.all([
    allLists(database, locale),
    database.select().from(subscriptions).where(eq(subscriptions.email, email)),
  ]);
  const states = new Map(rows.map(({ list, state }) => [list, state]));
  return lists
    .filter(({ id, isPublic }) => isPublic || states.get(id) === 'subscribed')
    .map(({ id, name, description, address, requiresReview }) => {
      const state = states.get(id) ?? 'none';
      return {
        list: id,
        name,
        description,
        address,
        requiresReview,
        state,
        subscribed: state === 'subscribed',
      };
    });
}

/**
 * Joins or leaves a list with the account's address, which was proven when the account was made. Asking for what is
 * already so changes nothing.
 * @throws PortalError `not_found` for a list that is not public, `conflict` for an address that takes no mail
 */
export async function setMySubscription(
  key: string,
  { subscribed, lang }: { subscribed: boolean; lang: Locale },
  { memberId, clock }: MemberOf,
): Promise<MySubscription[]> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const member = await memberOf(transaction, memberId);
    const list = await findList(transaction, key, lang);
    if (!list || (subscribed && !list.isPublic)) throw new PortalError('not_found');
    const now = clock.now().toISOString();
    if (!subscribed) {
      const [known] = (
        await transaction.select().from(subscriptions).where(eq(subscriptions.email, member.email))
      ).filter((row) => row.list === list.id);
      if (known) {
        await leaveOne(transaction, known.id, {
          via: 'account',
          actor: { kind: 'member', id: memberId },
          clock,
        });
      }
      return;
    }
    if (await isSuppressed(transaction, member.email)) {
      throw new PortalError('conflict', { data: { state: 'suppressed' } });
    }
    const organization = member.organization ?? '';
    const data = {
      name: member.legal_name ?? member.nickname,
      organization,
      organizationKey: organizationSearchKey(organization),
      locale: lang,
      source: 'account',
      requestedAt: now,
      confirmedAt: now,
      consentAt: now,
      consentVersion: 'account',
    } as const;
    const { subscription, isNew } = await rowOf(transaction, {
      ...data,
      list: list.id,
      email: member.email,
      state: 'pending',
    });
    const isThere = subscription.state === 'subscribed' || subscription.state === 'pending_review';
    if (!isNew && isThere) return;
    await applyTransition(transaction, {
      subscription,
      ...(isNew && { from: 'none' }),
      list,
      event: list.requiresReview ? 'join_for_review' : 'join',
      actor: { kind: 'member', id: memberId },
      clock,
      changes: {
        ...data,
        decidedAt: null,
        decidedBy: null,
        decisionReason: null,
        leftAt: null,
        leftReason: null,
      },
    });
  });
  return mySubscriptions(lang, { memberId, clock });
}
