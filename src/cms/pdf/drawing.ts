import {
  type Color,
  concatTransformationMatrix,
  LineCapStyle,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib';
import { SaxesParser } from 'saxes';

import { copper, ground, ink, muted, raised, signal } from './colors';
import type { Face } from './fonts';

/** The drawing uses something that paper cannot show yet, such as a gradient. */
export class UnsupportedDrawing extends Error {}

type Matrix = readonly [number, number, number, number, number, number];

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

/** A drawing that can be put on a page. */
export interface Drawing {
  readonly root: Element;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Elements within each other; what reads and paints a drawing calls itself for each. */
const DEEPEST = 100;

/**
 * Reads an SVG of the site: sanitized uploads, and what is drawn from text.
 * @throws UnsupportedDrawing for one that cannot be drawn as it is meant
 */
export function readDrawing(markup: string): Drawing {
  const parser = new SaxesParser();
  const open: Element[] = [{ name: '', attributes: {}, children: [] }];
  parser.on('error', (error) => {
    throw new UnsupportedDrawing(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEEPEST) throw new UnsupportedDrawing('too deep');
    const element: Element = { name, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.on('closetag', () => open.pop());
  parser.write(markup).close();
  const root = open[0]?.children.find((child) => typeof child !== 'string');
  const [x, y, width, height] = numbersIn(root?.attributes.viewBox ?? '');
  if (!root || x === undefined || y === undefined || !width || !height) {
    throw new UnsupportedDrawing('no size');
  }
  check(root);
  return { root, box: { x, y, width, height } };
}

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const SUPPORTED = new Set([...SHAPES, 'svg', 'g', 'text', 'tspan']);
const SILENT = new Set(['title', 'desc']);

function check(element: Element): void {
  if (SILENT.has(element.name)) return;
  if (!SUPPORTED.has(element.name)) throw new UnsupportedDrawing(element.name);
  for (const [name, value] of Object.entries(element.attributes)) {
    if (value.includes('url(')) throw new UnsupportedDrawing(name);
  }
  // A part of a label that has another position or looks different; the label is drawn in one piece.
  const own = element.name === 'tspan' ? PLACED.find((name) => name in element.attributes) : undefined;
  if (own !== undefined) throw new UnsupportedDrawing(`tspan with ${own}`);
  for (const child of element.children) if (typeof child !== 'string') check(child);
}

/** What elements hand down to what is in them. */
type Style = Readonly<Record<string, string>>;

const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'color',
  'paint-order',
];

/** What gives a part of a label a place or a look of its own. */
const PLACED = ['x', 'y', 'dx', 'dy', 'rotate', 'transform', 'opacity', ...INHERITED];

/** What words are drawn with. */
type Pen = Pick<Face, 'width' | 'draw' | 'drawable'>;

interface Canvas {
  readonly page: PDFPage;
  readonly regular: Pen;
  readonly bold: Pen;
}

const silent: Pen = { width: ({ length }) => length, draw: () => undefined, drawable: (text) => text };

/**
 * Whether a drawing can be painted: colors, lengths, and paths are understood only then, and half of a drawing cannot be
 * taken back. Any error is one of the drawing.
 * @param page of no document that anyone gets
 */
export function canPaint(drawing: Drawing, page: PDFPage): boolean {
  try {
    paint({ page, regular: silent, bold: silent }, drawing, { x: 0, y: 0, scale: 1 });
    return true;
  } catch {
    return false;
  }
}

/** Puts a drawing on a page. @param place its upper left corner, and its scale */
export function paint(
  canvas: Canvas,
  { root, box }: Drawing,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  paintElement(canvas, root, {}, [scale, 0, 0, -scale, x - box.x * scale, y + box.y * scale]);
}

function paintElement(canvas: Canvas, element: Element, inherited: Style, outer: Matrix): void {
  const { name, attributes, children } = element;
  if (SILENT.has(name)) return;
  const style: Record<string, string> = { ...inherited };
  for (const key of INHERITED) {
    const value = attributes[key];
    if (value !== undefined && value !== 'inherit') style[key] = value;
  }
  if (attributes.opacity !== undefined) {
    const part = (key: string) => String(Number(style[key] ?? 1) * Number(attributes.opacity));
    style['fill-opacity'] = part('fill-opacity');
    style['stroke-opacity'] = part('stroke-opacity');
  }
  const matrix = transformed(outer, attributes.transform ?? '');
  if (name === 'text') {
    within(canvas.page, matrix, () => paintText(canvas, element, style));
    return;
  }
  const path = pathOf(element);
  if (path !== undefined) within(canvas.page, matrix, () => paintPath(canvas.page, path, style));
  for (const child of children) {
    if (typeof child !== 'string') paintElement(canvas, child, style, matrix);
  }
}

/** Draws with the lengths of the drawing, but with y upwards, as pdf-lib expects. */
function within(page: PDFPage, [a, b, c, d, e, f]: Matrix, draw: () => void): void {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(a, b, -c, -d, e, f));
  draw();
  page.pushOperators(popGraphicsState());
}

function paintPath(page: PDFPage, path: string, style: Style): void {
  const fill = colorOf(style.fill ?? '#000', style);
  const stroke = colorOf(style.stroke ?? 'none', style);
  const dashes = numbersIn(style['stroke-dasharray'] ?? '');
  if (!fill && !stroke) return;
  page.drawSvgPath(path, {
    x: 0,
    y: 0,
    ...(fill && { color: fill, opacity: shareOf(style['fill-opacity']) }),
    ...(stroke && {
      borderColor: stroke,
      borderWidth: amountOf(style, 'stroke-width', '1'),
      borderOpacity: shareOf(style['stroke-opacity']),
      ...(dashes.length > 0 && { borderDashArray: dashes }),
      ...(style['stroke-linecap'] === 'round' && { borderLineCap: LineCapStyle.Round }),
    }),
  });
}

function paintText({ page, regular, bold }: Canvas, element: Element, style: Style): void {
  const size = amountOf(style, 'font-size', '16');
  const weight = style['font-weight'] ?? 'normal';
  const face = weight === 'bold' || Number(weight) >= 600 ? bold : regular;
  const text = face.drawable(wordsIn(element).replaceAll(/\s+/g, ' ').trim());
  const width = face.width(text, size);
  const anchor = style['text-anchor'];
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  const drop = /^(?:middle|central)$/.test(style['dominant-baseline'] ?? '') ? size * 0.36 : 0;
  const at = {
    x: lengthOf(element, 'x') + lengthOf(element, 'dx') - shift,
    y: -(lengthOf(element, 'y') + lengthOf(element, 'dy') + drop),
    size,
    isSlanted: style['font-style'] === 'italic',
  };
  const halo = style['paint-order']?.startsWith('stroke') && colorOf(style.stroke ?? 'none', style);
  if (halo) {
    face.draw(page, text, { ...at, color: halo, outline: amountOf(style, 'stroke-width', '1') });
  }
  const color = colorOf(style.fill ?? '#000', style);
  if (color) face.draw(page, text, { ...at, color, opacity: shareOf(style['fill-opacity']) });
}

function wordsIn({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

/** A length of the style. @throws UnsupportedDrawing for a word such as `thin` */
function amountOf(style: Style, name: string, otherwise: string): number {
  const amount = Number.parseFloat(style[name] ?? otherwise);
  if (!Number.isFinite(amount)) throw new UnsupportedDrawing(name);
  return amount;
}

function lengthOf({ attributes }: Element, name: string): number {
  return Number.parseFloat(attributes[name] ?? '0') || 0;
}

/** The outline of a shape as path data; undefined for what has none of its own. */
function pathOf(element: Element): string | undefined {
  const length = (name: string) => lengthOf(element, name);
  const { attributes } = element;
  switch (element.name) {
    case 'path':
      return attributes.d;
    case 'line':
      return `M${length('x1')} ${length('y1')}L${length('x2')} ${length('y2')}`;
    case 'polyline':
    case 'polygon': {
      const points = numbersIn(attributes.points ?? '');
      const corners = points.flatMap((x, index) =>
        index % 2 === 0 ? [`${x} ${points[index + 1] ?? 0}`] : [],
      );
      return `M${corners.join('L')}${element.name === 'polygon' ? 'Z' : ''}`;
    }
    case 'circle':
      return ellipse(length('cx'), length('cy'), length('r'), length('r'));
    case 'ellipse':
      return ellipse(length('cx'), length('cy'), length('rx'), length('ry'));
    case 'rect': {
      const [x, y, width, height] = [length('x'), length('y'), length('width'), length('height')];
      const r = Math.min(length('rx') || length('ry'), width / 2, height / 2);
      if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return (
        `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
        `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`
      );
    }
    default:
      return undefined;
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** The colors that figures take from the page (`src/ui/tokens.css`), as they are on paper. */
const THEME: Readonly<Record<string, Color>> = {
  '--figure-accent': copper,
  '--figure-signal': signal,
  '--figure-muted': muted,
  '--ground': ground,
  '--raised': raised,
};

const NAMED: Readonly<Record<string, Color>> = {
  black: rgb(0, 0, 0),
  white: rgb(1, 1, 1),
  Canvas: ground,
  CanvasText: ink,
};

/** A color of the drawing; undefined for none. @throws UnsupportedDrawing */
function colorOf(value: string, style: Style): Color | undefined {
  if (value === 'none' || value === 'transparent') return undefined;
  if (value === 'currentColor') {
    return style.color && style.color !== 'currentColor' ? colorOf(style.color, style) : ink;
  }
  const variable = /^var\(\s*(--[\w-]+)\s*(?:,\s*(.+))?\)$/.exec(value);
  if (variable) return THEME[variable[1] ?? ''] ?? colorOf(variable[2]?.trim() ?? 'currentColor', style);
  const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i.exec(value);
  if (hex) {
    const [, ...digits] = hex.map((part) => part ?? '');
    const parts = digits
      .filter((part) => part !== '')
      .map((part) => (part.length === 1 ? part + part : part));
    const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
    return rgb(red, green, blue);
  }
  const known = NAMED[value];
  if (!known) throw new UnsupportedDrawing(value);
  return known;
}

function shareOf(value: string | undefined): number {
  const share = value === undefined ? 1 : Number(value);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 1;
}

function numbersIn(text: string): number[] {
  return (text.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number);
}

function transformed(outer: Matrix, text: string): Matrix {
  let result = outer;
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    result = product(result, matrixOf(name, numbersIn(list)));
  }
  return result;
}

function matrixOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d, e, f];
    case 'rotate': {
      const angle = (a * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [x, y] = [b ?? 0, c ?? 0];
      return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
    }
    default:
      throw new UnsupportedDrawing(name);
  }
}

function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
