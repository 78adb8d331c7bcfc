/**
 * Removes from a video what cameras and programs record about it: location, owner, device, time. Nothing is encoded
 * again and nothing moves: metadata is overwritten with padding of the same length, so every offset in the file stays
 * correct.
 *
 * Everything is removed except the parts on the short lists that a player needs. Layouts: ISO/IEC 14496-12:2022
 * (boxes), clauses 4.2, 8.1 and the tables of clause 6; RFC 8794 and RFC 9559 (EBML, Matroska). The child that decodes
 * runs without a loader, so this file imports nothing.
 */

/** A file that is read and overwritten in place; its length does not change. */
interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /** Fills `into` from a position on; the caller stays within the file. */
  read(into: Uint8Array, at: number): void;
  write(from: Uint8Array, at: number): void;
}

/** Most parts that are examined in one file; an hour of video in one-second fragments has about 20,000. */
const MAX_PARTS = 1_000_000;

/** Bytes that are read at a time. */
const WINDOW = 64 * 1024;

const damaged = (what: string): Error => new Error(`damaged video: ${what}`);

/** The error that V8 throws for too much, which the child reports as `effort`. */
const tooMuch = (what: string): RangeError => new RangeError(`video with too many ${what}`);

/** Reads through a window of fixed size and counts what it changes. */
class Editor {
  changes = 0;
  readonly size: number;
  readonly #file: RandomAccess;
  readonly #window = Buffer.alloc(WINDOW);
  /** Position of the window; an empty one has none. */
  #from = 0;
  #to = 0;
  #parts = 0;
  /** Bytes that may still be overwritten: a hostile file can name the same ones again and again. */
  #budget: number;

  constructor(file: RandomAccess) {
    this.#file = file;
    this.size = file.size;
    this.#budget = 2 * file.size;
  }

  /** A view that holds until the next call. @throws Error when it is not within the file */
  read(at: number, length: number): Buffer {
    if (at < 0 || length > WINDOW || at + length > this.size) throw damaged('a part ends too early');
    if (at < this.#from || at + length > this.#to) {
      const filled = Math.min(WINDOW, this.size - at);
      this.#file.read(this.#window.subarray(0, filled), at);
      this.#from = at;
      this.#to = at + filled;
    }
    return this.#window.subarray(at - this.#from, at - this.#from + length);
  }

  write(bytes: Uint8Array, at: number): void {
    if (this.read(at, bytes.length).equals(bytes)) return;
    this.#file.write(bytes, at);
    this.#from = 0;
    this.#to = 0;
    this.changes += 1;
  }

  /** Overwrites with zeros what is not zero yet. */
  blank(from: number, to: number): void {
    this.#budget -= to - from;
    if (this.#budget < 0) throw tooMuch('bytes to overwrite');
    for (let at = from; at < to; at += WINDOW) this.write(Buffer.alloc(Math.min(WINDOW, to - at)), at);
  }

  countPart(): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw tooMuch('parts');
  }
}

/**
 * Cleans an MP4 or WebM file in place. A second run changes nothing.
 * @returns the format, and how many places were overwritten
 * @throws Error when the file is neither, or is damaged; RangeError when it takes too much effort
 */
export function cleanVideo(file: RandomAccess): { format: 'mp4' | 'webm'; changes: number } {
  const editor = new Editor(file);
  const head = editor.read(0, Math.min(file.size, 12));
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    cleanBoxes(editor, { from: 0, to: editor.size, within: 'file' });
    return { format: 'mp4', changes: editor.changes };
  }
  if (head.length >= 4 && head.readUInt32BE(0) === EBML_HEADER) {
    cleanFileElements(editor);
    return { format: 'webm', changes: editor.changes };
  }
  throw damaged('neither MP4 nor WebM');
}

// MP4

/**
 * Boxes that stay, by the box that contains them. Everything else becomes `free`: metadata, copies of it, and padding.
 */
const KEPT_BOXES = {
  file: 'ftyp styp pdin moov moof mdat sidx ssix mfra',
  moov: 'mvhd trak mvex iods pssh',
  trak: 'tkhd tref trgr edts mdia tapt',
  mdia: 'mdhd hdlr elng minf',
  minf: 'vmhd smhd nmhd gmhd hdlr dinf stbl',
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp stps sdtp sbgp sgpd subs saiz saio',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
} as const;

type Container = keyof typeof KEPT_BOXES;

const keptBoxes = new Map(
  Object.entries(KEPT_BOXES).map(([container, names]) => [container, new Set(names.split(' '))]),
);
const isContainer = (type: string): type is Container => keptBoxes.has(type) && type !== 'file';

/**
 * Handlers of tracks that stay. Others hold what action cameras and drones note with every frame, in tracks of metadata or
 * dressed as subtitles; the portal's captions are files of their own.
 */
const KEPT_HANDLERS: readonly string[] = ['vide', 'soun'];

interface Box {
  readonly type: string;
  /** Where its header begins, where its content does, and where it ends. */
  readonly at: number;
  readonly content: number;
  readonly end: number;
}

