import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

import { isInBucket } from '@/platform/backup/places';
import { CLOUDFLARE_API, FASTLY_API } from '@/platform/cache/purge/targets';
import type { Env } from '@/platform/env';

/** How long the other side may take, in ms. */
const PATIENCE_MS = 4_000;
const DAY_MS = 24 * 3600 * 1000;
/** Certificates change rarely, and asking makes a connection. */
const KEEP_MS = 10 * 60_000;

export const purposes = [
  'mail',
  'bounces',
  'files',
  'members',
  'staff',
  'identity',
  'lists',
  'database',
  'replicas',
  'caches',
  'events',
  'traces',
] as const;

export interface Certificate {
  /** What the portal uses the connection for. */
  readonly purpose: (typeof purposes)[number];
  readonly host: string;
  /** Full days until it ends; absent when it could not be asked. */
  readonly daysLeft?: number;
  /** Why not: a code of Node.js, or `no_tls`. */
  readonly problem?: string;
}

type Settings = Pick<
  Env,
  | 'SMTP_URL'
  | 'BOUNCE_MAILBOX_URL'
  | 'S3_BUCKET'
  | 'BACKUP_DIRECTORY'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'OIDC_ISSUER'
  | 'STAFF_OIDC_ISSUER'
  | 'IDENTITY_API_URL'
  | 'MAILMAN_API_URL'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_REPLICA_URLS'
  | 'CACHE_PURGE_VARNISH'
  | 'CACHE_PURGE_FASTLY_SERVICE'
  | 'CACHE_PURGE_CLOUDFLARE_ZONE'
  | 'AUDIT_STREAM'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
>;

/** How a connection becomes an encrypted one: immediately, after a request of its protocol, or not at all. */
type Start = 'tls' | 'smtp' | 'imap' | 'postgresql' | 'never';

/** Of each scheme, with the port that it usually has. */
const SCHEMES: Readonly<Record<string, { readonly start: Start; readonly port: number }>> = {
  'https:': { start: 'tls', port: 443 },
  'http:': { start: 'never', port: 80 },
  'smtps:': { start: 'tls', port: 465 },
  'smtp:': { start: 'smtp', port: 587 },
  'imaps:': { start: 'tls', port: 993 },
  'imap:': { start: 'imap', port: 143 },
  'postgresql:': { start: 'postgresql', port: 5432 },
  'postgres:': { start: 'postgresql', port: 5432 },
};

/** Another side of outgoing connections. */
export interface Target {
  readonly purpose: Certificate['purpose'];
  readonly host: string;
  readonly port: number;
  readonly start: Start;
}

/** Loopback has no certificate and needs none, and neither has a socket in a directory. */
const isLocal = (host: string) => host === '' || /^(?:localhost$|127\.|::1$)/.test(host);

/**
 * The other sides of the connections that these settings make the portal open. Webhooks are left out: their receivers are
 * addresses that administrators enter, and a certificate that fails is shown with the delivery.
 */
