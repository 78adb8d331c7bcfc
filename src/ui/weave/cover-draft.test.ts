import { describe, expect, it } from 'vitest';

import { COVER, wovenCover } from './cover-draft';

const seeds = Array.from({ length: 200 }, (_, number) => `/en/news/story-${number}`);
const columns = COVER.width / COVER.cell;
const rows = COVER.height / COVER.cell;

/** Whether the warp is on top at a crossing, as the path of the repeat draws it. */
function isWarpOnTop(seed: string, column: number, row: number): boolean {
  const { size, warp } = wovenCover(seed);
  const repeat = size / COVER.cell;
  return warp.includes(`M${(column % repeat) * COVER.cell + 5} ${(row % repeat) * COVER.cell}v`);
}

describe('a woven cover', () => {
  it('is the same for the same story', () => {
    expect(wovenCover('/en/news/a')).toEqual(wovenCover('/en/news/a'));
  });

  it('differs between stories', () => {
    expect(new Set(seeds.map((seed) => wovenCover(seed).name)).size).toBeGreaterThan(100);
  });

  it('has one name for each look, so drawings of one page do not take each other’s threads', () => {
    const looks = new Map<string, string>();
    for (const seed of seeds) {
      const cover = wovenCover(seed);
      const look = JSON.stringify(cover);
      expect(looks.get(cover.name) ?? look).toBe(look);
      looks.set(cover.name, look);
    }
  });

  it('is cloth: each thread is held by others', () => {
    for (const seed of seeds) {
      for (let column = 0; column < columns; column += 1) {
        const tops = Array.from({ length: rows }, (_, row) => isWarpOnTop(seed, column, row));
        expect(new Set(tops), `${seed}, thread ${column} of the warp`).toEqual(new Set([true, false]));
      }
      for (let row = 0; row < rows; row += 1) {
        const tops = Array.from({ length: columns }, (_, column) => isWarpOnTop(seed, column, row));
        expect(new Set(tops), `${seed}, thread ${row} of the weft`).toEqual(new Set([true, false]));
      }
    }
  });

  it('has its copper within the picture', () => {
    for (const { from, height } of seeds.map((seed) => wovenCover(seed).band)) {
      expect(from).toBeGreaterThan(0);
      expect(from + height).toBeLessThan(COVER.height);
    }
  });
});
