import { connect, octagon, spread, type Point } from '../geometry';
import type { Brush, Composition, Compositions } from './composition';

/** Threads that come from far apart, run side by side for a while, and part again. */
const gathering: Composition = ({ sheet, random }: Brush) => {
  const count = random.int(7, 12);
  const pitch = random.pick([18, 22, 26]);
  const busY = random.between(380, 520);
  const busFrom = random.between(560, 680);
  const busTo = busFrom + random.between(180, 360);
  const left = spread(count, random.between(560, 740) / count);
  const right = spread(count, random.between(480, 760) / count);
  const bus = spread(count, pitch);
  const lines = bus.map((offset, i): Point[] => {
    const y = busY + offset;
    const start = { x: random.between(90, 240), y: 450 + left[i]! };
    const end = { x: random.between(1240, 1500), y: 450 + right[i]! };
    const riseIn = Math.abs(start.y - y);
    const riseOut = Math.abs(end.y - y);
    return [
      start,
      { x: busFrom - riseIn + Math.abs(offset) * 0.4, y: start.y },
      { x: busFrom + Math.abs(offset) * 0.4, y },
      { x: busTo - Math.abs(offset) * 0.4 + i * 0.01, y },
      { x: busTo - Math.abs(offset) * 0.4 + riseOut, y: end.y },
      end,
    ].filter((p, k, all) => k === 0 || k === all.length - 1 || p.x > start.x + 4);
  });
  const lit = random.int(1, count - 2);
  lines.forEach((line, i) => {
    if (i !== lit) sheet.trace(line, { width: 4.4, ridge: 5, tone: i % 3 === 1 ? 'dim' : 'copper' });
  });
  const bright = lines[lit]!;
  sheet.trace(bright, { width: 5, ridge: 5 });
  sheet.light(bright, random.between(0.55, 0.85), 620, 5.4);
  lines.forEach((line, i) => {
    const radius = random.pick([9, 12, 16]);
    sheet.via(line[0]!, radius, { width: radius * 0.5 });
    sheet.via(line[line.length - 1]!, random.pick([9, 12]), { tone: i === lit ? 'signal' : 'copper' });
  });
};

/** Groups as nests of octagons, each with its own number of rings, meeting where they overlap. */
const circles: Composition = ({ sheet, random }: Brush) => {
  const count = random.int(3, 4);
  const ring = random.pick([18, 22, 26]);
  const from = random.chance(0.5) ? 330 : 620;
  const members = Array.from({ length: count }, (_, i) => ({
    centre: {
      x: from + (i * 720) / count + random.between(-30, 30),
      y: 450 + random.pick([-1, 1]) * random.between(40, 170) * (i % 2 === 0 ? 1 : -1),
    },
    rings: random.int(4, 11),
  }));
  const order = random.shuffle(members);
  sheet.focusOn(order[0]!.centre, 1150);
  for (const { centre, rings } of order) {
    sheet.cut([octagon(centre, rings * ring)]);
    const nest = Array.from({ length: rings }, (_, r) => octagon(centre, (r + 1) * ring));
    sheet.traces(nest.slice(0, -1), { tone: rings > 7 ? 'copper' : 'dim', width: 3 });
    sheet.traces(nest.slice(-1), { width: 4.6 });
  }
  const along = [...members].sort((a, b) => a.centre.x - b.centre.x);
  const path: Point[] = [{ x: -40, y: along[0]!.centre.y }];
  along.forEach(({ centre }) => {
    const last = path[path.length - 1]!;
    path.push(...connect(last, centre, 0.5).slice(1));
  });
  path.push({ x: 1640, y: path[path.length - 1]!.y });
  sheet.trace(path, { width: 5, ridge: 7 });
  sheet.light(path, random.between(0.5, 0.8), 620, 5.6);
  for (const { centre } of members) sheet.via(centre, 12, { width: 6 });
};

/** A braid: threads change places step by step, and everyone ends somewhere else. */
const braid: Composition = ({ sheet, random }: Brush) => {
  const count = random.int(6, 10);
  const gap = random.pick([42, 50, 58]);
  const stages = random.int(5, 8);
  const upright = random.chance(0.4);
  const span = upright ? 900 : 1600;
  const middle = upright ? random.pick([450, 560, 1040, 1150]) : random.between(400, 500);
  const stage = span / (stages + 1.6);
  const slots = spread(count, gap);
  let order = Array.from({ length: count }, (_, i) => i);
  const tracks = order.map((slot) => [slot]);
  for (let s = 0; s < stages; s += 1) {
    const next = [...order];
    for (let k = s % 2; k + 1 < count; k += 2) {
      if (random.chance(0.3)) continue;
      const held = next[k]!;
      next[k] = next[k + 1]!;
      next[k + 1] = held;
    }
    order = next;
    order.forEach((thread, slot) => tracks[thread]!.push(slot));
  }
  const ends = tracks.map(() => [random.between(0.3, 1), random.between(0, 0.75)] as const);
  const place = (along: number, across: number): Point =>
    upright ? { x: middle + across, y: along } : { x: along, y: middle + across };
  sheet.focusOn(place(span * random.between(0.35, 0.65), 0), 1000);
  const lines = tracks.map((track, thread): Point[] => {
    const [before, after] = ends[thread]!;
    const points = [place(stage * before * 0.8, slots[track[0]!]!)];
    for (let s = 1; s < track.length; s += 1) {
      const from = slots[track[s - 1]!]!;
      const to = slots[track[s]!]!;
      if (from === to) continue;
      const at = stage * (s + 0.3);
      points.push(place(at - gap / 2, from), place(at + gap / 2, to));
    }
    points.push(place(span - stage * 0.2 - stage * after * 0.8, slots[track[track.length - 1]!]!));
    return points;
  });
  const lit = random.int(0, count - 1);
  random
    .shuffle(lines.map((_, i) => i))
    .sort((a, b) => Number(a === lit) - Number(b === lit))
    .forEach((i) => {
      sheet.trace(lines[i]!, { width: i === lit ? 6 : 5, ridge: 6, tone: i % 3 === 2 ? 'dim' : 'copper' });
    });
  sheet.light(lines[lit]!, random.between(0.5, 0.85), 700, 6);
  lines.forEach((line, i) => {
    const tone = i === lit ? 'signal' : 'copper';
    sheet.via(line[0]!, 13, { width: 6, tone });
    sheet.via(line[line.length - 1]!, 13, { width: 6, tone });
  });
};

export const people: Compositions = [
  {
    draw: gathering,
    shows: {
      en: 'Threads that come together for a while and part again',
      zh: '几条线汇聚同行，随后各自分开',
    },
  },
  {
    draw: circles,
    shows: {
      en: 'Nests of copper octagons that overlap, joined by one trace',
      zh: '相互交叠的八角铜环，由一条走线连起',
    },
  },
  {
    draw: braid,
    shows: { en: 'Copper threads that change places like a braid', zh: '铜线交替换位，状如编辫' },
  },
];
