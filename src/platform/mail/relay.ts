import type { Readable } from 'node:stream';

import { createTransport } from 'nodemailer';

/** How long a relay may take to answer: to a connection, with its greeting, and while an email is being transferred. */
interface Patience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

const PATIENCE: Patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Emails that one connection carries; relays close connections that carry very many. */
const MAILS_A_CONNECTION = 500;

/** An unused connection takes a slot at the relay that someone else may need. */
const IDLE_MS = 20_000;

/**
 * The mail relay, over connections that stay open between emails. If the relay closes a connection before it has read
 * any of an email, after a pause without emails or with 421, the email goes out over another connection; any other
 * failure is the caller's to handle. `close` ends the connections once the current emails are through.
 */
export function openRelay(smtpUrl: string, connections: number, patience: Partial<Patience> = {}) {
  const relay = createTransport({
    ...PATIENCE,
    ...patience,
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_A_CONNECTION,
    idleTimeout: IDLE_MS,
  });
  relay.use('stream', (mail, done) => {
    const { signal } = mail.data;
    if (signal) {
      mail.message.processFunc((content) => {
        contents.set(signal, content);
        return content;
      });
    }
    done();
  });
  return relay;
}

/** The content of emails under way, by the signal that they were passed on with. */
const contents = new WeakMap<AbortSignal, Readable>();

/**
 * Whether a try got as far as the content of its email, so the relay may have taken it even without an answer. The
 * content is read only once the relay asks for it.
 * @param signal that was passed to `sendMail` with this email, and with no other
 */
export function contentWentOut(signal: AbortSignal): boolean {
  return contents.get(signal)?.readableDidRead ?? false;
}

/** How long current emails may take to finish when the process stops, in ms; then they are given back. */
export const FAREWELL_MS = 5_000;

export type MailRelay = Pick<ReturnType<typeof openRelay>, 'sendMail'>;
