import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is read and thrown away of a body after the answer: enough for a sender to notice the answer and stop. */
export interface DrainLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

const LIMITS: DrainLimits = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Throws away what is left of a body when the answer came before its end, such as 413. Without this the rest stays in the
 * connection: a sender that does not read while it writes never sees the answer, and the next request on a kept
 * connection waits for nothing (RFC 9112, 9.6, calls for reading on before closing). What exceeds the limits ends the
 * connection.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function drainUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: DrainLimits = LIMITS,
): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    // A reader that waits for `readable` would keep the stream from flowing.
    request.removeAllListeners('readable');
    request.removeAllListeners('data');
    let left = limits.bytes;
    const end = () => request.socket.destroy();
    const timer = setTimeout(end, limits.milliseconds);
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) end();
    });
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
