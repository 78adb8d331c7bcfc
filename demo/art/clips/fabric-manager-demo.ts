import { lengthOf, pointAt, type Point } from '../geometry';
import { mix } from '../palette';
import { arrive, bright, colours, copper, during, idle, linear, ramp, type Clip, type Frame } from './stage';

const FM: Point = { x: 640, y: 92 };
const SWITCH: Readonly<Record<1 | 2 | 3 | 4, Point>> = {
  1: { x: 460, y: 226 },
  2: { x: 820, y: 226 },
  3: { x: 270, y: 416 },
  4: { x: 1010, y: 416 },
};
type SwitchId = keyof typeof SWITCH;
const ids: readonly SwitchId[] = [1, 2, 3, 4];
const HALF = 26;

/** Endpoints by number, with the switch that they hang from. */
const endpoints: readonly { readonly at: Point; readonly home: SwitchId }[] = ids.flatMap((home) => {
  const { x, y } = SWITCH[home];
  return [-1, 0, 1].map((k) => {
    if (home === 1) return { home, at: { x: x - 170, y: y + k * 62 - 20 } };
    if (home === 2) return { home, at: { x: x + 170, y: y + k * 62 - 20 } };
    return { home, at: { x: x + k * 72, y: y + 122 } };
  });
});

/** The trace from a switch to one of its endpoints. */
function drop(index: number): Point[] {
  const { at, home } = endpoints[index]!;
  const { x, y } = SWITCH[home];
  if (home <= 2) {
    const side = Math.sign(at.x - x);
    const rise = Math.abs(at.y - y);
    const start = x + side * HALF;
    return [
      { x: start, y },
      { x: at.x - side * (rise + 22), y },
      { x: at.x - side * 22, y: at.y },
    ].filter((p, i, all) => i !== 1 || p.y !== all[2]!.y);
  }
  const shift = at.x - x;
  return shift === 0
    ? [
        { x, y: y + HALF },
        { x, y: at.y - 20 },
      ]
    : [
        { x, y: y + HALF },
        { x, y: at.y - 20 - Math.abs(shift) },
        { x: at.x, y: at.y - 20 },
      ];
}

const trunk: Point[] = [
  { x: FM.x, y: FM.y + 28 },
  { x: FM.x, y: FM.y + 48 },
  { x: FM.x - 14, y: FM.y + 62 },
  { x: SWITCH[1].x + 46, y: FM.y + 62 },
  { x: SWITCH[1].x, y: FM.y + 108 },
  { x: SWITCH[1].x, y: SWITCH[1].y - HALF },
];
const links = {
  '1-2': [SWITCH[1], SWITCH[2]],
  '1-3': [SWITCH[1], SWITCH[3]],
  '2-4': [SWITCH[2], SWITCH[4]],
  '3-4': [SWITCH[3], SWITCH[4]],
  '1-4': [
    SWITCH[1],
    { x: SWITCH[1].x + 95, y: SWITCH[1].y + 95 },
    { x: SWITCH[4].x - 115, y: SWITCH[1].y + 95 },
    { x: SWITCH[4].x - 36, y: SWITCH[4].y - 16 },
    { x: SWITCH[4].x - HALF, y: SWITCH[4].y - 16 },
  ],
} satisfies Record<string, Point[]>;

/** When discovery reaches each switch. */
const found: Readonly<Record<SwitchId, number>> = { 1: 3.7, 2: 4.5, 3: 4.5, 4: 5.3 };
const reversed = (line: readonly Point[]): Point[] => [...line].reverse();

/** Paths of the two flows before and after the repair. */
const before: readonly Point[][] = [
  [...reversed(drop(0)), ...links['1-3'], ...drop(8)],
  [...reversed(drop(3)), ...reversed(links['1-2']), ...links['1-3'], ...links['3-4'], ...drop(11)],
];
const after: readonly Point[][] = [
  [...reversed(drop(0)), ...links['1-4'], ...reversed(links['3-4']), ...drop(8)],
  [...reversed(drop(3)), ...links['2-4'], ...drop(11)],
];
const BREAK = { x: (SWITCH[1].x + SWITCH[3].x) / 2, y: (SWITCH[1].y + SWITCH[3].y) / 2 };
const BROKEN_AT = 11.9;
/** Length of a light on its way, and how long it takes from end to end. */
const TAIL = 70;
const TRAVEL = 1.5;

