import { asc, eq, inArray, sql } from '@payloadcms/db-postgres/drizzle';

import { getDatabase } from '@/platform/db/database';
import { runQueue } from '@/platform/jobs/run-queue';
import type { Destination } from '@/platform/syslog/destination';

import { auditEvents, auditForwards } from '../tables';

import { AUDIT_CHANNEL } from './channel';
import { openSink, type Sink } from './sinks';

/** Events that are sent in one go, and read into memory for it. */
const BATCH = 200;

/** Of the advisory lock that keeps workers from sending at the same time, which would mix the order. */
const LOCK = 'portal audit stream';

/** Milliseconds until the next try while the destination is away. */
const RETRY_MS = 15_000;

/**
 * Sends all waiting events in the order in which they were recorded. An event is removed from the queue after it was
 * taken, so a failure in between sends it a second time, and none is lost (ADR 141).
 * @returns how many were sent; none while another worker sends
 */
export async function forwardEvents(sink: Sink, stopping?: AbortSignal): Promise<number> {
  const database = await getDatabase();
  let sent = 0;
  for (;;) {
    if (stopping?.aborted) return sent;
    const count = await database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ mine: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) AS mine`,
      );
      if (rows[0]?.mine !== true) return 0;
      const batch = await transaction
        .select({ event: auditEvents })
        .from(auditForwards)
        .innerJoin(auditEvents, eq(auditEvents.id, auditForwards.eventId))
        .orderBy(asc(auditForwards.seq))
        .limit(BATCH);
      const events = batch.map(({ event }) => event);
      if (events.length === 0) return 0;
      await sink.send(events);
      const ids = events.map(({ id }) => id);
      await transaction.delete(auditForwards).where(inArray(auditForwards.eventId, ids));
      return events.length;
    });
    sent += count;
    if (count < BATCH) return sent;
  }
}

interface Options {
  readonly destination: Destination;
  /** Name of the portal in syslog messages. */
  readonly host: string;
  readonly connectionString: string;
  readonly log: {
    info(message: string): void;
    warn(details: Record<string, unknown>, message: string): void;
  };
}

/**
 * Forwards events for as long as the process lives, as they are recorded. While the destination is away they wait.
 * @returns a function that finishes what is under way and stops
 */
export function runAuditStream({ destination, host, connectionString, log }: Options): () => Promise<void> {
  const sink = openSink(destination, host);
  let away = false;
  const stop = runQueue({
    connectionString,
    channel: AUDIT_CHANNEL,
    listenerName: 'portal-audit-listener',
    log,
    work: async (stopping) => {
      try {
        await forwardEvents(sink, stopping);
      } catch (error) {
        // Once, and not with every try.
        if (!away) log.warn({ err: error }, 'events can’t be forwarded; they wait');
        away = true;
        return new Date(Date.now() + RETRY_MS);
      }
      if (away) log.info('events are forwarded again');
      away = false;
      return undefined;
    },
  });
  return async () => {
    await stop();
    sink.close();
  };
}
