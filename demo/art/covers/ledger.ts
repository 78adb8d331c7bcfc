import type { Point } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

const cell = (x: number, y: number, w: number, h: number): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

/** A weaving draft: threading on top, treadling at the side, and the cloth they make. */
const draft: Composition = ({ sheet, random }: Brush) => {
  const shafts = random.pick([4, 6, 8]);
  const size = random.pick([20, 23, 26]);
  const warps = random.int(22, 30);
  const wefts = Math.floor((900 - 170 - shafts * size - 40) / size) + random.int(-3, 0);
  const pointed = random.pick([0, 1, 2]);
  const walk = (i: number, mode: number): number => {
    if (mode === 0) return i % shafts;
    const period = 2 * shafts - 2;
    const at = i % period;
    if (mode === 1) return at < shafts ? at : period - at;
    return (i + Math.floor(i / (shafts * 2)) * 2) % shafts;
  };
  const threading = Array.from({ length: warps }, (_, i) => walk(i, pointed));
  const treadling = Array.from({ length: wefts }, (_, j) =>
    walk(j, random.chance(0.02) ? 0 : (pointed + 1) % 3),
  );
  const lifted = random.int(Math.max(1, Math.floor(shafts / 2) - 1), Math.floor(shafts / 2) + 1);
  const raised = (treadle: number, shaft: number): boolean => (shaft - treadle + shafts) % shafts < lifted;
  const width = warps * size;
  const left = random.chance(0.5);
  const x0 = left ? random.between(110, 190) : 1600 - width - shafts * size - 40 - random.between(110, 190);
  const top = (900 - (wefts + shafts) * size - 32) / 2;
  const clothY = top + shafts * size + 32;
  const side = x0 + width + 32;
  const pad = 3;
  const squares: Point[][] = [];
  threading.forEach((shaft, i) => {
    squares.push(
      cell(x0 + i * size + pad, top + (shafts - 1 - shaft) * size + pad, size - pad * 2, size - pad * 2),
    );
  });
  treadling.forEach((treadle, j) => {
    squares.push(cell(side + treadle * size + pad, clothY + j * size + pad, size - pad * 2, size - pad * 2));
  });
  const lit = random.int(3, wefts - 4);
  const marked: Point[][] = [];
  const cloth: Point[][] = [];
  treadling.forEach((treadle, j) => {
    threading.forEach((shaft, i) => {
      if (!raised(treadle, shaft)) return;
      (j === lit ? marked : cloth).push(
        cell(x0 + i * size + pad, clothY + j * size + pad, size - pad * 2, size - pad * 2),
      );
    });
  });
  sheet.areas(squares, 'copper');
  sheet.areas(cloth, 'copper', 0.82);
  sheet.areas(marked, 'signal');
  const y = clothY + (lit + 0.5) * size;
  const from = { x: side + treadling[lit]! * size + size / 2, y };
  sheet.areas([cell(from.x - size / 2 + pad, y - size / 2 + pad, size - pad * 2, size - pad * 2)], 'signal');
  const exit = left
    ? [
        { x: side + shafts * size + 10, y },
        { x: 1640, y },
      ]
    : [
        { x: x0 - 14, y },
        { x: -40, y },
      ];
  sheet.trace(exit, { width: 4 });
  sheet.light(exit, random.between(0.5, 0.8), 360, 5.2);
};