/** Share of a light's path at which it stops before the break. */
function stopBefore(path: readonly Point[]): number {
  const total = lengthOf(path);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let d = 0; d < total; d += 2) {
    const { x, y } = pointAt(path, d);
    const distance = Math.hypot(x - BREAK.x, y - BREAK.y);
    if (distance < least) {
      least = distance;
      nearest = d;
    }
  }
  return (nearest - 48) / (total + TAIL);
}
const stops = before.map(stopBefore);

/** A table of three lines beside a switch; `changed` lights the second one. */
function table(frame: Frame, middle: Point, filled: number, changed: number, opacity: number): void {
  frame.box(middle, 92, 52, { colour: mix(idle, copper, filled), width: 1.8, opacity });
  const widths = [64, 44, 56];
  widths.forEach((width, i) => {
    const y = middle.y - 14 + i * 14;
    const lit = i === 1 ? changed : 0;
    frame.trace(
      [
        { x: middle.x - 34, y },
        { x: middle.x - 34 + (i === 1 && changed > 0 ? width + changed * 20 : width), y },
      ],
      {
        width: 4,
        colour: mix(bright, colours.signal, lit),
        progress: arrive(filled, i * 0.25, 0.5 + i * 0.25),
        opacity,
      },
    );
  });
}

const tables: Readonly<Record<SwitchId, Point>> = {
  1: { x: SWITCH[1].x + 142, y: SWITCH[1].y + 47 },
  2: { x: SWITCH[2].x - 92, y: SWITCH[2].y + 47 },
  3: { x: SWITCH[3].x - 100, y: SWITCH[3].y },
  4: { x: SWITCH[4].x + 100, y: SWITCH[4].y },
};

