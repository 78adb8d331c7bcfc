import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body is read and discarded after the answer: enough for a sender to notice the answer and stop. */
export interface DrainLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

const LIMITS: DrainLimits = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Discards the rest of a body when the answer was sent before its end, such as a 413. Otherwise the rest stays in the
 * connection: a sender that does not read while it writes never sees the answer, and the next request on a kept-alive
 * connection waits forever. A connection that the sender asked to close after the answer is closed in two steps: the
 * portal stops writing, and keeps reading until the body ends (RFC 9112, 9.6). Closing both directions would reset the
 * connection, and the sender could lose the answer. A body that exceeds the limits ends the connection.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function drainUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: DrainLimits = LIMITS,
): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  let closing = false;
  // Node.js closes a connection that is not kept with this method, before listeners get `finish`.
  socket.destroySoon = () => {
    if (request.complete) {
      destroySoon();
      return;
    }
    closing = true;
    socket.end();
  };
  response.once('finish', () => {
    if (request.complete || request.destroyed) {
      socket.destroySoon = destroySoon;
      return;
    }
    // A reader that waits for `readable` would keep the stream from flowing.
    request.removeAllListeners('readable');
    request.removeAllListeners('data');
    let left = limits.bytes;
    const end = () => socket.destroy();
    const timer = setTimeout(end, limits.milliseconds);
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) end();
    });
    request.once('end', () => {
      socket.destroySoon = destroySoon;
      if (closing) destroySoon();
    });
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
