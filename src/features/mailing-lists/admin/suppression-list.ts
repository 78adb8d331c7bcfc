import { and, desc, eq, gte, lt, or, sql } from '@payloadcms/db-postgres/drizzle';

import { accountSchema } from '@/features/session';
import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { addressHash } from '../suppressions';
import { mailBounces, mailSuppressionEvents, mailSuppressions } from '../tables';

/** Newest entries that are shown. */
export const SHOWN = 200;

type Entry = typeof mailSuppressions.$inferSelect;

/** Something that happened to an address, newest first. */
export type AddressEvent =
  | {
      readonly event: 'suppressed' | 'lifted';
      readonly at: Date;
      readonly reason: Entry['reason'] | null;
      readonly note: string | null;
      /** Name of the staff member. */
      readonly by: string | null;
    }
  | {
      readonly event: (typeof mailBounces.$inferSelect)['kind'];
      readonly at: Date;
      readonly status: string | null;
      readonly diagnostic: string | null;
    };

/**
 * The newest entries; those of an address or of its beginning, when something is searched. A whole address is found by
 * its keyed hash, also after the person behind it was erased, and comes with everything that is known of it.
 */
export async function findSuppressions(
  search: string | undefined,
): Promise<{ entries: Entry[]; history: AddressEvent[] }> {
  const database = await getDatabase();
  const whole = accountSchema.safeParse(search);
  const hash = whole.success ? addressHash(whole.data) : undefined;
  const beginning = search?.trim().toLowerCase();
  const begins =
    beginning === undefined
      ? undefined
      : and(gte(mailSuppressions.address, beginning), lt(mailSuppressions.address, `${beginning}\u{10ffff}`));
  const entries = await database
    .select()
    .from(mailSuppressions)
    .where(hash === undefined ? begins : or(eq(mailSuppressions.addressHash, hash), begins))
    .orderBy(desc(mailSuppressions.at))
    .limit(SHOWN);
  return { entries, history: hash === undefined ? [] : await historyOf(hash) };
}

async function historyOf(hash: string): Promise<AddressEvent[]> {
  const database = await getDatabase();
  const [changes, reports] = await Promise.all([
    database
      .select({
        event: mailSuppressionEvents.event,
        at: mailSuppressionEvents.at,
        reason: mailSuppressionEvents.reason,
        note: mailSuppressionEvents.note,
        by: sql<string | null>`(SELECT ${staff.name} FROM ${staff}
            WHERE ${staff.id} = ${mailSuppressionEvents.byStaff})`,
      })
      .from(mailSuppressionEvents)
      .where(eq(mailSuppressionEvents.addressHash, hash))
      .orderBy(desc(mailSuppressionEvents.at))
      .limit(SHOWN),
    database
      .select({
        event: mailBounces.kind,
        at: mailBounces.at,
        status: mailBounces.status,
        diagnostic: mailBounces.diagnostic,
      })
      .from(mailBounces)
      .where(eq(mailBounces.addressHash, hash))
      .orderBy(desc(mailBounces.at))
      .limit(SHOWN),
  ]);
  return [...changes, ...reports].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
