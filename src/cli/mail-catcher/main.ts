import { env } from '@/platform/env';
import { Problem } from '../launcher/problem';
import { startMailCatcher } from './mail-catcher';

// The catcher as a process of its own, for containers; `npm start` runs it inside the launcher.
try {
  const catcher = await startMailCatcher({
    host: env.MAIL_CATCHER_HOST,
    smtpPort: env.MAIL_CATCHER_SMTP_PORT,
    inboxPort: env.MAIL_INBOX_PORT,
  });
  console.log(`mail-catcher: ready, ${catcher.smtpUrl}, inbox ${catcher.inboxUrl}`);
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => void catcher.stop().then(() => process.exit(0)));
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
