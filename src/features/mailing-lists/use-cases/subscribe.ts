import { randomUUID } from 'node:crypto';

import { and, eq } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import { subscriptions } from '@/payload-schema';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';

import { applyTransition } from '../apply-transition';
import { consentVersion } from '../consent';
import type { ListContext } from '../context';
import { networkPrefix, organizationSearchKey, type subscribeSchema } from '../domain';
import { admitForm, countForm } from '../limits';
import { findList } from '../lists';
import type { SubscriptionRow } from '../tables';

/** What the form answers, for every caller and every address. */
export const sentAnswer = { status: 'confirmation_sent' } as const;

/**
 * Takes a request to join a list. Whether the address is new, waiting, subscribed or suppressed shows in the mail only;
 * the answer and the work behind it are the same. Of parallel requests one makes the row, and one mail goes out.
 * @throws PortalError `captcha_failed`, `captcha_expired`, `too_many_requests`, `invalid_input` for an unknown list
 */
export async function subscribe(
  input: z.infer<typeof subscribeSchema>,
  context: ListContext,
): Promise<typeof sentAnswer> {
  const database = await getDatabase();
  // Nothing counts against an address for who has not solved a captcha; it is used up below, with what it is for.
  const useUp = await admitForm(input.captchaVerification, 'subscribe', context);
  const maySend = await countForm(input.email, context);
  await database.transaction(async (transaction) => {
    await useUp(transaction);
    const list = await findList(transaction, input.list, input.lang);
    if (!list?.isPublic) throw invalidField('list', 'format');
    const now = context.clock.now().toISOString();
    const typed = {
      name: input.name,
      phone: input.phone || null,
      organization: input.organization,
      organizationKey: organizationSearchKey(input.organization),
      locale: input.lang,
      source: 'form',
      requestedAt: now,
      consentAt: now,
      consentVersion: consentVersion(input.lang),
      consentNetwork: networkPrefix(context.client.address),
    } as const;
    const { subscription, isNew } = await rowOf(transaction, {
      ...typed,
      list: list.id,
      email: input.email,
      state: 'pending',
    });
    await applyTransition(transaction, {
      subscription,
      ...(isNew && { from: 'none' }),
      list,
      event: 'request',
      actor: { kind: 'visitor' },
      clock: context.clock,
      changes: {
        ...typed,
        confirmedAt: null,
        decidedAt: null,
        decidedBy: null,
        decisionReason: null,
        leftAt: null,
        leftReason: null,
      },
      details: { wording: typed.consentVersion, network: typed.consentNetwork },
      maySend,
    });
  });
  return sentAnswer;
}

/** The row of an address and a list, locked until the transaction ends; made when there is none. */
export async function rowOf(
  transaction: Transaction,
  fresh: Omit<typeof subscriptions.$inferInsert, 'id'>,
): Promise<{ subscription: SubscriptionRow; isNew: boolean }> {
  const [made] = await transaction
    .insert(subscriptions)
    .values({ id: randomUUID(), ...fresh })
    .onConflictDoNothing()
    .returning();
  if (made) return { subscription: made, isNew: true };
  const [known] = await transaction
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.list, fresh.list), eq(subscriptions.email, fresh.email)))
    .for('update');
  if (known) return { subscription: known, isNew: false };
  // It was removed between the two statements; the next try finds the place empty.
  return rowOf(transaction, fresh);
}
