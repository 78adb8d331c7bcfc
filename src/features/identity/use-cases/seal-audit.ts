import { createHash } from 'node:crypto';

import { asc, desc, sql } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';

import { AUDIT_DAYS } from '../domain';
import { auditSeals } from '../tables';

/**
 * Seals over the event log: one hash for each day (UTC), over its events and the seal of the day before. An event that is
 * changed, removed, or slipped in afterwards no longer fits (ADR 131).
 */

const DAY_SECONDS = 24 * 3600;
/** A transaction that began before midnight has ended by then. */
const LATE_SECONDS = 3600;
const BATCH = 2_000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const dayAfter = (day: string) => dayOf(secondsAfter(new Date(`${day}T00:00:00Z`), DAY_SECONDS));

interface Sealed {
  readonly events: number;
  readonly hash: string;
}

/** What the events of a day amount to. The reason is left out: it is removed when the member it names leaves. */
async function hashOfDay(executor: Executor, day: string, before: string): Promise<Sealed> {
  const hash = createHash('sha256').update(`${before}\n`);
  let events = 0;
  let after = sql`true`;
  for (;;) {
    const { rows } = await executor.execute<{ id: string; at: string; line: string }>(sql`
      SELECT id, at::text, jsonb_build_array(id, extract(epoch FROM at)::text, actor_kind, actor_id, action, subject_id,
          details - 'reason')::text AS line
      FROM audit_events
      WHERE at >= ${day}::date AT TIME ZONE 'UTC' AND at < (${day}::date + 1) AT TIME ZONE 'UTC' AND ${after}
      ORDER BY audit_events.at, id LIMIT ${BATCH}`);
    for (const { line } of rows) hash.update(`${line}\n`);
    events += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { events, hash: hash.digest('hex') };
    after = sql`(audit_events.at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Seals every day that is over and has no seal yet. @returns how many */
export async function sealAudit(clock: Clock): Promise<number> {
  const database = await getDatabase();
  const today = dayOf(secondsAfter(clock.now(), -LATE_SECONDS));
  const [last] = await database.select().from(auditSeals).orderBy(desc(auditSeals.day)).limit(1);
  const { rows } = await database.execute<{ day: string | null }>(
    sql`SELECT (min(at) AT TIME ZONE 'UTC')::date::text AS day FROM audit_events`,
  );
  let day = last ? dayAfter(last.day) : (rows[0]?.day ?? today);
  let before = last?.hash ?? '';
  let count = 0;
  while (day < today) {
    const sealed = await hashOfDay(database, day, before);
    // Of two processes that seal the same day, one wins; they read the same events.
    await database
      .insert(auditSeals)
      .values({ day, ...sealed, sealedAt: clock.now() })
      .onConflictDoNothing();
    before = sealed.hash;
    count += 1;
    day = dayAfter(day);
  }
  return count;
}

/** What a check of the event log has found. */
export interface AuditReport {
  readonly days: number;
  readonly events: number;
  /** The newest seal; kept elsewhere, it shows whether all of them were made again. */
  readonly newest: { readonly day: string; readonly hash: string } | undefined;
  /** Days whose events no longer fit their seal. */
  readonly broken: readonly { readonly day: string; readonly sealed: number; readonly found: number }[];
}

/** Compares the event log with its seals. Days that have expired since are left out. */
export async function verifyAudit(clock: Clock): Promise<AuditReport> {
  const database = await getDatabase();
  const expired = dayOf(secondsAfter(clock.now(), -AUDIT_DAYS * DAY_SECONDS));
  const seals = await database.select().from(auditSeals).orderBy(asc(auditSeals.day));
  const broken: { day: string; sealed: number; found: number }[] = [];
  let [before, days, events] = ['', 0, 0];
  for (const seal of seals) {
    if (seal.day > expired) {
      const found = await hashOfDay(database, seal.day, before);
      if (found.hash !== seal.hash) broken.push({ day: seal.day, sealed: seal.events, found: found.events });
      days += 1;
      events += found.events;
    }
    before = seal.hash;
  }
  const newest = seals.at(-1);
  return { days, events, newest: newest && { day: newest.day, hash: newest.hash }, broken };
}
