import type { Point } from '../geometry';
import { mix } from '../palette';
import {
  arrive,
  bright,
  colours,
  copper,
  during,
  ease,
  idle,
  lerp,
  linear,
  place,
  ramp,
  type Clip,
  type Frame,
} from './stage';

const CENTRE: Point = { x: 640, y: 310 };
const SIZE = { width: 420, height: 510 };
const COLUMN = [-140, -56, 56, 140];
const ROW = [-222, -176, -130, -84, 28, 74, 120, 166];
const SWITCHES: readonly [Point, Point] = [
  { x: -98, y: -28 },
  { x: 98, y: -28 },
];
const MEMORY = COLUMN.map((x) => ({ x, y: 222 }));
const FOCUS: Point = { x: COLUMN[1]!, y: ROW[1]! };
const ACC = 30;
/** How much larger the single accelerator of the opening is than one in the cabinet. */
const ENLARGED = 5;

const at = (point: Point): Point => ({ x: CENTRE.x + point.x, y: CENTRE.y + point.y });

const switchOf = (column: number): Point => SWITCHES[column < 2 ? 0 : 1];

/** Every accelerator has its own link: it leaves sideways and runs down, or up, the channel to its switch. */
function linkOf(column: number, row: number): Point[] {
  const x = COLUMN[column]!;
  const y = ROW[row]!;
  const side = column % 2 === 0 ? 1 : -1;
  const towards = row < 4 ? 1 : -1;
  const lane = row < 4 ? 3 - row : row - 4;
  const edge = x + (side * ACC) / 2;
  const channel = edge + side * (4 + lane * 4);
  return [
    { x: edge, y },
    { x: channel - side * 4, y },
    { x: channel, y: y + towards * 4 },
    { x: channel, y: switchOf(column).y - towards * 17 },
  ];
}

/** The link between a switch and one memory below it. */
function memoryLink(index: number): Point[] {
  const memory = MEMORY[index]!;
  const hub = switchOf(index);
  const side = index % 2 === 0 ? -1 : 1;
  const x = hub.x + side * 4;
  return [
    { x, y: hub.y + 17 },
    { x, y: memory.y - 17 - Math.abs(memory.x - x) },
    { x: memory.x, y: memory.y - 17 },
  ];
}

const between: Point[] = [
  { x: SWITCHES[0].x + 62, y: SWITCHES[0].y },
  { x: SWITCHES[1].x - 62, y: SWITCHES[1].y },
];
const wiring: Point[][] = [
  ...COLUMN.flatMap((_, c) => ROW.map((_y, r) => linkOf(c, r))),
  ...MEMORY.map((_, m) => memoryLink(m)),
  between,
].map((line) => line.map(at));

/** From the lit accelerator through its switch into memory. */
const load: Point[] = [FOCUS, ...linkOf(1, 1), ...memoryLink(1)].map(at);

function cabinet(frame: Frame, progress: number): void {
  const { time } = frame;
  frame.box(CENTRE, SIZE.width, SIZE.height, { colour: copper, width: 3, radius: 6 });
  wiring.forEach((line) => frame.trace(line, { width: 1.8, progress, colour: copper }));
  COLUMN.forEach((x, c) => {
    ROW.forEach((y, r) => {
      if (c === 1 && r === 1) return;
      const shown = arrive(progress, (r + c) * 0.04, 0.5 + (r + c) * 0.04);
      frame.box(at({ x, y }), ACC, ACC * shown, { colour: bright, width: 2.2, opacity: shown });
    });
  });
  const later = ramp(progress, 0.4, 0.9);
  for (const hub of SWITCHES) {
    frame.box(at(hub), 124, 34, { colour: bright, width: 2.4, opacity: later });
    frame.label('SW', at(hub), { size: 19, weight: 500, opacity: later });
  }
  const touched = during(time, 8.1, 10.1, 0.4);
  MEMORY.forEach((memory, m) => {
    frame.box(at(memory), 76, 34, {
      colour: m === 1 ? mix(copper, colours.signal, touched) : copper,
      width: 2.4,
      opacity: later,
      fill: m === 1 ? colours.signal : colours.ground,
      fillOpacity: m === 1 ? touched * 0.3 : 1,
    });
    frame.label('MEM', at(memory), { size: 17, opacity: later });
  });
}

