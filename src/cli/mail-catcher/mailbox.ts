import PostalMime from 'postal-mime';

/** A caught mail as the inbox API shows it. */
export interface CaughtMessage {
  readonly id: string;
  /** As in the header, `Name <address>`. */
  readonly from: string;
  /** Addresses the mail was really sent to, blind copies included, separated by commas. */
  readonly to: string;
  readonly subject: string;
  /** When it was caught, ISO 8601. */
  readonly date: string;
  /** Names in lower case; a header that occurs several times has its values joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Empty when the mail has no HTML part. */
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly size: number;
  }[];
}

export interface Attachment {
  readonly filename: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

interface Entry {
  readonly message: CaughtMessage;
  readonly recipients: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly size: number;
}

export interface MailboxLimits {
  readonly messages: number;
  readonly bytes: number;
}

/** Keeps caught mails in memory; the oldest make room when a limit is reached. */
export class Mailbox {
  private entries: Entry[] = [];
  private sequence = 0;

  constructor(
    private readonly limits: MailboxLimits = { messages: 1_000, bytes: 128 * 1024 * 1024 },
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Parses and keeps a mail. @param recipients the addresses of the SMTP envelope */
  async add(raw: Buffer, recipients: readonly string[]): Promise<void> {
    const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
    const attachments = mail.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }));
    const headers: Record<string, string> = {};
    for (const { key, value } of mail.headers)
      headers[key] = headers[key] ? `${headers[key]}, ${value}` : value;
    this.sequence += 1;
    this.entries.unshift({
      message: {
        id: String(this.sequence),
        from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? ''),
        to: recipients.join(', '),
        subject: mail.subject ?? '',
        date: this.now().toISOString(),
        headers,
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: attachments.map(({ filename, mimeType, content }) => ({
          filename,
          mimeType,
          size: content.byteLength,
        })),
      },
      recipients: recipients.map((address) => address.toLowerCase()),
      attachments,
      size: raw.byteLength,
    });
    this.makeRoom();
  }

  /** Newest first. @param recipient only emails to this address, ignoring case; all if omitted */
  list(recipient?: string): CaughtMessage[] {
    const wanted = recipient?.trim().toLowerCase();
    return this.entries
      .filter(({ recipients }) => !wanted || recipients.includes(wanted))
      .map(({ message }) => message);
  }

  get(id: string): CaughtMessage | undefined {
    return this.entries.find(({ message }) => message.id === id)?.message;
  }

  attachment(id: string, index: number): Attachment | undefined {
    return this.entries.find(({ message }) => message.id === id)?.attachments[index];
  }

  clear(): void {
    this.entries = [];
  }

  private makeRoom(): void {
    let bytes = 0;
    const kept = this.entries.findIndex(({ size }, index) => {
      bytes += size;
      return index > 0 && (index >= this.limits.messages || bytes > this.limits.bytes);
    });
    if (kept !== -1) this.entries.length = kept;
  }
}