interface BoxRange {
  readonly from: number;
  readonly to: number;
  readonly within: Container;
  /** Boxes of the track that contains the range. */
  readonly track?: Map<string, Box>;
}

function boxAt(editor: Editor, at: number, { to, within }: BoxRange): Box {
  editor.countPart();
  const header = editor.read(at, 8);
  const type = header.toString('latin1', 4, 8);
  let length = header.readUInt32BE(0);
  let content = at + 8;
  if (length === 1) {
    content += 8;
    // Above 2^53 it is larger than any file, however it is rounded.
    length = Number(editor.read(at + 8, 8).readBigUInt64BE(0));
  } else if (length === 0 && within === 'file') {
    length = to - at;
  }
  let end = at + length;
  // Usually means that the recording was interrupted.
  if (end > to && within === 'file' && type === 'mdat') end = to;
  if (end < content || end > to) throw damaged(`box ${type} at ${at}`);
  return { type, at, content, end };
}

function cleanBoxes(editor: Editor, range: BoxRange): void {
  const { from, to, within } = range;
  let at = from;
  while (to - at >= 8) {
    const box = boxAt(editor, at, range);
    if (!keptBoxes.get(within)?.has(box.type)) free(editor, box);
    else if (box.type === 'trak') cleanTrack(editor, box);
    else if (isContainer(box.type)) {
      cleanBoxes(editor, { ...range, from: box.content, to: box.end, within: box.type });
    } else cleanLeaf(editor, box);
    range.track?.set(box.type, box);
    at = box.end;
  }
  editor.blank(at, to);
}

/** Turns a box into padding (8.1.2). The length in its header stays. */
function free(editor: Editor, { at, content, end }: Box): void {
  editor.write(Buffer.from('free', 'latin1'), at + 4);
  editor.blank(content, end);
}

/** Offsets of times in the headers of file, track, and media (8.2.2, 8.3.2, 8.4.2), by version. */
const TIMES = [
  { from: 4, to: 12 },
  { from: 4, to: 20 },
] as const;

function cleanLeaf(editor: Editor, { type, content, end }: Box): void {
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') {
    const times = TIMES[editor.read(content, 1).readUInt8(0) === 1 ? 1 : 0];
    editor.blank(content + times.from, Math.min(content + times.to, end));
  }
  // After the handler type and reserved bytes comes a readable name, often the camera's.
  if (type === 'hdlr') editor.blank(Math.min(content + 24, end), end);
}

function cleanTrack(editor: Editor, box: Box): void {
  const track = new Map<string, Box>();
  cleanBoxes(editor, { from: box.content, to: box.end, within: 'trak', track });
  const handler = track.get('hdlr');
  const kind = handler && editor.read(handler.content + 8, 4).toString('latin1');
  if (kind !== undefined && KEPT_HANDLERS.includes(kind)) return;
  blankSamples(editor, track);
  free(editor, box);
}

/** A table of a track: version and flags, numbers before the rows, rows of equal length. */
function tableOf(editor: Editor, box: Box, { before, row }: { before: number; row: number }) {
  const count = editor.read(box.content + before, 4).readUInt32BE(0);
  const first = box.content + before + 4;
  if (first + count * row > box.end) throw damaged(`table ${box.type}`);
  return { count, at: (index: number) => first + index * row };
}

/** Overwrites the samples of a track, chunk by chunk (8.7). Those in fragments are not found here. */
function blankSamples(editor: Editor, track: ReadonlyMap<string, Box>): void {
  const sizes = track.get('stsz');
  const runs = track.get('stsc');
  const wide = track.get('co64');
  const offsets = wide ?? track.get('stco');
  if (!sizes || !runs || !offsets) return;
  const common = editor.read(sizes.content + 4, 4).readUInt32BE(0);
  const samples =
    common > 0
      ? { count: editor.read(sizes.content + 8, 4).readUInt32BE(0), at: () => 0 }
      : tableOf(editor, sizes, { before: 8, row: 4 });
  const chunks = tableOf(editor, offsets, { before: 4, row: wide ? 8 : 4 });
  const steps = tableOf(editor, runs, { before: 4, row: 12 });
  let step = 0;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count && sample < samples.count; chunk += 1) {
    // Chunks are counted from one; a row applies until the next row's first chunk.
    while (step + 1 < steps.count && editor.read(steps.at(step + 1), 4).readUInt32BE(0) <= chunk + 1)
      step += 1;
    const perChunk = steps.count > 0 ? editor.read(steps.at(step) + 4, 4).readUInt32BE(0) : 0;
    const position = editor.read(chunks.at(chunk), wide ? 8 : 4);
    const from = wide ? Number(position.readBigUInt64BE(0)) : position.readUInt32BE(0);
    const here = Math.min(perChunk, samples.count - sample);
    let length = common * here;
    if (common === 0) {
      for (let index = 0; index < here; index += 1) {
        editor.countPart();
        length += editor.read(samples.at(sample + index), 4).readUInt32BE(0);
      }
    }
    editor.countPart();
    sample += here;
    editor.blank(Math.min(from, editor.size), Math.min(from + length, editor.size));
  }
}

