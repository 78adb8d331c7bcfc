/** A cache that forgets answers by their keys. */
export interface PurgeTarget {
  /** For the log. */
  readonly name: string;
  /** Keys that one call may name. */
  readonly maxKeys: number;
  /** @throws PurgeError when the cache did not confirm it */
  readonly purge: (keys: readonly string[], signal: AbortSignal) => Promise<void>;
}

/** A cache did not confirm that it forgot something. Its message has neither addresses nor credentials. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';

  constructor(
    message: string,
    /** How long the cache wants to be left alone. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/** Where the caches that are services are purged. */
export const FASTLY_API = 'https://api.fastly.com';
export const CLOUDFLARE_API = 'https://api.cloudflare.com';

/** How long a cache may take to answer. */
const ANSWER_MS = 10_000;

/** @throws PurgeError for any answer but one with status 2xx, and when there is none */
async function call(
  url: string,
  signal: AbortSignal,
  { method, headers, body = null }: { method: string; headers: Record<string, string>; body?: string | null },
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers,
      body,
      // A redirect would carry the credentials elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
  } catch (error) {
    throw new PurgeError(
      error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'unreachable',
    );
  }
  if (answer.ok) return answer;
  await answer.body?.cancel();
  const seconds = Number(answer.headers.get('retry-after') ?? 0);
  throw new PurgeError(`status ${answer.status}`, Number.isFinite(seconds) ? seconds * 1_000 : 0);
}

/**
 * Varnish with the VCL of `deploy/varnish`, which compares the token and forgets by the module xkey.
 * @param url of one server
 */
export function varnish(url: string, token: string): PurgeTarget {
  return {
    name: `varnish ${new URL(url).host}`,
    maxKeys: 256,
    async purge(keys, signal) {
      const headers = { 'Surrogate-Key': keys.join(' '), Authorization: `Bearer ${token}` };
      const answer = await call(url, signal, { method: 'PURGE', headers });
      await answer.body?.cancel();
    },
  };
}

/** https://www.fastly.com/documentation/reference/api/purging/ */
export function fastly(service: string, token: string, api = FASTLY_API): PurgeTarget {
  return {
    name: 'fastly',
    maxKeys: 256,
    async purge(keys, signal) {
      const headers = {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Fastly-Key': token,
      };
      const body = JSON.stringify({ surrogate_keys: keys });
      const answer = await call(`${api}/service/${service}/purge`, signal, { method: 'POST', headers, body });
      await answer.body?.cancel();
    },
  };
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export function cloudflare(zone: string, token: string, api = CLOUDFLARE_API): PurgeTarget {
  return {
    name: 'cloudflare',
    maxKeys: 30,
    async purge(keys, signal) {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const body = JSON.stringify({ tags: keys });
      const url = `${api}/client/v4/zones/${zone}/purge_cache`;
      const answer = await call(url, signal, { method: 'POST', headers, body });
      const said: unknown = await answer.json().catch(() => null);
      const isDone = typeof said === 'object' && said !== null && 'success' in said && said.success === true;
      if (!isDone) throw new PurgeError('refused');
    },
  };
}
