import { encode } from 'uqr';

/** Squares of quiet around the code that readers need (ISO/IEC 18004). */
const QUIET = 4;

export interface QrPicture {
  /** Squares along an edge, with the quiet zone. */
  readonly size: number;
  /** The dark squares, as the path of an SVG. */
  readonly path: string;
}

/** A text as a QR code, drawn here: what it says goes to no service that makes pictures. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