// WebM and Matroska

const EBML_HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const CUES = 0x1c53bb6b;
const VOID = 0xec;

/** What a player needs of a segment (RFC 9559, 5.1); not tags, attachments, or chapters. */
const KEPT_ELEMENTS = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES]);
/** TimestampScale, Duration, and the names of two programs, which an Info must have (RFC 9559, 5.1.2). */
const KEPT_INFO = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]);

interface Element {
  readonly id: number;
  readonly at: number;
  readonly content: number;
  /** `undefined` while nothing says where it ends (RFC 8794, 6.2). */
  readonly end: number | undefined;
}

function elementAt(editor: Editor, at: number, to: number): Element {
  editor.countPart();
  const idLength = Math.clz32(editor.read(at, 1).readUInt8(0)) - 23;
  if (idLength > 4 || at + idLength >= to) throw damaged(`element at ${at}`);
  const id = editor.read(at, idLength).readUIntBE(0, idLength);
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(editor.read(sizeAt, 1).readUInt8(0)) - 23;
  const content = sizeAt + sizeLength;
  if (sizeLength > 8 || content > to) throw damaged(`element at ${at}`);
  let size = 0;
  let isUnknown = true;
  for (const [index, byte] of editor.read(sizeAt, sizeLength).entries()) {
    const mask = index === 0 ? (1 << (8 - sizeLength)) - 1 : 0xff;
    isUnknown &&= (byte & mask) === mask;
    size = size * 256 + (byte & mask);
  }
  const isStream = id === SEGMENT || id === CLUSTER;
  if (isUnknown && isStream) return { id, at, content, end: undefined };
  // Usually means that the recording was interrupted.
  const end = isStream ? Math.min(content + size, to) : content + size;
  if (isUnknown || end > to) throw damaged(`element ${id.toString(16)} at ${at}`);
  return { id, at, content, end };
}

/** Turns an element into padding of the same length (RFC 8794, 11.3.2). */
function makeVoid(editor: Editor, { id, at, content, end = content }: Element): void {
  if (id === VOID) {
    editor.blank(content, end);
    return;
  }
  const length = end - at;
  const header = Buffer.alloc(length < 9 ? 2 : 9);
  header.writeUInt8(VOID, 0);
  if (length < 9) header.writeUInt8(0x80 | (length - 2), 1);
  else {
    header.writeUInt8(0x01, 1);
    header.writeUIntBE(length - 9, 3, 6);
  }
  editor.write(header, at);
  editor.blank(at + header.length, end);
}

function cleanFileElements(editor: Editor): void {
  for (let at = 0; at < editor.size;) {
    const element = elementAt(editor, at, editor.size);
    if (element.id === SEGMENT) at = cleanSegment(editor, element.content, element.end);
    else {
      if (element.id !== EBML_HEADER) makeVoid(editor, element);
      at = element.end ?? editor.size;
    }
  }
}

/** @returns where the segment ends */
function cleanSegment(editor: Editor, from: number, known: number | undefined): number {
  const to = known ?? editor.size;
  let at = from;
  while (at < to) {
    const element = elementAt(editor, at, to);
    const { id, content } = element;
    // Only a segment without a length can be followed by an element outside it.
    if (id === EBML_HEADER || id === SEGMENT) return at;
    const end = element.end ?? endOfCluster(editor, content, to);
    if (!KEPT_ELEMENTS.has(id)) makeVoid(editor, element);
    else if (id === INFO) keepOnly(editor, content, end, (inner) => KEPT_INFO.has(inner.id));
    else if (id === SEEK_HEAD) keepOnly(editor, content, end, (inner) => isKeptSeek(editor, inner));
    at = end;
  }
  return to;
}

/** A cluster without a length ends before the first element on the same level as clusters; only those have long IDs. */
function endOfCluster(editor: Editor, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const { id, end } = elementAt(editor, at, to);
    if (id > 0xffffff || end === undefined) return at;
    at = end;
  }
  return to;
}

function keepOnly(editor: Editor, from: number, to: number, isKept: (inner: Element) => boolean): void {
  for (let at = from; at < to;) {
    const inner = elementAt(editor, at, to);
    if (!isKept(inner)) makeVoid(editor, inner);
    at = inner.end ?? to;
  }
}

/** Whether an entry of the table of contents points to something that still exists. */
function isKeptSeek(editor: Editor, { id, content, end = content }: Element): boolean {
  if (id !== SEEK) return false;
  for (let at = content; at < end;) {
    const part = elementAt(editor, at, end);
    const length = (part.end ?? end) - part.content;
    if (part.id === SEEK_ID) {
      return length === 4 && KEPT_ELEMENTS.has(editor.read(part.content, 4).readUInt32BE(0));
    }
    at = part.end ?? end;
  }
  return false;
}
