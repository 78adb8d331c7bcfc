import { createLogger } from '@/platform/log';
import { PortalError } from '@/platform/http/errors';

const log = createLogger('identity');

/** How long the service may take until its answer begins, and until all of it has arrived, in ms. */
const ANSWER_MS = 10_000;
const WHOLE_MS = 60_000;
/** Seconds after which to ask again while the service is away. */
const AWAY_SECONDS = 5;
/** Longest answer that is read as a whole instead of passed on. */
const MAX_JSON_BYTES = 256 * 1024;

/** One call to the service, below its base address. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST';
  /** Such as `personal/center/user`; without a slash in front, with the query if there is one. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined;
  /** Aborts the call when the caller goes away. */
  readonly signal?: AbortSignal;
}

/**
 * Where the calls of the contract are: an origin alone stands for `/api-id/oneid` there, a path that ends in `/api-id`
 * for the part before `/oneid`, and any other path for `/api-id/oneid` itself.
 * @param apiUrl the value of `IDENTITY_API_URL`
 * @returns an address that ends in a slash
 */
export function serviceBase(apiUrl: string): URL {
  const url = new URL(apiUrl);
  const path = url.pathname.replace(/\/+$/, '');
  const tail = path === '' ? '/api-id/oneid' : path.endsWith('/api-id') ? `${path}/oneid` : path;
  return new URL(`${tail}/`, url.origin);
}

/**
 * Calls the service. The address is the configured one and nothing else: redirects are not followed.
 * @param timeoutMs until the answer begins
 * @throws PortalError `unavailable` when it cannot be reached or redirects, `gateway_timeout` when it takes too long
 */
export async function callService(
  base: URL,
  { method, path, headers, body, signal }: ServiceCall,
  timeoutMs = ANSWER_MS,
): Promise<Response> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), timeoutMs);
  const signals = [tooLate.signal, AbortSignal.timeout(WHOLE_MS), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(new URL(path, base), {
      method,
      // Unpacked here and packed again for the browser, it would only cost time.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body !== undefined && { body, duplex: 'half' }),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any(signals),
    });
    if (response.status >= 300 && response.status < 400 && response.status !== 304) {
      await response.body?.cancel();
      log.warn({ status: response.status, path }, 'the identity service redirects; its address is wrong');
      throw new PortalError('unavailable', { retryAfter: AWAY_SECONDS });
    }
    return response;
  } catch (error) {
    if (error instanceof PortalError) throw error;
    // A limit of the caller's on the body that it sends.
    if (error instanceof Error && error.cause instanceof PortalError) throw error.cause;
    if (tooLate.signal.aborted) {
      log.warn({ path }, 'the identity service did not answer in time');
      throw new PortalError('gateway_timeout', { cause: error });
    }
    log.warn({ err: error, path }, 'the identity service is away');
    throw new PortalError('unavailable', { retryAfter: AWAY_SECONDS, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads an answer as JSON, at most 256 KB of it.
 * @returns its bytes as they came, and what they say
 * @throws PortalError `unavailable` when it is something else
 */
export async function readJson(
  response: Response,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; json: unknown }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_JSON_BYTES) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    const bytes = new Uint8Array(Buffer.concat(chunks));
    return { bytes, json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch (error) {
    log.warn(
      { err: error, status: response.status },
      'the identity service answered with something else than JSON',
    );
    throw new PortalError('unavailable', { retryAfter: AWAY_SECONDS, cause: error });
  }
}
