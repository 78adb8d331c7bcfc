import { Heading, connect, diagonal, octagon, offsetPolyline, route, spread, type Point } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

/** Legs along which the traces of one side of an array leave, for a side that looks east; other sides turn it. */
type Exit = readonly (readonly [number, number])[];

/** Draws a square array of pads whose outer rows escape to four sides as bundles. Returns one trace per side. */
function escapeArray(
  brush: Brush,
  options: {
    centre: Point;
    size: number;
    rows: number;
    pitch: number;
    exits: readonly (Exit | undefined)[];
    lane: number;
  },
): Point[][] {
  const { sheet, random } = brush;
  const { centre, size, rows, pitch, exits, lane } = options;
  const half = ((size - 1) * pitch) / 2;
  const chosen: Point[][] = [];
  for (let side = 0; side < 4; side += 1) {
    const turn = (side * Math.PI) / 2;
    const place = (along: number, across: number): Point => ({
      x: centre.x + along * Math.cos(turn) - across * Math.sin(turn),
      y: centre.y + along * Math.sin(turn) + across * Math.cos(turn),
    });
    const exit = exits[side];
    const traces: Point[][] = [];
    for (let depth = 0; depth < rows; depth += 1) {
      for (let k = depth; k < size - 1 - depth; k += 1) {
        const along = half - depth * pitch;
        const across = -half + k * pitch;
        const pad = place(along, across);
        sheet.dot(pad, 6.5, exit ? 'copper' : 'dim');
        if (!exit) continue;
        const channel = across + pitch / 2 + (depth - (rows - 1) / 2) * lane;
        const bend = channel - across;
        const away = offsetPolyline(
          route(
            place(half + pitch, 0),
            exit.map(([h, l]) => [h + side * 2, l] as const),
          ),
          channel,
        );
        traces.push([pad, place(along + Math.abs(bend), channel), ...away]);
      }
    }
    sheet.traces(traces, { width: 3.2 });
    if (traces.length > 0)
      chosen.push(traces[random.int(Math.floor(traces.length * 0.2), Math.floor(traces.length * 0.6))]!);
  }
  return chosen;
}

/** One manager in the middle of an array; bundles leave it in the four directions. */
const escape: Composition = (brush) => {
  const { sheet, random } = brush;
  const centre = { x: random.pick([470, 560, 1040, 1130]), y: random.between(400, 500) };
  const size = random.pick([9, 11, 13]);
  const pitch = random.pick([30, 34]);
  const rows = random.int(2, 3);
  const bendAt = (): number => random.between(120, 300) + (size * pitch) / 2;
  const turn = random.pick([1, -1]);
  sheet.focusOn(centre, 1150);
  const exits = [0, 1, 2, 3].map((side): Exit | undefined =>
    random.chance(0.24) && side > 0
      ? undefined
      : [
          [0, bendAt()],
          [turn, diagonal(random.between(120, 260))],
          [random.chance(0.6) ? 0 : turn * 2, 1900],
        ],
  );
  const lines = escapeArray(brush, { centre, size, rows, pitch, exits, lane: pitch / (rows + 1) });
  const inner = ((size - 1) / 2 - rows) * pitch;
  const plate = octagon(centre, Math.max(30, inner * 0.72));
  sheet.trace(plate, { width: 4 });
  sheet.via(centre, 12);
  const lit = random.pick(lines as [Point[], ...Point[][]]);
  sheet.light(lit, random.between(0.2, 0.3), 560, 5);
};

