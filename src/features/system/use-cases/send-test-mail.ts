import { recordAudit } from '@/features/identity';
import { renderNotice } from '@/features/notifications';
import { messages } from '@/i18n/by-language/system';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';

/** Puts an email to the administrator who asks into the outbox, the way of every other email. */
export async function sendTestMail(
  { staffId, email, locale }: { readonly staffId: string; readonly email: string; readonly locale: Locale },
  clock: Clock,
): Promise<{ mailId: string }> {
  const { t } = textsFrom<'system'>(locale, messages[locale]);
  const database = await getDatabase();
  const mail = await renderNotice(database, { locale, recipient: email }, 'test', {
    subject: t('mail.test.subject'),
    heading: t('mail.test.heading'),
    lead: t('mail.test.lead'),
    facts: [{ label: t('mail.portal'), value: env.PUBLIC_URL }],
    action: { label: t('mail.action'), url: `${env.PUBLIC_URL}/admin/system` },
    warning: t('mail.warning'),
  });
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
