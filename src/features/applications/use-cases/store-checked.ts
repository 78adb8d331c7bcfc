import sharp from 'sharp';

import { PortalError } from '@/platform/http/errors';
import type { IncomingFile } from '@/platform/http/multipart';
import { privateStorage, readWhole } from '@/platform/storage/storage';

import { type FileKind, kindByHead, kindByTail, kinds, safeFileName } from '../file-kinds';

/** Largest number of pixels that a scan may unpack to; twelve A4 pages at 600 dpi. */
const MAX_PIXELS = 420_000_000;
/** As many bytes at the end as a trailer with comments takes. */
const TAIL_BYTES = 2048;

/** A file in storage whose content is what it says. */
export interface CheckedFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Streams an upload to storage and judges it by its content: it begins and ends as its kind does, and a picture can be
 * decoded. The name that it came with is cut down to what is harmless. Nothing stays in storage when it is refused.
 * @param allowed kinds that are taken
 * @throws PortalError `file_too_large`, `file_type`
 */
export async function storeChecked(
  storageKey: string,
  file: IncomingFile,
  maxBytes: number,
  allowed: readonly FileKind[] = ['pdf', 'jpg', 'png'],
): Promise<CheckedFile> {
  const storage = privateStorage();
  let kind: FileKind | undefined;
  async function* judged() {
    let head = Buffer.alloc(0);
    for await (const chunk of file.content) {
      if (kind === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 16) continue;
        kind = kindByHead(head);
        if (kind === undefined || !allowed.includes(kind)) throw new PortalError('file_type');
        yield head;
      } else yield chunk;
    }
    if (kind === undefined) throw new PortalError('file_type');
  }
  try {
    const written = await storage.write(storageKey, judged(), maxBytes);
    await judgeStored(storageKey, kind, written.size);
    const contentType = kinds[kind ?? 'pdf'].contentType;
    return { storageKey, fileName: safeFileName(file.fileName, kind ?? 'pdf'), contentType, ...written };
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

async function judgeStored(storageKey: string, kind: FileKind | undefined, size: number): Promise<void> {
  const storage = privateStorage();
  const tail: Uint8Array[] = [];
  const range = { start: Math.max(0, size - TAIL_BYTES), end: size - 1 };
  for await (const chunk of await storage.read(storageKey, range)) tail.push(chunk as Uint8Array);
  if (kind === undefined || !kindByTail(kind, Buffer.concat(tail))) throw new PortalError('file_type');
  if (kind === 'pdf') return;
  try {
    // Decodes all of it: a picture that only begins like one fails here.
    await sharp(await readWhole(storage, storageKey), {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
    }).stats();
  } catch (error) {
    throw new PortalError('file_type', { cause: error });
  }
}
