import { setTimeout as delay } from 'node:timers/promises';

import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Pool } from 'pg';

import { announcements } from '@/payload-schema';
import { systemClock } from '@/platform/clock/clock';
import { queryOf } from '@/platform/db/sql';
import { withLogContext } from '@/platform/log-context';
import { openRelay } from '@/platform/mail/relay';

import { sendAnnouncement } from './sender';
import { beginDue } from './use-cases/transition';

/** How often the worker looks for announcements that are due or wait for a next try, in ms. */
const LOOK_EVERY_MS = 2_000;
/** Connections to the relay, at most as many as copies under way. */
const CONNECTIONS = 16;

/**
 * Sends announcements for as long as the process lives.
 * @returns a function that finishes the copies under way and stops
 */
export function runAnnouncements({
  pool,
  connectionString,
  smtpUrl,
  from,
  log,
}: {
  readonly pool: Pool;
  readonly connectionString: string;
  readonly smtpUrl: string;
  readonly from: string;
  readonly log: Record<'info' | 'warn', (details: Record<string, unknown>, message: string) => void>;
}): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const transport = openRelay(smtpUrl, CONNECTIONS, { socketTimeout: 60_000 });
  const clock = systemClock;

  /** Announcements that this process is sending; a long one does not hold up the others. */
  const running = new Map<string, Promise<void>>();
  const send = async (id: string) => {
    try {
      const end = await sendAnnouncement(id, { pool, connectionString, transport, from, clock, signal });
      if (end === 'done') log.info({ announcement: id }, 'an announcement was sent');
    } catch (error) {
      log.warn({ err: error, announcement: id }, 'an announcement was interrupted and will go on');
    } finally {
      running.delete(id);
    }
  };

  const loop = async () => {
    while (!signal.aborted) {
      try {
        await beginDue({ clock });
        const { rows } = await pool.query<{ id: string; request_id: string | null }>(
          queryOf(sql`
            SELECT ${announcements.id}, ${announcements.requestId} FROM ${announcements} WHERE ${announcements.state} = 'sending'
            ORDER BY ${announcements.startedAt}`),
        );
        for (const { id, request_id: requestId } of rows) {
          if (running.has(id)) continue;
          // Its lines belong to the request of staff that had it sent.
          running.set(
            id,
            withLogContext({ ...(requestId !== null && { requestId }) }, () => send(id)),
          );
        }
      } catch (error) {
        log.warn({ err: error }, 'announcements could not be read');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(running.values());
  };
  const finished = loop();
  return async () => {
    stopping.abort();
    await finished;
    transport.close();
  };
}
