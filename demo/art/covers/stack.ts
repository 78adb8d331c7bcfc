import { Heading, diagonal, route, type Point, type Polyline } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

/** Six layers; each plate is a parallelogram with horizontal and 45 degree edges. */
const LAYERS = 6;

interface Plates {
  readonly origin: Point;
  readonly width: number;
  readonly depth: number;
  /** Direction in which depth recedes: to the right or to the left. */
  readonly lean: 1 | -1;
  readonly rise: number;
  readonly slide: number;
  /** Extra space below the plate that is pulled out. */
  readonly pulled: number;
  readonly gap: number;
}

function plateOrigin(plates: Plates, index: number): Point {
  const gap = (index > plates.pulled ? plates.gap : 0) + (index >= plates.pulled ? plates.gap : 0);
  return { x: plates.origin.x + plates.slide * index, y: plates.origin.y - plates.rise * index - gap };
}

/** A point on plate `index`; u runs along the front edge, v into the depth, both in units on the sheet. */
function onPlate(plates: Plates, index: number, u: number, v: number): Point {
  const origin = plateOrigin(plates, index);
  return { x: origin.x + u + v * plates.lean, y: origin.y - v };
}

const outline = (plates: Plates, index: number): Point[] => [
  onPlate(plates, index, 0, 0),
  onPlate(plates, index, plates.width, 0),
  onPlate(plates, index, plates.width, plates.depth),
  onPlate(plates, index, 0, plates.depth),
  onPlate(plates, index, 0, 0),
];

/** Traces on one plate: each layer has its own way of running. */
function plateTraces(plates: Plates, index: number, manner: number, step: number): Polyline[] {
  const at = (u: number, v: number): Point => onPlate(plates, index, u, v);
  const { width, depth } = plates;
  const lines: Point[][] = [];
  if (manner === 0) {
    for (let v = step; v < depth - 4; v += step) lines.push([at(step, v), at(width - step, v)]);
  } else if (manner === 1) {
    for (let u = step * 1.4; u < width - step; u += step * 1.4)
      lines.push([at(u, step), at(u, depth - step)]);
  } else if (manner === 2) {
    for (let v = step; v < depth - 4; v += step) {
      const knee = width * 0.4 + v;
      if (v + depth * 0.45 < depth) lines.push([at(step, v), at(knee, v), at(knee, v + depth * 0.45)]);
      else lines.push([at(step, v), at(knee, v)]);
    }
  } else if (manner === 3) {
    for (let k = 1; k * step * 1.1 < depth / 2; k += 1) {
      const inset = k * step * 1.1;
      lines.push([
        at(inset, inset),
        at(width - inset, inset),
        at(width - inset, depth - inset),
        at(inset, depth - inset),
        at(inset, inset),
      ]);
    }
  }
  return lines;
}

/** The stack drawn as an exploded view, one plate pulled out, light falling through all of it. */
const exploded: Composition = ({ sheet, random }: Brush) => {
  const lean = random.pick([1, -1] as const);
  const width = random.pick([600, 700, 820]);
  const depth = random.pick([180, 220, 250]);
  const rise = random.between(58, 84);
  const pulled = random.int(1, LAYERS - 2);
  const gap = random.between(24, 46);
  const height = depth + rise * (LAYERS - 1) + gap * 2;
  const span = width + depth;
  const slide = random.pick([0, 0, 26, -26]);
  const left = random.chance(0.5) ? random.between(150, 260) : 1600 - span - random.between(150, 260);
  sheet.focusOn({ x: left + span / 2, y: 450 }, 1100);
  const plates: Plates = {
    origin: { x: lean > 0 ? left : left + depth, y: (900 + height) / 2 },
    width,
    depth,
    lean,
    rise,
    slide,
    pulled,
    gap,
  };
  const step = random.pick([18, 22, 26]);
  const u = width * random.between(0.28, 0.72);
  const v = depth * random.between(0.35, 0.65);
  const manners = random.shuffle([0, 1, 2, 3, 3, 4]);
  for (let i = 0; i < LAYERS; i += 1) {
    const edge = outline(plates, i);
    sheet.cut([edge]);
    if (i === pulled) sheet.area(edge, sheet.paint('copper'), sheet.theme === 'ink' ? 0.22 : 0.13);
    sheet.traces(plateTraces(plates, i, manners[i] ?? 4, step), {
      tone: i === pulled ? 'copper' : 'dim',
      width: i === pulled ? 3.6 : 3,
    });
    sheet.trace(edge, { width: i === pulled ? 4.5 : 3.2 });
    const foot = onPlate(plates, i, u, v);
    if (i < LAYERS - 1) {
      const next = onPlate(plates, i + 1, u, v);
      if (slide === 0) sheet.trace([foot, next], { tone: 'signal', width: 3 });
    }
    sheet.via(foot, 8, { tone: slide === 0 ? 'signal' : 'copper', width: 4 });
  }
  const top = onPlate(plates, LAYERS - 1, u, v);
  const ray = [{ x: top.x, y: -40 }, top];
  sheet.light(ray, 1, Math.min(320, top.y + 40), 5);
};

