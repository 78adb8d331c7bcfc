import { and, eq, isNull, lt } from '@payloadcms/db-postgres/drizzle';

import { isReviewed } from '@/cms/content-review/reviewed';
import { parseTarget } from '@/cms/content-target';
import { canLogIn, hasOneOfRoles } from '@/cms/staff-roles';
import { tellStaff } from '@/features/notices';
import { defaultLocale, type Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { secondsAfter } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';

import { FAILURE_DAYS, hrefOf } from '../domain';
import { publicationFailures } from '../tables';

/** What is noted, and the kind of its notices. */
type Failure = Omit<typeof publicationFailures.$inferInsert, 'id'> & {
  /** The language that only lacks an approval, which has an email of its own. */
  readonly unapprovedIn?: Locale;
};

/**
 * Writes a failure down and tells who set the time, and the administrators, in the transaction of what noticed it. A failure
 * of the same schedule takes the place of an earlier one.
 */
export async function noteFailure(executor: Executor, { unapprovedIn, ...failure }: Failure): Promise<void> {
  const { kind, subject, locale = null, staffId = null, title, reason, at } = failure;
  if (kind !== 'bulk') await forgetFailure(executor, subject, kind === 'schedule' ? failure : undefined);
  const [written] = await executor.insert(publicationFailures).values(failure).returning();
  if (!written) throw new Error('a failure was not written');
  const administrators = await executor
    .select({ id: staff.id })
    .from(staff)
    .where(and(hasOneOfRoles(['administrator']), canLogIn));
  const language = unapprovedIn ?? locale ?? defaultLocale;
  const people = [staffId, ...administrators.map(({ id }) => id)];
  const occasion = { locale: language, actorId: null, at };
  const of = unapprovedIn ? parseTarget(subject) : undefined;
  if (of && isReviewed(of)) {
    await tellStaff(executor, people, { ...occasion, kind: 'refused', of, title: title[language], text: '' });
  } else {
    const about = aboutOf(subject, written.id);
    const href = hrefOf(kind, subject, unapprovedIn ?? locale);
    await tellStaff(executor, people, {
      ...occasion,
      kind: 'failed',
      about,
      failure: { title, reason, href },
    });
  }
}

/** By what a notice is found again; without an ID of its own, the failure itself. */
function aboutOf(subject: string, failureId: string): { collection: string; itemId: string } {
  const [collection = subject, id] = subject.split('/');
  return { collection, itemId: id === undefined || collection === 'globals' ? failureId : id };
}

/**
 * Forgets what failed about something that has been taken care of.
 * @param only the schedule that failed: another one of the same item stays
 */
export async function forgetFailure(
  executor: Executor,
  subject: string,
  only?: Pick<Failure, 'operation' | 'locale'>,
): Promise<void> {
  const { operation, locale: language } = only ?? {};
  await executor
    .delete(publicationFailures)
    .where(
      and(
        eq(publicationFailures.subject, subject),
        operation && eq(publicationFailures.operation, operation),
        only && (language ? eq(publicationFailures.locale, language) : isNull(publicationFailures.locale)),
      ),
    );
}

/** Removes old failures. */
export async function removeOldFailures(executor: Executor, now: Date): Promise<void> {
  await executor
    .delete(publicationFailures)
    .where(lt(publicationFailures.at, secondsAfter(now, -FAILURE_DAYS * 24 * 3600)));
}
