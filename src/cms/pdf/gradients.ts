import {
  type Color,
  drawSvgPath,
  degrees,
  PDFDict,
  PDFName,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  rgb,
} from '@cantoo/pdf-lib';

import { type Matrix, product, transformed } from './matrix';
import { type Element, UnsupportedDrawing } from './svg';
import { type Paint, paintOf, partsOf } from './svg-colors';

/** What a shape is filled or stroked with in place of a color. */
export interface Gradient {
  /** Name of the pattern among the resources of the page. */
  readonly pattern: PDFName;
  /** Name of a graphics state that makes parts of it translucent. */
  readonly mask?: PDFName;
  /** Opacity of the whole, where all of its colors have the same. */
  readonly share: number;
}

interface Stop extends Paint {
  /** From 0 to 1. */
  readonly at: number;
}

/** Gradients that take what they lack from each other. */
const LONGEST_CHAIN = 5;

/**
 * Makes a gradient a resource of a page.
 * @param outer what leads from the shape to the page
 * @param path outline of the shape, whose bounds the gradient may refer to
 * @throws UnsupportedDrawing
 */
export function gradientOn(
  page: PDFPage,
  element: Element,
  byId: ReadonlyMap<string, Element>,
  outer: Matrix,
  path: string,
): Gradient {
  const chain = chainOf(element, byId);
  const attribute = (name: string) => chain.find(({ attributes }) => name in attributes)?.attributes[name];
  if ((attribute('spreadMethod') ?? 'pad') !== 'pad') throw new UnsupportedDrawing('spreadMethod');
  const isOfShape = (attribute('gradientUnits') ?? 'objectBoundingBox') === 'objectBoundingBox';
  const around = isOfShape ? product(outer, boundsOf(path)) : outer;
  const matrix = transformed(around, attribute('gradientTransform') ?? '');
  const length = (name: string, otherwise: number) => {
    const text = attribute(name);
    if (text === undefined) return otherwise;
    const isShare = text.trim().endsWith('%');
    // A share of the whole drawing.
    if (isShare && !isOfShape) throw new UnsupportedDrawing(name);
    const number = Number.parseFloat(text) / (isShare ? 100 : 1);
    if (!Number.isFinite(number)) throw new UnsupportedDrawing(name);
    return number;
  };
  const isRadial = element.name === 'radialGradient';
  const [cx, cy] = [length('cx', 0.5), length('cy', 0.5)];
  const coordinates = isRadial
    ? [length('fx', cx), length('fy', cy), length('fr', 0), cx, cy, length('r', 0.5)]
    : [length('x1', 0), length('y1', 0), length('x2', 1), length('y2', 0)];
  const stops = stopsOf(chain);
  const shade = (colorSpace: string, values: (stop: Stop) => readonly number[]) =>
    page.doc.context.obj({
      ShadingType: isRadial ? 3 : 2,
      ColorSpace: colorSpace,
      Coords: coordinates,
      Function: courseOf(page, stops, values),
      Extend: [true, true],
    });
  const shading = shade('DeviceRGB', ({ color }) => partsOf(color));
  const pattern = resourceOn(
    page,
    'Pattern',
    page.doc.context.obj({ Type: 'Pattern', PatternType: 2, Shading: shading, Matrix: [...matrix] }),
  );
  const [first] = stops;
  if (stops.every(({ share }) => share === first?.share)) return { pattern, share: first?.share ?? 1 };
  const shares = shade('DeviceGray', ({ share }) => [share]);
  return { pattern, mask: maskOf(page, page.doc.context.register(shares), matrix), share: 1 };
}

/** The gradient, then those that it refers to for what it lacks. */
function chainOf(element: Element, byId: ReadonlyMap<string, Element>): Element[] {
  const chain: Element[] = [];
  for (let next: Element | undefined = element; next;) {
    if (chain.length === LONGEST_CHAIN) throw new UnsupportedDrawing('gradients in a circle');
    chain.push(next);
    const href: string | undefined = next.attributes.href;
    next = href?.startsWith('#') ? byId.get(href.slice(1)) : undefined;
  }
  return chain;
}

