import { Canvas } from './canvas';
import { LINE, widest, widthOf, wrapped } from './lettering';
import type { Packet, PacketField } from './packet';

/** Width of all bits of a row together. */
const WIDTH = { least: 480, bit: 19 } as const;

const HEIGHT = 44;

/** Letters of the numbers of bits. */
const SMALL = 12;

/** A stretch of a field in one row. */
interface Piece {
  readonly field: PacketField;
  readonly row: number;
  /** Bits of the row. */
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
}

/** Draws the layout of a packet, row by row. A name that has no room in its field has a number there and is explained below. */
export function drawPacket({ row, fields }: Packet): Canvas {
  const canvas = new Canvas();
  const bit = Math.max(WIDTH.bit, WIDTH.least / row);
  const explained: PacketField[] = [];
  const pieces = fields.flatMap((field) => piecesOf(field, row));
  const top = 2 * LINE;
  for (const piece of pieces) {
    const { field, from, to, isFirst } = piece;
    const [left, width] = [from * bit, (to - from + 1) * bit];
    const middle = { x: left + width / 2, y: top + piece.row * HEIGHT + HEIGHT / 2 };
    canvas.shape(middle, width, HEIGHT, { ink: 'accent', radius: 0 });
    const lines = wrapped(field.label, width - 8);
    const isRoomy = lines.length <= 2 && !isDivided(field.label, width - 8);
    if (isRoomy) canvas.words(isFirst ? lines : [], middle);
    else {
      if (!explained.includes(field)) explained.push(field);
      canvas.words([String(explained.indexOf(field) + 1)], middle, { ink: 'muted' });
    }
  }
  // Where fields of the first rows begin and end; bits without room for their number go without.
  const firstRow = pieces.filter((piece) => piece.row === 0);
  let taken = Number.NEGATIVE_INFINITY;
  const bounds = new Set(firstRow.flatMap(({ from, to }) => [from, to]));
  for (const place of bounds) {
    const words = String(place);
    const width = widthOf(words, SMALL);
    const x = place * bit + bit / 2;
    if (x - width / 2 < taken + 4) continue;
    taken = x + width / 2;
    canvas.words([words], { x, y: top - LINE / 2 }, { ink: 'muted', size: SMALL });
  }
  let y = top + ((pieces.at(-1)?.row ?? 0) + 1) * HEIGHT + LINE / 2;
  for (const [index, { label, from, to }] of explained.entries()) {
    const bits = from === to ? String(from) : `${from}–${to}`;
    const lines = wrapped(`${index + 1}  ${label} (${bits})`, row * bit);
    canvas.words(lines, { x: 0, y: y + (lines.length * LINE) / 2 }, { anchor: 'start', ink: 'muted' });
    y += lines.length * LINE + 2;
  }
  return canvas;
}

function isDivided(label: string, most: number): boolean {
  return widest(label.split(/\s+|(?<=[\u2e80-\u{3ffff}])/u)) > most;
}

/** A field that goes on in the next row is drawn in several pieces. */
function piecesOf(field: PacketField, row: number): Piece[] {
  const first = Math.floor(field.from / row);
  const last = Math.floor(field.to / row);
  const all = Array.from({ length: last - first + 1 }, (_, index): Piece => {
    const at = first + index;
    return {
      field,
      row: at,
      from: Math.max(field.from - at * row, 0),
      to: Math.min(field.to - at * row, row - 1),
      isFirst: false,
    };
  });
  const widestPiece = all.reduce((best, piece) =>
    piece.to - piece.from > best.to - best.from ? piece : best,
  );
  return all.map((piece) => ({ ...piece, isFirst: piece === widestPiece }));
}
