import { type Color, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { htmlLang, type Locale } from '@/i18n/locales';

import { embedFace, type Face } from './fonts';
import { breakLines, type Run } from './lines';

/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = { x: 62, top: 72, bottom: 72 };

/** Paper knows no tokens: the design's light theme, as numbers. */
const ink = rgb(0.078, 0.102, 0.133);
export const muted = rgb(0.333, 0.376, 0.431);
const hairline = rgb(0.886, 0.871, 0.831);
export const copper = rgb(0.643, 0.325, 0.122);
const codeGround = rgb(0.965, 0.957, 0.937);

export interface TextStyle {
  readonly size: number;
  /** Distance of lines in points. */
  readonly leading: number;
  readonly color?: Color;
  readonly bold?: boolean;
  /** Distance from the left margin in points. */
  readonly indent?: number;
  readonly before?: number;
  readonly after?: number;
  /** Keeps this many points together with what follows, so no heading ends a page. */
  readonly keep?: number;
}

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly language: Locale;
  readonly at: Date;
}

/** Writes text from top to bottom over as many pages as it takes. */
export class PageWriter {
  #page: PDFPage;
  #y: number;

  private constructor(
    readonly document: PDFDocument,
    readonly regular: Face,
    readonly bold: Face,
  ) {
    this.#page = document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - MARGIN.top;
  }

  /** @param texts what may have names in scripts besides Chinese, Latin, Greek, and Cyrillic */
  static async create(
    { title, author, language, at }: DocumentFacts,
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
    const regular = await embedFace(document, 'regular', texts);
    return new PageWriter(document, regular, await embedFace(document, 'bold', texts));
  }

  /** Width of the text column in points. */
  get width(): number {
    return PAGE.width - 2 * MARGIN.x;
  }

  #faceOf(run: Run, style: Pick<TextStyle, 'bold'>): Face {
    return run.bold || style.bold ? this.bold : this.regular;
  }

  /** Begins a new page unless `height` points are left. */
  demand(height: number): void {
    if (this.#y - height < MARGIN.bottom) this.newPage();
  }

  newPage(): void {
    this.#page = this.document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - MARGIN.top;
  }

  space(points: number): void {
    this.#y -= points;
  }

  text(runs: readonly Run[] | string, style: TextStyle): void {
    const { size, leading, indent = 0, color = ink, before = 0, after = 0, keep = 0 } = style;
    this.demand(before + leading + keep);
    this.#y -= before;
    for (const line of this.#lines(runs, size, style, this.width - indent)) {
      this.demand(leading);
      this.#y -= leading;
      this.#draw(line, { x: MARGIN.x + indent, y: this.#y + (leading - size) / 2, size, color, style });
    }
    this.#y -= after;
  }

  /** Text in the margin of the next paragraph, such as the number of a list item. */
  marker(text: string, { size, leading, indent = 0 }: TextStyle): void {
    this.demand(leading);
    this.#draw([{ text }], {
      x: MARGIN.x + indent,
      y: this.#y - leading + (leading - size) / 2,
      size,
      color: muted,
      style: {},
    });
  }

  #lines(
    runs: readonly Run[] | string,
    size: number,
    style: Pick<TextStyle, 'bold'>,
    width: number,
  ): Run[][] {
    const drawable = (typeof runs === 'string' ? [{ text: runs }] : runs).map((run) => ({
      ...run,
      text: this.#faceOf(run, style).drawable(run.text),
    }));
    return breakLines(drawable, width, (run) => this.#faceOf(run, style).width(run.text, size));
  }

  #draw(
    line: readonly Run[],
    {
      x,
      y,
      size,
      color,
      style,
    }: { x: number; y: number; size: number; color: Color; style: { bold?: boolean } },
  ): void {
    let at = x;
    for (const run of line) {
      const face = this.#faceOf(run, style);
      const width = face.width(run.text, size);
      if (run.code) {
        this.#page.drawRectangle({
          x: at - 1,
          y: y - size * 0.22,
          width: width + 2,
          height: size * 1.2,
          color: codeGround,
        });
      }
      face.draw(this.#page, run.text, { x: at, y, size, color });
      at += width;
    }
  }

  /** A line across the column. */
  rule({ color = hairline, before = 8, after = 8, width = 0.6 } = {}): void {
    this.demand(before + after);
    this.#y -= before;
    this.#page.drawLine({
      start: { x: MARGIN.x, y: this.#y },
      end: { x: PAGE.width - MARGIN.x, y: this.#y },
      thickness: width,
      color,
    });
    this.#y -= after;
  }

  /** Rows of cells with hairlines between; a row that does not fit goes to the next page. @param shares of the width */
  table(
    rows: readonly (readonly (readonly Run[])[])[],
    {
      shares,
      header = false,
      size = 9,
      leading = 14,
    }: { shares: readonly number[]; header?: boolean; size?: number; leading?: number },
  ): void {
    const total = shares.reduce((sum, share) => sum + share, 0);
    const widths = shares.map((share) => (this.width * share) / total);
    rows.forEach((cells, index) => {
      const style = { bold: header && index === 0 };
      const lines = cells.map((cell, column) => this.#lines(cell, size, style, (widths[column] ?? 0) - 10));
      const height = Math.max(1, ...lines.map((cell) => cell.length)) * leading + 6;
      this.demand(Math.min(height, PAGE.height - MARGIN.top - MARGIN.bottom));
      const top = this.#y;
      lines.forEach((cell, column) => {
        const x = MARGIN.x + widths.slice(0, column).reduce((sum, width) => sum + width, 0) + 4;
        cell.forEach((line, position) => {
          const y = top - 3 - (position + 1) * leading + (leading - size) / 2;
          if (y > MARGIN.bottom / 2) this.#draw(line, { x, y, size, color: ink, style });
        });
      });
      this.#y -= height;
      this.#page.drawLine({
        start: { x: MARGIN.x, y: this.#y },
        end: { x: PAGE.width - MARGIN.x, y: this.#y },
        thickness: header && index === 0 ? 1 : 0.5,
        color: header && index === 0 ? muted : hairline,
      });
    });
    this.#y -= 10;
  }

  /** Lines of code on a ground of their own. */
  code(text: string, size = 8.5, leading = 13): void {
    for (const line of text.split('\n')) {
      for (const part of this.#lines(line === '' ? ' ' : line, size, {}, this.width - 16)) {
        this.demand(leading);
        this.#page.drawRectangle({
          x: MARGIN.x,
          y: this.#y - leading,
          width: this.width,
          height: leading,
          color: codeGround,
        });
        this.#y -= leading;
        this.#draw(part, { x: MARGIN.x + 8, y: this.#y + (leading - size) / 2, size, color: ink, style: {} });
      }
    }
    this.#y -= 8;
  }

  /** Puts a line below every page, once all are there. @param line receives the page's number and how many there are */
  footers(line: (page: number, pages: number) => string): void {
    const pages = this.document.getPages();
    pages.forEach((page, index) => {
      this.regular.draw(page, this.regular.drawable(line(index + 1, pages.length)), {
        x: MARGIN.x,
        y: MARGIN.bottom / 2,
        size: 8,
        color: muted,
      });
    });
  }

  async save(): Promise<Buffer> {
    return Buffer.from(await this.document.save());
  }
}
