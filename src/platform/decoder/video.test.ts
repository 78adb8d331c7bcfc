import { describe, expect, it } from 'vitest';

import { box, element, notedMp4, notedWebm, openElement, PLACE, track, u32, wideBox } from './video-samples';
import { cleanVideo } from './video';

const inMemory = (bytes: Buffer) => ({
  size: bytes.length,
  read: (into: Uint8Array, at: number) => into.set(bytes.subarray(at, at + into.length)),
  write: (from: Uint8Array, at: number) => bytes.set(from, at),
});

const clean = (bytes: Buffer) => cleanVideo(inMemory(bytes));

/** Types of the boxes side by side in a range. */
function typesIn(bytes: Buffer, from = 0, to = bytes.length): string[] {
  const types: string[] = [];
  for (let at = from; at < to;) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    const length = bytes.readUInt32BE(at);
    at += length === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : length;
  }
  return types;
}

const start = box('ftyp', 'isom', u32(0));

describe('an MP4 file', () => {
  it('loses place, owner, device and times wherever they are noted, and keeps its length', () => {
    const video = notedMp4();
    const { length } = video;
    expect(clean(video).format).toBe('mp4');
    expect(video).toHaveLength(length);
    for (const trace of [PLACE, 'Weaver', 'Loom Cam', 'xmpmeta', 'com.apple', 'xyz', 'loci']) {
      expect(video.includes(trace), trace).toBe(false);
    }
    expect(video.includes(u32(3_900_000_000))).toBe(false);
    expect(typesIn(video)).toEqual(['ftyp', 'mdat', 'moov', 'free', 'free', 'free', 'free']);
    const movie = video.indexOf('moov') - 4;
    const inMovie = typesIn(video, movie + 8, movie + video.readUInt32BE(movie));
    expect(inMovie).toEqual(['mvhd', 'trak', 'free', 'free', 'free', 'free']);
  });

  it('keeps pictures, sound and the tables that lead to them byte by byte', () => {
    const video = notedMp4();
    const before = Buffer.from(video);
    clean(video);
    expect(video.includes('picture!')).toBe(true);
    const table = before.subarray(before.indexOf('stbl'), before.indexOf('stbl') + 80);
    expect(video.subarray(video.indexOf('stbl'), video.indexOf('stbl') + 80)).toEqual(table);
  });

  it('that is clean stays as it is', () => {
    const video = notedMp4();
    expect(clean(video).changes).toBeGreaterThan(0);
    const once = Buffer.from(video);
    expect(clean(video).changes).toBe(0);
    expect(video).toEqual(once);
  });

  it('in fragments loses what its fragments note', () => {
    const fragment = box(
      'moof',
      box('mfhd', u32(0, 1)),
      box('traf', box('tfhd', u32(0, 1)), box('uuid', PLACE)),
    );
    const video = Buffer.concat([
      start,
      fragment,
      wideBox('mdat', Buffer.from('picture!')),
      box('prft', PLACE),
    ]);
    clean(video);
    expect(typesIn(video)).toEqual(['ftyp', 'moof', 'mdat', 'free']);
    expect(video.includes(PLACE)).toBe(false);
  });

  it('whose last box breaks off is cleaned up to there', () => {
    const video = Buffer.concat([start, box('udta', PLACE), u32(5000), Buffer.from('mdatpicture!')]);
    clean(video);
    expect(video.includes(PLACE)).toBe(false);
    expect(video.includes('picture!')).toBe(true);
  });

  it.each([
    ['a box shorter than its header', Buffer.concat([u32(4), Buffer.from('moov')])],
    ['a box longer than the file', Buffer.concat([u32(0xffffffff), Buffer.from('moov')])],
    ['a box longer than what it stands in', box('moov', u32(400), 'trak')],
    [
      'a length of 64 bits beyond any file',
      Buffer.concat([u32(1), Buffer.from('moov'), u32(0xffffffff, 0xffffffff)]),
    ],
    ['a length of 64 bits that breaks off', Buffer.concat([u32(1), Buffer.from('moov'), u32(0)])],
    ['no end of a box within another', box('moov', u32(0), 'trak')],
  ])('with %s is refused', (_, hostile) => {
    expect(() => clean(Buffer.concat([start, hostile]))).toThrow('damaged video');
  });

  it('whose track names the same bytes again and again is refused as too much', () => {
    const chunks = Array.from({ length: 2000 }, () => 0);
    const sizes = Array.from({ length: 2000 }, () => 0xffffff);
    const hostile = Buffer.concat([start, box('moov', track('meta', { sizes, chunks, perChunk: 1 }))]);
    expect(() => clean(hostile)).toThrow(RangeError);
  });

  it('with a table of four billion rows is refused', () => {
    const hostile = Buffer.concat([
      start,
      box('moov', track('meta', { sizes: [1], chunks: [0], perChunk: 1 })),
    ]);
    hostile.writeUInt32BE(0xffffffff, hostile.indexOf('stco') + 8);
    expect(() => clean(hostile)).toThrow('damaged video: table stco');
  });
});

describe.each([
  ['with lengths', false],
  ['recorded without lengths', true],
])('a WebM file %s', (_, open) => {
  it('loses tags, attachments, title and date, and keeps pictures and length', () => {
    const video = notedWebm(open);
    const { length } = video;
    expect(clean(video).format).toBe('webm');
    expect(video).toHaveLength(length);
    expect(video.includes('31.2304')).toBe(false);
    expect(video.includes('LOCATION')).toBe(false);
    for (const id of ['1254c367', '1941a469', '7ba9', '4461']) {
      expect(video.includes(Buffer.from(id, 'hex')), id).toBe(false);
    }
    expect(video.includes('picture!')).toBe(true);
    // The programs without which the description of the segment is invalid.
    expect(video.includes(Buffer.concat([Buffer.from('4d8010000004', 'hex'), Buffer.from('Loom')]))).toBe(
      true,
    );
    const once = Buffer.from(video);
    expect(clean(video).changes).toBe(0);
    expect(video).toEqual(once);
  });
});

describe('a WebM file', () => {
  it.each([
    ['an element longer than the file', Buffer.from('1254c3671fffffff', 'hex')],
    ['tags without an end', openElement('1254c367', Buffer.from(PLACE))],
    ['an id of more than four bytes', Buffer.from('081122334455', 'hex')],
    ['a length of more than eight bytes', Buffer.from('1254c36700', 'hex')],
    ['an id that breaks off', Buffer.from('12', 'hex')],
  ])('with %s is refused', (_, hostile) => {
    expect(() => clean(Buffer.concat([element('1a45dfa3'), openElement('18538067', hostile)]))).toThrow(
      'damaged video',
    );
  });

  it('turns elements of every length into padding of the same length', () => {
    for (let length = 0; length < 12; length += 1) {
      const tags = Buffer.concat([
        Buffer.from('1254c367', 'hex'),
        Buffer.from([0x80 | length]),
        Buffer.alloc(length, 'U'),
      ]);
      const video = Buffer.concat([
        element('1a45dfa3'),
        element('18538067', tags, element('1654ae6b', 'tracks')),
      ]);
      clean(video);
      const { length: whole } = video;
      expect(video.subarray(whole - 6).toString('latin1')).toBe('tracks');
      expect(video.includes('U')).toBe(false);
      expect(clean(video).changes).toBe(0);
    }
  });
});

it('what is neither is refused', () => {
  for (const other of ['', 'ftyp', 'RIFF....AVI LIST', 'plain text of some length']) {
    expect(() => clean(Buffer.from(other))).toThrow('damaged video');
  }
});
