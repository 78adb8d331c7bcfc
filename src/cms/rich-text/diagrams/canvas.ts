import { LEGIBLE } from '../drawing-words';
import { escapeHtml } from '../to-html';

import { LETTERS, LINE, widest, widthOf } from './lettering';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Something that takes up room: words, or a shape with words in it. */
export interface Box {
  readonly kind: 'words' | 'shape';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a line or a shape is for; the theme of the page has a color for each. */
export type Ink = 'text' | 'muted' | 'accent' | 'signal';

const INKS: Readonly<Record<Ink, string>> = {
  text: 'currentColor',
  muted: 'var(--figure-muted, currentColor)',
  accent: 'var(--figure-accent, currentColor)',
  signal: 'var(--figure-signal, currentColor)',
};

const MARGIN = 8;

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A drawing under construction: collects shapes and words, and is as large as they need. */
export class Canvas {
  /** Everything that must not overlap. */
  readonly boxes: Box[] = [];
  private readonly below: string[] = [];
  private readonly above: string[] = [];
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;
  private smallest = LETTERS;

  /** Lines of words around a point, which is the middle of their block. */
  words(
    lines: readonly string[],
    { x, y }: Point,
    { ink = 'text', isStrong = false, hasGround = false, anchor = 'middle', size = LETTERS }: WordStyle = {},
  ): void {
    if (lines.length === 0) return;
    const width = widest(lines) * (size / LETTERS);
    const height = lines.length * LINE;
    const left = anchor === 'middle' ? x - width / 2 : x;
    this.take('words', left, y - height / 2, width, height);
    this.smallest = Math.min(this.smallest, size);
    // Nor do they show between two lines of words.
    if (hasGround && lines.length > 1) {
      const least = Math.min(...lines.map((line) => widthOf(line, size)));
      const from = anchor === 'middle' ? x - least / 2 : x;
      this.above.push(
        `<rect x="${n(from)}" y="${n(y - height / 2 + LINE / 2)}" width="${n(least)}" height="${n(height - LINE)}" fill="var(--ground, Canvas)"/>`,
      );
    }
    const style = [
      `font-size="${size}" text-anchor="${anchor}" fill="${INKS[ink]}"`,
      ...(isStrong ? ['font-weight="600"'] : []),
      // Lines that pass below do not cross the letters.
      ...(hasGround ? ['paint-order="stroke" stroke="var(--ground, Canvas)" stroke-width="5"'] : []),
    ].join(' ');
    for (const [index, line] of lines.entries()) {
      const baseline = y - height / 2 + index * LINE + LINE / 2 + size * 0.36;
      this.above.push(`<text x="${n(x)}" y="${n(baseline)}" ${style}>${escapeHtml(line)}</text>`);
    }
  }

  /** A shape with its middle at a point. @param outline path data within the shape's box, or a rectangle */
  shape(
    { x, y }: Point,
    width: number,
    height: number,
    { ink = 'text', radius = 3, outline, fill = 'var(--raised, Canvas)', isDashed = false }: ShapeStyle = {},
  ): void {
    const [left, top] = [x - width / 2, y - height / 2];
    this.take('shape', left, top, width, height);
    const style = `fill="${fill}" stroke="${INKS[ink]}" stroke-width="1.5"${isDashed ? ' stroke-dasharray="5 4"' : ''}`;
    this.below.push(
      outline
        ? `<path d="${outline}" transform="translate(${n(left)} ${n(top)})" ${style}/>`
        : `<rect x="${n(left)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" rx="${radius}" ${style}/>`,
    );
  }

  /** The frame around a group, below everything else. It has no box of its own, because it contains others. */
  frame(x: number, y: number, width: number, height: number): void {
    this.reach(x, y, width, height);
    this.below.unshift(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="6" fill="none" stroke="${INKS.muted}" stroke-width="1" stroke-dasharray="4 4"/>`,
    );
  }

  /** A line through points, with round corners. */
  line(
    points: readonly Point[],
    {
      ink = 'text',
      width = 1.5,
      isDashed = false,
      isBelow = true,
    }: { ink?: Ink; width?: number; isDashed?: boolean; isBelow?: boolean } = {},
  ): void {
    for (const { x, y } of points) this.reach(x, y, 0, 0);
    const dashes = isDashed ? ' stroke-dasharray="5 4"' : '';
    const markup = `<path d="${rounded(points)}" fill="none" stroke="${INKS[ink]}" stroke-width="${width}"${dashes}/>`;
    // What is drawn first is below.
    if (isBelow) this.below.unshift(markup);
    else this.above.push(markup);
  }

  /** The head of an arrow that comes from one point and ends at another. */
  head(from: Point, to: Point, ink: Ink = 'text'): void {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (side: number) => {
      const [length, half] = [9, 4 * side];
      const x = to.x - length * Math.cos(angle) - half * Math.sin(angle);
      const y = to.y - length * Math.sin(angle) + half * Math.cos(angle);
      return `${n(x)},${n(y)}`;
    };
    this.above.push(
      `<polygon points="${n(to.x)},${n(to.y)} ${corner(1)} ${corner(-1)}" fill="${INKS[ink]}"/>`,
    );
  }

  /** A dot: where something begins, or with a ring, where it ends. */
  dot({ x, y }: Point, { hasRing = false }: { hasRing?: boolean } = {}): void {
    this.take('shape', x - 8, y - 8, 16, 16);
    if (hasRing) {
      this.below.push(
        `<circle cx="${n(x)}" cy="${n(y)}" r="7.5" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
      );
    }
    this.below.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${hasRing ? 4 : 6.5}" fill="currentColor"/>`);
  }

  /** The drawing as markup, as wide as its letters need to be read. */
  svg(): string {
    const [x, y] = [this.left - MARGIN, this.top - MARGIN];
    const [width, height] = [this.right + MARGIN - x, this.bottom + MARGIN - y];
    const rem = (pixels: number) => `${Math.round((pixels / 16) * 100) / 100}rem`;
    const style = `max-width:${rem(width)};min-width:${rem((width * LEGIBLE) / this.smallest)}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${n(width)} ${n(height)}" font-family="inherit" stroke-linejoin="round" style="${style}">${this.below.join('')}${this.above.join('')}</svg>`;
  }

  private take(kind: Box['kind'], x: number, y: number, width: number, height: number): void {
    this.boxes.push({ kind, x, y, width, height });
    this.reach(x, y, width, height);
  }

  private reach(x: number, y: number, width: number, height: number): void {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x + width);
    this.bottom = Math.max(this.bottom, y + height);
  }
}

interface WordStyle {
  ink?: Ink;
  isStrong?: boolean;
  /** Whether the words lie on lines, which they cover. */
  hasGround?: boolean;
  anchor?: 'middle' | 'start';
  size?: number;
}

interface ShapeStyle {
  ink?: Ink;
  radius?: number;
  outline?: string;
  fill?: string;
  isDashed?: boolean;
}

const CORNER = 10;

/** Path data of a line whose corners are round. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${n(point.x)} ${n(point.y)}`;
      if (!after) return `L${n(point.x)} ${n(point.y)}`;
      const [start, end] = [towards(point, before), towards(point, after)];
      return `L${n(start.x)} ${n(start.y)}Q${n(point.x)} ${n(point.y)} ${n(end.x)} ${n(end.y)}`;
    })
    .join('');
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
