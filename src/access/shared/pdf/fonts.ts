import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Color, degrees, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
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

const read = new Map<string, Promise<Buffer>>();

/** The bytes of a font, read once per process (10 MB for the Chinese ones). */
function bytesOf(file: string): Promise<Buffer> {
  const known = read.get(file) ?? readFile(file);
  read.set(file, known);
  return known;
}

interface Segment {
  text: string;
  readonly font: PDFFont;
}

export interface DrawOptions {
  /** Start of the baseline in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  readonly opacity?: number;
  /** Counterclockwise, in degrees. */
  readonly angle?: number;
}

/** The fonts of one weight in a document, with the advance widths that line breaking asks for all the time. */
export class Face {
  readonly #widths = new Map<string, number>();
  readonly #fonts: readonly { readonly font: PDFFont; readonly known: ReadonlySet<number> }[];

  constructor(embedded: readonly PDFFont[]) {
    this.#fonts = embedded.map((font) => ({ font, known: new Set(font.getCharacterSet()) }));
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
    for (const char of text) {
      let width = this.#widths.get(char);
      if (width === undefined) {
        width = (this.#fontOf(char)?.widthOfTextAtSize(char, 1000) ?? 0) / 1000;
        this.#widths.set(char, width);
      }
      sum += width;
    }
    return sum * size;
  }

  /** Draws drawable text, each part in the font that has it. */
  draw(page: PDFPage, text: string, { x, y, angle = 0, ...look }: DrawOptions): void {
    const radians = (angle * Math.PI) / 180;
    let drawn = 0;
    for (const segment of this.#segments(text)) {
      page.drawText(segment.text, {
        ...look,
        x: x + drawn * Math.cos(radians),
        y: y + drawn * Math.sin(radians),
        rotate: degrees(angle),
        font: segment.font,
      });
      drawn += this.width(segment.text, look.size);
    }
  }

  #fontOf(char: string): PDFFont | undefined {
    const point = char.codePointAt(0) ?? 0;
    return this.#fonts.find(({ known }) => known.has(point))?.font;
  }

  /** Neighbors of one font together. */
  #segments(text: string): readonly Segment[] {
    const segments: Segment[] = [];
    for (const char of text) {
      const font = this.#fontOf(char);
      const last = segments.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += char;
      else segments.push({ text: char, font });
    }
    return segments;
  }
}

/** Ligatures are off, so the width of a text is the sum of its characters. */
const embedding = { subset: true, features: { liga: false, clig: false } } as const;

/** Embeds the glyphs that a document will use of one weight; a font that it does not use adds nothing. */
export async function embedFace(document: PDFDocument, weight: keyof typeof files): Promise<Face> {
  document.registerFontkit(fontkit);
  const embedded: PDFFont[] = [];
  for (const file of files[weight]) embedded.push(await document.embedFont(await bytesOf(file), embedding));
  return new Face(embedded);
}
