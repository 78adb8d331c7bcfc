import { and, eq, inArray, lt } from '@payloadcms/db-postgres/drizzle';

import { rowKeyOf } from '@/cms/content-review/reviewed';
import { canLogIn } from '@/cms/staff-roles';
import { defaultLocale, storedLocale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { secondsAfter } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';

import { NOTICE_DAYS } from '../domain';
import { renderNoticeMail } from '../mails';
import type { Occasion } from '../occasion';
import { noticeReaders, staffNotices } from '../tables';

/**
 * Tells members of staff in the bell of the admin, and by email unless they switched that off, in the transaction of what
 * happened. Who did it hears nothing, nor does anyone who cannot log in.
 * @param people their ids; may repeat
 */
export async function tellStaff(
  executor: Executor,
  people: readonly (string | null)[],
  occasion: Occasion,
): Promise<void> {
  const { actorId, kind, locale, at } = occasion;
  const ids = [...new Set(people.filter((id) => id !== null && id !== actorId))] as string[];
  if (ids.length === 0) return;
  const recipients = await executor
    .select({
      id: staff.id,
      email: staff.email,
      language: noticeReaders.locale,
      emails: noticeReaders.emails,
    })
    .from(staff)
    .leftJoin(noticeReaders, eq(noticeReaders.staffId, staff.id))
    .where(and(inArray(staff.id, ids), canLogIn))
    .orderBy(staff.id);
  if (recipients.length === 0) return;
  await executor.insert(staffNotices).values(
    recipients.map(({ id }) => ({
      staffId: id,
      kind,
      ...(occasion.kind === 'failed'
        ? { ...occasion.about, failure: occasion.failure }
        : rowKeyOf(occasion.of)),
      locale,
      actorId,
      at,
    })),
  );
  const actor = await nameOf(executor, actorId);
  for (const { email, language, emails } of recipients) {
    if (emails === false) continue;
    const to = { email, locale: language === null ? defaultLocale : storedLocale(language) };
    await enqueueMail(executor, await renderNoticeMail(executor, { ...occasion, actor }, to));
  }
}

async function nameOf(executor: Executor, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const [found] = await executor
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(staff.id, id));
  return found && (found.name || found.email);
}

/** Removes old notices. */
export async function removeOldNotices(executor: Executor, now: Date): Promise<void> {
  await executor.delete(staffNotices).where(lt(staffNotices.at, secondsAfter(now, -NOTICE_DAYS * 24 * 3600)));
}

/** Forgets notices about an item that is gone. */
export async function forgetNoticesOf(executor: Executor, itemId: string): Promise<void> {
  await executor.delete(staffNotices).where(eq(staffNotices.itemId, itemId));
}
