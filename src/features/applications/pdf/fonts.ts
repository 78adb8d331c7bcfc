import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';

/** Noto Sans SC (SIL Open Font License 1.1): Chinese and Latin in one face. Found by path, so that no bundler packs it. */
const directory = path.join(process.cwd(), 'node_modules/@expo-google-fonts/noto-sans-sc');
const files = {
  regular: path.join(directory, '400Regular/NotoSansSC_400Regular.ttf'),
  bold: path.join(directory, '700Bold/NotoSansSC_700Bold.ttf'),
};

const read = new Map<string, Promise<Buffer>>();

/** The bytes of a face, read once per process (10 MB each). */
function face(file: string): Promise<Buffer> {
  const known = read.get(file) ?? readFile(file);
  read.set(file, known);
  return known;
}

/** A font in a document, with the advance widths that line breaking asks for all the time. */
export class Face {
  readonly #widths = new Map<string, number>();
  readonly #known: Set<number>;

  constructor(readonly font: PDFFont) {
    this.#known = new Set(font.getCharacterSet());
  }

  /** The text without what the face cannot draw: control characters go, unknown ones become a box. */
  drawable(text: string): string {
    return Array.from(text.replaceAll('\t', '    '))
      .filter((char) => !/\p{Cc}/u.test(char))
      .map((char) => (this.#known.has(char.codePointAt(0) ?? 0) ? char : '□'))
      .join('');
  }

  /** Width of drawable text in points. */
  width(text: string, size: number): number {
    let sum = 0;
    for (const char of text) {
      let width = this.#widths.get(char);
      if (width === undefined) {
        width = this.font.widthOfTextAtSize(char, 1000) / 1000;
        this.#widths.set(char, width);
      }
      sum += width;
    }
    return sum * size;
  }
}

/** Ligatures are off, so that the width of a text is the sum of its characters. */
const embedding = { subset: true, features: { liga: false, clig: false } } as const;

/** Embeds the glyphs that a document will use of one weight. */
export async function embedFace(document: PDFDocument, weight: keyof typeof files): Promise<Face> {
  document.registerFontkit(fontkit);
  return new Face(await document.embedFont(await face(files[weight]), embedding));
}
