import { type UploadPace, uploadPace } from '../rate-limits/limits';
import { invalidField, PortalError } from './errors';

/** Largest JSON body that a call of visitors or members may send, in bytes (contracts, section 11). */
export const MAX_JSON_BYTES = 256 * 1024;

/** Base time that a body may take, in milliseconds; every 32 KB of its limit adds a second. */
const BASE_MS = 10_000;
const BYTES_PER_MS = 32;

/** What carries a body: requests of route handlers, and those that Payload passes to its endpoints. */
interface Incoming {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Refuses a body whose declared length is beyond the limit, before a byte is read. @throws PortalError `file_too_large` */
function refuseDeclaredLength({ headers }: Pick<Incoming, 'headers'>, maxBytes: number): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new PortalError('file_too_large');
}

/**
 * Reads a whole body, but never more than `maxBytes` and no longer than its size justifies. The only reader of bodies
 * that are kept in memory; files go through `takeFile` or `limitStream`.
 * @param withinMs time limit in milliseconds; a sender that drips bytes is cut off
 * @throws PortalError `file_too_large`, `request_timeout`
 */
export async function readBody(
  request: Incoming,
  maxBytes: number,
  withinMs = BASE_MS + maxBytes / BYTES_PER_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseDeclaredLength(request, maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => undefined);
  }, withinMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > maxBytes) {
        await reader.cancel();
        throw new PortalError('file_too_large');
      }
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(deadline);
  }
  if (late) throw new PortalError('request_timeout');
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * The JSON value of a body; `{}` when it is empty. PostgreSQL cannot store U+0000, so no text may contain it.
 * @param keepsNul for a caller that removes U+0000 itself, because one bad text must not invalidate the whole body
 * @throws PortalError `invalid_input`, `file_too_large`, `request_timeout`
 */
export async function readJson(
  request: Incoming,
  { maxBytes = MAX_JSON_BYTES, keepsNul = false }: { maxBytes?: number | undefined; keepsNul?: boolean } = {},
): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !keepsNul && text.includes(String.raw`\u0000`) ? JSON.parse(text, refuseNul) : JSON.parse(text);
  } catch {
    throw invalidField('body', 'format');
  }
}

function refuseNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0')))
    throw new SyntaxError('U+0000 in a text');
  return value;
}

/**
 * Passes a body on as it arrives, and cuts it off when its sender stops or drips. Time lost to a slow reader does not
 * count against the sender.
 * @param onSlow called when that happens, for callers whose reader turns the error into another one
 * @returns a stream that fails with PortalError `request_timeout` then
 */
export function paced(
  body: ReadableStream<Uint8Array>,
  { idleSeconds, graceSeconds, bytesPerSecond }: UploadPace = uploadPace,
  onSlow: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const allowed = graceSeconds + size / bytesPerSecond - waited;
        const began = performance.now();
        let timer: NodeJS.Timeout | undefined;
        const slow = new Promise<undefined>((resolve) => {
          timer = setTimeout(() => resolve(undefined), Math.max(0, Math.min(idleSeconds, allowed)) * 1000);
        });
        const part = await Promise.race([reader.read(), slow]).finally(() => clearTimeout(timer));
        waited += (performance.now() - began) / 1000;
        if (part === undefined) {
          void reader.cancel().catch(() => undefined);
          onSlow();
          controller.error(new PortalError('request_timeout'));
        } else if (part.done) controller.close();
        else {
          size += part.value.length;
          controller.enqueue(part.value);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Passes a body on as it arrives, and cuts it off beyond the limit or below the minimum upload speed.
 * @throws PortalError `file_too_large` when the declared length is beyond the limit; later, the stream fails with it or
 * with `request_timeout`
 */
export function limitStream(request: Incoming, maxBytes: number): ReadableStream<Uint8Array> | null {
  refuseDeclaredLength(request, maxBytes);
  let size = 0;
  if (!request.body) return null;
  return paced(request.body).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > maxBytes) controller.error(new PortalError('file_too_large'));
        else controller.enqueue(chunk);
      },
    }),
  );
}
