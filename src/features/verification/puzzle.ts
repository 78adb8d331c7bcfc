import { randomInt } from 'node:crypto';

import sharp from 'sharp';

import { colors } from '@/ui/colors';

import { PICTURE, PIECE } from './domain';

export interface Puzzle {
  /** Left edge of the hole, in pixels: the secret. */
  readonly x: number;
  /** The picture with its hole, PNG. */
  readonly picture: Buffer;
  /** A strip as high as the picture with the piece at the hole's height, PNG. */
  readonly piece: Buffer;
}

/** Of the PNGs: quick, and hardly larger than the best. */
const COMPRESSION = 3;

interface Palette {
  readonly ground: readonly [string, string];
  readonly threads: readonly [string, ...string[]];
}

const { light, dark } = colors;
const tint = (color: string, percent: number) => mix(color, light.raised, percent);

/** Grounds and threads from the tokens of both themes; librsvg knows no OKLCH. */
const palettes: readonly [Palette, ...Palette[]] = [
  {
    ground: [light.ground, tint(light.accent, 15)],
    threads: [light.accent, tint(light.accent, 65), light.signal, light.muted],
  },
  {
    ground: [dark.ground, mix(dark.muted, dark.ground, 15)],
    threads: [dark.accent, dark.signal, light.accent, dark.muted],
  },
  {
    ground: [tint(light.signal, 6), tint(light.signal, 18)],
    threads: [light.signal, dark.signal, light.accent, light.muted],
  },
];

