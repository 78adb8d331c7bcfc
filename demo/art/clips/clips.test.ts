import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { clips } from '.';
import { Frame, FRAME, type Clip } from './stage';

const videos = path.join(import.meta.dirname, '../../content/videos');

function svgAt(clip: Clip, time: number): string {
  const frame = new Frame(time);
  clip.draw(frame);
  return frame.toSvg();
}

describe.each(clips.map((clip) => [clip.slug, clip] as const))('the clip %s', (slug, clip) => {
  it('lasts as long as its description says', async () => {
    const item = parse(await readFile(path.join(videos, slug, 'item.yaml'), 'utf8')) as { duration: number };
    expect(clip.duration).toBe(item.duration);
  });

  it('draws well-formed frames of the agreed size throughout', async () => {
    for (let time = 0; time < clip.duration; time += 0.37) {
      const svg = svgAt(clip, time);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    const { width, height } = await sharp(Buffer.from(svgAt(clip, clip.poster))).metadata();
    expect({ width, height }).toEqual({ width: FRAME.width, height: FRAME.height });
  });

  it('draws the same frame for the same moment, and another one later', () => {
    expect(svgAt(clip, 5)).toBe(svgAt(clip, 5));
    expect(svgAt(clip, 5)).not.toBe(svgAt(clip, clip.poster));
  });

  it('comes with a small file that plays before it is fully loaded, and a poster', async () => {
    const film = await readFile(path.join(videos, slug, 'clip.mp4'));
    expect(film.byteLength).toBeLessThan(640_000);
    const index = film.indexOf('moov');
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(film.indexOf('mdat'));
    const poster = path.join(videos, slug, 'poster.webp');
    expect((await stat(poster)).size).toBeLessThan(60_000);
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  });
});
