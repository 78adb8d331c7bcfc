import { checkCount, DiagramError, labelOf, sourceLines, unknownLine } from './source';

export interface PacketField {
  /** First and last bit, counted from 0 through all rows. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export interface Packet {
  /** Bits of a row. */
  readonly row: number;
  readonly fields: readonly PacketField[];
}

const STANDARD_ROW = 32;
const MAX_ROW = 64;
const MAX_BITS = 1_024;

const ROW = /^row\s+(\d{1,4})$/iu;
const FIELD = /^(?:\+(\d{1,5})|(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?)\s*[:：](.+)$/u;

/** Reads the layout of a packet: each field continues where the one before ends, with `0-15: Name` or `+16: Name`. */
export function readPacket(source: string): Packet {
  let row = STANDARD_ROW;
  const fields: PacketField[] = [];
  for (const { line, text } of sourceLines(source)) {
    const width = ROW.exec(text);
    const field = FIELD.exec(text);
    if (width) {
      row = Number(width[1]);
      if (row < 4 || row > MAX_ROW) throw new DiagramError('badRow', line, { least: 4, most: MAX_ROW });
    } else if (field) {
      const [, size, first, last, label] = field;
      const next = (fields.at(-1)?.to ?? -1) + 1;
      const from = size === undefined ? Number(first) : next;
      const to = size === undefined ? Number(last ?? first) : next + Number(size) - 1;
      if (from !== next || to < from) throw new DiagramError('wrongBit', line, { bit: next });
      if (to >= MAX_BITS) throw new DiagramError('manyBits', line, { most: MAX_BITS });
      fields.push({ from, to, label: labelOf(label, line) });
    } else throw unknownLine({ line, text });
    checkCount(fields, line);
  }
  if (fields.length === 0) throw new DiagramError('empty', 1);
  return { row, fields };
}
