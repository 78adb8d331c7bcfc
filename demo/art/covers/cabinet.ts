import { Heading, diagonal, offsetPolyline, route, spread, type Point } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

/** A row of cabinets seen from the front, fed from a bundle overhead. */
const row: Composition = ({ sheet, random }: Brush) => {
  const count = random.int(6, 9);
  const width = random.pick([64, 76, 90]);
  const gap = random.pick([22, 30]);
  const height = random.between(380, 470);
  const left = random.chance(0.5);
  const span = count * width + (count - 1) * gap;
  const x0 = left ? random.between(90, 180) : 1600 - span - random.between(90, 180);
  const floor = random.between(760, 810);
  const top = floor - height;
  const slot = random.pick([15, 18, 22]);
  sheet.focusOn({ x: x0 + span / 2, y: 420 }, 1100);
  const lit = random.int(1, count - 2);
  const feeds: Point[][] = [];
  for (let c = 0; c < count; c += 1) {
    const x = x0 + c * (width + gap);
    const slots: Point[][] = [];
    const dim: Point[][] = [];
    for (let y = top + 20; y <= floor - 16; y += slot) {
      const roll = random.next();
      if (roll < 0.12) continue;
      const inset = roll < 0.3 ? width * 0.5 : 14;
      (roll < 0.55 ? dim : slots).push([
        { x: x + 14, y },
        { x: x + width - inset, y },
      ]);
    }
    sheet.traces(dim, { tone: 'dim', width: 4 });
    sheet.traces(slots, { width: 4 });
    sheet.trace(
      [
        { x, y: top },
        { x: x + width, y: top },
        { x: x + width, y: floor },
        { x, y: floor },
        { x, y: top },
      ],
      { tone: c === lit ? 'copper' : 'dim', width: c === lit ? 4.5 : 3 },
    );
    const rank = left ? c : count - 1 - c;
    const bus = top - 70 - rank * 15;
    const cx = x + width / 2;
    feeds.push(
      left
        ? [
            { x: 1660, y: bus },
            { x: cx + 22, y: bus },
            { x: cx, y: bus + 22 },
            { x: cx, y: top },
          ]
        : [
            { x: -60, y: bus },
            { x: cx - 22, y: bus },
            { x: cx, y: bus + 22 },
            { x: cx, y: top },
          ],
    );
  }
  sheet.traces(feeds, { width: 3.6 });
  for (const feed of feeds) sheet.dot(feed[feed.length - 1]!, 7);
  sheet.light(feeds[lit]!, random.between(0.55, 0.8), 480, 5);
};

interface Block {
  readonly a: number;
  readonly b: number;
  readonly height: number;
}

/** The floor of a supernode from above: cabinets stand on a grid turned by 45 degrees. */
const floorPlan: Composition = ({ sheet, random }: Brush) => {
  const columns = random.pick([4, 5, 7]);
  const rows = random.pick([4, 5, 6]);
  const side = random.pick([70, 80]) * (columns > 5 ? 0.86 : 1.05);
  const aisle = side * random.pick([0.55, 0.8, 1]);
  const tall = random.between(90, 150);
  const left = random.chance(0.5);
  const s = Math.SQRT1_2;
  const origin = {
    x: left ? random.between(470, 560) : random.between(1040, 1130),
    y: random.between(150, 210),
  };
  sheet.focusOn({ x: origin.x, y: 430 }, 1000);
  const place = (a: number, b: number, z: number): Point => ({
    x: origin.x + (a - b) * s,
    y: origin.y + (a + b) * s - z,
  });
  const blocks: Block[] = [];
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < rows; j += 1) {
      if (random.chance(0.08)) continue;
      blocks.push({
        a: i * (side + 16),
        b: j * (side + aisle),
        height: random.chance(0.16) ? tall * 0.5 : tall,
      });
    }
  }
  const reach = columns * (side + 16);
  const aisles: Point[][] = [];
  for (let j = 0; j < rows; j += 1) {
    const b = j * (side + aisle) + side + aisle / 2;
    aisles.push([place(-side, b, 0), place(reach + 900, b, 0)]);
  }
  sheet.traces(
    aisles.flatMap((line) => [-6, 6].map((d) => offsetPolyline(line, d))),
    { tone: 'dim', width: 2.8 },
  );
  const run = aisles[random.int(1, rows - 2)]!;
  sheet.light(run, random.between(0.62, 0.8), 460, 5.2);
  const litBlock = random.int(0, blocks.length - 1);
  blocks
    .sort((p, q) => p.a + p.b - (q.a + q.b))
    .forEach(({ a, b, height }, i) => {
      const lit = i === litBlock;
      const roof = [
        place(a, b, height),
        place(a + side, b, height),
        place(a + side, b + side, height),
        place(a, b + side, height),
        place(a, b, height),
      ];
      const rightFace = [roof[1]!, place(a + side, b, 0), place(a + side, b + side, 0), roof[2]!];
      const leftFace = [roof[3]!, roof[2]!, place(a + side, b + side, 0), place(a, b + side, 0)];
      sheet.cut([roof, rightFace, leftFace]);
      sheet.area(rightFace, sheet.paint('copper'), 0.08);
      sheet.area(roof, lit ? sheet.paint('signal') : sheet.paint('copper'), lit ? 0.9 : 0.2);
      const slots: Point[][] = [];
      for (let z = 12; z < height - 8; z += 13) {
        slots.push([place(a + 8, b + side, z), place(a + side - 8, b + side, z)]);
      }
      sheet.traces(slots, { tone: 'dim', width: 2.6 });
      sheet.traces(
        [roof, [roof[1]!, rightFace[1]!, rightFace[2]!, leftFace[3]!, roof[3]!], [roof[2]!, rightFace[2]!]],
        {
          tone: lit ? 'signal' : 'copper',
          width: 3,
        },
      );
      if (lit) sheet.glow(place(a + side / 2, b + side / 2, height), 150, 0.8);
    });
};

