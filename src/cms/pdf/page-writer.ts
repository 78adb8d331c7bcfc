import { type Color, type PDFDict, PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { languageOf } from '@/i18n/languages';
import { htmlLang, type Locale } from '@/i18n/locales';

import { codeGround, copper, hairline, ink, muted, signal } from './colors';
import { paint, tryToPaint } from './drawing';
import { embedFace, type Face } from './fonts';
import type { Formula, FormulaSetter } from './formulas';
import { breakLines, extentOf, type Run } from './lines';
import { type Bookmark, destinationOf, type Place, writeOutline } from './outline';
import { type Part, type Role, Structure } from './structure';
import { type Drawing, readDrawing, UnsupportedDrawing } from './svg';

/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { x: 62, top: 72, bottom: 72 };
const COLUMN_HEIGHT = PAGE.height - MARGIN.top - MARGIN.bottom;

/** Room for page numbers at the right of a table of contents, in points. */
const NUMBER_WIDTH = 36;

/** Of formulas, in points: its letters are as high as those of the text around them. */
const FORMULA_SIZE = 11.5;
const FORMULA_SPACE = { above: 4, below: 10 };

/** Of formulas between words, as shares of the size of the text: their size, and how far they may reach from the baseline. */
const INLINE_FORMULA = { size: 1.15, above: 1.3, below: 0.55 };

/** So wide in ems that a formula between words is never broken by what sets it. */
const UNBROKEN = 1000;

/** Above and below drawings, in points. */
const DRAWING_SPACE = 8;

/** A drawing may be drawn this much smaller if it then fits on the page. */
const LEAST_SHARE = 0.7;

/** Raised and lowered letters, as shares of the size. */
const SCRIPT = { size: 0.7, super: 0.36, sub: -0.14 };

export interface TextStyle {
  readonly size: number;
  /** Distance of lines in points. */
  readonly leading: number;
  readonly color?: Color;
  readonly bold?: boolean;
  /** Distance from the left margin in points. */
  readonly indent?: number;
  /** Distance from the right margin in points. */
  readonly narrowed?: number;
  readonly before?: number;
  readonly after?: number;
  /** Keeps this many points together with what follows, so no heading ends a page. */
  readonly keep?: number;
  /** What the text is; a paragraph unless said otherwise. */
  readonly role?: Role;
  /** What is said in place of the text. */
  readonly alt?: string;
  /** Names under which links within the file lead here. */
  readonly places?: readonly string[];
  /** Lists the text among the bookmarks, at this depth. */
  readonly bookmark?: { readonly title: string; readonly depth: number };
}

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly language: Locale;
  readonly at: Date;
  /**
   * What a link leads to: an address, and the name of a place in the file where it has that; undefined for what cannot be
   * followed on paper. Without it, only whole addresses lead somewhere.
   */
  readonly linkTo?: (
    href: string,
  ) => { readonly url: string; readonly place?: string | undefined } | undefined;
  /** Without it, formulas are printed as LaTeX. */
  readonly setFormula?: FormulaSetter;
  /** Learns of what should have been printed, and is not. */
  readonly onFault?: ((fault: PrintFault) => void) | undefined;
}

/** Something in a text that could not be printed as it is meant, and what is printed in its place. */
export interface PrintFault {
  readonly what: 'formula' | 'drawing';
  /** The beginning of its LaTeX or SVG. */
  readonly source: string;
  readonly error: unknown;
}

/** An entry of a table of contents. */
export interface ContentsEntry {
  readonly number: string;
  readonly title: string;
  /** 0 for the first level. */
  readonly depth: number;
  /** Name of the place. */
  readonly place: string;
}

/** What stands at the edges of a page. */
export interface PageEdges {
  readonly head?: { readonly left: string; readonly right: string };
  readonly foot: { readonly left: string; readonly right: string };
}