function draw(frame: Frame): void {
  const { time } = frame;
  // The end of the clip is its beginning again: everything found is forgotten.
  const kept = 1 - ramp(time, 17.5, 17.95);
  const released = ramp(time, 10.7, 11) * kept;
  const broken = ramp(time, 11.8, 12.1) * kept;
  const known = (id: SwitchId): number => ramp(time, found[id], found[id] + 0.3) * kept;

  for (const [name, line] of Object.entries(links)) {
    const ends = name.split('-').map(Number) as [SwitchId, SwitchId];
    const first = Math.min(found[ends[0]], found[ends[1]]);
    const progress = ramp(time, first + 0.15, first + 0.85) * kept;
    const towards = found[ends[0]] <= found[ends[1]] ? line : reversed(line);
    const colour = mix(mix(idle, copper, 0.7), copper, released);
    if (name === '1-3' && broken > 0.01) {
      const gap = 30 * broken;
      const faded = mix(copper, idle, broken);
      frame.trace([SWITCH[1], { x: BREAK.x + gap, y: BREAK.y - gap }], { width: 3.4, colour: faded });
      frame.trace([{ x: BREAK.x - gap, y: BREAK.y + gap }, SWITCH[3]], { width: 3.4, colour: faded });
    } else {
      frame.trace(towards, { width: 3.4, colour, progress });
    }
    frame.light(towards, linear(time, first + 0.1, first + 1.05), { tail: 90, width: 5 });
  }
  frame.trace(trunk, { width: 3.4, colour: copper, progress: 0.09 });
  frame.trace(trunk, { width: 3.4, colour: copper, progress: Math.max(0.09, ramp(time, 3, 3.7) * kept) });
  frame.light(trunk, linear(time, 2.9, 3.9), { tail: 90, width: 5 });

  endpoints.forEach(({ at, home }, i) => {
    const start = found[home] + 0.3 + (i % 3) * 0.08;
    const seen = ramp(time, start + 0.25, start + 0.5) * kept;
    const line = drop(i);
    frame.trace(line, {
      width: 2.6,
      colour: mix(mix(idle, copper, 0.6), copper, released),
      progress: ramp(time, start, start + 0.4) * kept,
    });
    const flowing = i === 0 || i === 8 || i === 3 || i === 11 ? ramp(time, 11, 11.3) * kept : 0;
    if (seen < 0.5) frame.box(at, 38, 38, { radius: 19, colour: idle, width: 2, dash: '4 5' });
    else frame.via(at, 19, { colour: mix(mix(copper, bright, seen), colours.signal, flowing), width: 2.6 });
    const numbered = ramp(time, 6.3 + i * 0.19, 6.55 + i * 0.19) * kept;
    frame.label(`${i + 1}`, at, { size: 18, opacity: numbered, weight: 500 });
  });

  before.forEach((path, f) => {
    const limit = stops[f]!;
    for (let start = 10.95; start < BROKEN_AT + 0.2; start += 0.55) {
      const passed = linear(BROKEN_AT, start, start + TRAVEL) > limit;
      const t = linear(time, start, start + TRAVEL);
      const held = passed || time < BROKEN_AT ? t : Math.min(t, limit);
      frame.light(path, held, { tail: TAIL, width: 5, opacity: 1 - ramp(time, 13, 13.7) });
    }
  });
  for (const path of after) {
    for (let start = 15.7; start < 17.6; start += 0.55) {
      frame.light(path, linear(time, start, start + TRAVEL), { tail: TAIL, width: 5, opacity: kept });
    }
  }

  for (const id of ids) {
    const at = SWITCH[id];
    const seen = known(id);
    frame.box(at, HALF * 2, HALF * 2, {
      colour: seen < 0.5 ? idle : mix(copper, bright, seen),
      width: seen < 0.5 ? 2 : 3,
      ...(seen < 0.5 ? { dash: '5 6' } : {}),
    });
    frame.label(`S${id}`, at, { size: 19, opacity: seen, weight: 500 });
    const filled = linear(time, 9.1 + id * 0.16, 10 + id * 0.16);
    const shown = Math.min(ramp(time, 8.9, 9.2), kept);
    const changed = id <= 2 ? ramp(time, 15 + id * 0.12, 15.5 + id * 0.12) : 0;
    if (shown > 0) table(frame, tables[id], filled, changed, shown);
    for (const side of [-1, 1]) {
      frame.dot({ x: at.x + side * HALF, y: at.y }, 5, {
        colour: mix(idle, bright, released),
        opacity: seen,
      });
    }
  }
  const cross = during(time, 12, 15.2, 0.3);
  for (const side of [-1, 1]) {
    frame.trace(
      [
        { x: BREAK.x - 12, y: BREAK.y - 12 * side },
        { x: BREAK.x + 12, y: BREAK.y + 12 * side },
      ],
      { colour: colours.danger, width: 3.5, opacity: cross },
    );
  }

  const pulse = Math.max(during(time, 2.7, 3.5, 0.3), during(time, 14.6, 15.6, 0.4));
  frame.light(trunk, linear(time, 14.7, 15.4), { tail: 90, width: 5 });
  frame.glow(FM, 130, pulse);
  frame.box(FM, 108, 56, {
    colour: colours.signal,
    width: 3,
    fill: mix(colours.ground, colours.signal, 0.14 + pulse * 0.26),
  });
  frame.label('FM', FM, { size: 26, weight: 600 });
  frame.via({ x: FM.x, y: FM.y + 46 }, 7, { colour: copper, opacity: 1 - ramp(time, 3, 3.3) * kept });
  const raised = arrive(time, 15.8, 16.5);
  const flag = during(time, 15.8, 17.7, 0.3);
  frame.trace(
    [
      { x: FM.x + 54, y: FM.y },
      { x: FM.x + 84, y: FM.y },
      { x: FM.x + 84 + raised * 20, y: FM.y - raised * 20 },
    ],
    {
      colour: colours.signal,
      width: 2.6,
      opacity: flag,
    },
  );
  const mast = { x: FM.x + 166, y: FM.y - 10 - raised * 24 };
  frame.box(mast, 122, 40, { fill: colours.signal, colour: colours.signal, width: 0, opacity: flag });
  frame.label('EVENT', mast, { size: 20, weight: 600, colour: colours.ground, opacity: flag });
}

/** Discovery, identifiers, routes, a broken link and its repair. */
export const fabricManagerDemo: Clip = { slug: 'fabric-manager-demo', duration: 18, poster: 11.6, draw };
