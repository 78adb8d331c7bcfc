import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from '@payloadcms/db-postgres/drizzle';

import { adminLocale, defaultLocale, type Locale } from '@/i18n/locales';
import { staff, staff_roles } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';

import { type DigestRhythm, digestSeconds, reviewRoles, usualRhythm } from '../domain';
import { renderDigestMail } from '../mails';
import { commentDigests, reviewComments } from '../tables';

/** Most entries that an email names. */
const NAMED = 8;

/** A comment counts once its transaction has surely ended, so no email misses one that was stored while it was written. */
const SETTLED_SECONDS = 60;

/**
 * Sends each person who answers comments one email about the new ones, not more often than the person chose. The first one
 * after a quiet time comes within minutes. Two workers at the same time send nothing twice: the second one waits for the
 * first and finds its rows.
 */
export async function tellEditors(clock: Clock): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('comment-digests'))`);
    const now = clock.now();
    const until = secondsAfter(now, -SETTLED_SECONDS);
    for (const { staffId, email, digest } of await editors(transaction)) {
      // Who has just become an editor hears of what comes from now on.
      if (!digest) {
        await transaction
          .insert(commentDigests)
          .values({ staffId, every: usualRhythm, locale: defaultLocale, toldUntil: until });
        continue;
      }
      if (digest.every === 'never') continue;
      const isDue =
        digest.sentAt === null || digest.sentAt <= secondsAfter(now, -digestSeconds[digest.every]);
      if (!isDue) continue;
      const news = await newsOf(transaction, digest.toldUntil, until);
      if (news.total === 0) continue;
      await enqueueMail(
        transaction,
        await renderDigestMail(transaction, news, { email, locale: adminLocale(digest.locale) }),
      );
      await transaction
        .update(commentDigests)
        .set({ toldUntil: until, sentAt: now })
        .where(eq(commentDigests.staffId, staffId));
    }
  });
}

/** Everyone who answers comments and can log in, with what was sent to them. */
async function editors(executor: Executor) {
  return executor
    .selectDistinct({ staffId: staff.id, email: staff.email, digest: commentDigests })
    .from(staff)
    .innerJoin(staff_roles, eq(staff_roles.parent, staff.id))
    .leftJoin(commentDigests, eq(commentDigests.staffId, staff.id))
    .where(
      and(
        inArray(staff_roles.value, [...reviewRoles]),
        isNull(staff.disabledAt),
        or(isNull(staff.invitedAt), isNotNull(staff.acceptedAt)),
      ),
    );
}

/** What came in a time and is still open: how many, and the newest of them. */
async function newsOf(executor: Executor, after: Date, until: Date) {
  const isNew = and(
    eq(reviewComments.state, 'open'),
    gt(reviewComments.createdAt, after),
    lte(reviewComments.createdAt, until),
  );
  const [counted] = await executor.select({ total: count() }).from(reviewComments).where(isNew);
  const newest = await executor
    .select({
      number: reviewComments.number,
      releaseName: reviewComments.releaseName,
      place: reviewComments.place,
    })
    .from(reviewComments)
    .where(isNew)
    .orderBy(desc(reviewComments.createdAt))
    .limit(NAMED);
  return { total: counted?.total ?? 0, newest };
}

/** How often a member of staff gets the email. */
export async function digestRhythm(staffId: string): Promise<DigestRhythm> {
  const database = await getDatabase();
  const [row] = await database
    .select({ every: commentDigests.every })
    .from(commentDigests)
    .where(eq(commentDigests.staffId, staffId));
  return row?.every ?? usualRhythm;
}

/** Changes how often a member of staff gets the email, from now on and in the language of the admin. */
export async function setDigestRhythm(
  every: DigestRhythm,
  { staffId, locale, clock }: { readonly staffId: string; readonly locale: Locale; readonly clock: Clock },
): Promise<{ readonly every: DigestRhythm }> {
  const database = await getDatabase();
  const toldUntil = secondsAfter(clock.now(), -SETTLED_SECONDS);
  await database
    .insert(commentDigests)
    .values({ staffId, every, locale, toldUntil })
    .onConflictDoUpdate({
      target: commentDigests.staffId,
      // Who had switched it off hears of nothing that came in the meantime.
      set: {
        every,
        locale,
        toldUntil: sql`CASE WHEN ${commentDigests.every} = 'never' THEN excluded.told_until ELSE ${commentDigests.toldUntil} END`,
      },
    });
  return { every };
}
