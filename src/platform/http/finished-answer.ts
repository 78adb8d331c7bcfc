import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { mayKeepLong } from '../cache/purged-caches.ts';
import { PRIVATE_CACHE_CONTROL } from '../cache/shared-caches.ts';
import { PRIVATE_REFERRER_POLICY } from './answer-headers.ts';
import { type Coding, preferredCoding } from './codings.ts';
import { compressKept } from './compression.ts';
import { deliveryOf } from './delivery.ts';
import { isUnchanged } from './entity-tags.ts';

/**
 * Answers that are the same for everyone, as bytes: encoded, hashed and compressed once instead of on every request.
 *
 * Runs without the bundler, like `src/web.ts`, so its imports are relative and have file extensions.
 */

export interface FinishedAnswer {
  /** Names and values alternate, as `writeHead` expects them; without validators, length, coding, and connection. */
  readonly headers: readonly string[];
  readonly etags: Readonly<Record<Coding, string>>;
  /** When the content changed last, in whole seconds as milliseconds since the epoch; undefined when not known. */
  readonly lastModified?: number | undefined;
  /** The body as it is sent, without compression; undefined where only compressed copies are kept. */
  readonly text: Buffer | undefined;
  readonly compressed: Map<Coding, Promise<Buffer>>;
  /** For caches that are purged by tag, while the answer is true; names and values alternate. */
  readonly longLived: readonly string[];
}

/** What compressed copies add to an answer, as a fraction of its size: generous, for both codings together. */
const COMPRESSED_SHARE = 0.5;

/** Memory that an answer occupies at most. */
export function bytesOf({ text }: { readonly text: Buffer }): number {
  return 1_000 + Math.ceil(text.byteLength * (1 + COMPRESSED_SHARE));
}

/** Headers that are written again for each answer. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'vary',
]);

/** The headers of a response that belong to its content, for any client. */
export function contentHeaders(response: ServerResponse): string[] {
  const headers = response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name);
    return OWN_HEADERS.has(name) ? [] : [name, Array.isArray(value) ? value.join(', ') : String(value)];
  });
  const vary = String(response.getHeader('vary') ?? '');
  const parts = /accept-encoding/i.test(vary) || vary === '' ? [vary] : [vary, 'Accept-Encoding'];
  headers.push('vary', parts.join(', ') || 'Accept-Encoding');
  return headers;
}

/** A short name of this content. */
export function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** One validator for all codings of a content, weak for that reason (RFC 9110, 8.8.1). */
export function weakEtags(digest: string): FinishedAnswer['etags'] {
  const etag = `W/"${digest}"`;
  return { identity: etag, gzip: etag, br: etag };
}

