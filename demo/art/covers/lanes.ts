import {
  diagonal,
  Heading,
  lengthOf,
  offsetPolyline,
  pointAt,
  route,
  slice,
  spread,
  type Point,
} from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

const { E, SE, S, N, NE } = Heading;

/** Offsets of a link: differential pairs, set closer together within a pair than between pairs. */
function pairs(count: number, inner: number, outer: number): number[] {
  return spread(count, inner + outer).flatMap((centre) => [centre - inner / 2, centre + inner / 2]);
}

/** A bundle that sweeps across the whole sheet, turning in step. */
const sweep: Composition = ({ sheet, random }: Brush) => {
  const count = random.pick([4, 6, 8, 8]);
  const inner = random.pick([11, 13, 15]);
  const outer = random.pick([22, 30, 38]);
  const offsets = pairs(count, inner, outer);
  const rises = random.chance(0.5);
  const startY = rises ? random.between(620, 800) : random.between(110, 280);
  const turn = rises ? NE : SE;
  const first = random.between(260, 560);
  const climb = diagonal(random.between(330, 560));
  const centre = random.chance(0.35)
    ? route({ x: -80, y: startY }, [
        [E, first],
        [turn, climb * 0.55],
        [E, random.between(220, 420)],
        [turn, climb * 0.5],
        [E, 1800],
      ])
    : route({ x: -80, y: startY }, [
        [E, first],
        [turn, climb],
        [E, 1800],
      ]);
  const lines = offsets.map((offset) => offsetPolyline(centre, offset));
  const stops = random.int(0, 2) * 2;
  const kept = lines.map((line, i) => {
    const fromEdge = Math.min(i, lines.length - 1 - i);
    return fromEdge < stops ? slice(line, 0, lengthOf(line) * random.between(0.42, 0.62)) : line;
  });
  sheet.traces(kept, { width: 4.5, ridge: 3 });
  kept.forEach((line, i) => {
    if (line !== lines[i]) sheet.via(line[line.length - 1]!, 8);
  });
  const lit = random.int(stops, lines.length - 1 - stops);
  sheet.light(lines[lit]!, random.between(0.36, 0.52), random.between(420, 640), 5);
};

/** Two halves of a link part: one half runs on, the other turns away and ends in a slanted row of vias. */
const parting: Composition = ({ sheet, random }: Brush) => {
  const count = random.pick([16, 20, 24]);
  const pitch = random.pick([16, 18, 20]);
  const offsets = spread(count, pitch);
  const down = random.chance(0.5);
  const startY = down ? random.between(230, 330) : random.between(570, 670);
  const start: Point = { x: -60, y: startY };
  const share = random.pick([0.5, 0.5, 0.33, 0.66]);
  const parts = Math.round(count * share);
  const bend = random.between(520, 780);
  const away = route(start, [
    [E, bend],
    [down ? SE : NE, diagonal(300)],
    [down ? S : N, 900],
  ]);
  const stopAt = random.between(640, 780);
  const straight = route(start, [[E, bend + stopAt]]);
  const turning = offsets
    .filter((_, i) => (down ? i >= count - parts : i < parts))
    .map((offset) => offsetPolyline(away, offset));
  const running = offsets
    .filter((_, i) => (down ? i < count - parts : i >= parts))
    .map((offset, i, all) => {
      const line = offsetPolyline(straight, offset);
      const rank = down ? all.length - 1 - i : i;
      return slice(line, 0, lengthOf(line) - rank * pitch);
    });
  sheet.traces(running, { width: 4 });
  sheet.traces(turning, { width: 4 });
  for (const line of running) sheet.via(line[line.length - 1]!, 6);
  const lit = turning[random.int(1, turning.length - 2)]!;
  sheet.light(lit, random.between(0.42, 0.58), 520, 4.6);
};

