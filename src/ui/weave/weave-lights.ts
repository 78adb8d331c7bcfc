import {
  chipReach,
  crossingAt,
  findRoute,
  fitWeave,
  heroRoutes,
  heroWeave,
  keyOf,
  linksOf,
  traceRoute,
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
/** When a switch drops out, and for how long: both are over before the rest. */
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
  cells: readonly Point[];
  traces: Trace[];
  born: number;
  dies: number;
  /** A detour begins in the signal color, because it has just replaced a broken route. */
  kind: 'traffic' | 'other' | 'detour';
}

/** Whether the weave moves, rests, or never moves because the visitor wants no motion. */
export type Motion = 'moving' | 'resting' | 'none';

/** What the visitor plays with: the route of the traffic and the links that are cut. */
interface Traffic {
  route: readonly Point[] | undefined;
  cut: readonly Point[];
}

export interface Lights {
  /** Shows other traffic. After a cut or a mend, moves for five more seconds unless the visitor has paused the weave. */
  show(traffic: Traffic): void;
  /** Moves until `pause`. */
  play(): void;
  pause(): void;
  /** Ends it. */
  stop(): void;
}

/**
 * Lights up the weave: the traffic that the visitor plays with takes its way, other routes come and go, signals run along
 * them, a switch drops out and routes go around. Rests after five seconds; sleeps while off screen and in a background
 * tab. Under reduced motion and while paused, it shows each state as it is in the end.
 * @param onMotion called with the first state and each change
 */
