import { ValidationError } from 'payload';

import { formatOfName, type MediaFormat } from '../media-formats';

/** How files begin that the portal offers for downloading without looking into them. */
const HEADS: readonly (readonly [MediaFormat, head: string])[] = [
  ['application/pdf', '%PDF-'],
  ['application/zip', 'PK\u0003\u0004'],
  // An archive without files.
  ['application/zip', 'PK\u0005\u0006'],
  ['application/gzip', '\u001f\u008b\u0008'],
];

/**
 * Formats that have no beginning of their own, and how they are encoded. Chinese Excel saves lists in GBK, of which GB 18030 is
 * the whole.
 */
const ENCODINGS: ReadonlyMap<MediaFormat, readonly string[]> = new Map([
  ['text/plain', ['utf-8']],
  ['text/csv', ['utf-8', 'gb18030']],
  ['application/json', ['utf-8']],
]);

/** Whether a file of a format was read as a whole, and is a text. */
export const isCheckedText = (format: MediaFormat): boolean => ENCODINGS.has(format);

/** Signs that no text has. */
// oxlint-disable-next-line no-control-regex -- it is about control characters
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * How drawings and pages begin. Payload would tell a drawing from its content, whatever its name says, and pages would then
 * show it as it is, although only what is called a drawing has been cleaned.
 */
const MARKUP = /^\s*</;

/**
 * The format of a file that is neither picture nor video nor captions. Its name has to promise what it begins with, because
 * the name decides which program opens it after the download; whatever the sender claims counts for nothing.
 * @param read gets the whole content of a text
 * @throws ValidationError for everything that the library does not accept
 */
export async function downloadFormat(
  { name, head }: { readonly name: string; readonly head: string },
  read: () => Promise<Buffer>,
): Promise<MediaFormat> {
  const promised = formatOfName(name);
  const found = HEADS.find(([, start]) => head.startsWith(start))?.[0];
  if (promised && found === promised) return found;
  if (promised && !found) {
    const encodings = ENCODINGS.get(promised) ?? [];
    const content = encodings.length > 0 ? await read() : Buffer.alloc(0);
    if (encodings.some((encoding) => isText(content, encoding))) return promised;
  }
  throw new ValidationError({ errors: [{ path: 'file', message: 'This format is not accepted.' }] });
}

function isText(content: Buffer, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    return text !== '' && !BINARY.test(text) && !MARKUP.test(text);
  } catch {
    return false;
  }
}
