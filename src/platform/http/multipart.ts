import { Readable } from 'node:stream';

import { Busboy, type BusboyInstance } from '@fastify/busboy';

import type { UploadPace } from '../rate-limits/limits';
import { paced } from './body';
import { invalidField, PortalError } from './errors';

/** A file that is being received. */
export interface IncomingFile {
  /** The name that the sender gave it; untrusted. */
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Room for the parts' headers, in addition to the file. */
const HEADERS_BYTES = 16 * 1024;

/**
 * Passes the file in the field `file` of a multipart body (RFC 7578) to `take` as it arrives; none of it is kept in
 * memory. A declared length beyond the limit is refused before a byte is read; a sender that stops or drips is cut off.
 * @param take also receives the form's text fields that come before the file
 * @param options.pace how slowly the file may arrive; that of all uploads if not given
 * @param options.fieldBytes longest text field
 * @returns the result of `take`
 * @throws PortalError `invalid_input` when there is no such file, `file_too_large`, `request_timeout`
 */
export async function takeFile<Result>(
  request: { readonly headers: Headers; readonly body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
  take: (file: IncomingFile, fields: ReadonlyMap<string, string>) => Promise<Result>,
  { pace, fieldBytes = 1024 }: { readonly pace?: UploadPace; readonly fieldBytes?: number } = {},
): Promise<Result> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || !request.body) throw invalidField('file', 'empty');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + fieldBytes + HEADERS_BYTES) {
    throw new PortalError('file_too_large');
  }
  const body = Readable.fromWeb(paced(request.body, pace) as Parameters<typeof Readable.fromWeb>[0]);
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 4, fieldSize: fieldBytes, fileSize: maxBytes + 1 },
    });
  } catch (error) {
    throw new PortalError('invalid_input', { fields: { file: 'format' }, cause: error });
  }
  try {
    return await new Promise<Result>((resolve, reject) => {
      let taken: Promise<Result> | undefined;
      let file: Readable | undefined;
      const fields = new Map<string, string>();
      parser.on('field', (name, value) => void fields.set(name, value));
      parser.on('file', (field, stream, fileName) => {
        // A body that breaks off may do so before anyone reads the file; its reader still gets the error then.
        stream.on('error', (error) => stream.destroy(error));
        if (field !== 'file' || taken) {
          stream.resume();
          return;
        }
        file = stream;
        taken = take({ fileName, content: stream }, fields);
        taken.then(resolve, reject);
      });
      parser.on('finish', () => {
        if (!taken) reject(invalidField('file', 'empty'));
      });
      parser.on('error', (error) =>
        reject(new PortalError('invalid_input', { fields: { file: 'format' }, cause: error })),
      );
      body.on('error', (error) => {
        // The code that takes the file gets the error and deletes what it has.
        if (file) file.destroy(error);
        else reject(error);
      });
      body.pipe(parser);
    });
  } finally {
    // A refused file is not read to the end.
    body.unpipe(parser);
    body.destroy();
  }
}
