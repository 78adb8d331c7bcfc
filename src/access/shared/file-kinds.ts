/** What may be uploaded, told by content and never by name or declared type (OWASP ASVS 5.0, 5.2.2). */
export const kinds = {
  pdf: { contentType: 'application/pdf', ending: 'pdf' },
  jpg: { contentType: 'image/jpeg', ending: 'jpg' },
  png: { contentType: 'image/png', ending: 'png' },
  /** Has no signature: what can be read as text. */
  txt: { contentType: 'text/plain; charset=utf-8', ending: 'txt' },
} as const;
export type FileKind = keyof typeof kinds;

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_TAIL = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** The kind of file that begins with these bytes, if it has a signature, which has to be the very first thing. */
export function kindByHead(head: Buffer): FileKind | undefined {
  if (/^%PDF-[12]\.\d/.test(head.subarray(0, 16).toString('latin1'))) return 'pdf';
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (head.subarray(0, 8).equals(PNG_HEAD)) return 'png';
  return undefined;
}

/**
 * Whether a file of a kind may end like this. What hides behind a picture or a PDF (an archive, a script) comes after its
 * end; padding with zeros and line ends is common and harmless.
 */
export function kindByTail(kind: FileKind, tail: Buffer): boolean {
  if (kind === 'txt') return true;
  const end = tail.subarray(0, tail.findLastIndex((byte) => !isPadding(byte)) + 1);
  if (kind === 'pdf') return end.subarray(-5).toString('latin1') === '%%EOF';
  if (kind === 'jpg') return end.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  return end.subarray(-8).equals(PNG_TAIL);
}

function isPadding(byte: number): boolean {
  return byte === 0x00 || byte === 0x0a || byte === 0x0d || byte === 0x20;
}

/** A name that is safe in headers, on disks and on screens, with the ending of its content. */
export function safeFileName(given: string, kind: FileKind): string {
  const stem = given
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N} ._()（）-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .trim()
    .slice(0, 80);
  return `${stem || 'file'}.${kinds[kind].ending}`;
}
