import { desc, eq, or } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder, PersonalDataSubject } from '../personal-data';

import { mailOutbox } from './tables';

/**
 * Emails to the member's current address, and those that name the member because the address was a different one then.
 */
const aboutSubject = ({ memberId, email }: PersonalDataSubject) =>
  or(eq(mailOutbox.recipient, email), eq(mailOutbox.memberId, memberId));

/** Emails that were sent to a member or are waiting to be sent. */
export const outboxPersonalData: PersonalDataHolder = {
  name: 'mails',
  tables: ['mail_outbox'],
  async collect(executor, subject) {
    const mails = await executor
      .select({
        recipient: mailOutbox.recipient,
        recipientName: mailOutbox.recipientName,
        kind: mailOutbox.kind,
        language: mailOutbox.locale,
        subject: mailOutbox.subject,
        // Codes and login links are redacted: other people may find the archive.
        text: mailOutbox.redactedText,
        state: mailOutbox.state,
        createdAt: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
      })
      .from(mailOutbox)
      .where(aboutSubject(subject))
      .orderBy(desc(mailOutbox.createdAt));
    return { json: mails };
  },
  async erase(transaction, subject) {
    await transaction.delete(mailOutbox).where(aboutSubject(subject));
  },
};