/** One cabinet, very large and cropped: sleds, connectors and the cables that leave it. */
const detail: Composition = ({ sheet, random }: Brush) => {
  const left = random.chance(0.5);
  const width = random.pick([460, 540, 620]);
  const x = left ? random.between(110, 200) : 1600 - width - random.between(110, 200);
  const pitch = random.pick([58, 66, 76]);
  const first = random.between(-30, 20);
  const sleds = Math.ceil(960 / pitch);
  const lit = random.int(3, sleds - 5);
  const edge = left ? x + width : x;
  const outward = left ? Heading.E : Heading.W;
  const bend = left ? random.pick([Heading.NE, Heading.SE]) : random.pick([Heading.NW, Heading.SW]);
  sheet.traces(
    [x, x + width].map((at) => [
      { x: at, y: -20 },
      { x: at, y: 920 },
    ]),
    { width: 5 },
  );
  const cables: Point[][] = [];
  for (let i = 0; i < sleds; i += 1) {
    const y = first + i * pitch;
    const middle = y + pitch / 2;
    sheet.trace(
      [
        { x: x + 22, y },
        { x: x + width - 22, y },
      ],
      { tone: 'dim', width: 3 },
    );
    const ports = random.int(3, 11);
    const at = left ? x + width - 60 : x + 60;
    for (let p = 0; p < ports; p += 1) {
      sheet.dot(
        { x: at + (left ? -1 : 1) * p * 30, y: middle },
        5.5,
        i === lit ? 'signal' : random.chance(0.6) ? 'copper' : 'dim',
      );
    }
    if (Math.abs(i - lit) <= 3) {
      const rank = i - lit;
      const spine = route({ x: edge, y: first + lit * pitch + pitch / 2 }, [
        [outward, 200],
        [bend, diagonal(180)],
        [outward, 1400],
      ]);
      const target = offsetPolyline(spine, rank * 16 * (left ? 1 : -1));
      const entry = { x: edge, y: middle };
      const knee = Math.abs(rank) * (pitch - 16);
      cables.push([
        entry,
        { x: edge + (left ? 1 : -1) * 30, y: middle },
        { x: edge + (left ? 1 : -1) * (30 + knee), y: target[0]!.y },
        ...target.slice(1),
      ]);
    }
  }
  sheet.traces(cables, { width: 4 });
  for (const cable of cables) sheet.via(cable[0]!, 8);
  sheet.light(cables[3]!, random.between(0.3, 0.42), 420, 5.2);
};

/** The sixty-four cabinets of the reference architecture as a field of upright strokes. */
const field: Composition = ({ sheet, random }: Brush) => {
  const dx = random.pick([74, 84]);
  const dy = 92;
  const shear = random.pick([0, 1, -1]) * 30;
  const left = random.chance(0.5);
  const spanX = dx * 7 + Math.abs(shear) * 7;
  const x0 =
    (left ? random.between(130, 230) : 1600 - spanX - random.between(130, 230)) +
    (shear < 0 ? -shear * 7 : 0);
  const litI = random.int(1, 6);
  const litJ = random.int(1, 6);
  const tall = random.pick([46, 58, 66]);
  const y0 = 450 - (dy * 7) / 2;
  sheet.focusOn({ x: x0 + litI * dx + litJ * shear, y: y0 + litJ * dy }, 900);
  for (let j = 0; j < 8; j += 1) {
    for (let i = 0; i < 8; i += 1) {
      const x = x0 + i * dx + j * shear;
      const y = y0 + j * dy;
      const filled = tall * (0.3 + 0.7 * (((i * 5 + j * 3 + litI) % 8) / 7));
      const body = spread(4, 11).map((o) => [
        { x: x + o, y: y + tall / 2 },
        { x: x + o, y: y - tall / 2 },
      ]);
      sheet.traces(body, { tone: 'dim', width: 3.4 });
      sheet.traces(
        body.map(([foot]) => [foot!, { x: foot!.x, y: foot!.y - filled }]),
        { tone: i === litI && j === litJ ? 'signal' : 'copper', width: 5 },
      );
    }
  }
  const at = { x: x0 + litI * dx + litJ * shear, y: y0 + litJ * dy };
  sheet.glow(at, 170, 0.9);
  const y = at.y + dy / 2;
  const line = left
    ? [
        { x: at.x, y: at.y + tall / 2 + 6 },
        { x: at.x, y: y - 10 },
        { x: at.x + 10, y },
        { x: 1640, y },
      ]
    : [
        { x: at.x, y: at.y + tall / 2 + 6 },
        { x: at.x, y: y - 10 },
        { x: at.x - 10, y },
        { x: -40, y },
      ];
  sheet.trace(line, { width: 4 });
  sheet.light(line, random.between(0.6, 0.86), 420, 5.2);
};

export const cabinet: Compositions = [
  { draw: row, shows: { en: 'A row of cabinets fed by traces from above', zh: '一排机柜，走线自上方接入' } },
  {
    draw: floorPlan,
    shows: { en: 'Cabinets in rows, seen from above at an angle', zh: '斜上方看去的成排机柜' },
  },
  {
    draw: detail,
    shows: {
      en: 'One large cabinet with ports, its cables leaving in a bundle',
      zh: '一台大机柜的端口，线缆成束引出',
    },
  },
  {
    draw: field,
    shows: {
      en: 'Sixty-four small bars in eight rows, one of them lit',
      zh: '八行共六十四组短柱，其中一组发光',
    },
  },
];
