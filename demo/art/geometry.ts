/** Geometry of traces: polylines whose segments run at 0, 45 or 90 degrees. Units are picture units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Polyline = readonly Point[];

/** Compass headings in steps of 45 degrees, clockwise on screen (y grows downwards). */
export const Heading = { E: 0, SE: 1, S: 2, SW: 3, W: 4, NW: 5, N: 6, NE: 7 } as const;
export type HeadingValue = (typeof Heading)[keyof typeof Heading];

const unit = (heading: number): Point => ({
  x: Math.cos((heading * Math.PI) / 4),
  y: Math.sin((heading * Math.PI) / 4),
});

/** Walks from `start` along [heading, length] legs; any integer heading is taken modulo 8. */
export function route(start: Point, legs: readonly (readonly [heading: number, length: number])[]): Point[] {
  const points: Point[] = [start];
  let at = start;
  for (const [heading, length] of legs) {
    const direction = unit(heading);
    at = { x: at.x + direction.x * length, y: at.y + direction.y * length };
    points.push(at);
  }
  return points;
}

/** Length that a 45 degree leg needs to move `distance` along one axis. */
export const diagonal = (distance: number): number => Math.abs(distance) * Math.SQRT2;

const distanceBetween = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** Shifts a polyline sideways by `distance` (right-hand side positive) with mitred corners, so bundles keep their pitch. */
export function offsetPolyline(points: Polyline, distance: number): Point[] {
  const normals: Point[] = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const a = points[i]!;
    const b = points[i + 1]!;
    const length = distanceBetween(a, b) || 1;
    normals.push({ x: -(b.y - a.y) / length, y: (b.x - a.x) / length });
  }
  return points.map((point, i) => {
    const before = normals[Math.max(0, i - 1)]!;
    const after = normals[Math.min(normals.length - 1, i)]!;
    const scale = distance / (1 + before.x * after.x + before.y * after.y);
    return { x: point.x + (before.x + after.x) * scale, y: point.y + (before.y + after.y) * scale };
  });
}

/** Total length of a polyline. */
export function lengthOf(points: Polyline): number {
  let total = 0;
  for (let i = 1; i < points.length; i += 1) total += distanceBetween(points[i - 1]!, points[i]!);
  return total;
}

/** The point `distance` along a polyline, clamped to its ends. */
export function pointAt(points: Polyline, distance: number): Point {
  let rest = Math.max(0, distance);
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1]!;
    const b = points[i]!;
    const length = distanceBetween(a, b);
    if (rest <= length && length > 0) {
      const t = rest / length;
      return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    }
    rest -= length;
  }
  return points[points.length - 1]!;
}

/** The part of a polyline between two distances from its start, corners kept. */
export function slice(points: Polyline, from: number, to: number): Point[] {
  const start = Math.max(0, from);
  const end = Math.min(lengthOf(points), to);
  if (end <= start) return [];
  const result: Point[] = [pointAt(points, start)];
  let walked = 0;
  for (let i = 1; i < points.length - 1; i += 1) {
    walked += distanceBetween(points[i - 1]!, points[i]!);
    if (walked > start + 0.01 && walked < end - 0.01) result.push(points[i]!);
  }
  result.push(pointAt(points, end));
  return result;
}

/** Evenly spaced offsets, centered on zero: `spread(4, 10)` is -15, -5, 5, 15. */
export function spread(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * pitch);
}

/** Connects two points with one straight and one 45 degree run; the diagonal sits at share `t` of the straight run. */
export function connect(a: Point, b: Point, t = 0.5): Point[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const run = Math.min(Math.abs(dx), Math.abs(dy));
  const first =
    Math.abs(dx) >= Math.abs(dy)
      ? { x: a.x + Math.sign(dx) * (Math.abs(dx) - run) * t, y: a.y }
      : { x: a.x, y: a.y + Math.sign(dy) * (Math.abs(dy) - run) * t };
  const second = { x: first.x + Math.sign(dx) * run, y: first.y + Math.sign(dy) * run };
  return [a, first, second, b].filter((p, i, all) => i === 0 || distanceBetween(p, all[i - 1]!) > 0.01);
}

/** A regular octagon with flat sides at the compass points, closed (first point repeated). `radius` is the inner one. */
export function octagon(centre: Point, radius: number): Point[] {
  const half = radius * Math.tan(Math.PI / 8);
  const corners: readonly (readonly [number, number])[] = [
    [-half, -radius],
    [half, -radius],
    [radius, -half],
    [radius, half],
    [half, radius],
    [-half, radius],
    [-radius, half],
    [-radius, -half],
    [-half, -radius],
  ];
  return corners.map(([x, y]) => ({ x: centre.x + x, y: centre.y + y }));
}
