import type { Point } from '../geometry';
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

const LEFT: Point = { x: 250, y: 320 };
const RIGHT: Point = { x: 1030, y: 320 };
const LAYERS = ['FUNCTION', 'TRANSACTION', 'TRANSPORT', 'NETWORK', 'DATA LINK', 'PHYSICAL'];

/** One lane, then two, four and eight: every lane splits off from the one it was. */
function link(frame: Frame): void {
  const { time } = frame;
  const here = 1 - ramp(time, 6.1, 6.7);
  const steps = [ramp(time, 3.3, 3.9), ramp(time, 4.2, 4.8), ramp(time, 5.1, 5.7)];
  const pitch = 30;
  const offset = (lane: number): number =>
    steps.reduce((at, step, i) => {
      const count = 2 ** (i + 1);
      const target = (Math.floor((lane * count) / 8) - (count - 1) / 2) * pitch;
      return lerp(at, target, step);
    }, 0);
  const drawn = ramp(time, 0.7, 1.6);
  const tall = steps.reduce((height, step, i) => lerp(height, (2 ** (i + 1) - 1) * pitch + 22, step), 22);
  frame.group({ opacity: here }, () => {
    for (let lane = 0; lane < 8; lane += 1) {
      const y = LEFT.y + offset(lane);
      const line = [
        { x: LEFT.x, y },
        { x: RIGHT.x, y },
      ];
      frame.trace(line, { progress: drawn, width: 3.5, colour: copper });
    }
    frame.light([LEFT, RIGHT], linear(time, 1.7, 3.2), { tail: 220, width: 5 });
    for (let lane = 0; lane < 8; lane += 1) {
      const y = LEFT.y + offset(lane);
      const line = [
        { x: LEFT.x, y },
        { x: RIGHT.x, y },
      ];
      for (const start of [3.5, 4.4, 5.2]) {
        const stagger = ((lane * 5) % 8) * 0.02;
        frame.light(line, linear(time, start + stagger, start + 1.15 + stagger), { tail: 160, width: 4 });
      }
    }
    frame.box(RIGHT, 22, tall, { colour: bright, width: 4, radius: 11, opacity: arrive(time, 0.2, 0.7) });
  });
  // The left end stays when the clip ends, so the loop has no seam.
  const opening = ramp(time, 6.2, 6.8);
  frame.group({ opacity: 1 - opening }, () => {
    frame.box(LEFT, 22, lerp(tall, 22, opening), { colour: bright, width: 4, radius: 11 });
  });
  const middle = { x: 640, y: 520 };
  frame.label('1 lane', middle, { size: 34, opacity: during(time, 1, 3.4, 0.3) });
  frame.label(
    '64 / 112 GT/s',
    { x: 640, y: 566 },
    { size: 24, colour: colours.muted, opacity: during(time, 1.3, 6.4, 0.35) },
  );
  frame.label('x2', middle, { size: 34, opacity: during(time, 3.4, 4.35, 0.22) });
  frame.label('x4', middle, { size: 34, opacity: during(time, 4.3, 5.25, 0.22) });
  frame.label('x8', middle, { size: 34, opacity: during(time, 5.2, 6.4, 0.22) });
}

