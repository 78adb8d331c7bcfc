import {
  clip,
  clipEvenOdd,
  concatTransformationMatrix,
  endPath,
  FillRule,
  fill,
  fillEvenOdd,
  LineCapStyle,
  type PDFPage,
  PDFOperator,
  PDFOperatorNames,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  setDashPattern,
  setGraphicsState,
  setLineCap,
  setLineWidth,
  stroke as strokePath,
} from '@cantoo/pdf-lib';

import type { Face } from './fonts';
import { type Gradient, gradientOn, outlineOf, resourceOn } from './gradients';
import { type Matrix, numbersIn, product, transformed } from './matrix';
import { type Drawing, type Element, identifiedIn, lengthOf, referenceIn, UnsupportedDrawing } from './svg';
import { type Paint, paintOf } from './svg-colors';

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const SUPPORTED = new Set([...SHAPES, 'svg', 'g', 'text', 'tspan', 'use']);
/** What is not drawn where it stands. */
const SILENT = new Set(['title', 'desc', 'defs', 'linearGradient', 'radialGradient', 'clipPath', 'symbol']);
/** Attributes whose references are followed. */
const FOLLOWED = new Set(['fill', 'stroke', 'clip-path']);
/** Elements that a drawing has at most, each time that another repeats it included. */
const MOST_ELEMENTS = 20_000;
/** Characters of a path that count as one of them. */
const CHARACTERS_OF_ELEMENT = 200;
/** Elements within each other, those that repeat others included. */
const DEEPEST = 500;

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

/** What is the same for all elements of a drawing. */
interface Sheet extends Canvas {
  readonly byId: ReadonlyMap<string, Element>;
  /** How many further elements are painted. */
  left: number;
  /** How many elements the current one is in. */
  depth: number;
}

const silent: Pen = { width: ({ length }) => length, draw: () => undefined, drawable: (text) => text };

/**
 * Paints a drawing where nobody sees it: colors, lengths, and paths are understood only then, and half of a drawing cannot be
 * taken back.
 * @param page of no document that anyone gets
 * @throws UnsupportedDrawing for what paper cannot show, and other errors for drawings with mistakes, or for ours
 */
export function tryToPaint(drawing: Drawing, page: PDFPage): void {
  paint({ page, regular: silent, bold: silent }, drawing, { x: 0, y: 0, scale: 1 });
}

/** Puts a drawing on a page. @param place its upper left corner, and its scale */
export function paint(
  canvas: Canvas,
  { root, box }: Drawing,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  const sheet = { ...canvas, byId: identifiedIn(root), left: MOST_ELEMENTS, depth: 0 };
  const outer: Matrix = [scale, 0, 0, -scale, x - box.x * scale, y + box.y * scale];
  paintElement(sheet, root, {}, outer, true);
}

function paintElement(sheet: Sheet, element: Element, inherited: Style, outer: Matrix, isRoot = false): void {
  if (SILENT.has(element.name)) return;
  check(element);
  sheet.left -= 1;
  sheet.depth += 1;
  if (sheet.left < 0 || sheet.depth > DEEPEST) throw new UnsupportedDrawing('too many elements');
  const style = styleOf(element, inherited);
  const matrix = transformed(outer, element.attributes.transform ?? '');
  const clipping = element.attributes['clip-path'];
  if (clipping !== undefined && clipping !== 'none') {
    const { path, rule, transform } = clippingOf(clipping, sheet.byId);
    clipped(sheet.page, transformed(matrix, transform), path, rule, () =>
      paintContent(sheet, element, style, matrix, isRoot),
    );
  } else paintContent(sheet, element, style, matrix, isRoot);
  sheet.depth -= 1;
}

/** @throws UnsupportedDrawing for an element that cannot be painted as it is meant */
function check({ name, attributes, children }: Element): void {
  if (!SUPPORTED.has(name)) throw new UnsupportedDrawing(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value.includes('url(') && !FOLLOWED.has(key)) throw new UnsupportedDrawing(key);
  }
  if (name !== 'text' && name !== 'tspan') return;
  // A part of a label that has another position or looks different; the label is drawn in one piece.
  for (const child of children) {
    if (typeof child === 'string' || SILENT.has(child.name)) continue;
    const own = PLACED.find((key) => key in child.attributes);
    if (own !== undefined) throw new UnsupportedDrawing(`${child.name} with ${own}`);
    check(child);
  }
}

function styleOf({ attributes }: Element, inherited: Style): Style {
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
  return style;
}

