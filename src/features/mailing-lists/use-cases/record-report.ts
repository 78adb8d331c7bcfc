import { createHash } from 'node:crypto';

import { and, count, eq, gt } from '@payloadcms/db-postgres/drizzle';

import { storedLocale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';
import { mailOutbox } from '@/platform/mail/tables';

import { applyTransition } from '../apply-transition';
import { parseReport, type ReportedRecipient } from '../bounces/parse-report';
import { SOFT_BOUNCE_LIMIT, SOFT_BOUNCE_SECONDS, subscriptionMachine } from '../domain';
import { findList } from '../lists';
import { mailOrigins } from '../mail-origins';
import { addressHash, suppress } from '../suppressions';
import { mailBounces } from '../tables';

/** What became of a report. `foreign`: it is not about a mail that this portal sent to that address. */
export type ReportOutcome = 'no_report' | 'foreign' | 'repeated' | 'recorded' | 'suppressed';

/**
 * Takes a mail about a mail: hard bounces and complaints end all subscriptions of the address and suppress it, soft ones
 * count. A report counts only when it returns the Message-ID of a mail that went to that address, so nobody ends
 * the subscriptions of others with made-up reports; and once, however often it is piped in.
 * @returns the gravest outcome among its recipients
 */
export async function recordReport(raw: Uint8Array, { clock }: { clock: Clock }): Promise<ReportOutcome> {
  const report = await parseReport(raw);
  if (!report || report.recipients.length === 0) return 'no_report';
  const database = await getDatabase();
  const outcomes: ReportOutcome[] = [];
  for (const recipient of report.recipients) {
    if (!report.messageId || !(await wasSent(database, report.messageId, recipient.address))) {
      outcomes.push('foreign');
      continue;
    }
    const reportHash = createHash('sha256').update(raw).update(recipient.address).digest('hex');
    outcomes.push(
      await database.transaction((transaction) => record(transaction, recipient, reportHash, clock)),
    );
  }
  const order: ReportOutcome[] = ['suppressed', 'recorded', 'repeated', 'foreign'];
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'no_report';
}

/** Whether a mail with this Message-ID went to the address: from the outbox, or from another origin. */
async function wasSent(executor: Executor, messageId: string, address: string): Promise<boolean> {
  const fromOutbox = await executor
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.messageId, messageId), eq(mailOutbox.recipient, address)))
    .limit(1);
  if (fromOutbox.length > 0) return true;
  for (const origin of mailOrigins.get()) {
    if (await origin.sent(executor, messageId, address)) return true;
  }
  return false;
}

async function record(
  transaction: Transaction,
  { address, kind, status, diagnostic }: ReportedRecipient,
  reportHash: string,
  clock: Clock,
): Promise<ReportOutcome> {
  const now = clock.now();
  const hash = addressHash(address);
  const fresh = await transaction
    .insert(mailBounces)
    .values({
      reportHash,
      at: now,
      kind,
      addressHash: hash,
      status: status ?? null,
      // The relay's words often hold the address.
      diagnostic: diagnostic?.replaceAll(address, '…') ?? null,
    })
    .onConflictDoNothing()
    .returning({ at: mailBounces.at });
  if (fresh.length === 0) return 'repeated';
  const rows = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, address))
    .orderBy(subscriptions.id)
    .for('update');
  const [soft] = await transaction
    .select({ total: count() })
    .from(mailBounces)
    .where(
      and(
        eq(mailBounces.addressHash, hash),
        eq(mailBounces.kind, 'soft'),
        gt(mailBounces.at, secondsAfter(now, -SOFT_BOUNCE_SECONDS)),
      ),
    );
  const score = soft?.total ?? 0;
  await transaction.update(subscriptions).set({ bounceScore: score }).where(eq(subscriptions.email, address));
  if (kind === 'soft' && score < SOFT_BOUNCE_LIMIT) return 'recorded';

  const reason = kind === 'hard' ? 'hard_bounce' : kind === 'soft' ? 'soft_bounces' : 'complaint';
  await suppress(transaction, { email: address, reason, note: diagnostic, at: now });
  const event = kind === 'complaint' ? 'complain' : 'bounce';
  for (const subscription of rows) {
    const list = await findList(transaction, subscription.list, storedLocale(subscription.locale));
    if (!list || !subscriptionMachine.move(subscription.state, event, 'system')) continue;
    await applyTransition(transaction, {
      subscription,
      list,
      event,
      actor: { kind: 'system' },
      clock,
      changes: { leftAt: now.toISOString(), leftReason: reason },
      details: { reason, ...(status !== undefined && { status }) },
    });
  }
  return 'suppressed';
}
