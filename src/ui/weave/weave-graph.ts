/**
 * The weave behind the home page's first words: bundles of parallel traces on a lattice, over and under each other in
 * turn, with chips on some crossings. Routes between chips follow the lattice, avoid what is cut or out of service, and
 * turn at 45 degrees. Pure: the server draws the resting picture from it and the browser lights it up.
 */

export interface Point {
  x: number;
  y: number;
}

/** A part of the lattice with its edges, in lattice steps, or of the drawing, in units. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type ChipKind = 'endpoint' | 'switch';

interface Chip {
  /** Crossing of warp `column` and weft `row`. */
  column: number;
  row: number;
  kind: ChipKind;
}

/** A run of parallel traces, from one end to the other, in lattice steps; fractions end between two crossings. */
interface Bundle {
  lanes: number;
  from: number;
  to: number;
}

export interface Weave {
  /** Vertical bundles, left to right. */
  warp: readonly Bundle[];
  /** Horizontal bundles, top to bottom. */
  weft: readonly Bundle[];
  chips: readonly Chip[];
}

/** Units of the drawing between two neighboring crossings. */
const PITCH = 80;
/** Units between two traces of a bundle. */
const LANE = 8;
/** Room left and right of a bundle where another one dives below it. */
const CLEARANCE = 5;
/** How far a route's corner is cut. */
const CHAMFER = 22;
/** Nanoseconds that a signal needs for one lattice step. */
const LINK_NS = 50;
/** What a turn costs, in lattice steps: routes run straight where they can. */
const TURN_COST = 0.6;
/** What sharing a crossing with another route costs, in lattice steps. */
const CROWD_COST = 2.5;

const bundle = (lanes: number, from: number, to: number): Bundle => ({ lanes, from, to });

/** The composition of the home page: 12 by 9 crossings, loose ends on the left where the words stand. */
export const heroWeave: Weave = {
  warp: [
    bundle(1, 4.5, 7.5),
    bundle(2, -1, 2.5),
    bundle(4, 3.5, 9),
    bundle(4, -1, 6.5),
    bundle(2, -1, 9),
    bundle(4, -1, 9),
    bundle(4, -1, 9),
    bundle(1, -1, 7.5),
    bundle(4, -1, 9),
    bundle(4, -1, 9),
    bundle(2, -1, 9),
    bundle(4, -1, 9),
  ],
  weft: [
    bundle(2, 2.5, 12),
    bundle(4, 0.5, 12),
    bundle(4, 4.4, 12),
    bundle(1, 1.5, 12),
    bundle(4, 1.5, 12),
    bundle(4, -0.5, 12),
    bundle(2, 1.5, 12),
    bundle(4, 3.5, 12),
    bundle(4, 2.5, 12),
  ],
  chips: [
    { column: 3, row: 1, kind: 'endpoint' },
    { column: 2, row: 5, kind: 'endpoint' },
    { column: 5, row: 2, kind: 'switch' },
    { column: 4, row: 4, kind: 'endpoint' },
    { column: 6, row: 5, kind: 'switch' },
    { column: 8, row: 2, kind: 'endpoint' },
    { column: 8, row: 4, kind: 'switch' },
    { column: 10, row: 1, kind: 'endpoint' },
    { column: 10, row: 6, kind: 'endpoint' },
    { column: 5, row: 7, kind: 'endpoint' },
    { column: 8, row: 7, kind: 'endpoint' },
  ],
};

/** Routes of the resting picture, as indices into `heroWeave.chips`: the one to play with, and one beside it. */
export const heroRoutes = { traffic: { from: 3, to: 5 }, other: { from: 9, to: 7 } } as const;

/** Width and height of the drawing, in units. */
export function weaveSize(weave: Weave): { width: number; height: number } {
  return { width: weave.warp.length * PITCH, height: weave.weft.length * PITCH };
}

export interface Fit {
  /** Pixels for each unit. */
  scale: number;
  /** Where the drawing begins, in pixels from the corner of the box. */
  x: number;
  y: number;
}

/** How the drawing covers a box of so many pixels: centered, and cut off where the box is narrower or lower. */
export function fitWeave(weave: Weave, box: { width: number; height: number }): Fit {
  const size = weaveSize(weave);
  const scale = Math.max(box.width / size.width, box.height / size.height);
  return { scale, x: (box.width - size.width * scale) / 2, y: (box.height - size.height * scale) / 2 };
}

/** Where a crossing, or the middle of a link, lies in the drawing. */
export function crossingAt(column: number, row: number): Point {
  return { x: (column + 0.5) * PITCH, y: (row + 0.5) * PITCH };
}