export function targetsOf(env: Settings): Target[] {
  const usesBucket = env.S3_BUCKET !== undefined || isInBucket(env.BACKUP_DIRECTORY ?? '');
  const files = env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`;
  const addresses: readonly (readonly [Certificate['purpose'], readonly (string | false | undefined)[]])[] = [
    ['mail', [env.SMTP_URL]],
    ['bounces', [env.BOUNCE_MAILBOX_URL]],
    ['files', [usesBucket && files]],
    ['members', [env.OIDC_ISSUER]],
    ['staff', [env.STAFF_OIDC_ISSUER]],
    ['identity', [env.IDENTITY_API_URL]],
    ['lists', [env.MAILMAN_API_URL]],
    ['database', [env.DATABASE_URL, env.DATABASE_DIRECT_URL]],
    ['replicas', env.DATABASE_REPLICA_URLS],
    [
      'caches',
      [
        ...env.CACHE_PURGE_VARNISH,
        env.CACHE_PURGE_FASTLY_SERVICE !== undefined && FASTLY_API,
        env.CACHE_PURGE_CLOUDFLARE_ZONE !== undefined && CLOUDFLARE_API,
      ],
    ],
    ['traces', [env.OTEL_EXPORTER_OTLP_ENDPOINT]],
  ];
  const named = addresses.flatMap(([purpose, all]) =>
    all.flatMap((address) => (address ? (targetAt(purpose, address) ?? []) : [])),
  );
  const stream = env.AUDIT_STREAM;
  if (stream?.kind === 'syslog') {
    const { host, port, transport } = stream;
    named.push({ purpose: 'events', host, port, start: transport === 'tls' ? 'tls' : 'never' });
  }
  const known = new Map(named.map((one) => [`${one.purpose} ${one.host} ${one.port}`, one]));
  return [...known.values()].filter(({ host }) => !isLocal(host));
}

function targetAt(purpose: Target['purpose'], address: string): Target | undefined {
  const url = URL.parse(address);
  const scheme = SCHEMES[url?.protocol ?? ''];
  if (!url || !scheme) return undefined;
  const isPlain = scheme.start === 'postgresql' && !isEncrypted(url.searchParams);
  return {
    purpose,
    // An IPv6 address has brackets in an URL, and none where a connection is opened.
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || scheme.port,
    start: isPlain ? 'never' : scheme.start,
  };
}

/** Whether the driver of PostgreSQL encrypts: only if the address says so. */
function isEncrypted(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode');
  return mode === null ? /^(?:1|true)$/.test(parameters.get('ssl') ?? '') : mode !== 'disable';
}

let kept: { readonly at: number; readonly found: Promise<readonly Certificate[]> } | undefined;

/** The certificates that the other sides of outgoing connections show. Never throws; asked every ten minutes at most. */
export function outgoingCertificates(env: Settings): Promise<readonly Certificate[]> {
  if (!kept || performance.now() - kept.at > KEEP_MS) {
    kept = { at: performance.now(), found: Promise.all(targetsOf(env).map(certificateOf)) };
  }
  return kept.found;
}

/** The certificate that a target shows. Never throws. */
export async function certificateOf({ purpose, host, ...target }: Target): Promise<Certificate> {
  if (target.start === 'never') return { purpose, host, problem: 'no_tls' };
  try {
    const ends = await certificateEnd({ host, ...target, start: target.start });
    return { purpose, host, daysLeft: Math.floor((ends.getTime() - Date.now()) / DAY_MS) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { purpose, host, problem: code ?? message };
  }
}

/**
 * When the certificate of a server ends.
 * @throws an error with a `code`, such as of a certificate that is not trusted or a server that does not answer
 */
async function certificateEnd({
  host,
  port,
  start,
}: Pick<Target, 'host' | 'port'> & { readonly start: Exclude<Start, 'never'> }): Promise<Date> {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(coded('ETIMEDOUT')), PATIENCE_MS);
  });
  const ask = async () => {
    if (start !== 'tls') {
      const plain = connectPlain({ host, port });
      socket = plain;
      await requests[start](conversation(plain));
    }
    const secure: TLSSocket = connectTls({
      ...(socket && { socket }),
      host,
      port,
      // A literal address is no name.
      ...(isIP(host) === 0 && { servername: host }),
      // An expired one is what has to be shown.
      rejectUnauthorized: false,
    });
    socket = secure;
    await new Promise<void>((resolve, reject) => {
      secure.once('secureConnect', resolve).once('error', reject);
    });
    // The driver of PostgreSQL may trust another authority, or none, as its address says.
    if (!secure.authorized && start !== 'postgresql') {
      const refusal = String(secure.authorizationError);
      if (refusal !== 'CERT_HAS_EXPIRED') throw coded(refusal);
    }
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

/** A dialogue before the encryption. */
interface Conversation {
  /** Waits for a complete answer. @throws an error with the code `no_tls` when it is not the one that is wanted */
  readonly hear: (complete: RegExp, wanted: RegExp) => Promise<void>;
  readonly say: (content: string | Uint8Array) => void;
}

/** How each protocol is asked to encrypt. */
const requests: Readonly<Record<'smtp' | 'imap' | 'postgresql', (talk: Conversation) => Promise<void>>> = {
  async smtp({ hear, say }) {
    // The last line of an answer has a space after its code (RFC 5321, 4.2.1).
    const answer = /^\d{3} .*\r\n$/m;
    await hear(answer, /^220 /m);
    say('EHLO portal.invalid\r\n');
    await hear(answer, /^250 /m);
    say('STARTTLS\r\n');
    await hear(answer, /^220 /m);
  },
  async imap({ hear, say }) {
    await hear(/^\* .*\r\n/, /^\* OK/);
    say('a STARTTLS\r\n');
    await hear(/^a .*\r\n$/m, /^a OK/m);
  },
  async postgresql({ hear, say }) {
    // SSLRequest: its length, and the number that stands for it.
    say(Uint8Array.from([0, 0, 0, 8, 4, 210, 22, 47]));
    await hear(/^./s, /^S$/);
  },
};

function conversation(socket: Socket): Conversation {
  // While nobody waits, a broken connection is noticed by what follows.
  socket.on('error', () => undefined);
  return {
    say: (content) => void socket.write(content),
    hear: (complete, wanted) =>
      new Promise<void>((resolve, reject) => {
        let text = '';
        const onData = (chunk: Buffer) => {
          text += chunk.toString('latin1');
          if (!complete.test(text)) return;
          socket.off('data', onData).off('error', reject);
          if (wanted.test(text)) resolve();
          else reject(coded('no_tls'));
        };
        socket.on('data', onData).once('error', reject);
      }),
  };
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
