import { pointAt, lengthOf, type Point } from '../geometry';
import { createRandom } from '../random';
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
  ramp,
  type Clip,
  type Frame,
} from './stage';

const LAYERS = ['FUNCTION', 'TRANSACTION', 'TRANSPORT', 'NETWORK', 'DATA LINK', 'PHYSICAL'];
const BOX = { width: 330, height: 50, pitch: 68, top: 78 };
const LEFT_X = 380;
const RIGHT_X = 900;
const DATA_LINK = 4;
const PHYSICAL = 5;
const layerY = (layer: number): number => BOX.top + layer * BOX.pitch;

/** The wire between the two lowest boxes. */
const wire: Point[] = [
  { x: LEFT_X, y: layerY(PHYSICAL) },
  { x: LEFT_X, y: layerY(PHYSICAL) + 74 },
  { x: LEFT_X + 40, y: layerY(PHYSICAL) + 114 },
  { x: RIGHT_X - 40, y: layerY(PHYSICAL) + 114 },
  { x: RIGHT_X, y: layerY(PHYSICAL) + 74 },
  { x: RIGHT_X, y: layerY(PHYSICAL) },
];
const wireLength = lengthOf(wire);

const PAYLOAD = 112;
const HEADER = 54;
const HEADERS = ['TAG', 'SEQ', 'DST'] as const;
const FLITS = 4;
const FLIT = { width: 56, pitch: 76 };

/** A move between two layers: when it begins, how long it takes (seconds), from where to where. */
type Move = readonly [start: number, seconds: number, from: number, to: number];

/** Where the packet stands on its way down or up: a layer number, fractional while it moves. */
function level(time: number, moves: readonly [Move, ...Move[]]): number {
  let at = moves[0][2];
  for (const [start, seconds, from, to] of moves) {
    if (time >= start) at = lerp(from, to, ramp(time, start, start + seconds));
  }
  return at;
}

const down: readonly [Move, ...Move[]] = [
  [3.2, 0.6, 0, 1],
  [4.9, 0.6, 1, 2],
  [6.5, 0.6, 2, 3],
  [9, 0.6, 3, 4],
];
const up: readonly [Move, ...Move[]] = [
  [15.05, 0.4, 4, 3],
  [15.5, 0.4, 3, 2],
  [15.95, 0.4, 2, 1],
  [16.4, 0.4, 1, 0],
];

/** The bar with its headers in front; every header carries its own share of presence. */
function bar(frame: Frame, middle: Point, presence: readonly number[], opacity: number): void {
  const extra = presence.reduce((sum, share) => sum + share * (HEADER + 6), 0);
  let x = middle.x + (PAYLOAD + extra) / 2 - PAYLOAD;
  frame.box({ x: x + PAYLOAD / 2, y: middle.y }, PAYLOAD, 32, {
    fill: bright,
    colour: bright,
    width: 0,
    opacity,
  });
  frame.label(
    '64 B',
    { x: x + PAYLOAD / 2, y: middle.y },
    { size: 20, weight: 600, colour: colours.ground, opacity },
  );
  presence.forEach((share, i) => {
    if (share <= 0.01) return;
    const width = HEADER * share;
    x -= width + 6 * share;
    const at = { x: x + width / 2, y: middle.y - (1 - share) * 22 };
    frame.box(at, width, 32, {
      fill: colours.signal,
      fillOpacity: 0.2,
      colour: colours.signal,
      width: 2.2,
      opacity: opacity * share,
    });
    frame.label(HEADERS[i]!, at, { size: 17, weight: 500, opacity: opacity * Math.max(0, share * 2 - 1) });
  });
}