/** The end opens into six layers; what leaves the lowest are flits. */
function layers(frame: Frame): void {
  const { time } = frame;
  const here = during(time, 6.2, 10.3, 0.45);
  const x = 330;
  const y = (i: number): number => lerp(LEFT.y, 96 + i * 70, arrive(time, 6.3 + i * 0.04, 7.1 + i * 0.04));
  const floor = 446;
  const wire = [
    { x: x + 130, y: floor },
    { x: 1100, y: floor },
  ];
  frame.group({ opacity: here }, () => {
    frame.trace(wire, { progress: ramp(time, 7.1, 7.9), width: 3.5 });
    frame.via({ x: 1112, y: floor }, 12, { colour: bright, opacity: ramp(time, 7.7, 8) });
    const drop = linear(time, 7.2, 8.5);
    const drops = [
      { x, y: 60 },
      { x, y: floor },
    ];
    LAYERS.forEach((name, i) => {
      const passed = ramp(drop, i / 6, i / 6 + 0.16);
      const lit = passed * (1 - ramp(drop, i / 6 + 0.24, i / 6 + 0.5));
      const level = y(i);
      frame.box({ x, y: level }, 260, 50, {
        colour: passed > 0.5 ? bright : copper,
        width: 2.5,
        fill: lit > 0.02 ? colours.signal : colours.ground,
        fillOpacity: lit > 0.02 ? 0.08 + lit * 0.22 : 1,
      });
      frame.label(
        name,
        { x, y: level },
        { size: 21, opacity: ramp(time, 6.8, 7.3), colour: passed > 0.5 ? colours.text : colours.muted },
      );
    });
    frame.light(drops, drop * 0.8, { tail: 90, width: 5, opacity: 0.8 });
    for (let k = 0; k < 9; k += 1) {
      const t = linear(time, 8.4 + k * 0.16, 9.7 + k * 0.16);
      if (t <= 0 || t >= 1) continue;
      const at = lerp(wire[0]!.x + 22, wire[1]!.x - 26, t);
      const shown = Math.min(1, t * 12, (1 - t) * 12);
      frame.glow({ x: at, y: floor }, 34, shown * 0.6);
      frame.box({ x: at, y: floor }, 40, 12, {
        fill: colours.signal,
        colour: colours.signal,
        width: 0,
        opacity: shown,
      });
    }
    frame.label('24 B', { x: 780, y: floor - 46 }, { size: 28, opacity: during(time, 8.6, 10.3, 0.4) });
  });
}

const COLUMNS = 13;
const ROWS = 6;

/** A domain: one manager and the many ends that it reaches. Drawn around its own middle. */
function domain(frame: Frame, progress: number, lit: number): void {
  const gapX = 76;
  const gapY = 62;
  const left = -((COLUMNS - 1) * gapX) / 2;
  for (let c = 0; c < COLUMNS; c += 1) {
    const x = left + c * gapX;
    const side = Math.sign(x);
    const delay = Math.abs(x) / 1400;
    const line =
      side === 0
        ? [
            { x: 0, y: -180 },
            { x: 0, y: 215 },
          ]
        : [
            { x: 0, y: -180 },
            { x: x - side * 26, y: -180 },
            { x, y: -154 },
            { x, y: 215 },
          ];
    const grown = ease(Math.min(1, Math.max(0, (progress - delay) / (1 - delay))));
    frame.trace(line, { progress: grown, width: 2.4, colour: copper, opacity: 0.9 });
    for (let r = 0; r < ROWS; r += 1) {
      const y = -95 + r * gapY;
      const reached = grown > ((y + 180 + Math.abs(x)) / (395 + Math.abs(x))) * 0.97;
      frame.via({ x, y }, 9, { colour: reached ? bright : idle, width: 4 });
    }
  }
  frame.box({ x: 0, y: -212 }, 96, 54, {
    colour: colours.signal,
    width: 3,
    fill: colours.signal,
    fillOpacity: 0.12 + lit * 0.25,
  });
  frame.label('FM', { x: 0, y: -212 }, { size: 24, weight: 600 });
}

