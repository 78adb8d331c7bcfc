/** Boxes of MP4 (ISO/IEC 14496-12, 4.2) and elements of WebM (RFC 8794) made by hand, byte by byte. */

/** Location of the tests' camera: longitude and latitude in the notation of ISO 6709. */
export const PLACE = '+31.2304+121.4737/';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** 32 bits, the most significant first. */
export function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
}

/** A box. @param type four letters, `©` among them as one byte */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));
  return Buffer.concat([u32(content.length + 8), latin(type), content]);
}

/** The same with a length of 64 bits. */
export function wideBox(type: string, content: Buffer): Buffer {
  return Buffer.concat([u32(1), latin(type), u32(0, content.length + 16), content]);
}

const handler = (kind: string, name: string) => box('hdlr', u32(0, 0), kind, u32(0, 0, 0), `${name}\0`);

/** A track whose samples lie in chunks at the offsets given. */
export function track(
  kind: string,
  samples: { sizes: number[]; chunks: number[]; perChunk: number },
): Buffer {
  const { sizes, chunks, perChunk } = samples;
  const table = box(
    'stbl',
    box('stsd', u32(0, 0)),
    box('stts', u32(0, 0)),
    box('stsc', u32(0, 1, 1, perChunk, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, chunks.length, ...chunks)),
  );
  const media = box(
    'mdia',
    box('mdhd', u32(0, 3_900_000_000, 3_900_000_001, 1000, 0, 0)),
    handler(kind, 'Loom Cam 3 of A. Weaver'),
    box('minf', table),
  );
  return box(
    'trak',
    box('tkhd', u32(7, 3_900_000_000, 3_900_000_001, 1)),
    media,
    box('udta', box('name', 'A. Weaver')),
  );
}

/** An MP4 file with the location everywhere that cameras and programs put it, and 8 bytes of picture. */
export function notedMp4(): Buffer {
  const start = box('ftyp', 'isom', u32(0), 'isom');
  const data = box('mdat', 'picture!', `GPS ${PLACE}`, `GPS ${PLACE}`);
  const at = start.length + 8;
  const gps = 4 + PLACE.length;
  const places = Buffer.concat([
    box('udta', box('©xyz', u32((PLACE.length << 16) | 0x15c7), PLACE), box('loci', u32(0), PLACE)),
    box(
      'meta',
      u32(0),
      box('keys', u32(0, 1), box('mdta', 'com.apple.quicktime.location.ISO6709')),
      box('ilst', PLACE),
    ),
    box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), `<x:xmpmeta>${PLACE}`),
  ]);
  const movie = box(
    'moov',
    box('mvhd', u32(0, 3_900_000_000, 3_900_000_001, 1000, 0)),
    track('vide', { sizes: [4, 4], chunks: [at], perChunk: 2 }),
    // An action camera's track of locations.
    track('meta', { sizes: [gps, gps], chunks: [at + 8, at + 8 + gps], perChunk: 1 }),
    places,
  );
  const rest = [
    box('meta', u32(0), PLACE),
    box('free', PLACE),
    wideBox('uuid', latin(PLACE)),
    box('GPS ', PLACE),
  ];
  return Buffer.concat([start, data, movie, ...rest]);
}

/** An element of EBML. @param id as hexadecimal digits, its length marker included */
export function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));
  const size = u32(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** The same without a length, as recorders write what they have not finished. */
export const openElement = (id: string, ...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...parts]);

/** A WebM file with the place in its tags, its title and an attachment. @param open a recording without lengths */
export function notedWebm(open = false): Buffer {
  const seek = (id: string) =>
    element('4dbb', element('53ab', Buffer.from(id, 'hex')), element('53ac', u32(0)));
  const segment = [
    element('114d9b74', seek('1549a966'), seek('1254c367')),
    element(
      '1549a966',
      element('bf', u32(1)),
      element('2ad7b1', u32(1_000_000)),
      element('7ba9', `Home, ${PLACE}`),
      element('4461', u32(0x09000000, 1)),
      element('4d80', 'Loom'),
      element('5741', 'Loom'),
    ),
    element('1654ae6b', element('ae', element('d7', Buffer.from([1])))),
    open
      ? openElement('1f43b675', element('e7', u32(0)), element('a3', 'picture!'))
      : element('1f43b675', element('e7', u32(0)), element('a3', 'picture!')),
    element('1941a469', PLACE),
    element(
      '1254c367',
      element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', PLACE))),
    ),
    element('ec', PLACE),
  ];
  const whole = open ? openElement('18538067', ...segment) : element('18538067', ...segment);
  return Buffer.concat([element('1a45dfa3', element('4282', 'webm')), whole]);
}
