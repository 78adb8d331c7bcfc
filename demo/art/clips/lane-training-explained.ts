import type { Point } from '../geometry';
import {
  arrive,
  bright,
  colours,
  copper,
  during,
  idle,
  lerp,
  linear,
  ramp,
  type Clip,
  type Frame,
} from './stage';
import { mix } from '../palette';

const FROM = 236;
const TO = 1044;
const laneY = (lane: number): number => 128 + lane * 56;
const laneLine = (lane: number): Point[] => [
  { x: FROM, y: laneY(lane) },
  { x: TO, y: laneY(lane) },
];
const LANES = [0, 1, 2, 3, 4, 5, 6, 7];
/** How late each lane delivers before deskew, as a share of the largest delay. */
const SKEW = [0.3, 0.85, 0.1, 0.6, 1, 0.45, 0.75, 0];

/** How far a lane is in use: 0 dark, 1 carrying. */
function readiness(lane: number, time: number): number {
  const trained = ramp(time, 5.6 + lane * 0.25, 6.1 + lane * 0.25);
  const flicker = lane === 5 && time > 11.2 && time < 12 ? 0.35 + 0.65 * Math.abs(Math.cos(time * 17)) : 1;
  const lost = lane === 5 ? ramp(time, 11.9, 12.15) : lane >= 4 ? ramp(time, 13.3, 13.8) : 0;
  const end = ramp(time, 15.6, 16);
  return trained * flicker * (1 - lost) * (1 - end);
}

/** The eye of one lane: a diamond with 45 degree sides that opens from flat. */
function eye(frame: Frame, lane: number, open: number, opacity: number): void {
  const y = laneY(lane);
  const half = 20 * open;
  const flat = 16;
  const middle = 640;
  const shape = [
    { x: middle - flat - half, y },
    { x: middle - flat, y: y - half },
    { x: middle + flat, y: y - half },
    { x: middle + flat + half, y },
    { x: middle + flat, y: y + half },
    { x: middle - flat, y: y + half },
    { x: middle - flat - half, y },
  ];
  frame.trace(shape, { colour: mix(idle, colours.signal, Math.min(1, open * 1.4)), width: 3, opacity });
}

/** One front of data: a dash on every lane in use. `skew` 1 means as received, 0 aligned. */
function front(
  frame: Frame,
  x: number,
  lanes: readonly number[],
  options: { skew?: number; opacity?: number; length?: number },
): void {
  const { skew = 0, opacity = 1, length = 40 } = options;
  for (const lane of lanes) {
    const at = { x: x - SKEW[lane]! * 150 * skew, y: laneY(lane) };
    if (at.x < FROM + 14 || at.x > TO - 10) continue;
    const edge = Math.min(1, (at.x - FROM) / 60, (TO - at.x) / 60);
    frame.glow(at, 34, opacity * edge * 0.55);
    frame.box(at, length, 9, {
      fill: colours.signal,
      colour: colours.signal,
      width: 0,
      radius: 4,
      opacity: opacity * edge,
    });
  }
}