function paintContent(sheet: Sheet, element: Element, style: Style, matrix: Matrix, isRoot: boolean): void {
  const paintChildren = (inner: Matrix) => {
    for (const child of element.children) {
      if (typeof child !== 'string') paintElement(sheet, child, style, inner);
    }
  };
  switch (element.name) {
    case 'text':
      within(sheet.page, matrix, () => paintText(sheet, element, style));
      return;
    case 'use': {
      const { href } = element.attributes;
      const target = href?.startsWith('#') ? sheet.byId.get(href.slice(1)) : undefined;
      // Symbols and drawings within drawings take their size from here.
      if (!target || target.name === 'symbol' || target.name === 'svg') throw new UnsupportedDrawing('use');
      const { x = '0', y = '0' } = element.attributes;
      paintElement(sheet, target, style, transformed(matrix, `translate(${x},${y})`));
      return;
    }
    case 'svg':
      if (isRoot) paintChildren(matrix);
      else {
        const { path, inner } = windowOf(element, matrix);
        clipped(sheet.page, matrix, path, 'nonzero', () => paintChildren(inner));
      }
      return;
    default: {
      const path = pathOf(element);
      if (path !== undefined) paintPath(sheet, path, style, matrix);
      paintChildren(matrix);
    }
  }
}

/** Where a drawing within a drawing is seen, and what leads from it to the page. */
function windowOf(element: Element, outer: Matrix): { readonly path: string; readonly inner: Matrix } {
  const [left, top, across, down] = numbersIn(element.attributes.viewBox ?? '');
  const [x, y] = [lengthOf(element, 'x'), lengthOf(element, 'y')];
  const [width, height] = [lengthOf(element, 'width'), lengthOf(element, 'height')];
  if (left === undefined || top === undefined || !across || !down || !width || !height) {
    throw new UnsupportedDrawing('svg without a size');
  }
  const isFilled = element.attributes.preserveAspectRatio === 'none';
  const least = Math.min(width / across, height / down);
  const [sx, sy] = isFilled ? [width / across, height / down] : [least, least];
  const [dx, dy] = [x + (width - across * sx) / 2 - left * sx, y + (height - down * sy) / 2 - top * sy];
  return {
    path: `M${x} ${y}h${width}v${height}h${-width}Z`,
    inner: product(outer, [sx, 0, 0, sy, dx, dy]),
  };
}

interface Clipping {
  readonly path: string;
  readonly rule: string;
  readonly transform: string;
}

function clippingOf(value: string, byId: ReadonlyMap<string, Element>): Clipping {
  const element = byId.get(referenceIn(value) ?? '');
  const shapes = (element?.children ?? []).filter((child) => typeof child !== 'string');
  const [first] = shapes;
  const paths = shapes.map(pathOf).filter((path) => path !== undefined);
  const isPlain =
    element?.name === 'clipPath' &&
    (element.attributes.clipPathUnits ?? 'userSpaceOnUse') === 'userSpaceOnUse' &&
    [element, ...shapes].every(({ attributes }) => !('clip-path' in attributes)) &&
    paths.length === shapes.length &&
    (shapes.length === 1 || shapes.every(({ attributes }) => !('transform' in attributes)));
  if (!first || !isPlain) throw new UnsupportedDrawing('clip-path');
  return {
    path: paths.join(''),
    rule: first.attributes['clip-rule'] ?? element.attributes['clip-rule'] ?? 'nonzero',
    transform: `${element.attributes.transform ?? ''} ${first.attributes.transform ?? ''}`,
  };
}

/** Draws what can be seen within an outline. */
function clipped(
  page: PDFPage,
  [a, b, c, d, e, f]: Matrix,
  path: string,
  rule: string,
  draw: () => void,
): void {
  const size = a * d - b * c;
  // Through an opening without a surface, nothing is seen.
  if (size === 0) return;
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    ...outlineOf(path),
    rule === 'evenodd' ? clipEvenOdd() : clip(),
    endPath(),
    // Back to the lengths of the page.
    concatTransformationMatrix(
      d / size,
      -b / size,
      -c / size,
      a / size,
      (c * f - d * e) / size,
      (b * e - a * f) / size,
    ),
  );
  draw();
  page.pushOperators(popGraphicsState());
}

/** Draws with the lengths of the drawing, but with y upwards, as pdf-lib expects. */
function within(page: PDFPage, [a, b, c, d, e, f]: Matrix, draw: () => void): void {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(a, b, -c, -d, e, f));
  draw();
  page.pushOperators(popGraphicsState());
}