/** The crossings within a part of the drawing, whose edges are given in units. */
export function crossingsWithin({ left, top, right, bottom }: Area): Area {
  return {
    left: Math.ceil(left / PITCH - 0.5),
    top: Math.ceil(top / PITCH - 0.5),
    right: Math.floor(right / PITCH - 0.5),
    bottom: Math.floor(bottom / PITCH - 0.5),
  };
}

/** Half the edge of a chip, in units. */
export function chipReach(kind: ChipKind): number {
  return kind === 'switch' ? 26 : 19;
}

function laneOffset(lane: number, lanes: number): number {
  return (lane - (lanes - 1) / 2) * LANE;
}

function chipAt(weave: Weave, column: number, row: number): Chip | undefined {
  return weave.chips.find((chip) => chip.column === column && chip.row === row);
}

/** Whether the warp lies on top at a crossing; it changes from one crossing to the next, as in plain weave. */
function warpOnTop(column: number, row: number): boolean {
  return (column + row) % 2 === 0;
}

interface ClothDrawing {
  /** SVG path data of all traces. */
  traces: string;
  /** Loose ends: where a trace goes to another plane of the board. */
  vias: Point[];
}

/** The resting cloth: every trace with its gaps, and the vias at its loose ends. */
export function drawCloth(weave: Weave): ClothDrawing {
  const vias: Point[] = [];
  const parts: string[] = [];
  const draw = (vertical: boolean, index: number, own: Bundle, others: readonly Bundle[]): void => {
    for (let lane = 0; lane < own.lanes; lane += 1) {
      const offset = laneOffset(lane, own.lanes);
      const across = (index + 0.5) * PITCH + offset;
      // Loose ends are staggered, so a bundle is cut at 45 degrees.
      const limit = others.length * PITCH;
      const begin = own.from < 0 ? -PITCH / 2 : (own.from + 0.5) * PITCH + offset;
      const end = own.to >= others.length ? limit + PITCH / 2 : (own.to + 0.5) * PITCH + offset;
      const gaps: [number, number][] = others.flatMap((other, position): [number, number][] => {
        const [column, row] = vertical ? [index, position] : [position, index];
        const centre = (position + 0.5) * PITCH;
        const chip = chipAt(weave, column, row);
        if (chip) return [[centre - chipReach(chip.kind), centre + chipReach(chip.kind)]];
        const covered = index > other.from && index < other.to;
        if (!covered || warpOnTop(column, row) === vertical) return [];
        const reach = ((other.lanes - 1) / 2) * LANE + CLEARANCE;
        return [[centre - reach, centre + reach]];
      });
      let from = begin;
      for (const [gapStart, gapEnd] of [...gaps, [end, end] as [number, number]]) {
        if (gapEnd <= begin) continue;
        const to = Math.min(gapStart, end);
        if (to > from) parts.push(vertical ? `M${across} ${from}V${to}` : `M${from} ${across}H${to}`);
        from = Math.max(from, gapEnd);
      }
      if (own.from >= 0) vias.push(vertical ? { x: across, y: begin } : { x: begin, y: across });
      if (own.to < others.length) vias.push(vertical ? { x: across, y: end } : { x: end, y: across });
    }
  };
  weave.warp.forEach((own, index) => draw(true, index, own, weave.weft));
  weave.weft.forEach((own, index) => draw(false, index, own, weave.warp));
  return { traces: parts.join(''), vias };
}

export interface RouteRequest {
  weave: Weave;
  /** Indices into `weave.chips`. */
  from: number;
  to: number;
  /** Chips out of service. */
  down?: ReadonlySet<number>;
  /** Links that are cut, by `keyOf`. */
  cut?: ReadonlySet<string>;
  /** Crossings that other routes use, by `keyOf`. */
  busy?: ReadonlySet<string>;
  /** What the route must not leave. */
  area?: Area;
}

/** The name of a crossing, or of a link by its middle. */
export function keyOf({ x, y }: Point): string {
  return `${x},${y}`;
}

/** The links of a route, each as its middle in lattice steps: one of the two numbers is a half. */
export function linksOf(route: readonly Point[]): Point[] {
  return route.slice(1).map(({ x, y }, index) => {
    const before = route[index] ?? { x, y };
    return { x: (before.x + x) / 2, y: (before.y + y) / 2 };
  });
}

/** What a signal needs for the whole of a route, in nanoseconds. `findRoute` finds the lowest. */
export function latencyOf(route: readonly Point[]): number {
  const turns = route.filter((point, index) => {
    const before = route[index - 1];
    const after = route[index + 1];
    return before && after && before.x !== after.x && before.y !== after.y;
  });
  return Math.round((route.length - 1 + turns.length * TURN_COST) * LINK_NS);
}

interface Step {
  column: number;
  row: number;
  /** 0 right, 1 down, 2 left, 3 up; -1 at the start. */
  direction: number;
  cost: number;
  previous?: Step;
}

