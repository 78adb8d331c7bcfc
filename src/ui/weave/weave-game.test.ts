import { describe, expect, it } from 'vitest';

import { cutInView, newGame, play, type Game } from './weave-game';
import { latencyOf, linksOf, type Area, type Point, type Weave } from './weave-graph';

const bundle = { lanes: 1, from: -1, to: 9 };
const everything: Area = { left: 0, top: 0, right: 2, bottom: 2 };

/** Three by three crossings, traffic from the upper left corner to the upper right one. */
const grid: Weave = {
  warp: [bundle, bundle, bundle],
  weft: [bundle, bundle, bundle],
  chips: [
    { column: 0, row: 0, kind: 'endpoint' },
    { column: 2, row: 0, kind: 'endpoint' },
  ],
};

const link = (x: number, y: number): Point => ({ x, y });
const ends = { from: 0, to: 1 };
const start = (area = everything): Game => play(newGame(grid, ends), { type: 'fit', area });
const toggle = (game: Game, ...links: Point[]): Game =>
  links.reduce((now, one) => play(now, { type: 'toggle', link: one }), game);
/** A route as `00 10 20`: column and row of its crossings. */
const way = ({ route }: Game): string | undefined => route?.map(({ x, y }) => `${x}${y}`).join(' ');

describe('the latency of a route', () => {
  it('is 50 ns for each link and 30 ns for each turn', () => {
    expect(latencyOf([link(0, 0), link(1, 0), link(2, 0)])).toBe(100);
    expect(latencyOf([link(0, 0), link(0, 1), link(1, 1), link(2, 1), link(2, 0)])).toBe(260);
    expect(latencyOf([link(0, 0)])).toBe(0);
  });

  it('counts the links that the route is made of', () => {
    expect(linksOf([link(0, 0), link(1, 0), link(1, 1)])).toEqual([link(0.5, 0), link(1, 0.5)]);
  });
});

describe('cutting links', () => {
  it('begins with the fastest route', () => {
    expect(way(start())).toBe('00 10 20');
    expect(start()).toMatchObject({ outcome: 'start', cut: [] });
  });

  it('sends the traffic around the cut, and says how much slower that is', () => {
    const game = toggle(start(), link(0.5, 0));
    expect(way(game)).toBe('00 01 11 21 20');
    expect(game).toMatchObject({ outcome: 'slower', added: 160 });
  });

  it('goes a longer way around when that is cut as well', () => {
    const game = toggle(start(), link(0.5, 0), link(1.5, 1));
    // Three turns, but four links; along the lowest row it would be six.
    expect(way(game)).toBe('00 01 11 10 20');
    expect(latencyOf(game.route ?? [])).toBe(290);
    expect(game).toMatchObject({ outcome: 'slower', added: 30 });
  });

  it('takes another route that is as fast', () => {
    // From the upper left to the lower right corner, along either edge.
    const diagonal: Weave = {
      ...grid,
      chips: [
        { column: 0, row: 0, kind: 'endpoint' },
        { column: 2, row: 2, kind: 'endpoint' },
      ],
    };
    const game = newGame(diagonal, ends);
    const isAbove = way(game) === '00 10 20 21 22';
    const other = toggle(game, isAbove ? link(1.5, 0) : link(0, 1.5));
    expect(way(other)).toBe(isAbove ? '00 01 02 12 22' : '00 10 20 21 22');
    expect(other).toMatchObject({ outcome: 'asFast', added: 0 });
  });

  it('says when no route is left', () => {
    const game = toggle(start(), link(0.5, 0), link(0, 0.5));
    expect(way(game)).toBeUndefined();
    expect(game).toMatchObject({ outcome: 'cutOff', added: 0 });
  });
});

describe('mending links', () => {
  it('brings the traffic back to the faster route', () => {
    const game = toggle(start(), link(0.5, 0), link(0.5, 0));
    expect(way(game)).toBe('00 10 20');
    expect(game).toMatchObject({ outcome: 'faster', cut: [] });
  });

  it('leaves the traffic where it is when the mended link makes nothing faster', () => {
    const detour = toggle(start(), link(0.5, 0), link(1.5, 1));
    const game = toggle(toggle(detour, link(1.5, 0)), link(1.5, 1));
    // The first link of the direct route is still cut.
    expect(way(game)).toBe('00 01 11 21 20');
    const same = toggle(game, link(1.5, 0));
    expect(way(same)).toBe('00 01 11 21 20');
    expect(same).toMatchObject({ outcome: 'unchanged', cut: [link(0.5, 0)] });
  });

  it('says when one mended link is not enough', () => {
    const cutOff = toggle(start(), link(0.5, 0), link(0, 0.5));
    const both: Game = { ...cutOff, cut: [...cutOff.cut, link(1.5, 0), link(2, 0.5)] };
    const game = toggle(both, link(0, 0.5));
    expect(way(game)).toBeUndefined();
    expect(game.outcome).toBe('stillCutOff');
    expect(way(toggle(game, link(2, 0.5)))).toBe('00 01 11 21 20');
  });

  it('mends all links in one move', () => {
    const game = play(toggle(start(), link(0.5, 0), link(0, 0.5)), { type: 'mendAll' });
    expect(way(game)).toBe('00 10 20');
    expect(game).toMatchObject({ outcome: 'allMended', cut: [], added: 0 });
  });
});

describe('the part of the weave in view', () => {
  it('is all that the traffic may use', () => {
    const game = toggle(start({ left: 0, top: 0, right: 2, bottom: 0 }), link(0.5, 0));
    expect(way(game)).toBeUndefined();
    const more = play(game, { type: 'fit', area: everything });
    expect(way(more)).toBe('00 01 11 21 20');
    expect(more.outcome).toBe('start');
  });

  it('always has both ends of the route', () => {
    expect(newGame(grid, ends).area).toEqual({ left: 0, top: 0, right: 2, bottom: 0 });
    expect(way(start({ left: 1, top: 1, right: 1, bottom: 2 }))).toBe('00 10 20');
  });

  it('leaves out cuts that are no longer in it, and brings them back with it', () => {
    const game = toggle(start(), link(0.5, 0), link(1.5, 1));
    expect(cutInView(game)).toEqual([link(0.5, 0), link(1.5, 1)]);
    const low = play(game, { type: 'fit', area: { left: 0, top: 0, right: 2, bottom: 0 } });
    expect(low.outcome).toBe('cutOff');
    expect(cutInView(low)).toEqual([link(0.5, 0)]);
    expect(cutInView(play(low, { type: 'fit', area: everything }))).toHaveLength(2);
  });

  it('answers no press when it changes the route, and presses before and after it are answered', () => {
    expect(start().isAnswer).toBe(false);
    const pressed = toggle(start(), link(0.5, 0));
    expect(pressed.isAnswer).toBe(true);
    const turned = play(pressed, { type: 'fit', area: { left: 0, top: 0, right: 2, bottom: 0 } });
    expect(turned).toMatchObject({ outcome: 'cutOff', isAnswer: false });
    expect(toggle(turned, link(0.5, 0))).toMatchObject({ outcome: 'faster', isAnswer: true });
    expect(play(turned, { type: 'mendAll' })).toMatchObject({ outcome: 'allMended', isAnswer: true });
  });

  it('changes nothing for a route that stays in it', () => {
    const game = toggle(start(), link(0.5, 0));
    const next = play(game, { type: 'fit', area: { left: 0, top: 0, right: 2, bottom: 1 } });
    expect(next.route).toBe(game.route);
    expect(next.outcome).toBe('slower');
    expect(play(next, { type: 'fit', area: next.area })).toBe(next);
  });
});