interface Line {
  readonly runs: readonly Run[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  readonly bold: boolean;
}

/** The number of the page to which an entry of a table of contents leads, as it will be drawn. */
interface PageNumber {
  readonly part: Part;
  readonly place: string;
  readonly page: PDFPage;
  /** Where the dots before it begin. */
  readonly from: number;
  readonly line: Omit<Line, 'runs'>;
}

/** Whether so much may move to the next page, and leave its room on this one empty. */
const fitsOver = (height: number): boolean => height <= COLUMN_HEIGHT * 0.6;

/**
 * How many rows have to follow a row on its page: a header does not end a page, and neither the first nor the last row of
 * a table is alone on one.
 */
function keptAfter(index: number, count: number, header: boolean): number {
  const second = header ? 2 : 1;
  const mayEndPage = (row: number) => row === count - 1 || (row >= second && row <= count - 3);
  let last = index;
  while (!mayEndPage(last)) last += 1;
  return last - index;
}

/** Writes text from top to bottom over as many pages as it takes, as a tagged PDF with links and bookmarks. */
export class PageWriter {
  #page: PDFPage;
  #y: number;
  /** What the running head of the following pages names. */
  #section = '';
  readonly #sections = new Map<PDFPage, string>();
  readonly #places = new Map<string, Place>();
  readonly #bookmarks: Bookmark[] = [];
  readonly #links: { readonly href: string; readonly annotation: PDFDict }[] = [];
  readonly #numbers: PageNumber[] = [];
  /** By their markup. */
  readonly #drawings = new Map<string, Drawing | undefined>();
  /** By their LaTeX. */
  readonly #formulas = new Map<string, Formula | undefined>();

  private constructor(
    readonly document: PDFDocument,
    readonly structure: Structure,
    readonly regular: Face,
    readonly bold: Face,
    private readonly linkTo: NonNullable<DocumentFacts['linkTo']>,
    /** Where drawings are tried; of another document. */
    private readonly trial: PDFPage,
    private readonly setFormula: FormulaSetter | undefined,
    private readonly onFault: NonNullable<DocumentFacts['onFault']>,
  ) {
    this.#page = document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - MARGIN.top;
  }

  /** @param texts what may have names in scripts besides Chinese, Latin, Greek, and Cyrillic */
  static async create(
    {
      title,
      author,
      language,
      at,
      linkTo = wholeAddress,
      setFormula,
      onFault = () => undefined,
    }: DocumentFacts,
    texts: readonly string[],
  ): Promise<PageWriter> {
    const document = await PDFDocument.create();
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setAuthor(author);
    document.setLanguage(htmlLang[language]);
    document.setCreationDate(at);
    document.setModificationDate(at);
    document.setProducer(author);
    document.setCreator(author);
    const { latin } = languageOf(language);
    const regular = await embedFace(document, 'regular', texts, latin);
    const bold = await embedFace(document, 'bold', texts, latin);
    const trial = (await PDFDocument.create()).addPage();
    return new PageWriter(
      document,
      new Structure(document),
      regular,
      bold,
      linkTo,
      trial,
      setFormula,
      onFault,
    );
  }

  /** Width of the text column in points. */
  get width(): number {
    return PAGE.width - 2 * MARGIN.x;
  }

  #faceOf(run: Run, isBold: boolean): Face {
    return run.bold || isBold ? this.bold : this.regular;
  }

