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
 * it hold for these bytes only; a text, such as a log, as it came, if it is UTF-8 without control characters. The name that it came with is cut down to what is harmless. What is refused never
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
    const text = textChecker();
    const judge = () => {
      kind = kindByHead(head) ?? (allowed.includes('txt') ? 'txt' : undefined);
      if (kind === undefined || !allowed.includes(kind)) throw new PortalError('file_type');
      if (kind === 'txt') text.check(head);
      return head;
    };
    for await (const chunk of file.content) {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      if (kind === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 16) continue;
        yield judge();
      } else {
        if (kind === 'txt') text.check(Buffer.from(chunk));
        yield chunk;
      }
    }
    // Shorter than any signature with something behind it.
    if (kind === undefined && head.length > 0) yield judge();
    if (kind === 'txt') text.end();
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
    } else if (found !== 'txt') {
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

/** Anything but what prints, and what moves to the next line, page, or column; escape sequences could act on a terminal. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/;

/** Judges parts of a text in their order; a character may be split between two. @throws PortalError `file_type` */
function textChecker() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const judge = (part: Buffer | undefined) => {
    try {
      if (!NOT_TEXT.test(decoder.decode(part, { stream: part !== undefined }))) return;
    } catch (error) {
      throw new PortalError('file_type', { cause: error });
    }
    throw new PortalError('file_type');
  };
  return { check: (part: Buffer) => judge(part), end: () => judge(undefined) };
}
