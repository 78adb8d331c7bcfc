import { and, asc, eq, gt, lt, ne } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';

import { editingPresence } from './tables';

/** Seconds for which a page counts as open after it last said so; pages say it every ten seconds. */
export const PRESENCE_SECONDS = 30;

/** Where a person is. */
export interface Presence {
  readonly page: string;
  readonly staffId: string;
  readonly subject: string;
  readonly language: Locale;
  readonly field: string | null;
}

/** Someone else who has the same open. */
export interface Present extends Pick<Presence, 'page' | 'staffId' | 'field'> {
  readonly name: string;
  readonly language: string;
}

/** Notes that a page is open, forgets pages that are not, and tells who else has the same open. */
export async function notePresence(
  executor: Executor,
  presence: Presence,
  clock: Clock,
): Promise<readonly Present[]> {
  const now = clock.now();
  const limit = secondsAfter(now, -PRESENCE_SECONDS);
  const { page, ...place } = presence;
  await executor.delete(editingPresence).where(lt(editingPresence.seenAt, limit));
  await executor
    .insert(editingPresence)
    .values({ page, ...place, seenAt: now })
    .onConflictDoUpdate({
      target: editingPresence.page,
      set: { ...place, seenAt: now },
      // A page cannot speak for that of someone else.
      setWhere: eq(editingPresence.staffId, place.staffId),
    });
  const found = await executor
    .select({
      page: editingPresence.page,
      staffId: editingPresence.staffId,
      language: editingPresence.language,
      field: editingPresence.field,
      name: staff.name,
      email: staff.email,
    })
    .from(editingPresence)
    .innerJoin(staff, eq(staff.id, editingPresence.staffId))
    .where(
      and(
        eq(editingPresence.subject, presence.subject),
        ne(editingPresence.page, page),
        gt(editingPresence.seenAt, limit),
      ),
    )
    .orderBy(asc(staff.name), asc(editingPresence.page));
  return found.map(({ name, email, ...place }) => ({ ...place, name: name || email }));
}

/** Notes that a page has closed. */
export async function forgetPresence(
  executor: Executor,
  { page, staffId }: Pick<Presence, 'page' | 'staffId'>,
): Promise<void> {
  await executor
    .delete(editingPresence)
    .where(and(eq(editingPresence.page, page), eq(editingPresence.staffId, staffId)));
}
