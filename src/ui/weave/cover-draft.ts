/** Measures of a woven cover in the units of its drawing, 16 to 9; a cell is a crossing of two threads. */
export const COVER = { width: 320, height: 180, cell: 10 } as const;

/**
 * How threads cross, by the names that weavers use: the warp is on top in the first `over` of `repeat` crossings, and each
 * row begins `step` later than the row above.
 */
const STRUCTURES = [
  { name: 'tabby', repeat: 2, over: 1, step: 1 },
  { name: 'jean twill', repeat: 3, over: 1, step: 1 },
  { name: 'twill', repeat: 4, over: 2, step: 1 },
  { name: 'denim', repeat: 4, over: 3, step: 1 },
  { name: 'satin', repeat: 5, over: 2, step: 2 },
  { name: 'steep twill', repeat: 6, over: 3, step: 2 },
] as const;

/** A cloth: everything that a drawing needs besides colors. */
interface WovenCover {
  /** Differs between cloths that look different, so several fit on one page. */
  readonly name: string;
  /** Side of the square after which the cloth repeats itself. */
  readonly size: number;
  /** Path of the warp where it is on top, within one repeat. */
  readonly warp: string;
  /** Rows whose weft is copper. */
  readonly band: { readonly from: number; readonly height: number };
}

/** The cloth of a seed; the same one each time. */
export function wovenCover(seed: string): WovenCover {
  const number = hash(seed);
  const place = number % STRUCTURES.length;
  const { repeat, over, step } = STRUCTURES[place] ?? STRUCTURES[0];
  const isMirrored = (number >>> 5) % 2 === 1;
  const rows = 1 + ((number >>> 8) % 4);
  const first = 2 + ((number >>> 12) % (COVER.height / COVER.cell - rows - 4));
  const { cell } = COVER;
  // A mirrored one turns around in the middle of its repeat (herringbone).
  const columns = isMirrored ? repeat * 2 : repeat;
  const warp: string[] = [];
  for (let row = 0; row < columns; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const along = column < repeat ? column : columns - 1 - column;
      const phase = (((along - row * step) % repeat) + repeat) % repeat;
      if (phase < over) warp.push(`M${column * cell + cell / 2} ${row * cell}v${cell}`);
    }
  }
  return {
    name: `cloth-${place}${isMirrored ? 'm' : ''}-${first}-${rows}`,
    size: columns * cell,
    warp: warp.join(''),
    band: { from: first * cell, height: rows * cell },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
