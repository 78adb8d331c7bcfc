import { sql } from '@payloadcms/db-postgres/drizzle';

import { secondsAfter } from '../clock/clock';
import type { Executor } from '../db/database';

const DAY_SECONDS = 24 * 3600;
/** How long staff may still read what a mail said, and send one again that was given up. */
const BODY_DAYS = 30;
/** How long it stays known that a mail was sent, or given up. */
const MAIL_DAYS = 180;

/** Forgets what mails said, later that they were, and farewells to members who are gone as soon as they are out. */
export async function trimOutbox(executor: Executor, now: Date): Promise<void> {
  const bodiesBefore = secondsAfter(now, -BODY_DAYS * DAY_SECONDS).toISOString();
  const mailsBefore = secondsAfter(now, -MAIL_DAYS * DAY_SECONDS).toISOString();
  await executor.execute(sql`
    DELETE FROM mail_outbox
    WHERE state IN ('sent', 'failed') AND (kind = 'accountDeleted' OR created_at < ${mailsBefore})`);
  await executor.execute(sql`
    UPDATE mail_outbox SET html = '', text = '', redacted_text = ''
    WHERE state IN ('sent', 'failed') AND created_at < ${bodiesBefore} AND (html, text, redacted_text) <> ('', '', '')`);
}
