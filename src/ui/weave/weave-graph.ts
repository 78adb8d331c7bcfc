/**
 * The weave behind the home page's first words: bundles of parallel traces on a lattice, over and under each other in
 * turn, with chips on some crossings. Routes between chips follow the lattice, avoid what is out of service, and turn
 * at 45 degrees. Pure: the server draws the resting picture from it and the browser lights it up.
 */

export interface Point {
  x: number;
  y: number;
}

export type ChipKind = 'endpoint' | 'switch';

interface Chip {
  /** Crossing of warp `column` and weft `row`. */
  column: number;
  row: number;
  kind: ChipKind;
}

/** A run of parallel traces, from one end to the other, in lattice steps; halves end between two crossings. */
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
    bundle(4, 3.5, 12),
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
    { column: 8, row: 1, kind: 'endpoint' },
    { column: 8, row: 4, kind: 'switch' },
    { column: 10, row: 2, kind: 'endpoint' },
    { column: 10, row: 6, kind: 'endpoint' },
    { column: 5, row: 7, kind: 'endpoint' },
    { column: 8, row: 7, kind: 'endpoint' },
  ],
};

/** Width and height of the drawing, in units. */
export function weaveSize(weave: Weave): { width: number; height: number } {
  return { width: weave.warp.length * PITCH, height: weave.weft.length * PITCH };
}

/** Where a crossing lies in the drawing. */
export function crossingAt(column: number, row: number): Point {
  return { x: (column + 0.5) * PITCH, y: (row + 0.5) * PITCH };
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
  /** Crossings that other routes use, as `column,row`. */
  busy?: ReadonlySet<string>;
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
 * or an end is out of service.
 */
export function findRoute(request: RouteRequest): Point[] | undefined {
  const { weave, down = new Set<number>(), busy = new Set<string>() } = request;
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
      const turn = step.direction >= 0 && step.direction !== direction ? TURN_COST : 0;
      const crowd = busy.has(`${to.column},${to.row}`) ? CROWD_COST : 0;
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
