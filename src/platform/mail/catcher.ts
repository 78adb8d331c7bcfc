import { connect } from 'node:net';

/** What the embedded catcher says of itself in its greeting. */
export const CATCHER_BANNER = 'portal-mail-catcher, delivers nothing';

const PATIENCE_MS = 3_000;
/** Longest line of a greeting (RFC 5321, 4.5.3.1.5). */
const MAX_GREETING = 512;
const REMEMBERED_MS = 10 * 60_000;

/** Whether the relay is the catcher, as its greeting says. One that does not answer is not. */
export async function isCatcher(smtpUrl: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(smtpUrl);
  // The catcher has no TLS.
  if (protocol !== 'smtp:') return false;
  const socket = connect({ host: hostname, port: Number(port) || 587 });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.setEncoding('latin1');
  try {
    let greeting = '';
    for await (const chunk of socket) {
      greeting += String(chunk);
      if (greeting.includes('\n') || greeting.length > MAX_GREETING) break;
    }
    return greeting.includes(CATCHER_BANNER);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

interface RelaySettings {
  readonly SMTP_URL: string;
}

interface Settings extends RelaySettings {
  readonly PUBLIC_URL: string;
}

let known:
  { readonly smtpUrl: string; readonly until: number; readonly answer: Promise<boolean> } | undefined;

/**
 * Whether emails of a portal that others visit go to the catcher, which delivers none. On an address of this machine, the
 * catcher is what someone wants who tries the portal.
 */
export async function goesNowhere({ PUBLIC_URL, SMTP_URL }: Settings): Promise<boolean> {
  const { hostname } = new URL(PUBLIC_URL);
  if (/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return false;
  return deliversNothing({ SMTP_URL });
}

/**
 * Whether emails go to the catcher, wherever the portal is. Asked every ten minutes at most, as relays count
 * connections.
 */
export async function deliversNothing({ SMTP_URL }: RelaySettings): Promise<boolean> {
  const now = performance.now();
  if (known?.smtpUrl !== SMTP_URL || known.until < now) {
    known = { smtpUrl: SMTP_URL, until: now + REMEMBERED_MS, answer: isCatcher(SMTP_URL) };
  }
  return known.answer;
}
