import { findRoute, keyOf, latencyOf, type Area, type Point, type Weave } from './weave-graph';

/** What the last move has led to, for the sentence that says so. */
type Outcome =
  'start' | 'slower' | 'asFast' | 'cutOff' | 'faster' | 'unchanged' | 'stillCutOff' | 'allMended';

/** Traffic between two chips of a weave whose links a visitor cuts and mends. */
export interface Game {
  weave: Weave;
  /** Indices into `weave.chips`. */
  from: number;
  to: number;
  /** The part of the weave that is in view, with both chips. Traffic stays within it. */
  area: Area;
  /** Cut links by their middles, the oldest first. */
  cut: readonly Point[];
  /** The way that the traffic takes; `undefined` when none is left. */
  route: readonly Point[] | undefined;
  outcome: Outcome;
  /** Whether the outcome answers a press. Only such a one is announced. */
  isAnswer: boolean;
  /** Nanoseconds that the last cut has added. */
  added: number;
}

export type Move =
  | /** Cuts a link of the route, or mends a cut one. */ { type: 'toggle'; link: Point }
  | { type: 'mendAll' }
  /** Another part of the weave is in view. */
  | { type: 'fit'; area: Area };

/** A game in which nothing is cut. Until a `fit`, only what is between the two chips is in view. */
export function newGame(weave: Weave, { from, to }: Pick<Game, 'from' | 'to'>): Game {
  const area = withEnds({ weave, from, to }, { left: Infinity, top: Infinity, right: 0, bottom: 0 });
  const untouched = { cut: [], route: undefined, outcome: 'start', isAnswer: false, added: 0 } as const;
  const game: Game = { weave, from, to, area, ...untouched };
  return { ...game, route: routeOf(game) };
}

/** The game after a move. Traffic keeps its route until that is cut or another one is faster. */
export function play(game: Game, move: Move): Game {
  if (move.type === 'toggle') {
    const key = keyOf(move.link);
    const isCut = game.cut.some((link) => keyOf(link) === key);
    const cut = isCut ? game.cut.filter((link) => keyOf(link) !== key) : [...game.cut, move.link];
    const after = { ...game, cut, isAnswer: true };
    return isCut ? mended(game, after) : afterCut(game, after);
  }
  if (move.type === 'mendAll') {
    return { ...mended(game, { ...game, cut: [], isAnswer: true }), outcome: 'allMended' };
  }
  const area = withEnds(game, move.area);
  if (sameArea(area, game.area)) return game;
  const next = { ...game, area };
  const kept = game.route?.every((point) => isWithin(point, area)) ? game.route : undefined;
  const best = routeOf(next);
  const route = kept && best && latencyOf(kept) <= latencyOf(best) ? kept : best;
  if (route === game.route) return next;
  // What was said about the last move may no longer be true.
  return { ...next, route, added: 0, outcome: route ? 'start' : 'cutOff', isAnswer: false };
}

/** The cut links that are in view. */
export function cutInView({ cut, area }: Game): Point[] {
  return cut.filter((link) => isWithin(link, area));
}

function afterCut(before: Game, after: Game): Game {
  const route = routeOf(after);
  if (!route) return { ...after, route, outcome: 'cutOff', added: 0 };
  const added = before.route ? latencyOf(route) - latencyOf(before.route) : 0;
  return { ...after, route, outcome: added > 0 ? 'slower' : 'asFast', added };
}

function mended(before: Game, after: Game): Game {
  const best = routeOf(after);
  if (!best) return { ...after, route: undefined, outcome: 'stillCutOff', added: 0 };
  const isFaster = !before.route || latencyOf(best) < latencyOf(before.route);
  return isFaster
    ? { ...after, route: best, outcome: 'faster', added: 0 }
    : { ...after, route: before.route, outcome: 'unchanged', added: 0 };
}

function routeOf({ weave, from, to, area, cut }: Game): Point[] | undefined {
  return findRoute({ weave, from, to, area, cut: new Set(cut.map(keyOf)) });
}

function withEnds({ weave, from, to }: Pick<Game, 'weave' | 'from' | 'to'>, area: Area): Area {
  const ends = [weave.chips[from], weave.chips[to]].filter((chip) => chip !== undefined);
  const columns = ends.map(({ column }) => column);
  const rows = ends.map(({ row }) => row);
  return {
    left: Math.min(area.left, ...columns),
    top: Math.min(area.top, ...rows),
    right: Math.max(area.right, ...columns),
    bottom: Math.max(area.bottom, ...rows),
  };
}

function sameArea(one: Area, other: Area): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}

function isWithin({ x, y }: Point, { left, top, right, bottom }: Area): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