/** The section through a board: bands of unequal height, joined by plated columns. */
const section: Composition = ({ sheet, random }: Brush) => {
  const heights = random.shuffle([26, 40, 58, 58, 84, 120]);
  const gap = random.pick([22, 28]);
  const total = heights.reduce((sum, h) => sum + h, 0) + gap * (LAYERS - 1);
  const left = random.chance(0.5);
  const from = left ? -20 : random.between(520, 640);
  const to = left ? random.between(960, 1080) : 1620;
  let y = (900 - total) / 2;
  const shift = random.pick([0, 28, 44]) * (left ? -1 : 1);
  const bands = heights.map((height, i) => {
    const band = {
      top: y,
      bottom: y + height,
      from: left ? from : from + shift * i,
      to: left ? to + shift * i : to,
    };
    y += height + gap;
    return band;
  });
  bands.forEach((band, i) => {
    const count = Math.max(1, Math.round((band.bottom - band.top) / 13));
    const lines = Array.from({ length: count }, (_, k) => {
      const at =
        count === 1 ? (band.top + band.bottom) / 2 : band.top + ((band.bottom - band.top) * k) / (count - 1);
      return [
        { x: band.from, y: at },
        { x: band.to, y: at },
      ];
    });
    sheet.traces(lines, { tone: i % 2 === 0 ? 'copper' : 'dim', width: 4, cap: 'butt' });
  });
  const columns = random.int(3, 5);
  const usableFrom = left ? 160 : from + Math.abs(shift) * LAYERS + 60;
  const usableTo = left ? to - Math.abs(shift) * LAYERS - 60 : 1440;
  const lit = random.int(0, columns - 1);
  for (let c = 0; c < columns; c += 1) {
    const x = usableFrom + ((usableTo - usableFrom) * (c + 0.5)) / columns + random.between(-30, 30);
    const first = c === lit ? 0 : random.int(0, 3);
    const last = c === lit ? LAYERS - 1 : random.int(first + 1, LAYERS - 1);
    const top = bands[first]!.top;
    const bottom = bands[last]!.bottom;
    const half = 13;
    sheet.cut([
      [
        { x: x - half - 9, y: top - 8 },
        { x: x + half + 9, y: top - 8 },
        { x: x + half + 9, y: bottom + 8 },
        { x: x - half - 9, y: bottom + 8 },
      ],
    ]);
    sheet.traces(
      [-half, half].map((dx) => [
        { x: x + dx, y: top },
        { x: x + dx, y: bottom },
      ]),
      { width: 5 },
    );
    if (c === lit) {
      sheet.light(
        [
          { x, y: -60 },
          { x, y: 960 },
        ],
        random.between(0.45, 0.7),
        420,
        5.4,
      );
    }
  }
};

/** Six large diamonds, one above the other, cropped by the sheet. */
const diamonds: Composition = ({ sheet, random }: Brush) => {
  const side = random.pick([330, 390, 450]);
  const rise = random.pick([62, 76, 90]);
  const x = random.chance(0.5) ? random.between(420, 540) : random.between(1060, 1180);
  const baseY = 450 + (rise * (LAYERS - 1)) / 2;
  const manner = random.int(0, 3);
  const inset = random.pick([20, 24, 28]);
  sheet.focusOn({ x, y: 420 }, 1050);
  for (let i = 0; i < LAYERS; i += 1) {
    const cy = baseY - rise * i;
    const diamond = (size: number): Point[] =>
      route({ x, y: cy - diagonal(size) / 2 }, [
        [Heading.SE, size],
        [Heading.SW, size],
        [Heading.NW, size],
        [Heading.NE, size],
      ]);
    const edge = diamond(side);
    sheet.cut([edge]);
    const top = i === LAYERS - 1;
    if (top || i % 2 === 0) {
      const hatch: Point[][] = [];
      const first = edge[0]!;
      const s = Math.SQRT1_2;
      const at = (u: number, v: number): Point => ({ x: first.x + (u - v) * s, y: first.y + (u + v) * s });
      for (let k = inset; k < side - inset / 2; k += inset) {
        if (top && manner === 0) hatch.push(diamond(k));
        else if (top && manner === 1) hatch.push([at(inset, k), at(k, k), at(k, inset)]);
        else if (top && manner === 2) hatch.push([at(inset, k), at(side - inset, k)]);
        else if (top) hatch.push([at(k, inset), at(k, side / 2 + ((k * 7) % (side / 2 - inset)))]);
        else hatch.push([at(k, inset), at(k, side - inset)]);
      }
      sheet.traces(hatch, { tone: top ? 'copper' : 'dim', width: 3.2 });
    }
    sheet.trace(edge, { width: top ? 5 : 3.8 });
    for (const corner of edge.slice(0, 4)) sheet.dot(corner, 7);
  }
  const half = diagonal(side) / 2;
  const right = x < 800;
  const layer = random.int(1, LAYERS - 1);
  const from = { x: right ? x + half : x - half, y: baseY - rise * layer };
  const exit = route(from, [
    [right ? Heading.E : Heading.W, random.between(160, 320)],
    [
      random.chance(0.5) ? (right ? Heading.NE : Heading.NW) : right ? Heading.SE : Heading.SW,
      random.between(120, 240),
    ],
    [right ? Heading.E : Heading.W, 1200],
  ]);
  sheet.trace(exit, { width: 4 });
  sheet.light(exit, random.between(0.3, 0.42), 520, 5.6);
  sheet.via(from, 10, { tone: 'signal' });
};

export const stack: Compositions = [
  {
    draw: exploded,
    shows: {
      en: 'Six stacked layers with copper traces, light falling through them',
      zh: '六层叠放的走线板，一束光自上贯穿',
    },
  },
  {
    draw: section,
    shows: {
      en: 'The section through a board: copper bands joined by vias',
      zh: '电路板剖面：铜层由过孔相连',
    },
  },
  {
    draw: diamonds,
    shows: { en: 'Six diamond-shaped copper layers, one above the other', zh: '六层上下叠放的菱形铜层' },
  },
];