function paintPath(sheet: Sheet, path: string, style: Style, matrix: Matrix): void {
  const { page } = sheet;
  // One element may be drawn many times, and be as long as thousands of others.
  sheet.left -= path.length / CHARACTERS_OF_ELEMENT;
  if (sheet.left < 0) throw new UnsupportedDrawing('too many elements');
  const [fillValue, strokeValue] = [style.fill ?? '#000', style.stroke ?? 'none'];
  const width = amountOf(style, 'stroke-width', '1');
  if (fillValue.startsWith('url(')) {
    const gradient = gradientFor(sheet, fillValue, matrix, path);
    const paintFill = style['fill-rule'] === 'evenodd' ? fillEvenOdd() : fill();
    const share = shareOf(style['fill-opacity']) * gradient.share;
    shade(page, matrix, gradient, { ca: share }, [
      PDFOperator.of(PDFOperatorNames.NonStrokingColorspace, [PDFName.of('Pattern')]),
      PDFOperator.of(PDFOperatorNames.NonStrokingColorN, [gradient.pattern]),
      ...outlineOf(path),
      paintFill,
    ]);
  }
  const colored = fillValue.startsWith('url(') ? undefined : colorOf(fillValue, style);
  const isShaded = strokeValue.startsWith('url(');
  // A line without a width is as thin as the printer can make it in PDF, and none in SVG.
  const bordered = isShaded || width === 0 ? undefined : colorOf(strokeValue, style);
  const dashes = numbersIn(style['stroke-dasharray'] ?? '');
  if (colored || bordered) {
    within(page, matrix, () =>
      page.drawSvgPath(path, {
        x: 0,
        y: 0,
        ...(colored && { color: colored.color, opacity: shareOf(style['fill-opacity']) * colored.share }),
        ...(style['fill-rule'] === 'evenodd' && { fillRule: FillRule.EvenOdd }),
        ...(bordered && {
          borderColor: bordered.color,
          borderWidth: width,
          borderOpacity: shareOf(style['stroke-opacity']) * bordered.share,
          ...(dashes.length > 0 && { borderDashArray: dashes }),
          ...(style['stroke-linecap'] === 'round' && { borderLineCap: LineCapStyle.Round }),
        }),
      }),
    );
  }
  if (isShaded && width > 0) {
    const gradient = gradientFor(sheet, strokeValue, matrix, path);
    const share = shareOf(style['stroke-opacity']) * gradient.share;
    shade(page, matrix, gradient, { CA: share }, [
      PDFOperator.of(PDFOperatorNames.StrokingColorspace, [PDFName.of('Pattern')]),
      PDFOperator.of(PDFOperatorNames.StrokingColorN, [gradient.pattern]),
      setLineWidth(width),
      setDashPattern(dashes, 0),
      ...(style['stroke-linecap'] === 'round' ? [setLineCap(LineCapStyle.Round)] : []),
      ...outlineOf(path),
      strokePath(),
    ]);
  }
}

function gradientFor({ page, byId }: Sheet, value: string, matrix: Matrix, path: string): Gradient {
  const element = byId.get(referenceIn(value) ?? '');
  if (!element || !/^(?:linear|radial)Gradient$/.test(element.name)) throw new UnsupportedDrawing(value);
  return gradientOn(page, element, byId, matrix, path);
}

/** Paints with a gradient. */
function shade(
  page: PDFPage,
  [a, b, c, d, e, f]: Matrix,
  { mask }: Gradient,
  opacity: Readonly<Record<string, number>>,
  operators: readonly PDFOperator[],
): void {
  page.pushOperators(
    pushGraphicsState(),
    ...(mask ? [setGraphicsState(mask)] : []),
    setGraphicsState(resourceOn(page, 'ExtGState', page.doc.context.obj({ Type: 'ExtGState', ...opacity }))),
    concatTransformationMatrix(a, b, c, d, e, f),
    ...operators,
    popGraphicsState(),
  );
}

/** @throws UnsupportedDrawing */
function colorOf(value: string, { color }: Style): Paint | undefined {
  return paintOf(value, color);
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
    face.draw(page, text, { ...at, color: halo.color, outline: amountOf(style, 'stroke-width', '1') });
  }
  const paint = colorOf(style.fill ?? '#000', style);
  if (!paint) return;
  const opacity = shareOf(style['fill-opacity']) * paint.share;
  face.draw(page, text, { ...at, color: paint.color, opacity });
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

function shareOf(value: string | undefined): number {
  const share = value === undefined ? 1 : Number(value);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 1;
}
