import PostalMime from 'postal-mime';

/** What a report says about one recipient. */
export interface ReportedRecipient {
  readonly address: string;
  readonly kind: 'hard' | 'soft' | 'complaint';
  /** Enhanced status code (RFC 3463); absent in complaints. */
  readonly status?: string;
  /** The relay's words. */
  readonly diagnostic?: string;
}

export interface MailReport {
  readonly recipients: readonly ReportedRecipient[];
  /** `Message-ID` of the mail that the report is about, as far as the report returns it. */
  readonly messageId?: string;
}

/** Permanent failures that may pass after all: full mailbox, message too big, refused for its content or by policy. */
const passing = /^5\.(?:2\.2|3\.4|7\.\d+)$/;

/**
 * Reads a report about a mail that did not arrive (RFC 3464) or was unwelcome (RFC 5965).
 * @returns undefined for any other mail; delays are no failures and are left out
 */
export async function parseReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const part = (type: string) => {
    const found = mail.attachments.find(({ mimeType }) => mimeType === type);
    if (!found) return undefined;
    return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
  };
  const original =
    part('message/rfc822') ?? part('text/rfc822-headers') ?? part('message/rfc822-headers') ?? '';
  const returned = fieldsOf(original.split(/\r?\n\r?\n/, 1)[0] ?? '')
    .get('message-id')
    ?.trim();
  const about = returned === undefined ? {} : { messageId: returned };

  const status = part('message/delivery-status');
  if (status !== undefined) {
    const [, ...groups] = status.trim().split(/\r?\n[ \t]*\r?\n/);
    return { recipients: groups.flatMap((group) => recipientOf(fieldsOf(group))), ...about };
  }
  const feedback = part('message/feedback-report');
  if (feedback === undefined) return undefined;
  const fields = fieldsOf(feedback);
  const address = addressIn(fields.get('original-rcpt-to') ?? fieldsOf(original).get('to') ?? '');
  return { recipients: address === undefined ? [] : [{ address, kind: 'complaint' }], ...about };
}

function recipientOf(fields: ReadonlyMap<string, string>): ReportedRecipient[] {
  const recipient = fields.get('original-recipient') ?? fields.get('final-recipient') ?? '';
  const address = addressIn(recipient.slice(recipient.indexOf(';') + 1));
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
  if (address === undefined || fields.get('action')?.trim().toLowerCase() !== 'failed') return [];
  const diagnostic = fields
    .get('diagnostic-code')
    ?.replace(/^[^;]*;\s*/, '')
    .slice(0, 300);
  return [
    {
      address,
      kind: status?.startsWith('5') && !passing.test(status) ? 'hard' : 'soft',
      ...(status !== undefined && { status }),
      ...(diagnostic !== undefined && { diagnostic }),
    },
  ];
}

/** Fields of a block, with names in lower case; folded lines are joined (RFC 5322, section 2.2.3). */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
}

function addressIn(text: string): string | undefined {
  return /[^\s<>;,"]+@[^\s<>;,"]+/.exec(text)?.[0].toLowerCase();
}
