import type { ImapFlow, ImapFlowOptions } from 'imapflow';

import type { Clock } from '@/platform/clock/clock';

import { recordReport, type ReportOutcome } from '../use-cases/record-report';

/** Mails looked at in one run; the rest follows a minute later. */
const BATCH = 200;
/** Larger mails are no reports; they are not fetched. */
const MOST_BYTES = 2_000_000;
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

/** Reports with these outcomes are counted and are deleted; everything else is left for people. */
const counted: readonly ReportOutcome[] = ['suppressed', 'recorded', 'repeated'];

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

export interface MailboxResult {
  /** Mails that were unread. */
  readonly read: number;
  /** Of these, reports that were counted. */
  readonly reports: number;
}

/**
 * Reads the unread mails of a mailbox and takes the reports among them (see `recordReport`). A report is deleted only
 * after it was counted, and counts once however often it is read, so this may be interrupted anywhere.
 * @param address such as `imaps://user:password@host:993/INBOX`
 * @throws Error when the server does not answer, refuses the credentials or has no such folder
 */
export async function readBounceMailbox(
  address: string,
  { clock, isStopping = () => false }: { clock: Clock; isStopping?: () => boolean },
): Promise<MailboxResult> {
  // Most portals have no such mailbox, and the worker no use for 5 MB of code.
  const imap = await import('imapflow');
  const client = new imap.ImapFlow(imapOptions(address));
  // Without a listener a connection that breaks later would end the process; the call under way rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(folderOf(address));
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    const result = { read: 0, reports: 0 };
    for (const uid of unread.slice(0, BATCH)) {
      if (isStopping()) break;
      result.read += 1;
      const source = await sourceOf(client, uid);
      const outcome = source === undefined ? 'no_report' : await recordReport(source, { clock });
      const isCounted = counted.includes(outcome);
      const isDone = isCounted
        ? await client.messageDelete(String(uid), { uid: true })
        : await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      // It would be read again and again: a folder that may not be written, or a connection that broke.
      if (!isDone) throw new Error('a mail in the mailbox could not be deleted or marked');
      if (isCounted) result.reports += 1;
    }
    return result;
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
  // Gone meanwhile, or too large.
  if (!head || (head.size ?? 0) > MOST_BYTES) return undefined;
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
  return mail ? mail.source : undefined;
}

/** What the address of a mailbox means: without a port the usual one, and no password in clear but to this machine. */
export function imapOptions(address: string): ImapFlowOptions {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'imaps:';
  const isLocal = loopback.test(hostname);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // The password leaves this machine encrypted or not at all.
    ...(!secure && !isLocal && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/** The folder in the path of the address; `INBOX` without one. */
function folderOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX';
}
