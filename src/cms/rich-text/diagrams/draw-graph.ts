import { Canvas, type Point } from './canvas';
import { FRAME, placed } from './graph';
import { LINE, widest, wrapped } from './lettering';
import { POINT, type StateMachine } from './states';
import type { NodeKind, Topology } from './topology';

/** Widest lines in a node. */
const WIDEST = 140;

const PAD = { x: 14, y: 9 } as const;

const SMALLEST = 60;

/** The dot where a state machine begins or ends. */
const DOT = 16;

const BEGIN = 'begin *';
const END = 'end *';

/** Draws a state machine. */
export function drawStates({ direction, states, transitions }: StateMachine): Canvas {
  const canvas = new Canvas();
  const lines = new Map([...states].map(([name, label]) => [name, wrapped(label, WIDEST)]));
  const hasPoint = (side: 'from' | 'to') => transitions.some((one) => one[side] === POINT);
  const dots = [
    ...(hasPoint('from') ? [{ name: BEGIN, width: DOT, height: DOT }] : []),
    ...(hasPoint('to') ? [{ name: END, width: DOT, height: DOT }] : []),
  ];
  const boxes = [...lines].map(([name, words]) => ({ name, ...sizeOf(words) }));
  const edges = transitions.map(({ from, to, label }) => ({
    from: from === POINT ? BEGIN : from,
    to: to === POINT ? END : to,
    label,
  }));
  const { nodes, edges: routes } = placed([...dots, ...boxes], edges, direction);
  for (const { points, lines: words, middle } of routes) {
    canvas.line(points);
    drawHead(canvas, points);
    canvas.words(words, middle, { hasGround: true, ink: 'muted' });
  }
  for (const { name, width, height } of boxes) {
    const at = nodes.get(name) ?? { x: 0, y: 0 };
    canvas.shape(at, width, height, { radius: 12 });
    canvas.words(lines.get(name) ?? [], at, { isStrong: true });
  }
  for (const { name } of dots) {
    canvas.dot(nodes.get(name) ?? { x: 0, y: 0 }, { hasRing: name === END });
  }
  return canvas;
}

/** Draws a topology. */
export function drawTopology({ direction, groups, nodes, links }: Topology): Canvas {
  const canvas = new Canvas();
  const parts = nodes.map(({ name, kind, label, group }) => {
    const lines = wrapped(label, WIDEST);
    const size = sizeOf(lines);
    // The edge of some shapes takes room from their words.
    const wider = kind === 'switch' || kind === 'gateway' ? 16 : 0;
    const taller = kind === 'memory' ? 8 : 0;
    return {
      name,
      kind,
      lines,
      width: size.width + wider,
      height: size.height + taller,
      ...(group === undefined ? {} : { group: String(group) }),
    };
  });
  // A group without nodes has nothing to be around.
  const filled = groups
    .map((label, place) => ({ label, name: String(place) }))
    .filter(({ name }) => parts.some(({ group }) => group === name));
  const placement = placed(
    parts,
    links,
    direction,
    filled.map(({ name }) => name),
  );
  for (const [index, { points, lines, middle }] of placement.edges.entries()) {
    const link = links[index];
    const isDashed = link?.isDashed ?? false;
    canvas.line(points, { ink: 'accent', isDashed });
    if (link?.isDirected) drawHead(canvas, points, 'accent');
    canvas.words(lines, middle, { hasGround: true, ink: 'muted' });
  }
  for (const { name, label } of filled) {
    const frame = placement.groups.get(name);
    if (!frame) continue;
    const [title = ''] = wrapped(label, Math.max(frame.width, SMALLEST * 2));
    const width = Math.max(frame.width, widest([title]) + 2 * PAD.x);
    canvas.frame(frame.x, frame.y, width, frame.height);
    canvas.words(
      [title],
      { x: frame.x + PAD.x, y: frame.y + FRAME.title / 2 },
      { anchor: 'start', ink: 'muted', hasGround: true },
    );
  }
  for (const { name, kind, lines, width, height } of parts) {
    const at = placement.nodes.get(name) ?? { x: 0, y: 0 };
    drawNode(canvas, kind, at, width, height);
    canvas.words(lines, kind === 'memory' ? { x: at.x, y: at.y + 4 } : at, { isStrong: true });
  }
  return canvas;
}

function sizeOf(lines: readonly string[]): { width: number; height: number } {
  return {
    width: Math.max(SMALLEST, widest(lines) + 2 * PAD.x),
    height: Math.max(1, lines.length) * LINE + 2 * PAD.y,
  };
}

function drawHead(canvas: Canvas, points: readonly Point[], ink: 'text' | 'accent' = 'text'): void {
  const [before, end] = points.slice(-2);
  if (before && end) canvas.head(before, end, ink);
}

/** A node in the shape of its kind: a switch has cut corners, a gateway points to both sides, a memory has a rim. */
function drawNode(canvas: Canvas, kind: NodeKind, at: Point, width: number, height: number): void {
  const cut = 8;
  switch (kind) {
    case 'switch':
      canvas.shape(at, width, height, {
        outline: `M${cut} 0H${width - cut}L${width} ${cut}V${height - cut}L${width - cut} ${height}H${cut}L0 ${height - cut}V${cut}Z`,
        ink: 'accent',
      });
      return;
    case 'gateway':
      canvas.shape(at, width, height, {
        outline: `M${cut} 0H${width - cut}L${width} ${height / 2}L${width - cut} ${height}H${cut}L0 ${height / 2}Z`,
        ink: 'signal',
      });
      return;
    case 'memory':
      canvas.shape(at, width, height, { outline: `M0 0H${width}V${height}H0ZM0 7H${width}` });
      return;
    case 'manager':
      canvas.shape(at, width, height, { radius: 12, isDashed: true });
      return;
    case 'device':
      canvas.shape(at, width, height, { radius: 12 });
      return;
    case 'host':
      canvas.shape(at, width, height, { radius: 3 });
  }
}
