import { and, asc, eq, exists, gt, inArray, isNull, lte, or, sql } from '@payloadcms/db-postgres/drizzle';

import { emailReaders } from '@/features/notices';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';

import { supportRoles } from '../domain';
import { renderNews } from '../mails';
import { supportEntries, supportRequests } from '../tables';

/** Shortest time between two emails, in seconds. */
const QUIET_SECONDS = 3600;

/** A request counts once its transaction has surely ended, so no email misses one that was stored while it was written. */
const SETTLED_SECONDS = 60;

/**
 * Tells those who answer requests of what came: new requests and additions to earlier ones, at most once an hour. The first
 * email after a quiet time comes within minutes. Two workers at the same time send nothing twice: the second one waits for the
 * first and finds what it wrote.
 */
export async function tellOffice(clock: Clock): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('support-news'))`);
    const now = clock.now();
    const [last] = await transaction
      .select({ at: sql<string | null>`max(${supportRequests.toldAt})::text` })
      .from(supportRequests);
    if (last?.at && new Date(last.at) > secondsAfter(now, -QUIET_SECONDS)) return;
    const additions = transaction
      .select({ id: supportEntries.id })
      .from(supportEntries)
      .where(
        and(
          eq(supportEntries.requestId, supportRequests.id),
          eq(supportEntries.kind, 'respond'),
          gt(supportEntries.at, supportRequests.toldAt),
        ),
      );
    const untold = and(
      or(isNull(supportRequests.toldAt), exists(additions)),
      inArray(supportRequests.state, ['new', 'in_progress']),
      lte(supportRequests.changedAt, secondsAfter(now, -SETTLED_SECONDS)),
    );
    const news = await transaction
      .select({
        id: supportRequests.id,
        number: supportRequests.number,
        kind: supportRequests.kind,
        topic: supportRequests.topic,
      })
      .from(supportRequests)
      .where(untold)
      .orderBy(asc(supportRequests.createdAt));
    if (news.length === 0) return;
    for (const reader of await emailReaders(transaction, supportRoles)) {
      await enqueueMail(transaction, await renderNews(transaction, news, reader));
    }
    await transaction
      .update(supportRequests)
      .set({ toldAt: now })
      .where(
        inArray(
          supportRequests.id,
          news.map(({ id }) => id),
        ),
      );
  });
}