/** A meander of 45 degree steps that lengthens a trace: the way lengths are matched on a board. */
function meander(start: Point, length: number, amplitude: number, pitch: number, side: 1 | -1): Point[] {
  const points: Point[] = [start];
  const cut = pitch / 4;
  const up = (y: number): number => start.y + side * y;
  for (let x = start.x; x + pitch * 2 <= start.x + length; x += pitch * 2) {
    points.push(
      { x: x + pitch * 0.5 - cut, y: up(0) },
      { x: x + pitch * 0.5, y: up(cut) },
      { x: x + pitch * 0.5, y: up(amplitude - cut) },
      { x: x + pitch * 0.5 + cut, y: up(amplitude) },
      { x: x + pitch * 1.5 - cut, y: up(amplitude) },
      { x: x + pitch * 1.5, y: up(amplitude - cut) },
      { x: x + pitch * 1.5, y: up(cut) },
      { x: x + pitch * 1.5 + cut, y: up(0) },
    );
  }
  points.push({ x: start.x + length, y: start.y });
  return points;
}

/** Few traces of matched length: each makes its own meander in the empty middle of the sheet. */
const matched: Composition = ({ sheet, random }: Brush) => {
  const count = random.pick([4, 5, 6, 8]);
  const gap = random.between(440, 620) / count;
  const top = (900 - gap * (count - 1)) / 2 + random.between(-40, 40);
  const pitch = random.pick([26, 30, 36]);
  const lean = random.pick([-1, 1]);
  const from = random.between(240, 420);
  const lines = Array.from({ length: count }, (_, i): Point[] => {
    const y = top + gap * i;
    const shift = (lean > 0 ? i : count - 1 - i) * gap * 0.9;
    const turns = 2 * pitch * random.int(2, count > 5 ? 6 : 8);
    return [
      { x: -40, y },
      ...meander({ x: from + shift, y }, turns, Math.min(gap * 0.62, 104), pitch, -1),
      { x: 1640, y },
    ];
  });
  const ends = lines.map((_, i) => (random.chance(0.4) && i > 0 ? 1180 + random.int(0, 5) * 60 : 1640));
  const lit = random.int(0, count - 1);
  lines.forEach((line, i) => {
    const end = i === lit ? 1640 : ends[i]!;
    const cutLine = [...line.slice(0, -1), { x: end, y: line[0]!.y }];
    sheet.trace(cutLine, { width: 4.5 });
    if (end < 1600) sheet.via(cutLine[cutLine.length - 1]!, 9);
  });
  sheet.light(lines[lit]!, random.between(0.5, 0.75), 760, 5.4);
};

/** The link widths 1, 2, 4 and 8 side by side, falling from the top edge and turning out of the sheet. */
const widths: Composition = ({ sheet, random }: Brush) => {
  const order = random.chance(0.5) ? [1, 2, 4, 8] : [8, 4, 2, 1];
  const pitch = random.pick([18, 20, 22]);
  const right = random.chance(0.6);
  const gap = random.between(70, 110);
  let x = right ? random.between(130, 300) : random.between(760, 900);
  const drop = random.between(250, 400);
  const lit: Point[][] = [];
  order.forEach((count, group) => {
    const width = (count - 1) * pitch;
    const centre = route({ x: x + width / 2, y: -60 }, [
      [S, drop + group * random.between(16, 30)],
      [right ? SE : Heading.SW, diagonal(260)],
      [S, 1200],
    ]);
    const lines = spread(count, pitch).map((offset) => offsetPolyline(centre, offset));
    sheet.traces(lines, { width: 5 });
    lit.push(lines[random.int(0, lines.length - 1)]!);
    if (group % 2 === 1) {
      const end = lines.map((line) => pointAt(line, 200));
      for (const point of end) sheet.dot(point, 6.5);
    }
    x += width + gap;
  });
  sheet.light(lit[random.int(1, 3)]!, random.between(0.34, 0.46), 420, 5.6);
};

export const lanes: Compositions = [
  {
    draw: sweep,
    shows: {
      en: 'Parallel copper traces that turn across the picture in step',
      zh: '一组平行铜走线整齐地转折穿过画面',
    },
  },
  {
    draw: parting,
    shows: {
      en: 'A bundle of copper traces that parts in two; one half ends in vias',
      zh: '一束铜走线分成两股，其中一股止于过孔',
    },
  },
  {
    draw: matched,
    shows: { en: 'Copper traces with meanders that match their lengths', zh: '用蛇形绕线等长的几条铜走线' },
  },
  {
    draw: widths,
    shows: {
      en: 'Bundles of one, two, four and eight copper lanes side by side',
      zh: '1、2、4、8条铜走线并排成束',
    },
  },
];