/** One flit: a dash with the dot of its check at the end, turned by `angle` degrees. */
function flit(frame: Frame, at: Point, opacity: number, angle = 0): void {
  frame.group(
    { opacity, transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) rotate(${angle.toFixed(1)})` },
    () => {
      frame.box({ x: -5, y: 0 }, FLIT.width - 6, 16, { fill: bright, colour: bright, width: 0, radius: 4 });
      frame.dot({ x: FLIT.width / 2 + 3, y: 0 }, 4.5, { colour: colours.signal });
    },
  );
}

const flitX = (centre: number, k: number): number => centre + ((FLITS - 1) / 2 - k) * FLIT.pitch;

/** A point on the wire and the direction there in degrees, smoothed over the corners. */
function onWire(share: number): { at: Point; angle: number } {
  const along = wireLength * share;
  const reach = 30;
  const a = pointAt(wire, Math.min(along - reach, wireLength - 2 * reach));
  const b = pointAt(wire, Math.max(along + reach, 2 * reach));
  return { at: pointAt(wire, along), angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

const FIRST_RUN = { start: 11, step: 0.24, time: 1.35 };
const SECOND_RUN = { start: 13.35, step: 0.24, time: 0.95 };
const HIT = FIRST_RUN.start + 2 * FIRST_RUN.step + FIRST_RUN.time * 0.5;

function flits(frame: Frame): void {
  const { time } = frame;
  if (time < 9.6 || time > 15.3) return;
  const split = ramp(time, 9.75, 10.2);
  const sink = ramp(time, 10.4, 10.95);
  const random = createRandom('damage');
  for (let k = 0; k < FLITS; k += 1) {
    const start = FIRST_RUN.start + k * FIRST_RUN.step;
    const damaged = k === 2;
    const repeated = k >= 2;
    // Waiting at the sender, first in the data link box, then in the physical one.
    if (time < start) {
      const x = lerp(LEFT_X + (1.5 - k) * 28, flitX(LEFT_X, k), split);
      const leave = ramp(time, start - 0.16, start);
      const y = lerp(layerY(DATA_LINK), layerY(PHYSICAL), sink);
      flit(frame, { x: lerp(x, LEFT_X, leave), y }, split, leave * 90);
      continue;
    }
    const t = linear(time, start, start + FIRST_RUN.time);
    if (damaged && time >= HIT) {
      const { at } = onWire(ease(0.5));
      const burst = arrive(time, HIT, HIT + 0.8);
      const gone = 1 - ramp(time, HIT + 0.25, HIT + 0.8);
      for (let piece = 0; piece < 7; piece += 1) {
        const angle = random.between(-2.6, -0.5);
        const reach = random.between(20, 64) * burst;
        frame.box(
          { x: at.x + (piece - 3) * 8 + Math.cos(angle) * reach, y: at.y + Math.sin(angle) * reach },
          8,
          8,
          {
            fill: colours.danger,
            colour: colours.danger,
            width: 0,
            opacity: gone,
          },
        );
      }
    } else if (t < 1) {
      const { at, angle } = onWire(t);
      // What follows the damaged flit is dropped when it arrives, since the order would be wrong.
      flit(frame, at, repeated && !damaged ? 1 - ramp(t, 0.85, 1) : 1, angle);
    } else if (!repeated) {
      settleFlit(frame, k, time, start + FIRST_RUN.time);
    }
    if (repeated) {
      const again = SECOND_RUN.start + (k - 2) * SECOND_RUN.step;
      const kept = during(time, 13, again, 0.15);
      if (time > 13 && time < again) flit(frame, { x: flitX(LEFT_X, k), y: layerY(DATA_LINK) }, kept);
      if (time >= again && time < again + SECOND_RUN.time) {
        const { at, angle } = onWire(linear(time, again, again + SECOND_RUN.time));
        flit(frame, at, 1, angle);
      } else if (time >= again + SECOND_RUN.time) {
        settleFlit(frame, k, time, again + SECOND_RUN.time);
      }
    }
  }
  const size = during(time, 9.9, 11.3, 0.25);
  frame.label(
    '24 B',
    { x: LEFT_X + BOX.width / 2 + 56, y: lerp(layerY(DATA_LINK), layerY(PHYSICAL), sink) },
    { size: 24, opacity: size },
  );
}

/** A flit that has arrived rises into the data link box and takes its place there; all join into the bar later. */
function settleFlit(frame: Frame, k: number, time: number, arrived: number): void {
  const rise = ramp(time, arrived, arrived + 0.35);
  const join = ramp(time, 14.75, 15.05);
  const x = lerp(lerp(RIGHT_X, flitX(RIGHT_X, k), rise), RIGHT_X + (1.5 - k) * 28, join);
  flit(
    frame,
    { x, y: lerp(layerY(PHYSICAL), layerY(DATA_LINK), rise) },
    1 - ramp(time, 14.9, 15.1),
    -90 * (1 - rise),
  );
}

/** How brightly a box stands: 0 at rest, 1 while it works. */
function activity(side: 'left' | 'right', layer: number, time: number): number {
  if (side === 'left') {
    if (layer === PHYSICAL) return during(time, 10.7, 12.4, 0.3);
    if (layer === DATA_LINK) return Math.max(during(time, 9.3, 10.9, 0.3), during(time, 13.05, 13.9, 0.2));
    const at = level(time, down);
    return time < 9.4 && time > 0.4
      ? Math.max(0, 1 - Math.abs(at - layer) * 1.6)
      : layer === 0
        ? during(time, 16.9, 17.95, 0.25)
        : 0;
  }
  if (layer === PHYSICAL) return Math.max(during(time, 12.2, 13, 0.3), during(time, 14.1, 14.9, 0.3));
  if (layer === DATA_LINK) return during(time, 12.5, 15.2, 0.3);
  const at = level(time, up);
  return time > 15 && time < 17.5
    ? Math.max(0, 1 - Math.abs(at - layer) * 1.6) * (1 - ramp(time, 17.1, 17.5))
    : 0;
}

function stacks(frame: Frame): void {
  const { time } = frame;
  frame.trace(wire, { width: 3.6, colour: copper });
  for (const [side, x] of [
    ['left', LEFT_X],
    ['right', RIGHT_X],
  ] as const) {
    LAYERS.forEach((name, layer) => {
      const active = activity(side, layer, time);
      const blink =
        side === 'right' && layer === DATA_LINK
          ? during(time, 12.55, 13, 0.2)
          : side === 'left' && layer === 3
            ? during(time, 7.7, 8.7, 0.35)
            : 0;
      const y = layerY(layer);
      if (blink > 0) frame.glow({ x, y }, 210, blink * 0.7);
      const edge = mix(
        mix(mix(idle, copper, 0.55), bright, active),
        blink > 0 ? colours.signal : bright,
        blink,
      );
      frame.box({ x, y }, BOX.width, BOX.height, { colour: edge, width: 2.4 + blink * 1.4 });
      const text = mix(colours.muted, colours.text, Math.max(active, blink));
      if (side === 'left')
        frame.label(name, { x: x - BOX.width / 2 - 18, y }, { size: 20, anchor: 'end', colour: text });
      else frame.label(name, { x: x + BOX.width / 2 + 18, y }, { size: 20, anchor: 'start', colour: text });
    });
  }
}

function draw(frame: Frame): void {
  const { time } = frame;
  stacks(frame);
  flits(frame);
  // Down the left stack.
  const written = arrive(time, 0.5, 1.1) * (1 - ramp(time, 9.7, 10.1));
  if (written > 0.003) {
    const y = layerY(level(time, down));
    bar(frame, { x: LEFT_X, y }, [ramp(time, 3.9, 4.4), ramp(time, 5.6, 6.1), ramp(time, 7.2, 7.7)], written);
  }
  // The damage is reported by the link alone: one small light runs back.
  frame.light([...wire].reverse(), linear(time, 12.7, 13.3), { tail: 60, width: 5 });
  // Up the right stack; what was added goes again.
  const landed = ramp(time, 14.8, 15.1) * (1 - ramp(time, 17.5, 17.95));
  if (landed > 0.003) {
    const y = layerY(level(time, up));
    bar(
      frame,
      { x: RIGHT_X, y },
      [1 - ramp(time, 16.3, 16.6), 1 - ramp(time, 15.85, 16.15), 1 - ramp(time, 15.4, 15.7)],
      landed,
    );
  }
  // The completion carries the same tag home and ticks the write off.
  const home: Point[] = [{ x: RIGHT_X, y: layerY(0) }, ...[...wire].reverse(), { x: LEFT_X, y: layerY(0) }];
  const back = ramp(time, 16.75, 17.35);
  const carried = during(time, 16.75, 17.95, 0.15);
  if (carried > 0) {
    const at = back < 1 ? pointAt(home, lengthOf(home) * back) : { x: LEFT_X, y: layerY(0) };
    frame.glow(at, 70, carried * 0.8);
    frame.box(at, HEADER, 32, {
      fill: mix(colours.ground, colours.signal, 0.3),
      colour: colours.signal,
      width: 2.2,
      opacity: carried,
    });
    frame.label('TAG', at, { size: 17, weight: 500, opacity: carried });
  }
  const tick = { x: LEFT_X + 66, y: layerY(0) };
  frame.trace(
    [
      { x: tick.x - 12, y: tick.y },
      { x: tick.x - 3, y: tick.y + 9 },
      { x: tick.x + 14, y: tick.y - 9 },
    ],
    {
      colour: colours.success,
      width: 4,
      progress: ramp(time, 17.3, 17.5),
      opacity: 1 - ramp(time, 17.75, 17.98),
    },
  );
}

/** A write of sixty-four bytes on its way down one stack, over the wire and up the other. */
export const firstPacket: Clip = { slug: 'first-packet', duration: 18, poster: 8.3, draw };