const directions: readonly [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/**
 * The cheapest way between two chips along bundles that really exist: through free crossings and through switches in
 * service, with few turns, away from other routes. Dijkstra over (crossing, direction). `undefined` when there is none
 * or an end is out of service. Without other routes, the cheapest way is the one with the lowest latency.
 */
export function findRoute(request: RouteRequest): Point[] | undefined {
  const {
    weave,
    down = new Set<number>(),
    cut = new Set<string>(),
    busy = new Set<string>(),
    area,
  } = request;
  const start = weave.chips[request.from];
  const goal = weave.chips[request.to];
  if (!start || !goal || down.has(request.from) || down.has(request.to)) return undefined;

  const joined = (column: number, row: number, direction: number): boolean => {
    const horizontal = direction % 2 === 0;
    const own = horizontal ? weave.weft[row] : weave.warp[column];
    const position = horizontal ? column : row;
    const next = position + (direction < 2 ? 1 : -1);
    const length = horizontal ? weave.warp.length : weave.weft.length;
    return (
      !!own &&
      next >= 0 &&
      next < length &&
      Math.min(position, next) > own.from &&
      Math.max(position, next) < own.to
    );
  };
  const passable = (column: number, row: number): boolean => {
    if (area && (column < area.left || column > area.right || row < area.top || row > area.bottom))
      return false;
    const index = weave.chips.findIndex((chip) => chip.column === column && chip.row === row);
    if (index < 0 || index === request.to) return true;
    return weave.chips[index]?.kind === 'switch' && !down.has(index);
  };

  const settled = new Set<string>();
  const open: Step[] = [{ column: start.column, row: start.row, direction: -1, cost: 0 }];
  while (open.length > 0) {
    let best = 0;
    open.forEach((step, index) => {
      if (step.cost < (open[best]?.cost ?? Infinity)) best = index;
    });
    const step = open.splice(best, 1)[0];
    if (!step) break;
    const { column, row } = step;
    if (column === goal.column && row === goal.row) {
      const points: Point[] = [];
      for (let at: Step | undefined = step; at; at = at.previous) points.unshift({ x: at.column, y: at.row });
      return points;
    }
    const key = `${column},${row},${step.direction}`;
    if (settled.has(key)) continue;
    settled.add(key);
    directions.forEach(([dx, dy], direction) => {
      const to = { column: column + dx, row: row + dy };
      if (!joined(column, row, direction) || !passable(to.column, to.row)) return;
      if (cut.has(keyOf({ x: column + dx / 2, y: row + dy / 2 }))) return;
      const turn = step.direction >= 0 && step.direction !== direction ? TURN_COST : 0;
      const crowd = busy.has(keyOf({ x: to.column, y: to.row })) ? CROWD_COST : 0;
      open.push({ ...to, direction, cost: step.cost + 1 + turn + crowd, previous: step });
    });
  }
  return undefined;
}

/**
 * One trace of a route in drawing units: parallel to the lattice at `offset` to the right of the direction of travel,
 * corners cut at 45 degrees, beginning and ending at the edge of the chips.
 */
export function traceRoute(weave: Weave, route: readonly Point[], offset: number): Point[] {
  const corners = route.filter((point, index) => {
    const before = route[index - 1];
    const after = route[index + 1];
    if (!before || !after) return true;
    return before.x - point.x !== point.x - after.x || before.y - point.y !== point.y - after.y;
  });
  const legs = corners.slice(1).map((point, index) => {
    const from = corners[index] ?? point;
    return { dx: Math.sign(point.x - from.x), dy: Math.sign(point.y - from.y) };
  });
  const points: Point[] = [];
  corners.forEach((corner, index) => {
    const at = crossingAt(corner.x, corner.y);
    const into = legs[index - 1];
    const out = legs[index];
    const chip = chipAt(weave, corner.x, corner.y);
    if (into && out) {
      // A lane on the inside of the bend turns earlier by its offset, so lanes stay parallel.
      const shift = { x: -(into.dy + out.dy) * offset, y: (into.dx + out.dx) * offset };
      const bend = into.dx * out.dy - into.dy * out.dx;
      const cut = CHAMFER - bend * offset * (Math.SQRT2 - 1) * Math.SQRT2;
      points.push({ x: at.x + shift.x - into.dx * cut, y: at.y + shift.y - into.dy * cut });
      points.push({ x: at.x + shift.x + out.dx * cut, y: at.y + shift.y + out.dy * cut });
      return;
    }
    const leg = out ?? into;
    if (!leg) return;
    const reach = chip ? chipReach(chip.kind) : 0;
    const sign = out ? 1 : -1;
    points.push({
      x: at.x - leg.dy * offset + leg.dx * reach * sign,
      y: at.y + leg.dx * offset + leg.dy * reach * sign,
    });
  });
  return points;
}

/** SVG path data of a polyline. */
export function pathData(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
