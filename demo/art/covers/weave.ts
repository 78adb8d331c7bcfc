import { lengthOf, slice, spread, type Point } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

/** Whether the warp thread lies on top where warp `i` meets weft `j`. */
type Binding = (i: number, j: number) => boolean;

const bindings: readonly [Binding, ...Binding[]] = [
  (i, j) => (i + j) % 2 === 0,
  (i, j) => (i + j) % 4 < 2,
  (i, j) => (((i - j) % 4) + 4) % 4 < 1,
  (i, j) => (i * 2 + j) % 5 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 2)) % 2 === 0,
];

interface Cloth {
  readonly centre: Point;
  readonly warps: number;
  readonly wefts: number;
  readonly pitch: number;
  /** Fine lines in one thread and their distance. */
  readonly plies: number;
  readonly ply: number;
  readonly line: number;
  /** The cloth lies square or on its corner. */
  readonly turned: boolean;
  readonly binding: Binding;
  /** How far each warp and weft reaches beyond the cloth, at both ends. */
  readonly reach: (kind: 'warp' | 'weft', index: number) => readonly [number, number];
  /** A warp may be absent, which leaves a window in the cloth. */
  readonly absent?: (kind: 'warp' | 'weft', index: number) => boolean;
}

/** Draws threads that pass over and under each other and returns the middle line of every warp. */
function drawCloth(brush: Brush, cloth: Cloth): Point[][] {
  const { sheet } = brush;
  const { centre, warps, wefts, pitch, plies, ply, line, binding, reach } = cloth;
  const angle = cloth.turned ? Math.PI / 4 : 0;
  const place = (u: number, v: number): Point => ({
    x: centre.x + u * Math.cos(angle) - v * Math.sin(angle),
    y: centre.y + u * Math.sin(angle) + v * Math.cos(angle),
  });
  sheet.focusOn(centre, 1150);
  const us = spread(warps, pitch);
  const vs = spread(wefts, pitch);
  const halfU = us[us.length - 1]! + pitch / 2;
  const halfV = vs[vs.length - 1]! + pitch / 2;
  const strands = spread(plies, ply);
  const band = (plies - 1) * ply + line + 10;
  const present = (kind: 'warp' | 'weft', index: number): boolean => !cloth.absent?.(kind, index);

  const warpLines = us.flatMap((u, i) => {
    if (!present('warp', i)) return [];
    const [before, after] = reach('warp', i);
    return strands.map((s) => [place(u + s, -halfV - before), place(u + s, halfV + after)]);
  });
  sheet.traces(warpLines, { width: line });

  const square = (u: number, v: number): Point[] => [
    place(u - band / 2, v - band / 2),
    place(u + band / 2, v - band / 2),
    place(u + band / 2, v + band / 2),
    place(u - band / 2, v + band / 2),
  ];
  const standing = us.map((u, i) => ({ u, i })).filter(({ i }) => present('warp', i));
  vs.forEach((v, j) => {
    if (!present('weft', j)) return;
    const [before, after] = reach('weft', j);
    const above = standing.filter(({ i }) => binding(i, j));
    sheet.cut(standing.filter(({ i }) => !binding(i, j)).map(({ u }) => square(u, v)));
    sheet.traces(
      strands.map((s) => [place(-halfU - before, v + s), place(halfU + after, v + s)]),
      { width: line },
    );
    sheet.cut(above.map(({ u }) => square(u, v)));
    sheet.traces(
      above.flatMap(({ u }) =>
        strands.map((s) => [place(u + s, v - band / 2 - 1), place(u + s, v + band / 2 + 1)]),
      ),
      { width: line, cap: 'butt' },
    );
  });

  return us.map((u, i) => {
    const [before, after] = reach('warp', i);
    return [place(u, -halfV - before), place(u, halfV + after)];
  });
}

