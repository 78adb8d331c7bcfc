import { createReadStream } from 'node:fs';

import { MAX_PIXELS, receiveUpload } from '@/platform/decoder/decoder';
import { PortalError } from '@/platform/http/errors';
import type { IncomingFile } from '@/platform/http/multipart';
import { privateStorage } from '@/platform/storage/storage';

import type { FileFindings } from '../tables';
import { type FileKind, kindByHead, kindByTail, kinds, safeFileName } from '../file-kinds';

/** As many bytes at the end as a trailer with comments takes. */
const TAIL_BYTES = 2048;

/** A file in storage whose content is what it says. */
export interface CheckedFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly findings: FileFindings;
}

/** What a file may be. */
export interface FileLimits {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  readonly maxPages: number;
  /** Objects of a PDF: fonts, pictures, pages, and what connects them. */
  readonly maxObjects: number;
}

/**
 * Judges an upload by its content and stores it: it begins and ends as its kind does, and the decoder can read all of it.
 * Pictures are stored as they were encoded again, upright and without metadata; a PDF as it came, because signatures in
 * it hold for these bytes only. The name that it came with is cut down to what is harmless. What is refused never
 * reaches storage.
 * @throws PortalError `file_too_large`, `file_type`, `too_many_requests` while too many files are being checked
 */
export async function storeChecked(
  storageKey: string,
  file: IncomingFile,
  { kinds: allowed, maxBytes, maxPages, maxObjects }: FileLimits,
): Promise<CheckedFile> {
  let kind: FileKind | undefined;
  let tail = Buffer.alloc(0);
  async function* judged() {
    let head = Buffer.alloc(0);
    for await (const chunk of file.content) {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      if (kind === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 16) continue;
        kind = kindByHead(head);
        if (kind === undefined || !allowed.includes(kind)) throw new PortalError('file_type');
        yield head;
      } else yield chunk;
    }
    if (kind === undefined || !kindByTail(kind, tail)) throw new PortalError('file_type');
  }
  return receiveUpload(judged(), maxBytes, async (upload) => {
    const found = kind ?? 'pdf';
    let clean = upload.source;
    // A picture is a page, and whether it shows a signature is for people to see.
    let findings: FileFindings = { pages: 1, marks: true };
    if (found === 'pdf') {
      const { pages, marks } = await upload.inspectPdf({ maxPages, maxObjects });
      findings = { pages, marks };
    } else {
      const format = found === 'jpg' ? 'jpeg' : 'png';
      ({ file: clean } = await upload.cleanPicture({
        formats: [format],
        maxPixels: MAX_PIXELS,
        maxFrames: 1,
      }));
    }
    const written = await privateStorage().write(storageKey, createReadStream(clean));
    const { contentType } = kinds[found];
    return { storageKey, fileName: safeFileName(file.fileName, found), contentType, findings, ...written };
  });
}
