import {
  chipReach,
  crossingAt,
  findRoute,
  heroWeave,
  traceRoute,
  weaveSize,
  type Point,
} from './weave-graph';

/** Times in seconds, lengths in drawing units. */
const ROUTES = 4;
const DRAW_TIME = 1.1;
const FADE_TIME = 0.7;
const LIFE = { min: 7, spread: 7 };
const SIGNAL_SPEED = 210;
const SIGNAL_EVERY = 1.5;
const TAIL = 120;
const TAIL_STEPS = 14;
const GLOW = 14;
/** When a chip drops out without being pressed, and for how long any is out: both are over before the rest. */
const FIRST_OUTAGE = 1.4;
const OUTAGE_TIME = 3;
/** What moves without being asked to may do so for five seconds (WCAG 2.2, 2.2.2). */
const MOVES_FOR = 5;
const LANES = [-4, 4];
const MAX_PIXEL_RATIO = 2;
/** A frame after a pause must not jump by the length of the pause. */
const MAX_STEP = 0.05;

interface Trace {
  points: Point[];
  /** Distance of each point from the beginning. */
  at: number[];
  length: number;
}

interface Route {
  from: number;
  to: number;
  cells: Point[];
  traces: Trace[];
  born: number;
  dies: number;
  /** Drawn in the signal color at first, because it has just replaced a broken one. */
  detour: boolean;
}

/**
 * Lights up the weave: routes come and go, signals run along them, a chip drops out and routes go around. Rests after
 * five seconds; sleeps while off screen, in a background tab and under reduced motion. A press on a chip takes it out of
 * service and wakes the weave for as long again.
 * Returns the function that ends it.
 */
