import { lengthOf, slice, type Point } from '../geometry';
import type { Random } from '../random';
import type { Brush, Composition, Compositions } from './composition';

/** A waveform whose edges rise at 45 degrees. `levels` lists the height of each symbol, upwards positive. */
function waveform(x: number, y: number, cell: number, levels: readonly number[], end: number): Point[] {
  const points: Point[] = [{ x: -60, y }];
  let level = 0;
  levels.forEach((next, i) => {
    if (next === level) return;
    const rise = Math.abs(next - level);
    const at = x + i * cell;
    points.push({ x: at - rise / 2, y: y - level }, { x: at + rise / 2, y: y - next });
    level = next;
  });
  const at = x + levels.length * cell;
  if (level !== 0)
    points.push({ x: at - Math.abs(level) / 2, y: y - level }, { x: at + Math.abs(level) / 2, y });
  points.push({ x: end, y });
  return points;
}

/** A bell between 0 and 1 around the middle of `count` symbols. */
const bell = (i: number, middle: number, width: number): number => Math.exp(-(((i - middle) / width) ** 2));

/** Many rows of a pulse train, one behind another. Neighboring rows are similar, so together they look like terrain. */
const ridges: Composition = ({ sheet, random }: Brush) => {
  const rows = random.int(17, 22);
  const gap = random.between(25, 30);
  const top = 450 - (gap * (rows - 1)) / 2 + 40;
  const cell = random.pick([64, 76, 90]);
  const symbols = random.int(8, 12);
  const span = symbols * cell;
  const x = random.chance(0.5) ? random.between(160, 380) : 1600 - span - random.between(160, 380);
  const tall = cell * random.between(0.84, 0.96);
  const lit = random.int(Math.floor(rows * 0.45), rows - 3);
  const drift = random.pick([0, 0.12, -0.12]);
  const phase = random.between(0, 6);
  const wave = random.between(0.7, 1.6);
  sheet.focusOn({ x: x + span / 2, y: 470 }, 1050);
  for (let r = 0; r < rows; r += 1) {
    const y = top + gap * r;
    const depth = bell(r, rows * 0.5, rows * 0.36);
    const levels = Array.from({ length: symbols }, (_, i) => {
      const envelope = bell(i + 0.5, symbols / 2 + drift * (r - rows / 2), symbols * 0.3) * depth;
      const texture = 0.55 + 0.45 * Math.sin(i * wave * 2.2 + phase + r * 0.55 * wave);
      return Math.round(envelope * texture * 5) * (tall / 5);
    });
    const line = waveform(x, y, cell, levels, 1660);
    sheet.cut([[...line, { x: 1660, y: y + 3 }, { x: -60, y: y + 3 }]]);
    sheet.trace(line, { width: r === lit ? 4.4 : 3.4 });
    if (r === lit) sheet.light(line, random.between(0.56, 0.68), 720, 5.2);
  }
};

/** The eyes of a four-level signal, drawn from overlaid transitions. */
const eye: Composition = ({ sheet, random }: Brush) => {
  const levels = random.pick([2, 4, 4]);
  const period = random.pick([420, 500, 560]);
  const height = random.between(400, 500);
  const step = height / (levels - 1);
  const base = 450 + height / 2;
  const start = random.between(-300, -100);
  const plies = random.pick([3, 4, 5]);
  const jitter = random.pick([9, 11, 13]);
  const lines: Point[][] = [];
  const far: Point[][] = [];
  const count = Math.ceil(1900 / period) + 1;
  for (let a = 0; a < levels; a += 1) {
    for (let k = 0; k < count; k += 1) {
      const mid = start + k * period;
      for (let ply = 0; ply < plies; ply += 1) {
        const shift = (ply - (plies - 1) / 2) * jitter;
        for (let b = 0; b < levels; b += 1) {
          const rise = Math.abs(b - a) * step;
          const ya = base - a * step;
          const yb = base - b * step;
          const lineOf = [
            { x: mid - period / 2, y: ya + shift * 0.5 },
            { x: mid - rise / 2 + shift, y: ya + shift * 0.5 },
            { x: mid + rise / 2 + shift, y: yb + shift * 0.5 },
            { x: mid + period / 2, y: yb + shift * 0.5 },
          ];
          (Math.abs(b - a) > 1 ? far : lines).push(lineOf);
        }
      }
    }
  }
  sheet.traces(far, { tone: 'dim', width: 1.8, opacity: 0.7 });
  sheet.traces(lines, { width: 2.2, opacity: 0.85 });
  const symbols = Array.from({ length: count + 1 }, () => random.int(0, levels - 1));
  const path: Point[] = [{ x: start - period, y: base - symbols[0]! * step }];
  for (let k = 0; k < count; k += 1) {
    const rise = Math.abs(symbols[k + 1]! - symbols[k]!) * step;
    const mid = start + k * period;
    path.push(
      { x: mid - rise / 2, y: base - symbols[k]! * step },
      { x: mid + rise / 2, y: base - symbols[k + 1]! * step },
    );
  }
  path.push({ x: 1700, y: path[path.length - 1]!.y });
  sheet.light(path, random.between(0.45, 0.75), 900, 6);
};