/** A validator for each coding, which holds for every byte. */
export function strongEtags(digest: string): FinishedAnswer['etags'] {
  return { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` };
}

interface Sending {
  /** Whether it would be the same if it were made now, so caches that are purged may keep it for long. */
  readonly isTrue: boolean;
  /**
   * Headers of this request alone; names and values alternate. Set on the response, they would have to be merged with the
   * others one by one, which costs as much as everything else here.
   */
  readonly also?: readonly string[];
}

/** Sends an answer in the coding that the client prefers, or 304 if the client has it. */
export async function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  finished: FinishedAnswer,
  { isTrue, also = [] }: Sending,
): Promise<void> {
  const headers = forCaches(finished, deliveryOf(response)?.isPrivate ?? false, isTrue);
  const coding = preferredCoding(request.headers['accept-encoding']);
  if (hasSameVersion(request.headers, finished.etags[coding], finished.lastModified)) {
    const about = validators(finished, coding);
    response.writeHead(304, [...headers.filter(isNotAboutTheBody), ...also, ...about]);
    response.end();
    return;
  }
  const body =
    coding === 'identity' ? (finished.text ?? (await textOf(finished))) : await compressed(finished, coding);
  const head =
    headers === finished.headers
      ? usualHead(finished, coding, body)
      : headOf(finished, headers, coding, body);
  response.writeHead(200, head.concat(also));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Heads of answers as most clients get them, by coding: to put one together is a tenth of what a small answer costs. */
const usualHeads = new WeakMap<FinishedAnswer, Map<Coding, readonly string[]>>();

function usualHead(finished: FinishedAnswer, coding: Coding, body: Buffer): readonly string[] {
  const known = usualHeads.get(finished) ?? new Map<Coding, readonly string[]>();
  const head = known.get(coding) ?? headOf(finished, finished.headers, coding, body);
  known.set(coding, head);
  usualHeads.set(finished, known);
  return head;
}

function headOf(
  finished: FinishedAnswer,
  headers: readonly string[],
  coding: Coding,
  { byteLength }: Buffer,
): readonly string[] {
  const ofBody = [
    'Content-Length',
    String(byteLength),
    ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
  ];
  return [...headers, ...validators(finished, coding), ...ofBody];
}

function validators({ etags, lastModified }: FinishedAnswer, coding: Coding): readonly string[] {
  const moment = lastModified === undefined ? [] : ['Last-Modified', new Date(lastModified).toUTCString()];
  return ['ETag', etags[coding], ...moment];
}

function forCaches(
  { headers, longLived }: FinishedAnswer,
  isPrivate: boolean,
  isTrue: boolean,
): readonly string[] {
  if (isPrivate) return headers.map(hiddenFromCaches);
  return longLived.length > 0 && isTrue && mayKeepLong() ? [...headers, ...longLived] : headers;
}

/** What caches may do with an answer whose address contains something of the visitor's; names and values alternate. */
function hiddenFromCaches(value: string, index: number, headers: readonly string[]): string {
  if (index % 2 === 0) return value;
  const name = headers[index - 1];
  if (name === 'cache-control') return PRIVATE_CACHE_CONTROL;
  return name === 'referrer-policy' ? PRIVATE_REFERRER_POLICY : value;
}

/** Keeps headers that describe a body out of a 304, which has none; names and values alternate. */
function isNotAboutTheBody(_value: string, index: number, headers: readonly string[]): boolean {
  return headers[index - (index % 2)] !== 'content-type';
}

/**
 * Whether the client already has this version (RFC 9110, 13.2.2). A reload without cache gets the answer anyway.
 * @param lastModified see `FinishedAnswer`
 */
export function hasSameVersion(headers: IncomingHttpHeaders, etag: string, lastModified?: number): boolean {
  const isReload = /(?:^|[\s,])no-cache(?:$|[\s,])/.test(headers['cache-control'] ?? '');
  if (isReload) return false;
  const known = headers['if-none-match'];
  if (known !== undefined) return isUnchanged(known, etag);
  const since = headers['if-modified-since'];
  return lastModified !== undefined && since !== undefined && Date.parse(since) >= lastModified;
}

const decompressGzip = promisify(gunzip);
const decompressBrotli = promisify(brotliDecompress);

/** The body without compression, which few clients ask for. */
export async function textOf({ text, compressed: known }: FinishedAnswer): Promise<Buffer> {
  if (text) return text;
  const brotli = known.get('br');
  if (brotli) return decompressBrotli(await brotli);
  const gzipped = known.get('gzip');
  if (gzipped) return decompressGzip(await gzipped);
  throw new Error('an answer has neither a text nor a compressed copy');
}

function compressed(finished: FinishedAnswer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const { compressed: known } = finished;
  let body = known.get(coding);
  if (body === undefined) {
    body = textOf(finished).then((text) => compressKept(text, coding));
    known.set(coding, body);
  }
  return body;
}

/** What a second copy in another coding may add to the first. */
const BOTH_CODINGS = 2.5;

/**
 * The same answer with compressed copies only.
 * @param coding the one to make now; the other one is made from it when a client asks for it
 * @returns it, and the memory that it occupies at most
 */
export async function packed<Answer extends FinishedAnswer>(
  answer: Answer,
  coding: 'br' | 'gzip',
): Promise<{ answer: Answer; bytes: number }> {
  const body = await compressed(answer, coding);
  const headers = answer.headers.reduce((sum, part) => sum + part.length, 0);
  return {
    answer: { ...answer, text: undefined, compressed: new Map([[coding, Promise.resolve(body)]]) },
    bytes: 1_000 + headers + Math.ceil(body.byteLength * BOTH_CODINGS),
  };
}
