import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `waiting` for its (next) try, `sending` under a lease, `sent`, or `failed` after the last try. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** A private file attached to an email. It is read when the email is sent, so it must not change meanwhile. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly storageKey: string;
}

/** Emails to send, written in the transaction that causes them. Bodies are rendered once and stay the same bytes. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    locale: text('locale').notNull(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name'),
    /**
     * The member that the email is about, so it can be found after a change of address. Not a foreign key: a farewell
     * stays.
     */
    memberId: uuid('member_id'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** The text with the email's codes and links redacted: what staff may read. */
    redactedText: text('redacted_text').notNull(),
    /** Secrets are in `html` and `text`, which are erased once the email has been sent. */
    holdsSecret: boolean('holds_secret').notNull().default(false),
    headers: jsonb('headers').notNull().default({}).$type<Record<string, string>>(),
    attachments: jsonb('attachments').notNull().default([]).$type<readonly MailAttachment[]>(),
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: mailStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    leaseUntil: moment('lease_until'),
    leasedBy: uuid('leased_by'),
    lastError: text('last_error'),
    /** The request that caused it, for the log, and its trace. */
    requestId: text('request_id'),
    traceParent: text('trace_parent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mail_outbox_due_idx').on(table.state, table.nextTryAt),
    index('mail_outbox_created_idx').on(table.createdAt),
    index('mail_outbox_recipient_idx').on(table.recipient),
    index('mail_outbox_member_idx').on(table.memberId),
    index('mail_outbox_sent_idx').on(table.sentAt),
    index('mail_outbox_kind_idx').on(table.kind, table.createdAt),
  ],
);
