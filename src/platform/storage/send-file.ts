import { Readable } from 'node:stream';

import { isUnchanged } from '../http/entity-tags';
import { disposition, readRange } from '../http/ranges';
import { rawHeader } from '../next-adapter/raw-headers';

import { privateStorage } from './storage';

/** A private file that the requester may have; the calling code has made sure of that. */
export interface SentFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly disposition: 'attachment' | 'inline';
  /**
   * True for files that the portal itself made: browsers show them in their viewer, which a sandbox would prevent. All
   * others open without any rights on this origin.
   */
  readonly trusted?: boolean;
  /** True for files whose every opening is recorded: no part of them is sent on its own. */
  readonly whole?: boolean;
}

/** OWASP ASVS 5.0, 5.3.2: a file that is opened directly runs nothing. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers GET and HEAD for a private file: the whole file or one range, with a strong validator, never stored by
 * intermediate caches.
 * @param sent called when the file or a part of it is sent, with whether that includes the first byte
 */
export async function sendFile(
  request: Pick<Request, 'method' | 'headers'>,
  file: SentFile,
  sent?: (begins: boolean) => Promise<void>,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    'Accept-Ranges': file.whole ? 'none' : 'bytes',
    'Cache-Control': 'private, no-store',
    'Content-Disposition': disposition(file.disposition, file.fileName),
    ...(!file.trusted && { [rawHeader('content-security-policy')]: SANDBOX }),
    'Content-Type': file.contentType,
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (isUnchanged(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = readRange(file.whole ? null : request.headers.get('range'), {
    size: file.size,
    etag,
    ifRange: request.headers.get('if-range'),
  });
  if (range.kind === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.size}` },
    });
  }
  const part = range.kind === 'part' ? range : undefined;
  const length = part ? part.end - part.start + 1 : file.size;
  const answer = {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      [rawHeader('content-length')]: String(length),
      ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${file.size}` }),
    },
  };
  if (request.method === 'HEAD') return new Response(null, answer);
  const content = await privateStorage().read(file.storageKey, part);
  await sent?.(!part || part.start === 0);
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, answer);
}
