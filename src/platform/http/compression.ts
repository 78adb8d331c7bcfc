import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Coding } from './codings.ts';

/**
 * Compression of answers, outside the event loop. Runs without the bundler, like `src/web.ts`, so its imports are relative and
 * have file extensions.
 */

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const compressor = (quality: number) => (text: Buffer, coding: Exclude<Coding, 'identity'>) =>
  coding === 'gzip'
    ? compressGzip(text)
    : compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** For an answer that is kept: smaller than gzip's best in a few milliseconds. */
export const compressKept = compressor(5);

/** For an answer that is sent once: a tenth larger in two thirds of the time, about as large as with gzip (ADR 270). */
export const compressOnce = compressor(4);
