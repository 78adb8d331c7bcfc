import { sql } from '@payloadcms/db-postgres/drizzle';

import { secondsAfter } from '../clock/clock';
import type { Executor } from '../db/database';

const DAY_SECONDS = 24 * 3600;
/** How long staff may still read the text of an email, and resend one that was given up. */
export const BODY_DAYS = 30;
/** How long the portal remembers that an email was sent or given up. */
export const MAIL_DAYS = 180;

/**
 * Deletes the text of emails, later their records; farewells to members who are gone are deleted as soon as they are
 * sent.
 */
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