function draw(frame: Frame): void {
  const { time } = frame;
  const port = {
    width: 3,
    colour: mix(idle, bright, Math.min(1, ramp(time, 2.8, 3.2)) * (1 - ramp(time, 15.7, 16))),
  };
  const tall = laneY(7) - laneY(0) + 64;
  const middle = (laneY(0) + laneY(7)) / 2;
  frame.box({ x: FROM - 64, y: middle }, 128, tall, port);
  frame.box({ x: TO + 64, y: middle }, 128, tall, port);
  frame.label('PORT', { x: FROM - 74, y: middle - 16 }, { size: 22 });
  frame.label('A', { x: FROM - 74, y: middle + 18 }, { size: 30, weight: 600 });
  frame.label('PORT', { x: TO + 64, y: middle - 16 }, { size: 22 });
  frame.label('B', { x: TO + 64, y: middle + 18 }, { size: 30, weight: 600 });

  const gap = ramp(time, 11.9, 12.2) * (1 - ramp(time, 15.7, 16));
  for (const lane of LANES) {
    const ready = readiness(lane, time);
    const lift = lane < 4 ? ramp(time, 13.4, 13.9) * (1 - ramp(time, 15.6, 16)) : 0;
    const colour = mix(mix(idle, copper, Math.min(1, ready)), bright, lift);
    const width = lerp(2.6, 3.6, ready) + lift * 0.8;
    if (lane === 5 && gap > 0.01) {
      const middle = 560;
      frame.trace(
        [
          { x: FROM, y: laneY(lane) },
          { x: middle - 26 * gap, y: laneY(lane) },
        ],
        { colour, width },
      );
      frame.trace(
        [
          { x: middle + 26 * gap, y: laneY(lane) },
          { x: TO, y: laneY(lane) },
        ],
        { colour, width },
      );
    } else {
      frame.trace(laneLine(lane), { colour, width });
    }
    frame.label(
      `${lane}`,
      { x: FROM - 22, y: laneY(lane) },
      { size: 20, colour: mix(colours.muted, colours.text, Math.min(1, ready)) },
    );
    // Detection: both ports send, the pulses meet half way.
    const halves = [
      [
        { x: FROM, y: laneY(lane) },
        { x: 640, y: laneY(lane) },
      ],
      [
        { x: TO, y: laneY(lane) },
        { x: 640, y: laneY(lane) },
      ],
    ];
    for (const half of halves) frame.light(half, linear(time, 3, 4.5), { tail: 90, width: 4, opacity: 0.75 });
    const met = during(time, 4.15 + lane * 0.02, 5.9 + lane * 0.25, 0.3);
    frame.via({ x: 640, y: laneY(lane) }, 8, { colour: colours.signal, opacity: met });
    const opening = arrive(time, 5.6 + lane * 0.25, 6.2 + lane * 0.25);
    const visible = Math.min(ramp(time, 5.4 + lane * 0.1, 5.7 + lane * 0.1), 1 - ramp(time, 8.2, 8.7));
    if (visible > 0) eye(frame, lane, Math.max(0.04, opening), visible);
  }

  // Deskew: the dashes arrive staggered, slide into one line, and travel on as a front.
  if (time >= 8.4 && time < 11.2) {
    const appear = ramp(time, 8.4, 8.8);
    const skew = 1 - ramp(time, 8.9, 9.6);
    const x = lerp(430, TO, ramp(time, 9.7, 10.9));
    front(frame, x, LANES, { skew, opacity: appear });
  }
  // Service at full width, until the lane fails: what is under way stops where it is.
  const halt = Math.min(time, 12.05);
  const frozen = 1 - ramp(time, 12.6, 13.2);
  for (let k = 0; k < 4; k += 1) {
    const start = 10.5 + k * 0.45;
    const t = linear(halt, start, start + 1.5);
    if (t > 0 && t < 1) front(frame, lerp(FROM, TO, t), LANES, { opacity: frozen });
  }
  // Service at half width: one full front to begin with, then shorter ones.
  const leaving = 1 - ramp(time, 15.5, 15.9);
  for (let k = 0; k < 5; k += 1) {
    const start = 13.6 + k * 0.4;
    const t = linear(time, start, start + 1.3);
    if (t > 0 && t < 1)
      front(frame, lerp(FROM, TO, t), [0, 1, 2, 3], { opacity: leaving, length: k === 0 ? 40 : 24 });
  }

  const top = { y: 56 };
  const rate = during(time, 3.3, 8.4, 0.35);
  frame.label(
    '64',
    { x: 500, ...top },
    {
      size: 28,
      opacity: rate,
      anchor: 'end',
      colour: mix(colours.text, colours.muted, ramp(time, 4.6, 5.1)),
    },
  );
  const arrow = [
    { x: 524, y: 56 },
    { x: 580, y: 56 },
  ];
  frame.trace(arrow, { progress: ramp(time, 3.8, 4.4), colour: colours.muted, width: 2.5, opacity: rate });
  frame.trace(
    [
      { x: 570, y: 46 },
      { x: 580, y: 56 },
      { x: 570, y: 66 },
    ],
    { colour: colours.muted, width: 2.5, opacity: rate * ramp(time, 4.3, 4.5) },
  );
  frame.label(
    '112 GT/s',
    { x: 604, ...top },
    { size: 28, anchor: 'start', weight: 500, opacity: rate * lerp(0.3, 1, ramp(time, 4.5, 5.1)) },
  );
  frame.label('x8 UP', { x: 640, ...top }, { size: 30, weight: 500, opacity: during(time, 9.4, 12.1, 0.3) });
  frame.label(
    'LANE 5',
    { x: 640, ...top },
    { size: 30, weight: 500, colour: colours.danger, opacity: during(time, 12.1, 13.4, 0.25) },
  );
  frame.label(
    'x4 UP, 112 GT/s',
    { x: 640, ...top },
    { size: 30, weight: 500, opacity: during(time, 13.7, 16, 0.3) },
  );
  frame.trace(
    [
      { x: 546, y: laneY(5) - 14 },
      { x: 574, y: laneY(5) + 14 },
    ],
    { colour: colours.danger, width: 3, opacity: during(time, 12, 13.5, 0.3) },
  );
  frame.trace(
    [
      { x: 574, y: laneY(5) - 14 },
      { x: 546, y: laneY(5) + 14 },
    ],
    { colour: colours.danger, width: 3, opacity: during(time, 12, 13.5, 0.3) },
  );
}

/** Lane training: detection, rate, equalization, deskew, and a link that narrows when a lane fails. */
export const laneTrainingExplained: Clip = {
  slug: 'lane-training-explained',
  duration: 16,
  poster: 7.1,
  draw,
};
