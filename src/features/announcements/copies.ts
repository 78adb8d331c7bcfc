import { createTransport } from 'nodemailer';

import type { RenderedMail } from '@/platform/mail/outbox';

import { COPY_TOKEN } from './domain';

/** The bytes of a mail that are the same in every copy, cut where a copy's own secret belongs. */
export interface CopyTemplate {
  readonly head: string;
  readonly parts: readonly string[];
}

const SOFT_BREAK = '=\r\n';
/** The place of the secret in quoted-printable, where a line may have been broken in its midst (RFC 2045, section 6.7). */
const tokenPlace = new RegExp(Array.from(COPY_TOKEN).join('(?:=\\r\\n)?'), 'g');

/**
 * Composes a mail once for all its copies: encoding a hundred thousand of them one by one would take longer than sending
 * them. What differs is added by `copyOf`.
 * @param headers those that all copies share
 */
export async function composeTemplate(
  mail: RenderedMail & { from: string; boundary: string; headers: Readonly<Record<string, string>> },
): Promise<CopyTemplate> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: mail.from,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    textEncoding: 'quoted-printable',
    baseBoundary: mail.boundary,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // `buffer: true` makes it one; the type allows a stream.
  if (!Buffer.isBuffer(message)) throw new Error('the template was not composed into memory');
  const bytes = message.toString('utf8');
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.slice(0, end + 2).replaceAll(/^(?:Message-ID|Date):.*\r\n(?:[ \t].*\r\n)*/gim, '');
  return { head, parts: bytes.slice(end).split(tokenPlace) };
}

/** One copy: the same bytes whenever it is made for the same reader, and a Message-ID of its own. */
export function copyOf(
  template: CopyTemplate,
  copy: { to: string; messageId: string; date: Date; token: string; unsubscribeUrl: string },
): string {
  const own = [
    `To: ${copy.to}`,
    `Message-ID: ${copy.messageId}`,
    `Date: ${copy.date.toUTCString().replace('GMT', '+0000')}`,
    `List-Unsubscribe: <${copy.unsubscribeUrl}>`,
  ];
  return `${own.join('\r\n')}\r\n${template.head.trimEnd()}${template.parts.join(`${SOFT_BREAK}${copy.token}${SOFT_BREAK}`)}`;
}