export function lightWeave(
  canvas: HTMLCanvasElement,
  onMotion: (motion: Motion) => void,
): Lights | undefined {
  const context = canvas.getContext('2d');
  const host = canvas.parentElement;
  if (!context || !host) return undefined;

  const weave = heroWeave;
  const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  const down = new Map<number, number>();
  let traffic: Traffic = { route: undefined, cut: [] };
  /** The route of the traffic. */
  let main: Route | undefined;
  /** All others, and former routes of the traffic that fade. */
  let routes: Route[] = [];
  let colors = { copper: '', light: '', ground: '', quiet: '' };
  let clock = 0;
  let last = 0;
  let nextOutage = FIRST_OUTAGE;
  let restsAt = MOVES_FOR;
  let isPaused = false;
  let told: Motion | undefined;
  let frame = 0;
  let visible = false;

  const measure = (): void => {
    const { width, height } = host.getBoundingClientRect();
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    const { scale, x, y } = fitWeave(weave, { width, height });
    context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
  };
  const readColors = (): void => {
    // Custom properties with light-dark() resolve only through a real property.
    const probe = document.createElement('i');
    // Under reduced motion, every change is a very short transition, which begins with the former color.
    probe.style.transition = 'none';
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

  const isStill = (): boolean => stillness.matches || isPaused || clock >= restsAt;
  const live = (): Route[] => [...routes, ...(main ? [main] : [])].filter(({ dies }) => clock < dies);

  const routeAlong = (cells: readonly Point[], lasts: number, kind: Route['kind']): Route => ({
    cells,
    traces: LANES.map((offset) => measured(traceRoute(weave, cells, offset))),
    born: clock,
    dies: clock + lasts,
    kind,
  });
  const connect = (from: number, to: number, kind: Route['kind']): void => {
    const cells = findRoute({
      weave,
      from,
      to,
      down: new Set(down.keys()),
      cut: new Set(traffic.cut.map(keyOf)),
      busy: new Set(live().flatMap((route) => route.cells.map(keyOf))),
    });
    if (cells) routes.push(routeAlong(cells, LIFE.min + Math.random() * LIFE.spread, kind));
  };
  const connectSomewhere = (): void => {
    const used = new Set(live().flatMap(endsOf));
    const free = weave.chips.flatMap((chip, index) =>
      chip.kind === 'endpoint' && !down.has(index) && !used.has(index) ? [index] : [],
    );
    const from = free[Math.floor(Math.random() * free.length)];
    const far = free.filter((index) => {
      const one = weave.chips[index];
      const other = from === undefined ? undefined : weave.chips[from];
      return !!one && !!other && Math.abs(one.column - other.column) + Math.abs(one.row - other.row) > 3;
    });
    const to = far[Math.floor(Math.random() * far.length)];
    if (from !== undefined && to !== undefined) connect(from, to, 'other');
  };
  /** Other routes that can no longer go where they go end, and begin again another way. */
  const divert = (isBroken: (route: Route) => boolean): void => {
    for (const route of routes.filter(({ dies }) => clock < dies).filter(isBroken)) {
      route.dies = clock;
      const [from, to] = endsOf(route);
      if (from !== undefined && to !== undefined) connect(from, to, 'detour');
    }
  };

  const advance = (): void => {
    routes = routes.filter(({ dies }) => clock < dies + FADE_TIME);
    if (live().length < ROUTES && clock < restsAt - DRAW_TIME) connectSomewhere();
    for (const [index, until] of down) if (clock > until) down.delete(index);
    if (clock > nextOutage) {
      nextOutage = Number.POSITIVE_INFINITY;
      const uses = (route: Route | undefined, { column, row }: { column: number; row: number }): boolean =>
        !!route?.cells.some(({ x, y }) => x === column && y === row);
      // Never on the way of the traffic: only the visitor sends that another way.
      const transit = weave.chips.filter(
        (chip) => chip.kind === 'switch' && !uses(main, chip) && routes.some((route) => uses(route, chip)),
      );
      const victim = transit[Math.floor(Math.random() * transit.length)];
      if (victim) {
        down.set(weave.chips.indexOf(victim), clock + OUTAGE_TIME);
        divert((route) => uses(route, victim));
      }
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
    const still = isStill();
    for (const route of still ? live() : [...routes, ...(main ? [main] : [])]) paintRoute(route, still);
    context.globalAlpha = 1;
    weave.chips.forEach((_, index) => paintChip(index, still));
  };
  const paintRoute = (route: Route, still: boolean): void => {
    const age = still ? Number.POSITIVE_INFINITY : clock - route.born;
    const leaving = Math.max(0, (clock - route.dies) / FADE_TIME);
    const drawn = ease(Math.min(1, age / DRAW_TIME));
    const strength = 1 - leaving;
    route.traces.forEach((trace, lane) => {
      context.lineWidth = route.kind === 'traffic' ? 2.5 : 1.75;
      context.strokeStyle = route.kind === 'traffic' ? colors.light : colors.copper;
      // Paler while signals run along it in the same color.
      context.globalAlpha = strength * (route.kind === 'traffic' && !still ? 0.5 : 0.95);
      stroke(trace, 0, trace.length * drawn);
      if (route.kind === 'detour' && age < DRAW_TIME * 2.2) {
        context.strokeStyle = colors.light;
        context.globalAlpha = strength * Math.max(0, 1 - age / (DRAW_TIME * 2.2));
        stroke(trace, 0, trace.length * drawn);
      }
      if (leaving > 0 || still) return;
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
  const paintChip = (index: number, still: boolean): void => {
    const chip = weave.chips[index];
    if (!chip) return;
    const { x, y } = crossingAt(chip.column, chip.row);
    const reach = chipReach(chip.kind);
    const until = down.get(index);
    if (until !== undefined && !still) {
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
    const lit = live().filter((route) => endsOf(route).includes(index));
    if (lit.length === 0) return;
    const pulse = still
      ? 0
      : Math.max(...lit.map(({ born }) => Math.max(0, 1 - Math.abs(clock - born - DRAW_TIME) * 1.4)));
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
  /** Begins or ends the frames, and says so. */
  const settle = (): void => {
    const still = isStill();
    const run = visible && !document.hidden && !still;
    if (run && !frame) {
      host.dataset['alive'] = '';
      frame = requestAnimationFrame(tick);
    } else if (!run && frame) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
    const motion = stillness.matches ? 'none' : still ? 'resting' : 'moving';
    if (motion === told) return;
    told = motion;
    if (still) paintStill();
    onMotion(motion);
  };
  const paintStill = (): void => {
    host.dataset['alive'] = '';
    paint();
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

  return {
    show(next) {
      const isNew = next.route !== traffic.route;
      const isAsked = next.cut !== traffic.cut;
      const isCut = new Set(next.cut.map(keyOf));
      const isFirst = traffic.route === undefined && traffic.cut.length === 0;
      traffic = next;
      if (isNew) {
        if (main) routes.push({ ...main, dies: clock });
        main = next.route && routeAlong(next.route, Number.POSITIVE_INFINITY, 'traffic');
      }
      if (isFirst) connect(heroRoutes.other.from, heroRoutes.other.to, 'other');
      divert(({ cells }) => linksOf(cells).some((link) => isCut.has(keyOf(link))));
      // Another part of the weave in view, such as after a phone is turned, is no reason to move again.
      if (isAsked && !isFirst && Number.isFinite(restsAt)) restsAt = clock + MOVES_FOR;
      settle();
      if (isStill()) {
        // They would fade once it moves, long after they were replaced.
        routes = routes.filter(({ dies }) => clock < dies);
        paintStill();
      }
    },
    play() {
      isPaused = false;
      restsAt = Number.POSITIVE_INFINITY;
      settle();
    },
    pause() {
      isPaused = true;
      settle();
    },
    stop() {
      ending.abort();
      resize.disconnect();
      watch.disconnect();
      theme.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

/** The chips that a route joins, as indices into `heroWeave.chips`. */
function endsOf({ cells }: Route): number[] {
  const ends = [cells[0], cells.at(-1)];
  return ends.map((end) =>
    heroWeave.chips.findIndex(({ column, row }) => column === end?.x && row === end.y),
  );
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
