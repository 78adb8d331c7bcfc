import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

/**
 * A PNG (RFC 2083) of one color that is tiny compared with its unpacked size; built by hand, because no encoder would
 * write it.
 */
export async function pngOfPixels(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of each of three colors.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', await deflated((width * 3 + 1) * height)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG. @param type four letters */
export function pngChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Zeros, compressed about a thousand times (zlib format), without ever being in memory as a whole. */
export function deflated(bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(1024 * 1024);
  function* parts() {
    for (let left = bytes; left > 0; left -= part.length) yield part.subarray(0, left);
  }
  return buffer(Readable.from(parts()).pipe(createDeflate({ level: 6 })));
}