/** Punched cards laced into a chain. */
const cards: Composition = ({ sheet, random }: Brush) => {
  const count = random.int(5, 8);
  const columns = random.pick([4, 5, 6]);
  const rows = random.int(15, 19);
  const pitch = random.pick([26, 30]);
  const width = columns * pitch + 24;
  const height = rows * pitch + 24;
  const gap = random.pick([20, 28]);
  const span = count * (width + gap) - gap;
  const left = random.chance(0.5);
  const x0 = left ? -width * 0.4 : 1600 - span + width * 0.4;
  const y0 = (900 - height) / 2;
  const slip = random.pick([0, 24, -24]);
  const lit = left ? random.int(1, count - 1) : random.int(0, count - 2);
  const rule = random.pick([30, 90, 110, 150]);
  let state = Array.from({ length: columns * 3 }, () => random.chance(0.45));
  for (let c = 0; c < count; c += 1) {
    const x = x0 + c * (width + gap);
    const y = y0 + (c - (count - 1) / 2) * slip;
    sheet.trace([...cell(x, y, width, height), { x, y }], {
      tone: c === lit ? 'copper' : 'dim',
      width: c === lit ? 4.5 : 3,
    });
    for (let r = 0; r < rows; r += 1) {
      for (let k = 0; k < columns; k += 1) {
        const at = { x: x + 12 + (k + 0.5) * pitch, y: y + 12 + (r + 0.5) * pitch };
        const hole = state[k + columns] ?? false;
        if (hole) sheet.dot(at, pitch * 0.28, c === lit ? 'signal' : 'copper');
        else sheet.dot(at, pitch * 0.09, 'dim');
      }
      state = state.map((_, i, all) => {
        const code =
          (all[(i + all.length - 1) % all.length] ? 4 : 0) +
          (all[i] ? 2 : 0) +
          (all[(i + 1) % all.length] ? 1 : 0);
        return ((rule >> code) & 1) === 1;
      });
      if (!state.some(Boolean)) state[columns + 1] = true;
    }
    if (c < count - 1) {
      const laces = [0.12, 0.5, 0.88].map((t) => [
        { x: x + width, y: y + height * t },
        { x: x + width + gap, y: y + height * t },
      ]);
      sheet.traces(laces, { width: 3.4 });
    }
  }
  sheet.glow({ x: x0 + lit * (width + gap) + width / 2, y: 450 }, 360, 0.5);
};

/** Register rows: fields of different widths, ruled like a table without words. */
const registers: Composition = ({ sheet, random }: Brush) => {
  const bit = random.pick([24, 28, 32]);
  const rows = random.int(6, 10);
  const height = random.pick([30, 36, 40]);
  const gap = random.pick([20, 26, 34]);
  const total = rows * height + (rows - 1) * gap;
  const left = random.chance(0.5);
  const width = bit * 32;
  const x0 = left ? random.between(110, 210) : 1600 - width - random.between(110, 210);
  const y0 = (900 - total) / 2;
  const lit = random.int(1, rows - 2);
  sheet.focusOn({ x: x0 + width * random.between(0.3, 0.7), y: 450 }, 1000);
  for (let r = 0; r < rows; r += 1) {
    const y = y0 + r * (height + gap);
    const fields: number[] = [];
    let rest = 32;
    while (rest > 0) {
      const take = Math.min(rest, random.pick([1, 1, 2, 3, 4, 4, 6, 8, 8, 12]));
      fields.push(take);
      rest -= take;
    }
    let x = x0;
    const litField = random.int(0, fields.length - 1);
    fields.forEach((size, f) => {
      const box = cell(x + 2, y, size * bit - 4, height);
      const kind = random.next();
      if (r === lit && f === litField) {
        sheet.areas([box], 'signal');
        sheet.glow({ x: x + (size * bit) / 2, y: y + height / 2 }, 190, 0.8);
        const exit = [
          { x: x + (size * bit) / 2, y: y + height },
          { x: x + (size * bit) / 2, y: y + height + gap / 2 - 8 },
          { x: x + (size * bit) / 2 + (left ? 8 : -8), y: y + height + gap / 2 },
          { x: left ? 1640 : -40, y: y + height + gap / 2 },
        ];
        sheet.trace(exit, { width: 3.6 });
        sheet.light(exit, random.between(0.5, 0.85), 360, 5);
      } else if (kind < 0.1) {
        sheet.areas([box], 'copper');
      } else if (kind < 0.34) {
        const rules = [0, 1, 2, 3].map((i) => [
          { x: x + 4, y: y + 2 + ((height - 4) * i) / 3 },
          { x: x + size * bit - 4, y: y + 2 + ((height - 4) * i) / 3 },
        ]);
        sheet.traces(rules, { width: 4 });
      } else if (kind < 0.55) {
        const ticks = Array.from({ length: size }, (_, i) => [
          { x: x + (i + 0.5) * bit, y: y + 5 },
          { x: x + (i + 0.5) * bit, y: y + height - 5 },
        ]);
        sheet.traces(ticks, { width: 4 });
      } else {
        sheet.trace([...box, box[0]!], { tone: kind < 0.8 ? 'copper' : 'dim', width: 3.2 });
      }
      x += size * bit;
    });
  }
};

export const ledger: Compositions = [
  {
    draw: draft,
    shows: {
      en: 'A weaving draft of small copper squares, one row lit',
      zh: '由小铜方格组成的织物组织图，一行发光',
    },
  },
  { draw: cards, shows: { en: 'Punched cards laced into a chain', zh: '串连成链的穿孔卡片' } },
  {
    draw: registers,
    shows: { en: 'Rows of register fields, one of them lit', zh: '一行行寄存器字段，其中一个发光' },
  },
];
