import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { CATCHER_BANNER } from '@/platform/mail/catcher';
import { Problem } from '../launcher/problem';
import { chooseLanguage, renderInboxPage } from './inbox-page';
import { Mailbox } from './mailbox';

const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

export interface MailCatcherOptions {
  /** Address both servers listen on; anything but loopback only inside a container. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly smtpPort: number;
  /** 0 for any free port. */
  readonly inboxPort: number;
  readonly mailbox?: Mailbox;
}

export interface MailCatcher {
  readonly smtpUrl: string;
  readonly inboxUrl: string;
  stop(): Promise<void>;
}

/**
 * Takes every mail by SMTP, delivers none, and shows them at `inboxUrl` to people and, under `/api/messages`, to
 * programs. Mails live in memory and are bounded.
 * @throws Problem when a port is taken, naming MAIL_INBOX_PORT
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const host = options.host ?? '127.0.0.1';
  const mailbox = options.mailbox ?? new Mailbox();
  const smtp = createSmtpServer(mailbox);
  const inbox = createInboxServer(mailbox, LOOPBACK.includes(host));
  const inboxPort = await listen(inbox, options.inboxPort, host, 'MAIL_INBOX_PORT');
  let smtpPort: number;
  try {
    smtpPort = await listen(
      smtp.server as unknown as Server,
      options.smtpPort,
      host,
      'MAIL_CATCHER_SMTP_PORT',
    );
  } catch (error) {
    inbox.close();
    throw error;
  }
  // A client that breaks off in the middle is no reason to end.
  smtp.on('error', () => undefined);
  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    inboxUrl: `http://${host}:${inboxPort}`,
    async stop() {
      inbox.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => inbox.close(() => done())),
        new Promise<void>((done) => smtp.close(() => done())),
      ]);
    },
  };
}

function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    banner: CATCHER_BANNER,
    authOptional: true,
    // Accepts any credentials, so emails arrive here regardless of the configuration.
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server's interface is a callback
      void receive(stream, recipients, mailbox).then(done);
    },
  });
}

/** Reads one mail to its end. Settles with what SMTP answers to it: an error, or nothing when it was kept. */
async function receive(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  mailbox: Mailbox,
): Promise<Error | undefined> {
  try {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) return Object.assign(new Error('message too large'), { responseCode: 552 });
    await mailbox.add(raw, recipients);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function createInboxServer(mailbox: Mailbox, loopbackOnly: boolean): Server {
  return createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    // A foreign page whose name was pointed at 127.0.0.1 must not read the mails.
    if (loopbackOnly && !LOOPBACK.includes(hostname(request))) {
      send(response, 403, 'text/plain', 'only for localhost\n');
      return;
    }
    answer(mailbox, request, response).catch(() => {
      if (!response.headersSent) send(response, 500, 'text/plain', 'internal error\n');
    });
  });
}

function hostname(request: IncomingMessage): string {
  return URL.parse(`http://${request.headers.host ?? ''}`)?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';
}

async function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const method = request.method ?? 'GET';
  const [, messageId = '', part = '', index = ''] =
    /^\/messages\/(\d+)\/(html|attachments)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  const allowed = url.pathname === '/api/messages' ? ['GET', 'HEAD', 'DELETE'] : ['GET', 'HEAD'];
  if (!allowed.includes(method)) {
    response.setHeader('Allow', allowed.join(', '));
    send(response, 405, 'text/plain', 'method not allowed\n');
  } else if (url.pathname === '/api/messages' && method === 'DELETE') {
    await text(request);
    mailbox.clear();
    response.writeHead(204).end();
  } else if (url.pathname === '/api/messages') {
    const to = url.searchParams.get('to') ?? undefined;
    send(response, 200, 'application/json', JSON.stringify(mailbox.list(to)));
  } else if (url.pathname === '/healthz') {
    send(response, 200, 'text/plain', 'ok\n');
  } else if (url.pathname === '/') {
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const language = chooseLanguage(url.searchParams.get('lang'), request.headers['accept-language']);
    send(response, 200, 'text/html', renderInboxPage(language));
  } else if (url.pathname === '/inbox.css') {
    send(response, 200, 'text/css', await readFile(new URL('inbox.css', import.meta.url), 'utf8'));
  } else if (url.pathname === '/inbox.js') {
    send(response, 200, 'text/javascript', await readFile(new URL('inbox.js', import.meta.url), 'utf8'));
  } else if (part === 'html') {
    sendHtml(response, mailbox.get(messageId)?.html);
  } else if (part === 'attachments' && index) {
    const attachment = mailbox.attachment(messageId, Number(index));
    if (!attachment) return send(response, 404, 'text/plain', 'not found\n');
    response.setHeader(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    );
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(attachment.content);
  } else {
    send(response, 404, 'text/plain', 'not found\n');
  }
}

// A mail is foreign text: no scripts, no forms, and its links open beside the inbox.
function sendHtml(response: ServerResponse, html: string | undefined): void {
  if (!html) return send(response, 404, 'text/plain', 'not found\n');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
  send(
    response,
    200,
    'text/html',
    `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype[^>]*>/i, '')}`,
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
}

async function listen(server: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.message})`;
      reject(new Problem(`${variable}: port ${port} on ${host} ${reason}; set ${variable} to a free port.`));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
