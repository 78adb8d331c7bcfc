import { describe, expect, it } from 'vitest';

import {
  crossingAt,
  crossingsWithin,
  drawCloth,
  findRoute,
  fitWeave,
  heroWeave,
  traceRoute,
  weaveSize,
} from './weave-graph';

const chip = (column: number, row: number): number =>
  heroWeave.chips.findIndex((candidate) => candidate.column === column && candidate.row === row);

describe('routing through the weave', () => {
  const from = chip(4, 4);
  const to = chip(10, 6);

  it('joins every pair of chips', () => {
    heroWeave.chips.forEach((_, one) =>
      heroWeave.chips.forEach((__, other) => {
        if (one !== other) expect(findRoute({ weave: heroWeave, from: one, to: other })).toBeDefined();
      }),
    );
  });

  it('moves one crossing at a time, from one chip to the other', () => {
    const route = findRoute({ weave: heroWeave, from, to }) ?? [];
    expect(route[0]).toEqual({ x: 4, y: 4 });
    expect(route.at(-1)).toEqual({ x: 10, y: 6 });
    route.slice(1).forEach((point, index) => {
      const before = route[index];
      expect(Math.abs(point.x - (before?.x ?? 0)) + Math.abs(point.y - (before?.y ?? 0))).toBe(1);
    });
  });

  it('goes around a switch that has dropped out', () => {
    const direct = { weave: heroWeave, from: chip(4, 4), to: chip(10, 1) };
    const centre = chip(8, 4);
    const before = findRoute({ ...direct, down: new Set() }) ?? [];
    const after = findRoute({ ...direct, down: new Set([centre, chip(5, 2)]) }) ?? [];
    expect(before.length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(0);
    expect(after).not.toContainEqual({ x: 8, y: 4 });
    expect(after).not.toContainEqual({ x: 5, y: 2 });
  });

  it('never passes through an endpoint', () => {
    const endpoints = heroWeave.chips.filter((candidate) => candidate.kind === 'endpoint');
    const route = findRoute({ weave: heroWeave, from: chip(2, 5), to: chip(10, 1) }) ?? [];
    const inner = route.slice(1, -1);
    endpoints.forEach((endpoint) =>
      expect(inner).not.toContainEqual({ x: endpoint.column, y: endpoint.row }),
    );
  });

  it('finds no way to or from a chip that is out of service', () => {
    expect(findRoute({ weave: heroWeave, from, to, down: new Set([to]) })).toBeUndefined();
    expect(findRoute({ weave: heroWeave, from, to, down: new Set([from]) })).toBeUndefined();
  });

  it('goes around a cut link', () => {
    // From (4, 4) straight to the switch at (8, 4) and up, unless a link of that way is cut.
    const request = { weave: heroWeave, from, to: chip(8, 2) };
    const links = (cut: string[]) =>
      findRoute({ ...request, cut: new Set(cut) })?.map(({ x, y }) => `${x}${y}`);
    expect(links(['4,3.5'])).toEqual(['44', '54', '64', '74', '84', '83', '82']);
    expect(links(['4.5,4'])).toEqual(['44', '43', '53', '63', '73', '83', '82']);
  });

  it('stays within its area', () => {
    const area = { left: 4, top: 2, right: 8, bottom: 3 };
    const request = { weave: heroWeave, from: chip(5, 2), to: chip(8, 2) };
    const cut = new Set(['5.5,2']);
    const route = findRoute({ ...request, area, cut })?.map(({ x, y }) => `${x}${y}`);
    expect(route).toEqual(['52', '53', '63', '73', '83', '82']);
    expect(findRoute({ ...request, area: { ...area, bottom: 2 }, cut })).toBeUndefined();
  });

  it('keeps away from crossings that another route uses, when there is another way', () => {
    const plain = findRoute({ weave: heroWeave, from, to }) ?? [];
    const busy = new Set(plain.slice(1, -1).map(({ x, y }) => `${x},${y}`));
    const other = findRoute({ weave: heroWeave, from, to, busy }) ?? [];
    const shared = other.slice(1, -1).filter(({ x, y }) => busy.has(`${x},${y}`));
    expect(shared.length).toBeLessThan(busy.size);
  });
});

describe('the drawing in its box', () => {
  it('covers the box and is centered', () => {
    // 960 by 720 units.
    expect(fitWeave(heroWeave, { width: 480, height: 720 })).toEqual({ scale: 1, x: -240, y: 0 });
    expect(fitWeave(heroWeave, { width: 1920, height: 720 })).toEqual({ scale: 2, x: 0, y: -360 });
  });

  it('has a crossing every 80 units, the first at 40', () => {
    expect(crossingsWithin({ left: 40, top: 41, right: 280, bottom: 279 })).toEqual({
      left: 0,
      top: 1,
      right: 3,
      bottom: 2,
    });
  });
});

describe('the drawing of a route', () => {
  it('has only lines at multiples of 45 degrees, for every lane', () => {
    const route = findRoute({ weave: heroWeave, from: chip(2, 5), to: chip(8, 2) }) ?? [];
    for (const offset of [-12, -4, 4, 12]) {
      const points = traceRoute(heroWeave, route, offset);
      points.slice(1).forEach((point, index) => {
        const dx = Math.abs(point.x - (points[index]?.x ?? 0));
        const dy = Math.abs(point.y - (points[index]?.y ?? 0));
        expect(Math.min(dx, dy, Math.abs(dx - dy))).toBeLessThan(0.001);
      });
    }
  });
});

describe('the cloth', () => {
  it('leaves a gap where a trace dives below another', () => {
    const { traces } = drawCloth({
      warp: [{ lanes: 1, from: -1, to: 2 }],
      weft: [{ lanes: 1, from: -1, to: 2 }],
      chips: [],
    });
    const { x, y } = crossingAt(0, 0);
    expect(traces).toContain(`M${x} -40V`);
    expect(traces).toContain(`M-40 ${y}H35M45 ${y}H`);
  });

  it('stays within a few kilobytes, since every visitor of the home page loads it', () => {
    expect(drawCloth(heroWeave).traces.length).toBeLessThan(9000);
    expect(weaveSize(heroWeave)).toEqual({ width: 960, height: 720 });
  });
});