/** Endpoints on octagonal rings around the one fabric manager, joined ring by ring. */
const rings: Composition = ({ sheet, random }: Brush) => {
  const centre = { x: random.pick([420, 540, 1060, 1200]), y: random.between(390, 520) };
  const count = random.int(5, 8);
  const pitch = random.pick([58, 66, 78]);
  const start = random.pick([60, 90]);
  sheet.focusOn(centre, 1000);
  const radii = Array.from({ length: count }, (_, i) => start + i * pitch);
  sheet.traces(
    radii.map((radius) => octagon(centre, radius)),
    { tone: 'dim', width: 3.2 },
  );
  const gapSide = random.int(0, 7);
  for (let side = 0; side < 8; side += 1) {
    if (side === gapSide) continue;
    const angle = (side * Math.PI) / 4;
    const normal = { x: Math.cos(angle), y: Math.sin(angle) };
    const first = random.int(0, 2);
    const last = random.int(Math.max(first + 1, count - 3), count - 1);
    const reach = (radius: number): Point => ({
      x: centre.x + normal.x * radius,
      y: centre.y + normal.y * radius,
    });
    sheet.trace([reach(radii[first]!), reach(radii[last]!)], { width: 5 });
    for (let i = first; i <= last; i += 1)
      if (random.chance(0.72)) sheet.via(reach(radii[i]!), i === last ? 13 : 9);
  }
  const out = random.int(count - 2, count - 1);
  const ring = octagon(centre, radii[out]!);
  const right = centre.x < 800;
  const side = right ? 3 : 7;
  const a = ring[side - 1]!;
  const b = ring[side]!;
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const gateway = route(from, [
    [right ? Heading.E : Heading.W, random.between(120, 200)],
    [right ? Heading.NE : Heading.SW, diagonal(random.between(80, 200))],
    [right ? Heading.E : Heading.W, 1400],
  ]);
  const link = [{ x: centre.x, y: from.y }, ...gateway];
  sheet.trace(link, { width: 4.5 });
  sheet.light(link, random.between(0.34, 0.46), 460, 5.4);
  sheet.via(from, 11, { tone: 'signal' });
  sheet.via(centre, 16, { width: 8 });
};

/** Two domains and the gateways between them. */
const crossing: Composition = (brush) => {
  const { sheet, random } = brush;
  const size = random.pick([6, 7, 8]);
  const pitch = random.pick([30, 34, 38]);
  const lift = random.between(90, 180) * random.pick([1, -1]);
  const a = { x: random.between(270, 380), y: 450 + lift };
  const b = { x: random.between(1220, 1330), y: 450 - lift };
  const lanes = random.pick([3, 4, 5]);
  const half = ((size - 1) * pitch) / 2;
  for (const centre of [a, b]) {
    const hollow = random.int(1, 2);
    for (const dx of spread(size, pitch)) {
      for (const dy of spread(size, pitch)) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy)) / pitch;
        if (ring < hollow) continue;
        const strong = random.chance(0.62);
        sheet.dot({ x: centre.x + dx, y: centre.y + dy }, strong ? 8 : 5, strong ? 'copper' : 'dim');
      }
    }
    sheet.via(centre, 13, { width: 6 });
    sheet.trace(octagon(centre, half + pitch * 1.2), { tone: 'dim', width: 3 });
  }
  const edge = half + pitch * 1.2;
  const knee = random.pick([0.25, 0.5, 0.75]);
  const links = spread(lanes, 26).map((offset) =>
    offsetPolyline(connect({ x: a.x + edge, y: a.y }, { x: b.x - edge, y: b.y }, knee), offset),
  );
  sheet.traces(links, { width: 4.5 });
  for (const line of links) {
    sheet.via(line[0]!, 8);
    sheet.via(line[line.length - 1]!, 8);
  }
  sheet.light(links[random.int(0, lanes - 1)]!, random.between(0.5, 0.8), 420, 5.2);
};

export const domain: Compositions = [
  {
    draw: escape,
    shows: {
      en: 'A square array of pads from which bundles of traces leave',
      zh: '方形焊盘阵列，走线成束引出',
    },
  },
  {
    draw: rings,
    shows: { en: 'Octagonal rings of vias around one centre', zh: '过孔排成八角环，围绕同一中心' },
  },
  {
    draw: crossing,
    shows: { en: 'Two clusters of vias joined by a few traces', zh: '两簇过孔由几条走线相连' },
  },
];
