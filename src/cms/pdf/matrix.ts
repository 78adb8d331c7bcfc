import { UnsupportedDrawing } from './svg';

/** As in `matrix()` of SVG and `cm` of PDF. */
export type Matrix = readonly [number, number, number, number, number, number];

/** All numbers in an attribute, whatever is between them. */
export function numbersIn(text: string): number[] {
  return (text.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number);
}

/** What the `transform` of an element makes of the matrix around it. */
export function transformed(outer: Matrix, text: string): Matrix {
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

/** The second matrix within the first. */
export function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