function domains(frame: Frame): void {
  const { time } = frame;
  const zoom = arrive(time, 10, 11.2);
  const aside = ramp(time, 13.2, 14);
  const out = 1 - ramp(time, 16.1, 16.6);
  const progress = linear(time, 10.7, 12.3);
  const lit = during(time, 10.5, 11.6, 0.4);
  const scale = lerp(2.6, 1, zoom) * lerp(1, 0.5, aside);
  const at = { x: lerp(640, 268, aside), y: lerp(310, 330, aside) };
  const origin = { x: 0, y: 0 };
  frame.group({ opacity: ramp(time, 10, 10.5) * out, transform: place(origin, at, scale) }, () => {
    domain(frame, progress, lit);
  });
  frame.label('4 096 endpoints', { x: 640, y: 572 }, { size: 32, opacity: during(time, 11.6, 13.4, 0.35) });
  const second = ramp(time, 13.5, 14.2) * out;
  frame.group(
    {
      opacity: second,
      transform: place(origin, { x: lerp(1080, 1012, arrive(time, 13.5, 14.3)), y: 330 }, 0.5),
    },
    () => {
      domain(frame, 1, 0);
    },
  );
  frame.group({ opacity: out }, () => {
    const y = 330;
    const shown = ramp(time, 13.8, 14.3);
    const path = [
      { x: 506, y },
      { x: 774, y },
    ];
    frame.trace(path, { colour: colours.signal, width: 3.5, progress: ramp(time, 14, 14.7) });
    frame.light(path, linear(time, 14.6, 15.5), { tail: 120, width: 6 });
    frame.light([...path].reverse(), linear(time, 15.3, 16.2), { tail: 120, width: 6 });
    for (const x of [560, 720]) {
      frame.box({ x, y }, 62, 50, { colour: bright, width: 3, opacity: shown });
      frame.label('GW', { x, y }, { size: 21, opacity: shown, weight: 500 });
    }
    frame.label(
      'ETHERNET',
      { x: 640, y: y - 56 },
      { size: 22, colour: colours.signal, opacity: ramp(time, 14.4, 14.8) },
    );
  });
}

/** The supernode: sixty-four cabinets that share one pool. */
function supernode(frame: Frame): void {
  const { time } = frame;
  const here = during(time, 16.1, 19.95, 0.35);
  const pitchX = 122;
  const pitchY = 56;
  const x0 = 640 - pitchX * 3.5;
  const y0 = 92;
  frame.group({ opacity: here }, () => {
    const fill = linear(time, 17.25, 18.6);
    const filled = (row: number): number => ease(Math.min(1, Math.max(0, (fill - row * 0.025) / 0.8)));
    for (let r = 0; r < 8; r += 1) {
      const y = y0 + r * pitchY;
      const line = [
        { x: x0 - 76, y },
        { x: x0 + 7 * pitchX + 76, y },
      ];
      frame.trace(line, {
        progress: filled(r),
        width: 12,
        colour: bright,
        opacity: 0.8,
      });
    }
    const bus = (x: number): Point[] => [
      { x, y: y0 },
      { x, y: y0 + 7 * pitchY },
    ];
    frame.trace(bus(x0 - 76), { width: 12, colour: bright, opacity: 0.8, progress: ramp(time, 17.05, 17.5) });
    frame.trace(bus(x0 + 7 * pitchX + 76), {
      width: 12,
      colour: bright,
      opacity: 0.8,
      progress: ramp(time, 18.2, 18.7),
    });
    for (let r = 0; r < 8; r += 1) {
      for (let c = 0; c < 8; c += 1) {
        const shown = arrive(time, 16.15 + (r + c) * 0.035, 16.6 + (r + c) * 0.035);
        const reached = filled(r) > (90 + c * pitchX) / (152 + 7 * pitchX);
        frame.box({ x: x0 + c * pitchX, y: y0 + r * pitchY }, 28, 46 * shown, {
          colour: reached ? colours.copper[0] : copper,
          width: 2.4,
          fill: reached ? bright : colours.ground,
          fillOpacity: reached ? 0.9 : 1,
          opacity: shown,
        });
      }
    }
    const labels: [string, number, number][] = [
      ['64 cabinets', 270, 16.7],
      ['2 048 accelerators', 620, 17.5],
      ['1 memory pool', 985, 18.3],
    ];
    for (const [text, x, start] of labels)
      frame.label(text, { x, y: 572 }, { size: 27, opacity: ramp(time, start, start + 0.4) });
  });
  frame.group({ opacity: ramp(time, 19.6, 19.95) }, () => {
    frame.box(LEFT, 22, 22, { colour: bright, width: 4, radius: 11 });
  });
}

/** The overview: lane, link, layers, domain, gateway, supernode. */
export const heddleInThreeMinutes: Clip = {
  slug: 'heddle-in-three-minutes',
  duration: 20,
  poster: 12.4,
  draw: (frame) => {
    link(frame);
    layers(frame);
    domains(frame);
    supernode(frame);
  },
};
