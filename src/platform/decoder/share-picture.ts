import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { SharePictureJob } from './jobs.ts';

/**
 * The drawing behind a link in a chat or a social network: what the page is called, over the weave. The child draws it, so
 * neither its fonts nor its pixels stay in the memory of the web process (ADR 212). Letters become outlines, so nothing
 * depends on the fonts of the machine.
 */

/** Pixels, as the Open Graph protocol recommends. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

const LEFT = 80;
/** Where the text ends and the weave begins. */
const TEXT_WIDTH = 800;
const TITLE_TOP = 190;
/** The lowest baseline of a title, above the thread. */
const TITLE_BOTTOM = 452;
const THREAD = 520;

/** From the largest to the smallest size in which a title is set, in pixels. */
const TITLE_SIZES = [76, 66, 56, 48] as const;
const LINE_HEIGHT = 1.24;

/** The tokens of the dark theme: ink, paper, copper, and the light of the pulse. */
const INK = '#0b1118';
const PAPER = '#f4efe7';
const COPPER = '#e0a27a';
const LIGHT = '#8fb4ff';

const fonts = path.join(process.cwd(), 'node_modules/@expo-google-fonts');

/** In the order in which a character is looked for; the last two are read only where the first one lacks something. */
const FILES = {
  bold: [
    'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    'noto-sans/700Bold/NotoSans_700Bold.ttf',
    'noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  ],
  regular: [
    'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    'noto-sans/400Regular/NotoSans_400Regular.ttf',
    'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  ],
} as const;

/** What is used of a font of fontkit. */
interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string): {
    readonly advanceWidth: number;
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
    readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[] | null;
  };
}

type Create = (bytes: Buffer) => Font;

/** Letters of one weight as outlines. */
class Outlines {
  readonly #open: () => Font[];
  readonly #fonts: Font[] = [];
  #opened = 0;

  /** @param create opens a font; from fontkit, which is loaded only where something is drawn */
  constructor(weight: keyof typeof FILES, create: Create) {
    const files = FILES[weight];
    this.#open = () => {
      const file = files[this.#opened];
      if (file === undefined) return [];
      this.#opened += 1;
      return [create(readFileSync(path.join(fonts, file)))];
    };
  }