/** One line crosses an empty sheet; on it is a single burst, with its echoes below. */
const burst: Composition = ({ sheet, random }: Brush) => {
  const symbols = random.int(7, 9);
  const cell = random.pick([84, 96, 110]);
  const span = symbols * cell;
  const x = random.chance(0.5) ? random.between(150, 260) : 1600 - span - random.between(150, 260);
  const tall = cell * random.pick([0.6, 0.8, 0.96]);
  const y = random.between(360, 470);
  let run = 0;
  const levels: number[] = [tall];
  while (levels.length < symbols - 1) {
    const last = levels[levels.length - 1]!;
    run = run < 1 && random.chance(0.45) ? run + 1 : 0;
    levels.push(run > 0 ? last : tall - last);
  }
  levels.push(tall);
  const echoes = random.int(5, 11);
  const gap = random.pick([22, 28, 34]);
  const lag = random.pick([0, gap, -gap]);
  for (let e = echoes; e > 0; e -= 1) {
    const line = waveform(x + lag * e, y + gap * e, cell, levels, 1660);
    const share = 1 - e / (echoes + 1);
    sheet.trace(slice(line, lengthOf(line) * 0.04 * e, lengthOf(line)), {
      tone: e > echoes / 2 ? 'dim' : 'copper',
      width: 2 + share * 2,
      opacity: 0.35 + share * 0.6,
    });
  }
  const line = waveform(x, y, cell, levels, 1660);
  sheet.trace(line, { width: 5.5 });
  sheet.light(line, random.between(0.45, 0.7), 800, 6);
};

/** Symbol levels of a row for the serial stream composition. */
const bits = (random: Random, count: number, height: number): number[] =>
  Array.from({ length: count }, () => (random.chance(0.5) ? height : 0));

/** Upright pulse trains that fall like rain and come to rest in vias. */
const rain: Composition = ({ sheet, random }: Brush) => {
  const columns = random.int(9, 15);
  const gap = random.pick([46, 54, 62]);
  const left = random.chance(0.5);
  const x0 = left ? random.between(140, 240) : 1600 - gap * columns - random.between(120, 220);
  const lit = random.int(2, columns - 3);
  const cell = 28;
  for (let c = 0; c < columns; c += 1) {
    const x = x0 + c * gap;
    const count = random.int(9, 24);
    const points: Point[] = [{ x, y: -40 }];
    let level = 0;
    bits(random, count, 20).forEach((next, i) => {
      if (next === level) return;
      const y = 60 + i * cell;
      points.push({ x: x + level, y: y - 10 }, { x: x + next, y: y + 10 });
      level = next;
    });
    const end = { x: x + level, y: 60 + count * cell };
    points.push(end);
    sheet.trace(points, { tone: c === lit || random.chance(0.55) ? 'copper' : 'dim', width: 4.2 });
    if (c === lit) {
      sheet.light(points, 1, 520, 5.2);
      sheet.via(end, 11, { tone: 'signal' });
    } else {
      sheet.via(end, 8);
    }
  }
};

export const signal: Compositions = [
  {
    draw: ridges,
    shows: {
      en: 'Rows of pulse trains, one behind the other, like a terrain',
      zh: '一排排脉冲波形前后相叠，形如山脊',
    },
  },
  { draw: eye, shows: { en: 'The crossing transitions of an eye diagram', zh: '眼图中交叉的信号跳变' } },
  {
    draw: burst,
    shows: { en: 'A burst of pulses on one line, with fading echoes', zh: '一条线上的一串脉冲与渐淡的回波' },
  },
  {
    draw: rain,
    shows: { en: 'Upright pulse trains that end in vias', zh: '竖直的脉冲走线，末端落在过孔上' },
  },
];