export function lightWeave(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  const host = canvas.parentElement;
  if (!context || !host) return () => undefined;

  const weave = heroWeave;
  const size = weaveSize(weave);
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  const down = new Map<number, number>();
  let routes: Route[] = [];
  let colors = { copper: '', light: '', ground: '', quiet: '' };
  let view = { scale: 1, x: 0, y: 0 };
  let clock = 0;
  let last = 0;
  let nextOutage = FIRST_OUTAGE;
  let restsAt = MOVES_FOR;
  let frame = 0;
  let visible = false;

  const measure = (): void => {
    const { width, height } = host.getBoundingClientRect();
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const scale = Math.max(width / size.width, height / size.height);
    view = { scale, x: (width - size.width * scale) / 2, y: (height - size.height * scale) / 2 };
    context.setTransform(scale * ratio, 0, 0, scale * ratio, view.x * ratio, view.y * ratio);
  };
  const readColors = (): void => {
    // Custom properties with light-dark() resolve only through a real property.
    const probe = document.createElement('i');
    host.append(probe);
    const resolve = (property: string): string => {
      probe.style.color = `var(${property})`;
      return getComputedStyle(probe).color;
    };
    colors = {
      copper: getComputedStyle(host).color,
      light: resolve('--weave-light'),
      ground: resolve('--weave-ground'),
      quiet: resolve('--weave-quiet'),
    };
    probe.remove();
  };

  const busyCells = (): Set<string> =>
    new Set(routes.flatMap(({ cells }) => cells.map(({ x, y }) => `${x},${y}`)));
  const isDown = (): Set<number> => new Set(down.keys());

  const connect = (from: number, to: number, detour: boolean): boolean => {
    const cells = findRoute({ weave, from, to, down: isDown(), busy: busyCells() });
    if (!cells) return false;
    const traces = LANES.map((offset) => measured(traceRoute(weave, cells, offset)));
    routes.push({
      from,
      to,
      cells,
      traces,
      born: clock,
      dies: clock + LIFE.min + Math.random() * LIFE.spread,
      detour,
    });
    return true;
  };
  const connectSomewhere = (): void => {
    const ends = weave.chips.flatMap((chip, index) =>
      chip.kind === 'endpoint' && !down.has(index) ? [index] : [],
    );
    const used = new Set(routes.flatMap(({ from, to }) => [from, to]));
    const free = ends.filter((index) => !used.has(index));
    const from = free[Math.floor(Math.random() * free.length)];
    const far = free.filter((index) => {
      const one = weave.chips[index];
      const other = from === undefined ? undefined : weave.chips[from];
      return !!one && !!other && Math.abs(one.column - other.column) + Math.abs(one.row - other.row) > 3;
    });
    const to = far[Math.floor(Math.random() * far.length)];
    if (from !== undefined && to !== undefined) connect(from, to, false);
  };
  const dropOut = (index: number): void => {
    const chip = weave.chips[index];
    if (!chip || down.has(index)) return;
    down.set(index, clock + OUTAGE_TIME);
    for (const route of routes.slice()) {
      if (route.dies < clock || !route.cells.some(({ x, y }) => x === chip.column && y === chip.row))
        continue;
      route.dies = Math.min(route.dies, clock);
      if (route.from !== index && route.to !== index) connect(route.from, route.to, true);
    }
  };

  const advance = (): void => {
    routes = routes.filter(({ dies }) => clock < dies + FADE_TIME);
    if (routes.filter(({ dies }) => clock < dies).length < ROUTES) connectSomewhere();
    for (const [index, until] of down) if (clock > until) down.delete(index);
    if (clock > nextOutage) {
      nextOutage = Number.POSITIVE_INFINITY;
      const transit = weave.chips.flatMap((chip, index) =>
        chip.kind === 'switch' &&
        routes.some(({ cells }) => cells.some(({ x, y }) => x === chip.column && y === chip.row))
          ? [index]
          : [],
      );
      const victim = transit[Math.floor(Math.random() * transit.length)];
      if (victim !== undefined) dropOut(victim);
    }
  };

  const stroke = (trace: Trace, from: number, to: number): void => {
    context.beginPath();
    section(trace, from, to).forEach(({ x, y }, index) =>
      index ? context.lineTo(x, y) : context.moveTo(x, y),
    );
    context.stroke();
  };
  const paint = (): void => {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.restore();
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const route of routes) paintRoute(route);
    context.globalAlpha = 1;
    weave.chips.forEach((_, index) => paintChip(index));
  };
  const paintRoute = (route: Route): void => {
    const age = clock - route.born;
    const leaving = Math.max(0, (clock - route.dies) / FADE_TIME);
    const drawn = ease(Math.min(1, age / DRAW_TIME));
    const strength = 1 - leaving;
    route.traces.forEach((trace, lane) => {
      context.lineWidth = 1.75;
      context.strokeStyle = colors.copper;
      context.globalAlpha = strength * 0.95;
      stroke(trace, 0, trace.length * drawn);
      if (route.detour && age < DRAW_TIME * 2.2) {
        context.strokeStyle = colors.light;
        context.globalAlpha = strength * Math.max(0, 1 - age / (DRAW_TIME * 2.2));
        stroke(trace, 0, trace.length * drawn);
      }
      if (leaving > 0 || clock >= restsAt) return;
      // Both lanes carry signals, one in each direction, out of step.
      const cycle = Math.max(trace.length + TAIL, SIGNAL_SPEED * SIGNAL_EVERY);
      const head = ((age - DRAW_TIME * 0.8 + lane * 0.55) * SIGNAL_SPEED) % cycle;
      if (age < DRAW_TIME * 0.8) return;
      paintSignal(trace, head, lane % 2 === 1);
    });
  };
  const paintSignal = (trace: Trace, head: number, backwards: boolean): void => {
    context.strokeStyle = colors.light;
    // The glow around the head, then the tail that fades.
    context.globalAlpha = 0.16;
    context.lineWidth = 9;
    if (head < trace.length) {
      const [from, to] = backwards ? [trace.length - head, trace.length - head + GLOW] : [head - GLOW, head];
      stroke(trace, from, to);
    }
    context.lineWidth = 2.5;
    for (let step = 0; step < TAIL_STEPS; step += 1) {
      const from = head - TAIL * (1 - step / TAIL_STEPS);
      const to = head - TAIL * (1 - (step + 1) / TAIL_STEPS);
      if (to < 0 || from > trace.length) continue;
      context.globalAlpha = ((step + 1) / TAIL_STEPS) ** 2;
      stroke(trace, backwards ? trace.length - to : from, backwards ? trace.length - from : to);
    }
  };
  const paintChip = (index: number): void => {
    const chip = weave.chips[index];
    if (!chip) return;
    const { x, y } = crossingAt(chip.column, chip.row);
    const reach = chipReach(chip.kind);
    const until = down.get(index);
    if (until !== undefined) {
      const age = clock - (until - OUTAGE_TIME);
      const shown = Math.min(1, age * 6) * Math.min(1, (until - clock) * 3);
      context.globalAlpha = Math.max(0, shown);
      context.fillStyle = colors.ground;
      context.fillRect(x - reach - 2, y - reach - 2, reach * 2 + 4, reach * 2 + 4);
      context.strokeStyle = colors.quiet;
      context.lineWidth = 1.5;
      context.setLineDash([4, 4]);
      context.strokeRect(x - reach, y - reach, reach * 2, reach * 2);
      context.setLineDash([]);
      return;
    }
    const lit = routes.filter(({ from, to, dies }) => (from === index || to === index) && clock < dies);
    if (lit.length === 0) return;
    const pulse = Math.max(
      ...lit.map(({ born }) => Math.max(0, 1 - Math.abs(clock - born - DRAW_TIME) * 1.4)),
    );
    context.globalAlpha = 1;
    context.fillStyle = colors.copper;
    context.beginPath();
    context.arc(x, y, 5.5, 0, Math.PI * 2);
    context.fill();
    if (pulse > 0) {
      context.globalAlpha = pulse;
      context.strokeStyle = colors.light;
      context.lineWidth = 2;
      context.strokeRect(x - reach, y - reach, reach * 2, reach * 2);
    }
  };

  const tick = (now: number): void => {
    const seconds = now / 1000;
    clock += Math.min(MAX_STEP, seconds - last);
    last = seconds;
    advance();
    paint();
    frame = 0;
    settle();
  };
  const settle = (): void => {
    const run = visible && !document.hidden && !stillness.matches && clock < restsAt;
    if (run && !frame) {
      host.dataset['alive'] = '';
      frame = requestAnimationFrame(tick);
    } else if (!run && frame) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
    if (stillness.matches) {
      delete host.dataset['alive'];
      context.clearRect(0, 0, size.width, size.height);
    }
  };

  const press = (event: PointerEvent): void => {
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left - view.x) / view.scale;
    const y = (event.clientY - box.top - view.y) / view.scale;
    const index = weave.chips.findIndex((chip) => {
      const at = crossingAt(chip.column, chip.row);
      return Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < chipReach(chip.kind) + 6;
    });
    if (index < 0 || stillness.matches) return;
    restsAt = clock + MOVES_FOR;
    dropOut(index);
    settle();
  };

  /** A canvas that was measured again is empty, also while nothing moves. */
  const repaint = (): void => {
    if (host.dataset['alive'] !== undefined) paint();
  };
  const recolor = (): void => {
    readColors();
    repaint();
  };

  const ending = new AbortController();
  const resize = new ResizeObserver(() => {
    measure();
    repaint();
  });
  const watch = new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting ?? false;
    settle();
  });
  const theme = new MutationObserver(recolor);
  measure();
  readColors();
  resize.observe(host);
  watch.observe(host);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const { signal } = ending;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolor, { signal });
  stillness.addEventListener('change', settle, { signal });
  document.addEventListener('visibilitychange', settle, { signal });
  canvas.addEventListener('pointerdown', press, { signal });

  return () => {
    ending.abort();
    resize.disconnect();
    watch.disconnect();
    theme.disconnect();
    cancelAnimationFrame(frame);
  };
}

function ease(part: number): number {
  return 1 - (1 - part) ** 3;
}

function measured(points: Point[]): Trace {
  const at = [0];
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    at.push((at[index] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  return { points, at, length: at.at(-1) ?? 0 };
}

/** The part of a trace between two distances from its beginning. */
function section(trace: Trace, from: number, to: number): Point[] {
  const begin = Math.max(0, from);
  const end = Math.min(trace.length, to);
  const inner = trace.points.filter((_, index) => {
    const distance = trace.at[index] ?? 0;
    return distance > begin && distance < end;
  });
  return [pointAt(trace, begin), ...inner, pointAt(trace, end)];
}

function pointAt({ points, at }: Trace, distance: number): Point {
  const next = Math.max(
    1,
    at.findIndex((value) => value >= distance),
  );
  const one = points[next - 1];
  const other = points[next];
  if (!one || !other) return points.at(-1) ?? { x: 0, y: 0 };
  const length = (at[next] ?? 0) - (at[next - 1] ?? 0);
  const part = length > 0 ? (distance - (at[next - 1] ?? 0)) / length : 0;
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}
