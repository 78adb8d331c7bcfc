/** Bytes of an answer, before compression, that one point pays for. */
const BYTES_PER_POINT = 64 * 1024;

/**
 * What an answer costs of a limit, so a page of long texts costs more than a short item. Without a body, which a client that
 * has the answer already does not get, it costs one point.
 *
 * Runs with and without the bundler.
 */
export function pointsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_POINT));
}
