import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findRoute, heroRoutes, heroWeave, keyOf, linksOf, type Point } from './weave-graph';
import { lightWeave, type Lights, type Motion } from './weave-lights';

/** Longer than the weave moves after the last press, in seconds. */
const LONG = 6;
const FRAME = 1 / 60;

/** The width of the lines of the traffic. */
const TRAFFIC_WIDTH = 2.5;

/** What watches an element: says immediately that it is in view. */
class Watch {
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.told([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** A canvas that counts the lines of the traffic since it was last cleared. */
function countingCanvas() {
  const drawn = { traffic: 0 };
  const context = {
    lineWidth: 0,
    strokeStyle: '',
    clearRect: () => {
      drawn.traffic = 0;
    },
    stroke: () => {
      if (context.strokeStyle === '--weave-light' && context.lineWidth === TRAFFIC_WIDTH) drawn.traffic += 1;
    },
    ...Object.fromEntries(
      'setTransform save restore beginPath moveTo lineTo arc fill fillRect strokeRect setLineDash'
        .split(' ')
        .map((name) => [name, () => undefined]),
    ),
  };
  const host = {
    dataset: {},
    append: () => undefined,
    getBoundingClientRect: () => ({ width: 800, height: 600 }),
  };
  const canvas = { width: 0, height: 0, parentElement: host, getContext: () => context };
  return { drawn, canvas: canvas as unknown as HTMLCanvasElement };
}

let frames: ((now: number) => void)[] = [];
let now = 0;
/** Lets time pass as long as there are frames. */
function pass(seconds: number): void {
  for (const end = now + seconds; now < end; now += FRAME) {
    for (const frame of frames.splice(0)) frame(now * 1000);
  }
}

const routeWithout = (cut: readonly Point[]) =>
  findRoute({ weave: heroWeave, ...heroRoutes.traffic, cut: new Set(cut.map(keyOf)) });

let stillness: { matches: boolean; addEventListener: () => void };
let motions: Motion[];
let drawn: { traffic: number };
let lights: Lights | undefined;

function light(): Lights {
  const made = countingCanvas();
  drawn = made.drawn;
  motions = [];
  lights = lightWeave(made.canvas, (motion) => motions.push(motion));
  if (!lights) throw new Error('Nothing is drawn');
  return lights;
}

beforeEach(() => {
  frames = [];
  now = 0;
  stillness = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('window', { matchMedia: () => stillness, devicePixelRatio: 1 });
  vi.stubGlobal('document', {
    hidden: false,
    documentElement: {},
    addEventListener: () => undefined,
    createElement: () => ({ style: {}, remove: () => undefined }),
  });
  // A color is the name of its property.
  vi.stubGlobal('getComputedStyle', ({ style }: { style?: { color?: string } }) => ({
    color: style?.color?.replace(/^var\((.+)\)$/, '$1') ?? 'own',
  }));
  vi.stubGlobal('IntersectionObserver', Watch);
  vi.stubGlobal('ResizeObserver', Watch);
  vi.stubGlobal('MutationObserver', Watch);
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});
afterEach(() => {
  lights?.stop();
  vi.unstubAllGlobals();
});

describe('the lights of the weave', () => {
  const first = routeWithout([]);
  const [link] = linksOf(first ?? []);
  const cut = link ? [link] : [];
  const detour = routeWithout(cut);

  it('rest after a while, and move again after a cut', () => {
    const weave = light();
    weave.show({ route: first, cut: [] });
    pass(LONG);
    expect(motions).toEqual(['moving', 'resting']);
    weave.show({ route: detour, cut });
    pass(LONG);
    expect(motions).toEqual(['moving', 'resting', 'moving', 'resting']);
  });

  it('stay at rest when only the part in view has changed the route', () => {
    const weave = light();
    const none: Point[] = [];
    weave.show({ route: first, cut: none });
    pass(LONG);
    weave.show({ route: detour, cut: none });
    pass(LONG);
    expect(motions).toEqual(['moving', 'resting']);
    expect(drawn.traffic, 'both lanes of the new route').toBe(2);
  });

  it.each(['paused', 'under reduced motion'])('%s, they keep no route that was replaced', (how) => {
    stillness.matches = how !== 'paused';
    const weave = light();
    weave.show({ route: first, cut: [] });
    if (how === 'paused') weave.pause();
    for (let times = 0; times < 5; times += 1) {
      weave.show({ route: detour, cut: [...cut] });
      weave.show({ route: routeWithout([]), cut: [] });
    }
    stillness.matches = false;
    weave.play();
    pass(FRAME);
    expect(drawn.traffic, 'both lanes of the only route').toBe(2);
  });
});