/** A square of cloth, some threads running on to the edges of the sheet, the others ending in vias. */
const patch: Composition = (brush) => {
  const { sheet, random } = brush;
  const pitch = random.pick([54, 62, 70]);
  const warps = random.int(7, 10);
  const wefts = random.int(6, 9);
  const centre = { x: random.pick([480, 560, 1020, 1110]), y: random.between(400, 500) };
  const long = new Set(random.shuffle(Array.from({ length: wefts }, (_, j) => j)).slice(0, random.int(1, 3)));
  const tail = (): number => random.int(1, 3) * 22;
  const tails = new Map<string, readonly [number, number]>();
  const reach = (kind: 'warp' | 'weft', index: number): readonly [number, number] => {
    const key = `${kind}${index}`;
    const known = tails.get(key);
    if (known) return known;
    const made: readonly [number, number] =
      kind === 'weft' && long.has(index) ? [1700, 1700] : [tail(), tail()];
    tails.set(key, made);
    return made;
  };
  drawCloth(brush, {
    centre,
    warps,
    wefts,
    pitch,
    plies: 3,
    ply: pitch / 5,
    line: 3.6,
    turned: false,
    binding: random.pick(bindings),
    reach,
  });
  const v = spread(wefts, pitch)[[...long][0]!]!;
  const y = centre.y + v;
  const edge = (warps * pitch) / 2 + 8;
  const path =
    centre.x < 800
      ? [
          { x: centre.x + edge, y },
          { x: 1640, y },
        ]
      : [
          { x: centre.x - edge, y },
          { x: -40, y },
        ];
  sheet.light(path, random.between(0.62, 0.8), 700, 5.4);
};

/** Cloth on its corner, large and cropped by the sheet; everything else stays empty. */
const corner: Composition = (brush) => {
  const { sheet, random } = brush;
  const pitch = random.pick([58, 66, 76]);
  const warps = random.int(6, 9);
  const wefts = random.int(6, 9);
  const left = random.chance(0.5);
  const centre = {
    x: left ? random.between(330, 480) : random.between(1120, 1270),
    y: random.between(360, 540),
  };
  const runaway = random.int(1, warps - 2);
  const fringe = random.pick([20, 34, 60]);
  const axes = drawCloth(brush, {
    centre,
    warps,
    wefts,
    pitch,
    plies: random.pick([2, 3, 4]),
    ply: random.pick([11, 12.5]),
    line: 3.8,
    turned: true,
    binding: random.pick(bindings),
    reach: (kind, index) =>
      kind === 'warp' && index === runaway
        ? [1600, 1600]
        : [fringe + ((index * 37) % 3) * 22, fringe + ((index * 53) % 3) * 22],
  });
  const axis = axes[runaway]!;
  const outward = left ? [...axis].reverse() : axis;
  const beyond = slice(outward, lengthOf(outward) - 1596, lengthOf(outward));
  sheet.light(beyond, random.between(0.2, 0.5), 460, 5);
};

/** Warp threads from edge to edge, with only a few wefts shot through: the loom at work. */
const loom: Composition = (brush) => {
  const { sheet, random } = brush;
  const pitch = random.pick([30, 36, 42]);
  const warps = random.int(10, 17);
  const wefts = random.int(2, 5);
  const centre = { x: random.pick([420, 520, 1080, 1180]), y: random.between(520, 640) };
  const binding = random.pick(bindings);
  const lengths = Array.from(
    { length: wefts },
    () => [random.int(1, 5) * 60, random.int(1, 5) * 60] as const,
  );
  const open = random.int(0, wefts - 1);
  drawCloth(brush, {
    centre,
    warps,
    wefts,
    pitch,
    plies: 1,
    ply: 0,
    line: 4.6,
    turned: false,
    binding,
    reach: (kind, index) =>
      kind === 'warp' ? [1000, 1000] : index === open ? [1700, 1700] : lengths[index]!,
  });
  const y = centre.y + spread(wefts, pitch)[open]!;
  const edge = (warps * pitch) / 2 + 8;
  const path =
    centre.x < 800
      ? [
          { x: centre.x + edge, y },
          { x: 1640, y },
        ]
      : [
          { x: centre.x - edge, y },
          { x: -40, y },
        ];
  sheet.light(path, random.between(0.6, 0.8), 700, 5.6);
  lengths.forEach(([before, after], j) => {
    if (j === open) return;
    const half = (warps * pitch) / 2;
    const at = centre.y + spread(wefts, pitch)[j]!;
    sheet.via({ x: centre.x - half - before, y: at }, 8);
    sheet.via({ x: centre.x + half + after, y: at }, 8);
  });
};

export const weave: Compositions = [
  {
    draw: patch,
    shows: { en: 'Copper warp and weft threads woven into a square of cloth', zh: '铜线经纬交织成一方织物' },
  },
  { draw: corner, shows: { en: 'A weave of copper threads standing on its corner', zh: '斜置的铜线织物' } },
  {
    draw: loom,
    shows: { en: 'Copper warp threads with a few wefts shot through them', zh: '铜经线间穿过几根纬线' },
  },
];
