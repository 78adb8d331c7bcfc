import { SaxesParser } from 'saxes';

/** The drawing uses something that paper cannot show, such as a filter. */
export class UnsupportedDrawing extends Error {}

/** An element of an SVG. */
export interface Element {
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
 * @throws UnsupportedDrawing for one that has no size, or is not well-formed
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
  if (!root) throw new UnsupportedDrawing('empty');
  return drawingOf(root);
}

/** A drawing of elements that are read. @throws UnsupportedDrawing for one without a size */
export function drawingOf(root: Element): Drawing {
  const [x, y, width, height] = (root.attributes.viewBox ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (x === undefined || y === undefined || !width || !height) throw new UnsupportedDrawing('no size');
  return { root, box: { x, y, width, height } };
}

/** A length in the units of the drawing; 0 where it has none. */
export function lengthOf({ attributes }: Element, name: string): number {
  return Number.parseFloat(attributes[name] ?? '0') || 0;
}

/** The elements with an identifier, to which others refer. */
export function identifiedIn(root: Element): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  const visit = (element: Element): void => {
    const { id } = element.attributes;
    if (id !== undefined && !found.has(id)) found.set(id, element);
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return found;
}

/** The identifier in `url(#…)`. */
export function referenceIn(value: string): string | undefined {
  return /^url\(\s*['"]?#([^'")]+)['"]?\s*\)/.exec(value)?.[1];
}
