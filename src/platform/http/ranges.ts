/** The part of a file that a request asks for (RFC 9110, section 14). */
export type RangeAnswer =
  | { readonly kind: 'whole' }
  /** First and last byte, both included. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads a `Range` header. An invalid header, or one with several ranges, counts as no range, as the RFC allows.
 * @param size of the file in bytes
 * @param ifRange value of `If-Range`; a range applies only to the exact file that it was requested for
 */
export function readRange(
  range: string | null,
  { size, etag, ifRange }: { size: number; etag: string; ifRange: string | null },
): RangeAnswer {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  if (!match || (ifRange !== null && ifRange !== etag)) return { kind: 'whole' };
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}

/** A `Content-Disposition` header with a name in any script (RFC 6266). */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