  #widthOf(run: Run, size: number, isBold: boolean): number {
    const { formula } = run;
    if (formula) return formula.drawing.box.width * this.#scaleBetweenWords(formula, size);
    return this.#faceOf(run, isBold).width(run.text, run.script ? size * SCRIPT.size : size);
  }

  /** Smaller where a formula would reach into the next lines, or beyond its own. */
  #scaleBetweenWords({ drawing, room = this.width }: NonNullable<Run['formula']>, size: number): number {
    const { y, width, height } = drawing.box;
    const { above, below, size: share } = INLINE_FORMULA;
    const most = [(share * size) / 1000, room / width];
    if (y < 0) most.push((above * size) / -y);
    if (y + height > 0) most.push((below * size) / (y + height));
    return Math.min(...most);
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.#y - MARGIN.bottom;
  }

  /** How many pages there are. */
  get pages(): number {
    return this.document.getPageCount();
  }

  /** Begins a new page unless `height` points are left. */
  demand(height: number): void {
    if (this.#y - height < MARGIN.bottom) this.newPage();
  }

  newPage(): void {
    this.#page = this.document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - MARGIN.top;
    this.#sections.set(this.#page, this.#section);
  }

  /** Names what begins here in the running heads. */
  beginSection(title: string): void {
    this.#section = title;
    if (this.#y === PAGE.height - MARGIN.top) this.#sections.set(this.#page, title);
  }

  space(points: number): void {
    this.#y -= points;
  }

  text(content: readonly Run[] | string, style: TextStyle): void {
    const { size, leading, indent = 0, narrowed = 0, color = ink, before = 0, after = 0, keep = 0 } = style;
    const lines = this.#lines(content, size, style.bold ?? false, this.width - indent - narrowed);
    const isFresh = this.#y === PAGE.height - MARGIN.top;
    this.demand((isFresh ? 0 : before) + leading * Math.min(lines.length, 2) + keep);
    if (this.#y !== PAGE.height - MARGIN.top) this.#y -= before;
    const place = { page: this.#page, y: this.#y + 4 };
    for (const name of style.places ?? []) this.#places.set(name, place);
    if (style.bookmark) this.#bookmarks.push({ ...style.bookmark, place });
    const write = () => {
      lines.forEach((runs, index) => {
        const left = lines.length - index;
        // The last line does not stand alone on the next page.
        const isSecondLast = left === 2 && index > 1 && this.#y - 2 * leading < MARGIN.bottom;
        this.demand(isSecondLast ? 2 * leading : leading);
        this.#y -= leading;
        this.#draw({
          runs,
          x: MARGIN.x + indent,
          y: this.#y + (leading - size) / 2,
          size,
          color,
          bold: style.bold ?? false,
        });
      });
    };
    this.structure.part(style.role ?? 'P', write, style.alt);
    this.#y -= after;
  }

  /** Text in the margin of the next paragraph, such as the number of a list item. */
  marker(text: string, { size, leading, indent = 0 }: TextStyle): void {
    this.demand(2 * leading);
    this.structure.part('Lbl', () =>
      this.#draw({
        runs: [{ text: this.regular.drawable(text) }],
        x: MARGIN.x + indent,
        y: this.#y - leading + (leading - size) / 2,
        size,
        color: muted,
        bold: false,
      }),
    );
  }

  #drawable(content: readonly Run[] | string, isBold: boolean): Run[] {
    return (typeof content === 'string' ? [{ text: content }] : content).map((run) => ({
      ...run,
      text: run.text
        .split('\n')
        .map((part) => (run.formula ? part : this.#faceOf(run, isBold).drawable(part)))
        .join('\n'),
    }));
  }

  #lines(content: readonly Run[] | string, size: number, isBold: boolean, width: number): Run[][] {
    const room = Math.max(size, width);
    const runs = this.#drawable(content, isBold).map((run) =>
      run.formula ? { ...run, formula: { ...run.formula, room } } : run,
    );
    return breakLines(runs, width, (run) => this.#widthOf(run, size, isBold));
  }

  #draw({ runs, x, y, size, color, bold }: Line): void {
    let at = x;
    for (const run of runs) {
      const width = this.#widthOf(run, size, bold);
      if (run.code) {
        this.#decorate((page) =>
          page.drawRectangle({
            x: at - 1,
            y: y - size * 0.22,
            width: width + 2,
            height: size * 1.2,
            color: codeGround,
          }),
        );
      }
      // What leads nowhere looks like the text around it.
      const href = run.href !== undefined && this.linkTo(run.href) ? run.href : undefined;
      const { formula } = run;
      const draw = () => {
        if (formula) {
          this.#drawFormula(formula, { x: at, y, size });
          return;
        }
        this.structure.content(this.#page, () =>
          this.#faceOf(run, bold).draw(this.#page, run.text, {
            x: at,
            y: y + (run.script ? size * SCRIPT[run.script] : 0),
            size: run.script ? size * SCRIPT.size : size,
            color: href === undefined ? color : signal,
            isSlanted: run.italic ?? false,
          }),
        );
      };
      if (href === undefined || run.text.trim() === '') draw();
      else {
        this.structure.part('Link', () => {
          draw();
          this.#link(href, formula?.alt ?? run.text, [at, y - size * 0.25, at + width, y + size]);
        });
      }
      if (run.strike) {
        const [from, to] = [at, at + width];
        this.#decorate((page) =>
          page.drawLine({
            start: { x: from, y: y + size * 0.3 },
            end: { x: to, y: y + size * 0.3 },
            thickness: size * 0.07,
            color,
          }),
        );
      }
      at += width;
    }
  }

  /** A formula between words, with its baseline at `y`. */
  #drawFormula(formula: NonNullable<Run['formula']>, { x, y, size }: Pick<Line, 'x' | 'y' | 'size'>): void {
    const draw = () => this.#paintFormula(formula, { x, y, size });
    this.structure.part('Formula', () => this.structure.content(this.#page, draw), formula.alt);
  }

  #paintFormula(formula: NonNullable<Run['formula']>, { x, y, size }: Pick<Line, 'x' | 'y' | 'size'>): void {
    const { drawing } = formula;
    const scale = this.#scaleBetweenWords(formula, size);
    const canvas = { page: this.#page, regular: this.regular, bold: this.bold };
    paint(canvas, drawing, { x, y: y - drawing.box.y * scale, scale });
  }

  #decorate(draw: (page: PDFPage) => void): void {
    this.structure.decoration(this.#page, () => draw(this.#page));
  }

  /** An area that leads somewhere; where to is known once all places are. */
  #link(href: string, words: string, area: readonly [number, number, number, number]): void {
    const { context } = this.document;
    const annotation = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: area.map((value) => Math.round(value * 100) / 100),
      Border: [0, 0, 0],
      // Printed.
      F: 4,
    });
    annotation.set(PDFName.of('Contents'), PDFHexString.fromText(words));
    const reference = context.register(annotation);
    this.#page.node.addAnnot(reference);
    this.structure.annotate(reference);
    this.#links.push({ href, annotation });
  }

  /** A line across the column. */
  rule({ color = hairline, before = 8, after = 8, width = 0.6 } = {}): void {
    this.demand(before + after);
    this.#y -= before;
    this.#across(this.#y, width, color);
    this.#y -= after;
  }

  #across(y: number, thickness: number, color: Color, indent = 0): void {
    this.#decorate((page) =>
      page.drawLine({
        start: { x: MARGIN.x + indent, y },
        end: { x: PAGE.width - MARGIN.x, y },
        thickness,
        color,
      }),
    );
  }

  /** Draws what `write` writes beside a bar in the margin. */
  beside(color: Color, indent: number, write: () => void): void {
    const from = { page: this.#page, y: this.#y };
    write();
    const pages = this.document.getPages();
    const last = pages.indexOf(this.#page);
    for (let index = pages.indexOf(from.page); index <= last; index += 1) {
      const page = pages[index];
      if (!page) continue;
      const top = page === from.page ? from.y : PAGE.height - MARGIN.top;
      const bottom = page === this.#page ? this.#y + 4 : MARGIN.bottom;
      if (top - bottom < 4) continue;
      this.structure.decoration(page, () =>
        page.drawLine({
          start: { x: MARGIN.x + indent, y: top },
          end: { x: MARGIN.x + indent, y: bottom },
          thickness: 2,
          color,
        }),
      );
    }
  }

  /**
   * Rows of cells with hairlines between. A row that does not fit goes to the next page, below the header again; one that is
   * higher than a page is divided.
   * @param shares of the width; without them, columns are as wide as their words need
   */
  table(
    rows: readonly (readonly (readonly Run[])[])[],
    {
      shares,
      header = false,
      size = 9,
      leading = 14,
      indent = 0,
    }: {
      shares?: readonly number[];
      header?: boolean;
      size?: number;
      leading?: number;
      indent?: number;
    },
  ): void {
    const width = this.width - indent;
    const widths = shares ? portions(shares, width) : this.#columnWidths(rows, { header, size, width });
    const isHead = (index: number) => header && index === 0;
    const rowsOfLines = rows.map((cells, index) =>
      cells.map((cell, column) => this.#lines(cell, size, isHead(index), (widths[column] ?? 0) - 10)),
    );
    const heightOf = (lines: number) => Math.max(1, lines) * leading + 6;
    const countOf = (row: readonly Run[][][]) => Math.max(1, ...row.map((cell) => cell.length));
    const [head] = header ? rowsOfLines : [];
    // One that takes much of a page would leave the rows no room, page after page.
    const repeated = head && heightOf(countOf(head)) <= COLUMN_HEIGHT / 3 ? head : undefined;
    const place = { widths, size, leading, indent };
    this.structure.part('Table', () => {
      rowsOfLines.forEach((row, index) => {
        const all = countOf(row);
        let done = 0;
        const heightAfter = (count: number) =>
          rowsOfLines
            .slice(index + 1, index + 1 + count)
            .reduce((sum, following) => sum + heightOf(countOf(following)), 0);
        const wanted = heightAfter(keptAfter(index, rows.length, header));
        // Rows that are too high for that are kept whole instead, and a header stays with the first.
        const next = fitsOver(heightOf(all) + wanted) ? wanted : heightAfter(isHead(index) ? 1 : 0);
        let hasMoved = false;
        this.structure.part('TR', () => {
          const cells = row.map(() => this.structure.part(isHead(index) ? 'TH' : 'TD', () => undefined));
          while (done < all) {
            const room = Math.floor((this.#y - MARGIN.bottom - 6) / leading);
            const isWhole = done === 0 && heightOf(all) + next <= this.#y - MARGIN.bottom;
            const canMove = !hasMoved && done === 0 && fitsOver(heightOf(all) + next);
            if (!isWhole && (canMove || room < Math.min(2, all - done))) {
              this.newPage();
              if (repeated && !isHead(index)) {
                this.structure.decoration(this.#page, () =>
                  this.#row(repeated, { ...place, from: 0, to: countOf(repeated), look: 'repeated' }),
                );
              }
              if (canMove) {
                hasMoved = true;
                continue;
              }
            }
            const to = Math.min(all, done + Math.max(1, Math.floor((this.#y - MARGIN.bottom - 6) / leading)));
            const look = isHead(index) ? 'head' : 'body';
            this.#row(row, { ...place, from: done, to, look, parts: cells });
            done = to;
          }
        });
      });
    });
    this.#y -= 10;
  }

  /** Some lines of the cells of a row, with the line below it. */
  #row(
    cells: readonly (readonly (readonly Run[])[])[],
    {
      widths,
      size,
      leading,
      indent,
      from,
      to,
      look,
      parts = [],
    }: {
      widths: readonly number[];
      size: number;
      leading: number;
      indent: number;
      from: number;
      to: number;
      look: 'head' | 'body' | 'repeated';
      /** What the cells are for those who hear the table; a repeated head is nothing. */
      parts?: readonly Part[];
    },
  ): void {
    const top = this.#y;
    cells.forEach((cell, column) => {
      const x = MARGIN.x + indent + widths.slice(0, column).reduce((sum, width) => sum + width, 0) + 4;
      const draw = () =>
        cell.slice(from, to).forEach((runs, position) => {
          const y = top - 3 - (position + 1) * leading + (leading - size) / 2;
          if (look === 'repeated') this.#plain(runs, { x, y, size, bold: true });
          else this.#draw({ runs, x, y, size, color: ink, bold: look === 'head' });
        });
      const part = parts[column];
      if (part) this.structure.resume(part, draw);
      else draw();
    });
    this.#y -= (to - from) * leading + 6;
    const isHead = look !== 'body';
    const line = () =>
      this.#page.drawLine({
        start: { x: MARGIN.x + indent, y: this.#y },
        end: { x: PAGE.width - MARGIN.x, y: this.#y },
        thickness: isHead ? 1 : 0.5,
        color: isHead ? muted : hairline,
      });
    if (look === 'repeated') line();
    else this.#decorate(line);
  }

  /** Words without a meaning of their own, such as those of a repeated header. */
  #plain(
    runs: readonly Run[],
    { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
  ): void {
    let at = x;
    for (const run of runs) {
      if (run.formula) this.#paintFormula(run.formula, { x: at, y, size });
      else this.#faceOf(run, bold).draw(this.#page, run.text, { x: at, y, size, color: ink });
      at += this.#widthOf(run, size, bold);
    }
  }

  /** Columns between the width of their longest word and that of their longest text. */
  #columnWidths(
    rows: readonly (readonly (readonly Run[])[])[],
    { header, size, width }: { header: boolean; size: number; width: number },
  ): number[] {
    const padding = 11;
    const columns = Math.max(0, ...rows.map((row) => row.length));
    const extents = Array.from({ length: columns }, (_unused, column) => {
      let [least, most] = [0, 0];
      rows.forEach((row, index) => {
        const isBold = header && index === 0;
        const extent = extentOf(this.#drawable(row[column] ?? [], isBold), (run) =>
          this.#widthOf(run, size, isBold),
        );
        least = Math.max(least, extent.least);
        most = Math.max(most, extent.most);
      });
      // No column is as wide as a line only because of one long word.
      return { least: Math.min(least, width / 3) + padding, most: most + padding };
    });
    const sum = (key: 'least' | 'most') => extents.reduce((total, extent) => total + extent[key], 0);
    const [least, most] = [sum('least'), sum('most')];
    if (most <= width)
      return portions(
        extents.map((extent) => extent.most),
        width,
      );
    if (least >= width)
      return portions(
        extents.map((extent) => extent.least),
        width,
      );
    return extents.map(
      (extent) => extent.least + ((width - least) * (extent.most - extent.least)) / (most - least),
    );
  }

  /** Lines of code on a ground of their own. */
  code(text: string, { size = 8.5, leading = 13, indent = 0 } = {}): void {
    this.structure.part('Code', () => {
      for (const line of text.replace(/\n$/, '').split('\n')) {
        for (const runs of this.#lines(line === '' ? ' ' : line, size, false, this.width - indent - 16)) {
          this.demand(leading);
          this.#decorate((page) =>
            page.drawRectangle({
              x: MARGIN.x + indent,
              y: this.#y - leading,
              width: this.width - indent,
              height: leading,
              color: codeGround,
            }),
          );
          this.#y -= leading;
          this.#draw({
            runs,
            x: MARGIN.x + indent + 8,
            y: this.#y + (leading - size) / 2,
            size,
            color: ink,
            bold: false,
          });
        }
      }
    });
    this.#y -= 10;
  }

  /** A drawing that can be put on a page, or undefined where paper cannot show it. Each is tried once. */
  drawingOf(svg: string): Drawing | undefined {
    if (this.#drawings.has(svg)) return this.#drawings.get(svg);
    const drawing = this.#tried('drawing', svg, () => readDrawing(svg));
    this.#drawings.set(svg, drawing);
    return drawing;
  }

  #tried(what: PrintFault['what'], source: string, read: () => Drawing): Drawing | undefined {
    try {
      const drawing = read();
      tryToPaint(drawing, this.trial);
      return drawing;
    } catch (error) {
      if (what === 'formula' || !(error instanceof UnsupportedDrawing)) this.#report(what, source, error);
      return undefined;
    }
  }

  #report(what: PrintFault['what'], source: string, error: unknown): void {
    this.onFault({ what, source: source.slice(0, 200), error });
  }

  /**
   * Sets the formulas of a text that is then written: what sets them may have to read fonts.
   * @param own formulas in lines of their own
   * @param inline those between words
   */
  async prepareFormulas(own: readonly string[], inline: readonly string[]): Promise<void> {
    await this.#prepare(own, (this.width - 2 * NUMBER_WIDTH) / FORMULA_SIZE);
    await this.#prepare(inline, UNBROKEN);
  }

  async #prepare(list: readonly string[], width: number): Promise<void> {
    for (const latex of this.setFormula ? list : []) {
      if (this.#formulas.has(latex)) continue;
      this.#formulas.set(latex, undefined);
      try {
        const formula = await this.setFormula?.(latex, width);
        if (formula && this.#tried('formula', latex, () => formula.drawing))
          this.#formulas.set(latex, formula);
      } catch (error) {
        this.#report('formula', latex, error);
      }
    }
  }

  /** A formula that was prepared, or undefined for one that cannot be set. */
  formulaOf(latex: string): Formula | undefined {
    return this.#formulas.get(latex);
  }

  /**
   * A formula in the middle of the column, with its number at the end of the line.
   * @param alt what it says, for those who hear it
   */
  formula(
    { drawing, number }: Formula,
    { alt, places, indent = 0 }: { alt: string; places: readonly string[]; indent?: number },
  ): void {
    const { y, width, height } = drawing.box;
    const room = this.width - indent - (number === '' ? 0 : 2 * NUMBER_WIDTH);
    const most = COLUMN_HEIGHT - FORMULA_SPACE.above - FORMULA_SPACE.below;
    const scale = Math.min(FORMULA_SIZE / 1000, room / width, most / height);
    const { above, below } = FORMULA_SPACE;
    this.demand(above + height * scale + below);
    const place = { page: this.#page, y: this.#y };
    for (const name of places) this.#places.set(name, place);
    const top = this.#y - above;
    const left = MARGIN.x + indent + (this.width - indent - width * scale) / 2;
    const canvas = { page: this.#page, regular: this.regular, bold: this.bold };
    this.structure.part(
      'Formula',
      () =>
        this.structure.content(this.#page, () => {
          paint(canvas, drawing, { x: left, y: top, scale });
          if (number === '') return;
          const label = this.regular.drawable(number);
          const end = PAGE.width - MARGIN.x - this.regular.width(label, 10);
          this.regular.draw(this.#page, label, { x: end, y: top + y * scale, size: 10, color: ink });
        }),
      alt,
    );
    this.#y = top - height * scale - below;
  }

  /** How much room a drawing needs at least on a page, in points: a little smaller, it may still fit. */
  leastHeightOf(drawing: Drawing): number {
    return drawing.box.height * this.#scaleOf(drawing) * LEAST_SHARE + 2 * DRAWING_SPACE + 0.1;
  }

  #scaleOf({ box: { width, height } }: Drawing): number {
    // CSS pixels have three quarters of a point.
    return Math.min(0.75, this.width / width, (COLUMN_HEIGHT * 0.7) / height);
  }

  /**
   * A drawing as wide as it is meant to be, or as the column is; smaller where it then fits on the page.
   * @param alt what it shows, for those who hear it
   * @param keep points that stay below it on the same page, for its caption
   */
  drawing(
    drawing: Drawing,
    { alt, places, keep }: { alt: string; places: readonly string[]; keep: number },
  ): void {
    const { width, height } = drawing.box;
    const whole = this.#scaleOf(drawing);
    // Not to the last bit, so rounding doesn’t begin a page.
    const fitting = (this.room - keep - 2 * DRAWING_SPACE - 0.1) / height;
    const scale = fitting >= whole * LEAST_SHARE ? Math.min(whole, fitting) : whole;
    this.demand(height * scale + 2 * DRAWING_SPACE + keep);
    this.#y -= DRAWING_SPACE;
    const place = { page: this.#page, y: this.#y + DRAWING_SPACE };
    for (const name of places) this.#places.set(name, place);
    const canvas = { page: this.#page, regular: this.regular, bold: this.bold };
    this.structure.part(
      'Figure',
      () =>
        this.structure.content(this.#page, () =>
          paint(canvas, drawing, { x: MARGIN.x + (this.width - width * scale) / 2, y: this.#y, scale }),
        ),
      alt,
    );
    this.#y -= height * scale + DRAWING_SPACE;
  }

  /**
   * A table of contents; page numbers follow when the document is finished. Titles of a level begin below each other, whatever their
   * numbers are.
   */
  contents(entries: readonly ContentsEntry[]): void {
    const widest = (isTop: boolean) =>
      Math.max(
        isTop ? 22 : 34,
        ...entries
          .filter(({ depth }) => (depth === 0) === isTop)
          .map(({ number }) =>
            this.#widthOf({ text: this.regular.drawable(number) }, isTop ? 10.5 : 9.5, isTop),
          ),
      );
    const room = { top: widest(true) + 8, below: widest(false) + 8 };
    this.structure.part('TOC', () => {
      for (const { number, title, depth, place } of entries) {
        const isTop = depth === 0;
        const size = isTop ? 10.5 : 9.5;
        const leading = isTop ? 19 : 15.5;
        const indent = isTop ? 0 : 30;
        const hang = indent + (isTop ? room.top : room.below);
        const link = (text: string): Run => ({ text, href: `#${place}` });
        const lines = this.#lines([link(title)], size, isTop, this.width - hang - NUMBER_WIDTH);
        this.demand(leading * lines.length + (isTop ? 22 : 0));
        if (isTop) this.#y -= 4;
        const part = this.structure.part('TOCI', () => {
          lines.forEach((runs, index) => {
            this.#y -= leading;
            const look = { y: this.#y + (leading - size) / 2, size, color: ink, bold: isTop };
            if (index === 0 && number !== '') {
              const marked = [{ text: this.regular.drawable(number) }];
              this.structure.part('Lbl', () => this.#draw({ ...look, runs: marked, x: MARGIN.x + indent }));
            }
            this.#entry(runs, { ...look, x: MARGIN.x + hang });
          });
        });
        const last = lines.at(-1) ?? [];
        this.#numbers.push({
          part,
          place,
          page: this.#page,
          from: MARGIN.x + hang + last.reduce((sum, run) => sum + this.#widthOf(run, size, isTop), 0) + 6,
          line: {
            x: PAGE.width - MARGIN.x,
            y: this.#y + (leading - size) / 2,
            size,
            color: ink,
            bold: isTop,
          },
        });
      }
    });
    this.#y -= 8;
  }

  /** Words of a table of contents: a link in the color of text. */
  #entry(runs: readonly Run[], line: Omit<Line, 'runs'>): void {
    let at = line.x;
    for (const { href = '', ...run } of runs) {
      const width = this.#widthOf(run, line.size, line.bold);
      this.structure.part('Link', () => {
        this.#draw({ ...line, runs: [run], x: at });
        this.#link(href, run.text, [at, line.y - 3, at + width, line.y + line.size]);
      });
      at += width;
    }
  }

  /** Page numbers in the tables of contents, with a dotted line to them. */
  #numberContents(): void {
    const pages = this.document.getPages();
    for (const { part, place, page: entry, line, from } of this.#numbers) {
      const target = this.#places.get(place);
      if (!target) continue;
      const text = String(pages.indexOf(target.page) + 1);
      const face = line.bold ? this.bold : this.regular;
      const x = line.x - face.width(text, line.size);
      this.structure.resume(part, () =>
        this.structure.content(entry, () =>
          face.draw(entry, text, { x, y: line.y, size: line.size, color: line.color }),
        ),
      );
      if (x - from < 12) continue;
      this.structure.decoration(entry, () =>
        entry.drawLine({
          start: { x: from, y: line.y + 1 },
          end: { x: x - 6, y: line.y + 1 },
          thickness: 0.6,
          color: muted,
          dashArray: [0.6, 3.4],
        }),
      );
    }
  }

  /** Puts a line below every page, once all are there. @param line receives the page's number and how many there are */
  footers(line: (page: number, pages: number) => string): void {
    this.edges((page, pages) => ({ foot: { left: line(page, pages), right: '' } }));
  }

  /**
   * Puts lines above and below every page, once all are there.
   * @param edgesOf receives the page's number, how many there are, and the section that the page begins in
   */
  edges(edgesOf: (page: number, pages: number, section: string) => PageEdges): void {
    const pages = this.document.getPages();
    pages.forEach((page, index) => {
      const { head, foot } = edgesOf(index + 1, pages.length, this.#sections.get(page) ?? '');
      this.structure.decoration(page, () => {
        if (head) {
          this.#edge(page, head, PAGE.height - MARGIN.top + 30);
          page.drawLine({
            start: { x: MARGIN.x, y: PAGE.height - MARGIN.top + 22 },
            end: { x: PAGE.width - MARGIN.x, y: PAGE.height - MARGIN.top + 22 },
            thickness: 0.5,
            color: hairline,
          });
        }
        this.#edge(page, foot, MARGIN.bottom / 2);
      });
    });
  }

  #edge(page: PDFPage, { left, right }: { left: string; right: string }, y: number): void {
    const look = { y, size: 8, color: muted };
    const end = this.#fitting(right, this.width / 2);
    const width = this.regular.width(end, look.size);
    this.regular.draw(page, this.#fitting(left, this.width - width - 16), { ...look, x: MARGIN.x });
    this.regular.draw(page, end, { ...look, x: PAGE.width - MARGIN.x - width });
  }

  /** A text in the size of edges, cut to a width. */
  #fitting(text: string, width: number): string {
    const chars = Array.from(this.regular.drawable(text));
    if (this.regular.width(chars.join(''), 8) <= width) return chars.join('');
    while (chars.length > 0 && this.regular.width(`${chars.join('')}…`, 8) > width) chars.pop();
    return `${chars.join('').trimEnd()}…`;
  }

  async save(): Promise<Buffer> {
    this.#numberContents();
    for (const { href, annotation } of this.#links) {
      const target = this.linkTo(href);
      const name = href.startsWith('#') ? href.slice(1) : target?.place;
      const place = name === undefined ? undefined : this.#places.get(name);
      if (place) annotation.set(PDFName.of('Dest'), this.document.context.obj(destinationOf(place)));
      else if (target) {
        const action = this.document.context.obj({ Type: 'Action', S: 'URI' });
        // In hexadecimal, because addresses may have brackets.
        const address = Buffer.from(new URL(target.url).href).toString('hex');
        action.set(PDFName.of('URI'), PDFHexString.of(address));
        annotation.set(PDFName.of('A'), action);
      }
    }
    writeOutline(this.document, this.#bookmarks);
    this.structure.finish();
    return Buffer.from(await this.document.save());
  }
}

export { copper, muted };

/** An address of the web or of a mailbox that needs no page around it. */
function wholeAddress(href: string): { readonly url: string } | undefined {
  const url = URL.parse(href);
  return url && isFollowed(url) ? { url: url.href } : undefined;
}

/** Whether a file may lead to an address: never to a script, and never to a file of the reader. */
export function isFollowed({ protocol }: URL): boolean {
  return ['https:', 'http:', 'mailto:'].includes(protocol);
}

function portions(shares: readonly number[], width: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (width * share) / total);
}