function stopsOf(chain: readonly Element[]): Stop[] {
  const own = chain
    .map(({ children }) => children.filter((child) => typeof child !== 'string' && child.name === 'stop'))
    .find((children) => children.length > 0);
  let least = 0;
  const stops = (own ?? []).flatMap((stop): Stop[] => {
    if (typeof stop === 'string') return [];
    const { offset = '0', color, 'stop-color': value = '#000', 'stop-opacity': opacity } = stop.attributes;
    const number = Number.parseFloat(offset) / (offset.trim().endsWith('%') ? 100 : 1) || 0;
    least = Math.max(least, Math.min(1, Math.max(0, number)));
    const share = Math.min(1, Math.max(0, Number(opacity ?? 1) || 0));
    const paint = paintOf(value, color);
    return [{ at: least, color: paint?.color ?? rgb(0, 0, 0), share: (paint?.share ?? 0) * share }];
  });
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) throw new UnsupportedDrawing('a gradient without colors');
  return [{ ...first, at: 0 }, ...stops, { ...last, at: 1 }];
}

/** The function from 0 to 1 that goes from stop to stop. */
function courseOf(page: PDFPage, stops: readonly Stop[], values: (stop: Stop) => readonly number[]): PDFRef {
  const { context } = page.doc;
  const pieces = stops.slice(1).flatMap((to, index) => {
    const from = stops[index];
    return from && to.at > from.at ? [{ from, to }] : [];
  });
  const functions = pieces.map(({ from, to }) =>
    context.obj({ FunctionType: 2, Domain: [0, 1], C0: [...values(from)], C1: [...values(to)], N: 1 }),
  );
  return context.register(
    context.obj({
      FunctionType: 3,
      Domain: [0, 1],
      Functions: functions,
      Bounds: pieces.slice(1).map(({ from }) => from.at),
      Encode: pieces.flatMap(() => [0, 1]),
    }),
  );
}

/** A graphics state in which a page is as opaque as the gray of a shading. */
function maskOf(page: PDFPage, shading: PDFRef, matrix: Matrix): PDFName {
  const { context } = page.doc;
  const form = context.register(
    context.stream(`${matrix.map((part) => part.toFixed(5)).join(' ')} cm /S sh`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, page.getWidth(), page.getHeight()],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
      Resources: { Shading: { S: shading } },
    }),
  );
  const mask = { Type: 'Mask', S: 'Luminosity', G: form };
  return resourceOn(page, 'ExtGState', context.obj({ Type: 'ExtGState', SMask: mask }));
}

/** Makes something a resource of a page. @returns its name there */
export function resourceOn(page: PDFPage, kind: 'Pattern' | 'ExtGState', content: PDFDict): PDFName {
  const { context } = page.doc;
  const { Resources: resources } = page.node.normalizedEntries();
  const known = resources.lookupMaybe(PDFName.of(kind), PDFDict);
  const list = known ?? context.obj({});
  if (!known) resources.set(PDFName.of(kind), list);
  const name = list.uniqueKey(kind);
  list.set(name, context.register(content));
  return name;
}

/** What constructs the outline of a shape; pdf-lib has this only together with its painting. */
export function outlineOf(path: string): PDFOperator[] {
  const color: Color = rgb(0, 0, 0);
  const painted = drawSvgPath(path, {
    x: 0,
    y: 0,
    rotate: degrees(0),
    scale: undefined,
    color,
    borderColor: undefined,
    borderWidth: 0,
  });
  return painted.filter((operator) => /(?:^| )(?:[mlcvyh]|re)$/.test(operator.toString()));
}

/** Leads from the unit square to the bounds of an outline, or of the points that lead its curves. */
function boundsOf(path: string): Matrix {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const operator of outlineOf(path)) {
    operator
      .toString()
      .split(' ')
      .slice(0, -1)
      .forEach((value, index) => (index % 2 === 0 ? xs : ys).push(Number(value)));
  }
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  // Without a surface there is nothing that the gradient could refer to.
  if (!(right > left && bottom > top)) throw new UnsupportedDrawing('a gradient across a line');
  return [right - left, 0, 0, bottom - top, left, top];
}
