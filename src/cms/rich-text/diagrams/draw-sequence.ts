import { Canvas } from './canvas';
import { LINE, widest, wrapped } from './lettering';
import type { Sequence, SequenceStep } from './sequence';

/** Widest lines of labels, in units of the drawing. */
const WIDEST = { participant: 130, message: 190, note: 170 } as const;

const PAD = { x: 12, y: 8 } as const;

/** Between what is beside each other. */
const GAP = 20;

/** From a lifeline to the words beside a message to oneself. */
const LOOP = 30;

/** From a step to the next one. */
const STEP = 16;

/** Steps after which the participants are named again below. */
const LONG = 12;

/** A step with its label in lines. */
interface Placed {
  readonly step: SequenceStep;
  readonly lines: readonly string[];
  /** Of the words. */
  readonly width: number;
}

/** Draws a sequence chart: participants as columns, time downwards. */
export function drawSequence({ participants, steps }: Sequence): Canvas {
  const canvas = new Canvas();
  const heads = participants.map(({ label }) => wrapped(label, WIDEST.participant));
  const widths = heads.map((lines) => Math.max(64, widest(lines) + 2 * PAD.x));
  const headHeight = Math.max(...heads.map(({ length }) => length)) * LINE + 2 * PAD.y;
  const placed = steps.map((step): Placed => {
    const lines = wrapped(step.label, WIDEST[step.type]);
    return { step, lines, width: widest(lines) };
  });
  const centers = centersOf(widths, placed);
  const center = (place: number) => centers[place] ?? 0;

  const drawHeads = (top: number) => {
    for (const [place, lines] of heads.entries()) {
      const middle = { x: center(place), y: top + headHeight / 2 };
      canvas.shape(middle, widths[place] ?? 0, headHeight);
      canvas.words(lines, middle, { isStrong: true });
    }
  };
  drawHeads(0);
  let y = headHeight + STEP;
  for (const { step, lines, width } of placed) {
    const [from, to] = [center(step.from), center(step.to)];
    const height = lines.length * LINE;
    if (step.type === 'note') {
      const box = Math.max(width + 2 * PAD.x, step.from === step.to ? 0 : to - from + 2 * GAP);
      const aside = (box / 2 + GAP / 2) * { over: 0, left: -1, right: 1 }[step.side];
      const middle = { x: (from + to) / 2 + aside, y: y + height / 2 + PAD.y };
      canvas.shape(middle, box, height + 2 * PAD.y, { ink: 'muted', fill: 'var(--sunken, Canvas)' });
      canvas.words(lines, middle, { ink: 'muted' });
      y += height + 2 * PAD.y + STEP;
      continue;
    }
    const ink = step.isLost ? 'accent' : step.isDashed ? 'signal' : 'text';
    const line = { ink, isDashed: step.isDashed, isBelow: false } as const;
    if (step.from === step.to) {
      const tall = Math.max(height, LINE);
      canvas.words(lines, { x: from + LOOP, y: y + tall / 2 }, { anchor: 'start', ink, hasGround: true });
      const right = from + LOOP - 8;
      const end = { x: from, y: y + tall };
      const corners = [
        { x: from, y },
        { x: right, y },
        { x: right, y: end.y },
      ];
      canvas.line([...corners, end], line);
      canvas.head({ x: right, y: end.y }, end, ink);
      y = end.y + STEP;
      continue;
    }
    canvas.words(lines, { x: (from + to) / 2, y: y + height / 2 }, { ink, hasGround: true });
    y += height + 5;
    const start = { x: from, y };
    // A message that is lost ends in a cross before the lifeline.
    const end = { x: step.isLost ? to - 12 * Math.sign(to - from) : to, y };
    canvas.line([start, end], line);
    if (step.isLost) {
      canvas.line(
        [
          { x: end.x - 5, y: y - 5 },
          { x: end.x + 5, y: y + 5 },
        ],
        { ink, width: 2, isBelow: false },
      );
      canvas.line(
        [
          { x: end.x - 5, y: y + 5 },
          { x: end.x + 5, y: y - 5 },
        ],
        { ink, width: 2, isBelow: false },
      );
    } else canvas.head(start, end, ink);
    y += STEP;
  }
  for (const place of participants.keys()) {
    const x = center(place);
    canvas.line(
      [
        { x, y: headHeight },
        { x, y },
      ],
      { ink: 'muted', width: 1, isDashed: true },
    );
  }
  if (steps.length > LONG) drawHeads(y);
  return canvas;
}

/** Where the lifelines are: as close to each other as the heads and the labels between them allow. */
function centersOf(widths: readonly number[], placed: readonly Placed[]): number[] {
  const centers: number[] = [];
  for (const [place, width] of widths.entries()) {
    const before = centers[place - 1];
    centers.push(before === undefined ? width / 2 : before + (widths[place - 1] ?? 0) / 2 + GAP + width / 2);
  }
  const demands = placed
    .flatMap(demandsOf)
    .filter(({ from, to }) => from >= 0 && to < widths.length)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from));
  for (const { from, to, width } of demands) {
    const lack = width - ((centers[to] ?? 0) - (centers[from] ?? 0));
    if (lack <= 0) continue;
    // Columns between the two share what is missing.
    for (let place = from + 1; place < centers.length; place += 1) {
      const share = Math.min(1, (place - from) / (to - from));
      centers[place] = (centers[place] ?? 0) + lack * share;
    }
  }
  return centers;
}

interface Demand {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** How far apart columns have to be for a step; those outside the chart don't matter. */
function demandsOf({ step, width }: Placed): Demand[] {
  const { from, to } = step;
  if (step.type === 'message') {
    if (from === to) return [{ from, to: from + 1, width: LOOP + width + GAP }];
    return [{ from: Math.min(from, to), to: Math.max(from, to), width: width + 2 * GAP }];
  }
  const box = width + 2 * PAD.x;
  const beside = { left: box + GAP, right: box + GAP, over: box / 2 + GAP };
  if (step.side === 'left') return [{ from: from - 1, to: from, width: beside.left }];
  if (step.side === 'right') return [{ from, to: from + 1, width: beside.right }];
  if (from !== to) return [{ from, to, width: width + 2 * PAD.x - 2 * GAP }];
  return [
    { from: from - 1, to: from, width: beside.over },
    { from, to: from + 1, width: beside.over },
  ];
}
