import { recordAudit } from '@/features/identity';
import { renderEmail } from '@/features/notifications';
import type { Locale } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { enqueueMail } from '@/platform/mail/outbox';

import { testDetails, testEmail } from '../emails';

/** Puts an email to the administrator who asks into the outbox, the way of every other email. */
export async function sendTestMail(
  { staffId, email, locale }: { readonly staffId: string; readonly email: string; readonly locale: Locale },
  clock: Clock,
): Promise<{ mailId: string }> {
  const database = await getDatabase();
  const mail = await renderEmail(database, { locale, recipient: email }, testEmail, testDetails(locale));
  return database.transaction(async (transaction) => {
    const mailId = await enqueueMail(transaction, mail);
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: staffId,
      action: 'mail.tested',
      subjectId: mailId,
    });
    return { mailId };
  });
}