/** A mix of `percent` of `color` and the rest of `ground`. */
function mix(color: string, ground: string, percent: number): string {
  const byte = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const part = percent / 100;
  const mixed = [1, 3, 5].map((at) => Math.round(byte(color, at) * part + byte(ground, at) * (1 - part)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const pick = <T>(items: readonly [T, ...(readonly T[])]): T => items[randomInt(items.length)] ?? items[0];

/** A trace that runs at multiples of 45 degrees, with a via at its end. */
function trace(color: string): string {
  let x = randomInt(-20, PICTURE.width);
  let y = randomInt(PICTURE.height);
  const points = [`${x} ${y}`];
  for (let step = 0; step < randomInt(3, 7); step += 1) {
    const length = randomInt(18, 80);
    const slope = randomInt(-1, 2);
    x += length;
    y += slope * length;
    points.push(`${x} ${y}`);
  }
  const width = randomInt(2, 7);
  return `<path d="M${points.join('L')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" opacity="0.${randomInt(5, 10)}"/><circle cx="${x}" cy="${y}" r="${width + 2}" fill="${color}"/>`;
}

function weave(): string {
  const palette = pick(palettes);
  const { width, height } = PICTURE;
  const traces = Array.from({ length: randomInt(26, 40) }, () => trace(pick(palette.threads)));
  const warp = Array.from({ length: 16 }, (_, index) => {
    const at = index * 20 + randomInt(-4, 5);
    return `<path d="M${at} 0V${height}" stroke="${pick(palette.threads)}" stroke-width="1" opacity="0.25"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" gradientTransform="rotate(${randomInt(90)})"><stop stop-color="${palette.ground[0]}"/><stop offset="1" stop-color="${palette.ground[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>${warp.join('')}${traces.join('')}</svg>`;
}

/** Outline of a piece in a square of 47 px: a tile with a knob or a notch on each side, chosen freshly. */
function outline(): string {
  const edge = 8;
  const far = PIECE - edge;
  const middle = PIECE / 2;
  const knob = () => (randomInt(2) === 0 ? 1 : -1) * 6;
  const [top, right, bottom, left] = [knob(), knob(), knob(), knob()];
  return [
    `M${edge} ${edge}H${middle - 6}q0 ${-top} 6 ${-top}t6 ${top}H${far}`,
    `V${middle - 6}q${right} 0 ${right} 6t${-right} 6V${far}`,
    `H${middle + 6}q0 ${bottom} -6 ${bottom}t-6 ${-bottom}H${edge}`,
    `V${middle + 6}q${-left} 0 ${-left} -6t${left} -6Z`,
  ].join('');
}

/** Pixels as they come out of sharp: red, green, blue and alpha, a byte each. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function rasterize(svg: string, width: number, height: number): Promise<Pixels> {
  return { data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width, height };
}

/** Piece and decoy side by side: what is cut out, its edge, the hole that stays, and the fainter hole elsewhere. */
async function drawShapes(path: string, decoy: string): Promise<Pixels> {
  const styles = [
    [path, 'fill="#fff"'],
    [path, 'fill="none" stroke="#fff" stroke-width="1.5"'],
    [path, `fill="${light.text}" fill-opacity="0.55" stroke="#fff" stroke-opacity="0.7"`],
    [decoy, `fill="${light.text}" fill-opacity="0.28"`],
  ] as const;
  const width = styles.length * PIECE;
  const paths = styles.map(
    ([d, style], index) => `<path transform="translate(${index * PIECE} 0)" d="${d}" ${style}/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${PIECE}">${paths.join('')}</svg>`;
  return rasterize(svg, width, PIECE);
}

/** Calls `paint` with the place in `picture` and in `shapes` of every pixel of a shape laid at `x`, `y`. */
function overlay(
  picture: Pixels,
  shapes: Pixels,
  { shape, x, y }: { shape: number; x: number; y: number },
  paint: (at: number, from: number) => void,
): void {
  for (let row = 0; row < PIECE; row += 1) {
    for (let column = 0; column < PIECE; column += 1) {
      paint(4 * ((y + row) * picture.width + x + column), 4 * (row * shapes.width + shape * PIECE + column));
    }
  }
}

/** Lays a translucent pixel over another. */
function blend(target: Buffer, at: number, source: Buffer, from: number): void {
  const over = (source[from + 3] ?? 0) / 255;
  const under = ((target[at + 3] ?? 0) / 255) * (1 - over);
  const alpha = over + under;
  if (over === 0 || alpha === 0) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const mixed = (source[from + channel] ?? 0) * over + (target[at + channel] ?? 0) * under;
    target[at + channel] = Math.round(mixed / alpha);
  }
  target[at + 3] = Math.round(alpha * 255);
}

const CUT = 0;
const EDGE = 1;
const HOLE = 2;
const DECOY = 3;

function encode({ data, width, height }: Pixels, opaque: boolean): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return (opaque ? image.removeAlpha() : image).png({ compressionLevel: COMPRESSION }).toBuffer();
}

/**
 * Draws a fresh picture of woven traces with a hole, and the piece that fills it. Only lines are left to the renderer:
 * cutting and laying over is done on the pixels, once, so a picture is encoded once and never decoded.
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const { width, height } = PICTURE;
  const x = randomInt(PIECE + 20, width - PIECE - 5);
  const y = randomInt(5, height - PIECE - 5);
  // A fainter hole of another outline elsewhere, so finding "the darker spot" is not enough.
  const decoyX = x > width / 2 ? randomInt(5, x - PIECE) : randomInt(x + PIECE, width - PIECE);
  const decoyY = randomInt(5, height - PIECE - 5);
  const [picture, shapes] = await Promise.all([
    rasterize(weave(), width, height),
    drawShapes(outline(), outline()),
  ]);
  const piece: Pixels = { data: Buffer.alloc(4 * PIECE * height), width: PIECE, height };

  overlay(piece, shapes, { shape: CUT, x: 0, y }, (at, from) => {
    const source = at + 4 * (Math.floor(at / 4 / PIECE) * (width - PIECE) + x);
    picture.data.copy(piece.data, at, source, source + 3);
    piece.data[at + 3] = shapes.data[from + 3] ?? 0;
  });
  overlay(piece, shapes, { shape: EDGE, x: 0, y }, (at, from) => blend(piece.data, at, shapes.data, from));
  overlay(picture, shapes, { shape: DECOY, x: decoyX, y: decoyY }, (at, from) =>
    blend(picture.data, at, shapes.data, from),
  );
  overlay(picture, shapes, { shape: HOLE, x, y }, (at, from) => blend(picture.data, at, shapes.data, from));

  const [pictureFile, pieceFile] = await Promise.all([encode(picture, true), encode(piece, false)]);
  return { x, picture: pictureFile, piece: pieceFile };
}
