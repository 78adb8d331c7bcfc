import { createTransport } from 'nodemailer';

/** What a relay may take before it answers: to a connection, in its greeting, and while a mail is handed over. */
interface Patience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

const PATIENCE: Patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails that one connection carries; relays end those that carry very many. */
const MAILS_A_CONNECTION = 500;

/** An unused connection is a place at the relay that someone else may need. */
const IDLE_MS = 20_000;

/**
 * The mail relay, by connections that stay open from mail to mail. A mail of which the relay has read nothing yet goes
 * out by another connection when it closes the first, after a pause without mails or with 421; any other failure is the
 * caller's. `close` ends the connections once the mails under way are through.
 */
export function openRelay(smtpUrl: string, connections: number, patience: Partial<Patience> = {}) {
  return createTransport({
    ...PATIENCE,
    ...patience,
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_A_CONNECTION,
    idleTimeout: IDLE_MS,
  });
}

export type MailRelay = Pick<ReturnType<typeof openRelay>, 'sendMail'>;
