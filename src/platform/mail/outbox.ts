import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres';

import type { Executor } from '../db/database';
import { env } from '../env';
import { currentLogContext } from '../log-context';
import { currentTraceParent } from '../tracing/tracing';

import { type MailAttachment, mailOutbox } from './tables';

/** PostgreSQL notification channel that tells the worker about a new email. */
export const MAIL_CHANNEL = 'portal_mail';

/** A rendered email. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface OutgoingMail extends RenderedMail {
  /** What the email is for, such as `code`; for staff and for counts. */
  readonly kind: string;
  readonly locale: string;
  /** One address. */
  readonly recipient: string;
  readonly recipientName?: string;
  /** The member that the email is about, if that person has an account. */
  readonly memberId?: string;
  /** Codes and tokens in the bodies; staff never see them, and they are erased once the email has been sent. */
  readonly secrets: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

// oxlint-disable-next-line no-control-regex -- control characters must not get into a header
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const ONE_ADDRESS = /^[^\s<>(),;:"@[\]\\]+@[^\s<>(),;:"@[\]\\]+$/;

/**
 * Puts an email into the outbox. It is sent only if the transaction commits, which also notifies the worker.
 * @returns the email's ID
 * @throws TypeError for input that could change the headers or the recipients
 */
export async function enqueueMail(executor: Executor, mail: OutgoingMail): Promise<string> {
  if (!ONE_ADDRESS.test(mail.recipient)) throw new TypeError('a mail has exactly one recipient');
  const headerTexts = [mail.recipient, mail.subject, ...Object.entries(mail.headers ?? {}).flat()];
  if (headerTexts.some((text) => CONTROL_CHARACTERS.test(text))) {
    throw new TypeError('a mail header contains a control character');
  }
  const id = randomUUID();
  await executor.insert(mailOutbox).values({
    id,
    kind: mail.kind,
    locale: mail.locale,
    recipient: mail.recipient,
    recipientName: mail.recipientName?.replaceAll(new RegExp(CONTROL_CHARACTERS, 'g'), ' ') ?? null,
    memberId: mail.memberId ?? null,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    redactedText: mail.secrets.reduce((text, secret) => text.replaceAll(secret, '••••••'), mail.text),
    holdsSecret: mail.secrets.length > 0,
    headers: { ...mail.headers },
    attachments: mail.attachments ?? [],
    requestId: currentLogContext()?.requestId ?? null,
    traceParent: currentTraceParent() ?? null,
    messageId: `<${id}@${new URL(env.PUBLIC_URL).hostname}>`,
  });
  await executor.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
  return id;
}
