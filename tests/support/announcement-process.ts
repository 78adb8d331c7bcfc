import '@/payload';

import { sendAnnouncement } from '@/features/announcements/sender';
import { systemClock } from '@/platform/clock/clock';
import { getPool } from '@/platform/db/database';
import { env } from '@/platform/env';
import { openRelay } from '@/platform/mail/relay';

/** A worker that sends one announcement and nothing else, for a test that kills it: `announcement-process.ts <id> <relay>`. */
const [, , id = '', relay = ''] = process.argv;
const transport = openRelay(relay, 16);
const result = await sendAnnouncement(id, {
  pool: await getPool(),
  connectionString: env.DATABASE_URL,
  transport,
  from: 'Community <no-reply@portal.example>',
  clock: systemClock,
  signal: new AbortController().signal,
});
console.log(result);
process.exit();
