import { ADDRCONFIG, type LookupAddress } from 'node:dns';
import { lookup as resolveHost } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { type BlockList, isIP, type LookupFunction } from 'node:net';

import { isPublicAddress, isWithin } from './public-address';

/** Ports of the public internet to which something is posted. */
const PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);

/** Bytes of an answer that are read before its connection is closed; only its status counts. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Why nothing is posted to an address: for its form, or for where its host is. */
type Refusal = 'form' | 'network';

/** Nothing may be posted to this address. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal === 'form' ? 'the address is not allowed' : 'the host is not on the public internet');
  }
}

/** Finds the addresses of a host. */
type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const systemResolve: Resolve = (host) => resolveHost(host, { all: true, hints: ADDRCONFIG });

/**
 * Where an address leads. Every one of its host’s addresses must be on the public internet, or every one in the networks that
 * the operator allows; those may also be asked over http, and on any port.
 * @throws TargetRefused
 */
export async function targetsOf(
  url: URL,
  networks: BlockList,
  resolve: Resolve = systemResolve,
): Promise<readonly LookupAddress[]> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.hash || !url.hostname)
    throw new TargetRefused('form');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(host);
  const targets = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (targets.length === 0) throw new TargetRefused('network');
  if (targets.every(({ address }) => isWithin(networks, address))) return targets;
  if (!targets.every(({ address }) => isPublicAddress(address))) throw new TargetRefused('network');
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) throw new TargetRefused('form');
  return targets;
}

interface Answer {
  readonly status: number;
  /** Seconds after which the receiver wants to be asked again. */
  readonly retryAfter?: number;
}

/**
 * Posts something to an address that others chose. The connection goes to the addresses that were checked, whatever the host’s
 * name means a moment later, and redirects are not followed.
 * @throws TargetRefused, and whatever connections fail with
 */
export async function guardedPost(
  url: URL,
  {
    headers,
    body,
    networks,
    signal,
    resolve = systemResolve,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly networks: BlockList;
    readonly signal: AbortSignal;
    readonly resolve?: Resolve;
  },
): Promise<Answer> {
  const targets = await unlessAborted(targetsOf(url, networks, resolve), signal);
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = targets;
    if (options.all) callback(null, [...targets]);
    else callback(null, first?.address ?? '', first?.family);
  };
  const bytes = Buffer.from(body);
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(bytes.length) },
    // A connection of its own: one that is kept could lead elsewhere than the next check says.
    agent: false,
    lookup,
    signal,
  });
  request.end(bytes);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  discard(response);
  const seconds = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    ...(seconds > 0 && Number.isFinite(seconds) && { retryAfter: seconds }),
  };
}

/** Resolving a name can't be ended, so its result is ignored when it comes too late. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new DOMException('the host was not found in time', 'AbortError'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function discard(response: IncomingMessage): void {
  let read = 0;
  response.on('data', (part: Buffer) => {
    read += part.length;
    if (read > MOST_ANSWER_BYTES) response.destroy();
  });
  response.on('error', () => undefined);
}
