import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

import { isInBucket } from '@/platform/backup/places';
import type { Env } from '@/platform/env';

/** How long the other side may take, in ms. */
const PATIENCE_MS = 4_000;
const DAY_MS = 24 * 3600 * 1000;
/** Certificates change rarely, and asking makes a connection. */
const KEEP_MS = 10 * 60_000;

export interface Certificate {
  /** What the portal uses the connection for. */
  readonly purpose: 'mail' | 'files' | 'members' | 'staff' | 'lists';
  readonly host: string;
  /** Full days until it ends; absent when it could not be asked. */
  readonly daysLeft?: number;
  /** Why not: a code of Node.js, or `no_tls`. */
  readonly problem?: string;
}

type Settings = Pick<
  Env,
  | 'SMTP_URL'
  | 'S3_BUCKET'
  | 'BACKUP_DIRECTORY'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'OIDC_ISSUER'
  | 'STAFF_OIDC_ISSUER'
  | 'MAILMAN_API_URL'
>;

interface Target {
  readonly purpose: Certificate['purpose'];
  readonly url: URL;
}

function targetsOf(env: Settings): Target[] {
  const usesBucket = env.S3_BUCKET !== undefined || isInBucket(env.BACKUP_DIRECTORY ?? '');
  const files = env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`;
  const addresses: readonly (readonly [Certificate['purpose'], string | undefined])[] = [
    ['mail', env.SMTP_URL],
    ['files', usesBucket ? files : undefined],
    ['members', env.OIDC_ISSUER],
    ['staff', env.STAFF_OIDC_ISSUER],
    ['lists', env.MAILMAN_API_URL],
  ];
  return addresses.flatMap(([purpose, address]) => {
    const url = address === undefined ? null : URL.parse(address);
    // Loopback has no certificate and needs none.
    return url === null || /^(?:localhost|127\.|\[::1\])/.test(url.hostname) ? [] : [{ purpose, url }];
  });
}

let kept: { readonly at: number; readonly found: Promise<readonly Certificate[]> } | undefined;

/** The certificates that the other sides of outgoing connections show. Never throws; asked every ten minutes at most. */
export function outgoingCertificates(env: Settings): Promise<readonly Certificate[]> {
  if (!kept || performance.now() - kept.at > KEEP_MS) {
    kept = { at: performance.now(), found: Promise.all(targetsOf(env).map(askOne)) };
  }
  return kept.found;
}

async function askOne({ purpose, url }: Target): Promise<Certificate> {
  const host = url.hostname;
  if (url.protocol === 'http:') return { purpose, host, problem: 'no_tls' };
  const port = Number(url.port) || ({ 'https:': 443, 'smtps:': 465 }[url.protocol] ?? 587);
  try {
    const ends = await certificateEnd(host, port, url.protocol === 'smtp:');
    return { purpose, host, daysLeft: Math.floor((ends.getTime() - Date.now()) / DAY_MS) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { purpose, host, problem: code ?? message };
  }
}

/**
 * When the certificate of a server ends.
 * @param startsPlain SMTP that is encrypted by STARTTLS only
 * @throws an error with a `code`, such as of a certificate that is not trusted or a server that does not answer
 */
export async function certificateEnd(host: string, port: number, startsPlain: boolean): Promise<Date> {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(coded('ETIMEDOUT')), PATIENCE_MS);
  });
  const ask = async () => {
    if (startsPlain) socket = await startTls(host, port, (plain) => (socket = plain));
    const secure: TLSSocket = connectTls({
      ...(socket ? { socket } : { host, port }),
      // A literal address is no name.
      ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
      // An expired one is what has to be shown.
      rejectUnauthorized: false,
    });
    socket = secure;
    await new Promise<void>((resolve, reject) => {
      secure.once('secureConnect', resolve).once('error', reject);
    });
    const { valid_to: end } = secure.getPeerCertificate();
    return new Date(end);
  };
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
    socket?.destroy();
  }
}

async function startTls(host: string, port: number, opened: (socket: Socket) => void): Promise<Socket> {
  const socket = connectPlain({ host, port });
  opened(socket);
  let text = '';
  const answered = () =>
    new Promise<string>((resolve, reject) => {
      const onData = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        // The last line of an answer has a space after its code (RFC 5321, 4.2.1).
        const [, code] = /^(\d{3}) .*\r\n$/m.exec(text) ?? [];
        if (code === undefined) return;
        text = '';
        socket.off('data', onData).off('error', reject);
        resolve(code);
      };
      socket.on('data', onData).once('error', reject);
    });
  const say = async (line: string, wanted: string) => {
    const answer = answered();
    socket.write(`${line}\r\n`);
    if ((await answer) !== wanted) throw coded('no_tls');
  };
  if ((await answered()) !== '220') throw coded('no_tls');
  await say('EHLO portal.invalid', '250');
  await say('STARTTLS', '220');
  return socket;
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
