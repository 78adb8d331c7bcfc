import { readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  type Color,
  degrees,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';

const fonts = path.join(process.cwd(), 'node_modules/@expo-google-fonts');

/**
 * Files of one weight, in the order in which a character is looked for. Noto Sans SC has Chinese and the Latin letters of
 * Western Europe and Vietnam; Noto Sans has the Latin, Greek and Cyrillic letters that names in other languages need. Both
 * under the SIL Open Font License 1.1; found by path, so no bundler packs them.
 */
const files = {
  regular: [
    path.join(fonts, 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    path.join(fonts, 'noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ],
  bold: [
    path.join(fonts, 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
    path.join(fonts, 'noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ],
} as const;

type Weight = keyof typeof files;

/**
 * Scripts of other names, each with a font of its own, which is read only for a document that has such a name. All under the
 * SIL Open Font License 1.1. pdf-lib draws glyphs without their offsets, so the dots of Arabic letters must be part of the
 * glyph, as in IBM Plex; Noto Sans Arabic puts them at offsets.
 */
const otherScripts = [
  { script: /\p{Script=Arabic}/u, folder: 'ibm-plex-sans-arabic', name: 'IBMPlexSansArabic' },
  { script: /\p{Script=Hebrew}/u, folder: 'noto-sans-hebrew', name: 'NotoSansHebrew' },
  { script: /\p{Script=Thai}/u, folder: 'noto-sans-thai', name: 'NotoSansThai' },
  { script: /\p{Script=Hangul}/u, folder: 'noto-sans-kr', name: 'NotoSansKR' },
] as const;

const weightNames = { regular: '400Regular', bold: '700Bold' } as const satisfies Record<Weight, string>;

const read = new Map<string, Promise<Buffer>>();

/** The bytes of a font, read once per process (10 MB for the Chinese ones). */
function bytesOf(file: string): Promise<Buffer> {
  const known = read.get(file) ?? readFile(file);
  read.set(file, known);
  return known;
}

interface Known {
  readonly font: PDFFont;
  readonly known: ReadonlySet<number>;
  /** Whether letters take their shape and order from their neighbors, so a text is measured and drawn as a whole. */
  readonly isShaped: boolean;
}

interface Segment {
  text: string;
  readonly from: Known;
}

/** How far leaning letters lean, in degrees. */
const SLANT = 11;

/** Signs that Chinese and Latin text share, as wide as a character in Chinese fonts. */
const SHARED_SIGNS = /[‘’“”…—·•]/u;

/** What connects the words of a name; takes the font of the letters on both sides. */
const BETWEEN = /^[ .'’·-]$/u;

export interface DrawOptions {
  /** Start of the baseline in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  readonly opacity?: number;
  /** Leans the letters, since the fonts have no italics. */
  readonly isSlanted?: boolean;
  /** Draws the outlines of the letters this wide, in the same color. */
  readonly outline?: number;
  /** Counterclockwise, in degrees. */
  readonly angle?: number;
}

/** The fonts of one weight in a document, with the advance widths that line breaking asks for all the time. */
export class Face {
  readonly #widths = new Map<string, number>();
  readonly #fonts: readonly Known[];

  /** The signs of `SHARED_SIGNS`, where they are those of Latin text. */
  readonly #signs: Known | undefined;

  /**
   * @param plain fonts in the order in which a character is looked for; the last one has Latin letters
   * @param shaped fonts of scripts whose letters take their shape from their neighbors
   * @param isLatin whether the text is in a language with Latin letters, in which quotation marks are narrow
   */
  constructor(plain: readonly PDFFont[], shaped: readonly PDFFont[] = [], isLatin = false) {
    const known = (isShaped: boolean) => (font: PDFFont) => ({
      font,
      known: new Set(font.getCharacterSet()),
      isShaped,
    });
    const fonts = plain.map(known(false));
    if (isLatin) this.#signs = fonts.at(-1);
    this.#fonts = [...fonts, ...shaped.map(known(true))];
  }

  /** The text without what the fonts cannot draw: control characters go, unknown ones become a box. */
  drawable(text: string): string {
    return Array.from(text.replaceAll('\t', '    '))
      .filter((char) => !/\p{Cc}/u.test(char))
      .map((char) => (this.#fontOf(char) ? char : '□'))
      .join('');
  }

  /** Width of drawable text in points. */
  width(text: string, size: number): number {
    let sum = 0;
    if (this.#fonts.some(({ isShaped }) => isShaped)) {
      for (const { text: part, from } of this.#segments(text)) {
        if (from.isShaped) sum += this.#widthOf(part, from);
        else for (const char of part) sum += this.#widthOf(char, from);
      }
    } else for (const char of text) sum += this.#widthOf(char, this.#fontOf(char));
    return sum * size;
  }

  #widthOf(part: string, from: Known | undefined): number {
    let width = this.#widths.get(part);
    if (width === undefined) {
      width = (from?.font.widthOfTextAtSize(part, 1000) ?? 0) / 1000;
      this.#widths.set(part, width);
    }
    return width;
  }

  /** Draws drawable text, each part in the font that has it. */
  draw(
    page: PDFPage,
    text: string,
    { x, y, angle = 0, isSlanted = false, outline, ...look }: DrawOptions,
  ): void {
    const radians = (angle * Math.PI) / 180;
    let drawn = 0;
    for (const segment of this.#segments(text)) {
      page.drawText(segment.text, {
        ...look,
        x: x + drawn * Math.cos(radians),
        y: y + drawn * Math.sin(radians),
        rotate: degrees(angle),
        font: segment.from.font,
        ...(isSlanted && { ySkew: degrees(SLANT) }),
        ...(outline !== undefined && {
          renderMode: TextRenderingMode.FillAndOutline,
          strokeWidth: outline,
          strokeColor: look.color,
        }),
      });
      drawn += this.width(segment.text, look.size);
    }
  }

  #fontOf(char: string): Known | undefined {
    const point = char.codePointAt(0) ?? 0;
    if (this.#signs?.known.has(point) && SHARED_SIGNS.test(char)) return this.#signs;
    return this.#fonts.find(({ known }) => known.has(point));
  }

  /** Neighbors of one font together; words of a shaped script with what is between them, so they keep their order. */
  #segments(text: string): readonly Segment[] {
    const segments: Segment[] = [];
    let between = '';
    const add = (part: string, from: Known): void => {
      const last = segments.at(-1);
      if (last?.from === from) last.text += part;
      else segments.push({ text: part, from });
    };
    const addBetween = (next?: Known): void => {
      const last = segments.at(-1)?.from;
      const isInside = last !== undefined && last === next && last.isShaped;
      for (const char of between) {
        const own = isInside && last.known.has(char.codePointAt(0) ?? 0) ? last : this.#fontOf(char);
        if (own) add(char, own);
      }
      between = '';
    };
    for (const char of text) {
      const from = this.#fontOf(char);
      if (!from) continue;
      if (segments.at(-1)?.from.isShaped && BETWEEN.test(char)) {
        between += char;
        continue;
      }
      addBetween(from);
      add(char, from);
    }
    addBetween();
    return segments;
  }
}

/** Ligatures are off, so the width of a text is the sum of its characters. */
const embedding = { subset: true, features: { liga: false, clig: false } } as const;

/**
 * Embeds the glyphs that a document will use of one weight; a font that it does not use adds nothing.
 * @param texts what may have names in other scripts, which say which further fonts are needed
 * @param isLatin whether most of the text is in a language with Latin letters
 */
export async function embedFace(
  document: PDFDocument,
  weight: Weight,
  texts: readonly string[],
  isLatin = false,
): Promise<Face> {
  document.registerFontkit(fontkit);
  const embed = async (paths: readonly string[]): Promise<PDFFont[]> => {
    const embedded: PDFFont[] = [];
    for (const file of paths) embedded.push(await document.embedFont(await bytesOf(file), embedding));
    return embedded;
  };
  const others = otherScripts
    .filter(({ script }) => texts.some((text) => script.test(text)))
    .map(({ folder, name }) =>
      path.join(fonts, folder, weightNames[weight], `${name}_${weightNames[weight]}.ttf`),
    );
  return new Face(await embed(files[weight]), await embed(others), isLatin);
}