/** Opening and cabinet share one camera: it starts on one accelerator and pulls back. */
function cabinetScene(frame: Frame): void {
  const { time } = frame;
  const back = ramp(time, 3.3, 4.9);
  const away = ramp(time, 10.2, 11.2);
  const scale = Math.exp(lerp(Math.log(ENLARGED), 0, back));
  const eye = { x: lerp(at(FOCUS).x, CENTRE.x, back), y: lerp(at(FOCUS).y, CENTRE.y, back) };
  const target = { x: lerp(430, CENTRE.x, back), y: CENTRE.y };
  const first = slot(0, 0);
  const shrink = Math.exp(lerp(0, Math.log(0.1), away));
  const goal = { x: lerp(target.x, first.x, away), y: lerp(target.y, first.y, away) };
  frame.group({ opacity: 1 - ramp(time, 10.95, 11.3), transform: place(eye, goal, scale * shrink) }, () => {
    frame.group({ opacity: ramp(time, 3.5, 4.4) }, () => {
      cabinet(frame, linear(time, 3.8, 5.6));
    });
    const glowing = during(time, 7, 10.2, 0.5);
    frame.glow(at(FOCUS), 70, glowing);
    frame.box(at(FOCUS), ACC, ACC, {
      colour: mix(bright, colours.signal, glowing),
      width: lerp(0.9, 2.2, back),
      radius: lerp(1.4, 3, back),
      fill: mix(colours.ground, colours.signal, 0.12 + glowing * 0.6),
    });
    frame.light(load, linear(time, 7.3, 8.6), { tail: 120, width: 5 });
    frame.light([...load].reverse(), linear(time, 8.7, 10), { tail: 120, width: 5 });
  });
  frame.label('1 hop', { x: 360, y: CENTRE.y - 28 }, { size: 26, opacity: during(time, 7.8, 10.2, 0.35) });
  frame.trace(
    [
      { x: 410, y: CENTRE.y - 28 },
      { x: 470, y: CENTRE.y - 28 },
    ],
    { colour: colours.muted, width: 2, opacity: during(time, 7.9, 10.2, 0.35) },
  );
  const opening = 1 - ramp(time, 3.3, 3.75);
  frame.group({ opacity: opening }, () => {
    const x = 430 + (ACC * ENLARGED) / 2;
    for (let lane = 0; lane < 8; lane += 1) {
      const y = CENTRE.y + (lane - 3.5) * 17;
      const bend = Math.abs(y - CENTRE.y);
      const line = [
        { x, y },
        { x: 900 - bend, y },
        { x: 900, y: CENTRE.y },
      ];
      frame.trace(line, { width: 3.2, progress: ramp(time, 0.5 + lane * 0.05, 1.6 + lane * 0.05) });
      frame.light(line, linear(time, 1.7 + (lane % 3) * 0.09, 2.7 + (lane % 3) * 0.09), {
        tail: 130,
        width: 4,
      });
      frame.light(line, linear(time, 2.5 + (lane % 3) * 0.09, 3.4 + (lane % 3) * 0.09), {
        tail: 130,
        width: 4,
      });
    }
    frame.via({ x: 908, y: CENTRE.y }, 16, { colour: bright, width: 7, opacity: ramp(time, 1.5, 1.9) });
    frame.label('ACC', { x: 430, y: CENTRE.y }, { size: 36, weight: 500, opacity: arrive(time, 0, 0.4) });
    frame.label('x8', { x: 690, y: CENTRE.y - 112 }, { size: 36, opacity: ramp(time, 1.2, 1.7) });
  });
}

const GRID = { x: 150, y: 78, pitchX: 84, pitchY: 64 };
function slot(column: number, row: number): Point {
  return { x: GRID.x + column * GRID.pitchX, y: GRID.y + row * GRID.pitchY };
}

/** The light from the first cabinet to the last: along a row, down a column, one turn of 45 degrees at each corner. */
const journey: Point[] = [
  { x: slot(0, 0).x, y: slot(0, 0).y + 32 },
  { x: slot(7, 0).x + 22, y: slot(0, 0).y + 32 },
  { x: slot(7, 0).x + 42, y: slot(0, 0).y + 52 },
  { x: slot(7, 0).x + 42, y: slot(7, 7).y - 20 },
  { x: slot(7, 7).x + 21, y: slot(7, 7).y },
];