  #fontOf(char: string): Font | undefined {
    const point = char.codePointAt(0) ?? 0;
    for (let index = 0; ; index += 1) {
      if (index >= this.#fonts.length) {
        const opened = this.#open();
        if (opened.length === 0) return undefined;
        this.#fonts.push(...opened);
      }
      const font = this.#fonts[index];
      if (font?.hasGlyphForCodePoint(point)) return font;
    }
  }

  /** Neighbors of one font together; what no font has is left out. */
  #runs(text: string): { readonly font: Font; text: string }[] {
    const runs: { readonly font: Font; text: string }[] = [];
    for (const char of text) {
      const font = this.#fontOf(char);
      const last = runs.at(-1);
      if (font && last?.font === font) last.text += char;
      else if (font) runs.push({ font, text: char });
    }
    return runs;
  }

  /** The width of a text of `size` in pixels. */
  width(text: string, size: number): number {
    return this.#runs(text).reduce(
      (sum, run) => sum + (run.font.layout(run.text).advanceWidth / run.font.unitsPerEm) * size,
      0,
    );
  }

  /** The letters as SVG paths, from the start of the baseline. */
  draw(text: string, x: number, y: number, size: number, color: string): string {
    let at = x;
    const paths = this.#runs(text).flatMap(({ font, text: part }) => {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part);
      return glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
        const move = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`;
        at += xAdvance * scale;
        return `<path transform="${move}" d="${glyph.path.toSVG()}"/>`;
      });
    });
    return `<g fill="${color}">${paths.join('')}</g>`;
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** What must not begin a line. */
const STICKS = /^[\s\p{Pe}\p{Pf}\p{Po}]+$/u;

/** Words with the marks and spaces after them: where a line may break, also in Chinese. */
export function unitsOf(text: string, language: string): string[] {
  const units: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = units.at(-1);
    // A hyphen or a figure with its unit stays with what it belongs to: only a space or another script ends a word.
    if (
      last !== undefined &&
      (STICKS.test(segment) || (!/\s$/u.test(last) && !isWide(last) && !isWide(segment)))
    )
      units[units.length - 1] = last + segment;
    else units.push(segment);
  }
  return units;
}

/** Whether a text ends or begins in a script that has no spaces. */
const isWide = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/**
 * Breaks a text into lines.
 * @param width of a text in pixels
 * @returns undefined if it needs more lines
 */
export function linesOf(
  units: readonly string[],
  most: number,
  room: number,
  width: (text: string) => number,
): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const unit of units) {
    if (line !== '' && width((line + unit).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = unit;
    } else line += unit;
    if (width(line.trimEnd()) > room) return undefined;
  }
  lines.push(line.trimEnd());
  return lines.length <= most ? lines : undefined;
}

/** As much of a text as fits into so many lines, with an ellipsis at its end. */
function shortened(
  units: readonly string[],
  most: number,
  room: number,
  width: (text: string) => number,
): string[] {
  for (let count = units.length - 1; count > 0; count -= 1) {
    const kept = `${units.slice(0, count).join('').trimEnd()}…`;
    const lines = linesOf(
      [...units.slice(0, count - 1), kept.slice(units.slice(0, count - 1).join('').length)],
      most,
      room,
      width,
    );
    if (lines) return lines;
  }
  // One word that is wider than the picture.
  const [word = ''] = units;
  let letters = Array.from(word);
  while (letters.length > 1 && width(`${letters.join('')}…`) > room) letters = letters.slice(0, -1);
  return [`${letters.join('')}…`];
}

/** The title in the largest size in which it fits. */
function titleOf(job: SharePictureJob, bold: Outlines): { readonly lines: string[]; readonly size: number } {
  const units = unitsOf(job.title, job.language);
  for (const size of TITLE_SIZES) {
    const lines = linesOf(units, mostLines(size), TEXT_WIDTH, (text) => bold.width(text, size));
    if (lines) return { lines, size };
  }
  const [size] = TITLE_SIZES.slice(-1);
  const smallest = size ?? TITLE_SIZES[0];
  return {
    lines: shortened(units, mostLines(smallest), TEXT_WIDTH, (text) => bold.width(text, smallest)),
    size: smallest,
  };
}

const mostLines = (size: number): number =>
  1 + Math.floor((TITLE_BOTTOM - TITLE_TOP - size) / (size * LINE_HEIGHT));

/** The picture as SVG. */
export function drawSharePicture(job: SharePictureJob, create: Create): string {
  const bold = new Outlines('bold', create);
  const regular = new Outlines('regular', create);
  const { lines, size } = titleOf(job, bold);
  const first = TITLE_TOP + size;
  const fitted = (text: string) => {
    const units = unitsOf(text, job.language);
    const width = (part: string) => regular.width(part, 30);
    return linesOf(units, 1, TEXT_WIDTH, width)?.[0] ?? shortened(units, 1, TEXT_WIDTH, width)[0] ?? '';
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">`,
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="${LIGHT}" stop-opacity=".3"/><stop offset="1" stop-color="${LIGHT}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="trail"><stop offset="0" stop-color="${LIGHT}" stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient>`,
    `<linearGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff"/></linearGradient>`,
    `<mask id="side"><rect x="880" width="320" height="630" fill="url(#fade)"/></mask></defs>`,
    `<rect width="100%" height="100%" fill="${INK}"/>`,
    `<g mask="url(#side)" stroke="${COPPER}" stroke-width="2.5">${weave()}</g>`,
    thread(),
    job.section === '' ? '' : regular.draw(fitted(job.section), LEFT, 138, 30, COPPER),
    ...lines.map((line, index) => bold.draw(line, LEFT, first + index * size * LINE_HEIGHT, size, PAPER)),
    job.site === job.title ? '' : bold.draw(fitted(job.site), LEFT, 586, 28, PAPER),
    '</svg>',
  ].join('');
}

/** Bands of three threads that go over and under each other, at the right edge. */
function weave(): string {
  const [band, gap, reach] = [10.5, 52.5, 16];
  const [left, right, top] = [930, 1280, -20];
  const strokes: string[] = [];
  const three = (draw: (offset: number) => string) => [-band, 0, band].map(draw);
  const columns = Math.round((right - left) / gap);
  const rows = Math.floor((THREAD - top) / gap);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * gap, THREAD - row * gap];
      // A thread passes under where the other one passes over it, so it ends before and goes on behind.
      const isOver = (row + column) % 2 === 0;
      strokes.push(
        ...three((offset) =>
          isOver
            ? `<path d="M${x - gap + reach} ${y + offset}H${x + gap - reach}"/>`
            : `<path d="M${x + offset} ${y - gap + reach}V${y + gap - reach}"/>`,
        ),
      );
    }
  }
  return strokes.join('');
}

/** The thread that crosses every page, with the pulse on it. */
function thread(): string {
  const lines = [-10.5, 0, 10.5]
    .map(
      (offset) =>
        `<path d="M0 ${THREAD + offset}H${SHARE_WIDTH}" stroke-opacity="${offset === 0 ? 0.9 : 0.55}"/>`,
    )
    .join('');
  return [
    `<g stroke="${COPPER}" stroke-width="2.5">${lines}</g>`,
    `<circle cx="760" cy="${THREAD}" r="110" fill="url(#glow)"/>`,
    `<rect x="500" y="${THREAD - 1.5}" width="260" height="3" fill="url(#trail)"/>`,
    `<circle cx="760" cy="${THREAD}" r="5" fill="#fff"/>`,
  ].join('');
}