function room(frame: Frame): void {
  const { time } = frame;
  const leaving = 1 - ramp(time, 19.5, 19.95);
  const band = ramp(time, 17, 17.8);
  frame.group({ opacity: leaving }, () => {
    for (let r = 0; r < 8; r += 1) {
      const appear = r * 0.2;
      const aisle = [
        { x: slot(0, r).x, y: slot(0, r).y + 32 },
        { x: slot(7, r).x + 22, y: slot(0, r).y + 32 },
        { x: slot(7, r).x + 42, y: slot(0, r).y + 52 },
      ];
      frame.trace(aisle, {
        width: 2,
        colour: mix(idle, copper, 0.5),
        progress: ramp(time, 11.2 + appear, 12 + appear),
      });
      const memoryY = slot(0, r).y + 13;
      const reach = ease(Math.min(1, Math.max(0, band * 1.5 - r * 0.06)));
      frame.trace(
        [
          { x: slot(0, r).x - 38, y: memoryY },
          { x: slot(7, r).x + 16, y: memoryY },
        ],
        { width: 11, colour: bright, progress: reach, opacity: 0.85 },
      );
      for (let c = 0; c < 8; c += 1) {
        const first = r === 0 && c === 0;
        const start = 11 + appear + c * 0.05;
        const shown = first ? ramp(time, 10.9, 11.2) : arrive(time, start, start + 0.45);
        const middle = slot(c, r);
        const end = r === 7 && c === 7;
        const lit = end ? during(time, 15, 15.9, 0.3) : first ? during(time, 13.7, 16.8, 0.3) : 0;
        frame.box(middle, 42, 51 * shown, {
          colour: mix(copper, colours.signal, lit),
          width: 2.4,
          opacity: shown,
          fillOpacity: 1 - reach * 0.75,
        });
        const line = (y: number, width: number, colour: string): void => {
          frame.trace(
            [
              { x: middle.x - 13, y: middle.y + y },
              { x: middle.x + 13, y: middle.y + y },
            ],
            { width, colour, opacity: shown },
          );
        };
        line(-14, 2, idle);
        line(-6, 2, idle);
        line(2, 2, idle);
        line(13, 6 + reach * 5, mix(copper, bright, reach));
      }
    }
    frame.trace(
      [
        { x: slot(0, 0).x - 38, y: slot(0, 0).y + 13 },
        { x: slot(0, 7).x - 38, y: slot(0, 7).y + 13 },
      ],
      { width: 11, colour: bright, progress: ramp(time, 16.85, 17.4), opacity: 0.85 },
    );
    const column = [
      { x: slot(7, 0).x + 42, y: slot(0, 0).y + 52 },
      { x: slot(7, 0).x + 42, y: slot(7, 7).y + 52 },
    ];
    frame.trace(column, { width: 2, colour: mix(idle, copper, 0.5), progress: ramp(time, 12, 13.2) });
    frame.light(journey, linear(time, 13.8, 15.4), { tail: 240, width: 5 });
    frame.light([...journey].reverse(), linear(time, 15.3, 16.9), { tail: 240, width: 5 });
    const right = 846;
    const words: [string, number, number, number][] = [
      ['64 cabinets', 178, 11.6, 38],
      ['2 048 accelerators', 300, 17.1, 33],
      ['1 memory pool', 364, 17.8, 33],
    ];
    for (const [text, y, start, size] of words) {
      frame.label(text, { x: right, y }, { size, anchor: 'start', opacity: ramp(time, start, start + 0.45) });
    }
    frame.label(
      '8 x 8',
      { x: right, y: 228 },
      { size: 24, anchor: 'start', colour: colours.muted, opacity: ramp(time, 12.2, 12.7) },
    );
  });
}

/** From one accelerator to the room of sixty-four cabinets. */
export const supernodeTour: Clip = {
  slug: 'supernode-tour',
  duration: 20,
  poster: 18.9,
  draw: (frame) => {
    if (frame.time < 11.4) cabinetScene(frame);
    if (frame.time > 10.8) room(frame);
  },
};
