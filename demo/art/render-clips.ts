/**
 * Renders the demo clips and their posters into the demo content.
 *
 *     node --import tsx demo/art/render-clips.ts [slug …]
 *
 * Needs `ffmpeg` with libx264 on the path; IBM Plex Mono is used when installed. The results are committed, so neither
 * users nor the build run this.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { clips } from './clips';
import { Frame, FRAME, type Clip } from './clips/stage';

const videos = path.join(import.meta.dirname, '../content/videos');

/** The SVG of one moment of a clip. */
function svgAt(clip: Clip, time: number): Buffer {
  const frame = new Frame(time);
  clip.draw(frame);
  return Buffer.from(frame.toSvg());
}

/** Encodes a clip as H.264 that starts before it is fully loaded. Rejects when the encoder fails. */
async function encode(clip: Clip, file: string): Promise<void> {
  const { width, height, rate } = FRAME;
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${rate} -i -`;
  const colour =
    '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709';
  const codec = `-c:v libx264 -profile:v high -preset veryslow -tune animation -crf 23 -g ${rate * 5}`;
  const options = `-y -loglevel error ${input} -an ${colour} ${codec} -movflags +faststart`.split(' ');
  const encoder = spawn('ffmpeg', [...options, file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(encoder, 'close');
  for (let i = 0; i < clip.duration * rate; i += 1) {
    const pixels = await sharp(svgAt(clip, i / rate))
      .flatten({ background: '#000000' })
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${String(code)} for ${clip.slug}`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((slug) => !clips.some((clip) => clip.slug === slug));
if (unknown.length > 0) {
  throw new Error(`No clip named ${unknown.join(', ')}. Known: ${clips.map((clip) => clip.slug).join(', ')}`);
}
for (const clip of clips.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) {
  const folder = path.join(videos, clip.slug);
  await mkdir(folder, { recursive: true });
  await encode(clip, path.join(folder, 'clip.mp4'));
  await sharp(svgAt(clip, clip.poster)).webp({ quality: 86 }).toFile(path.join(folder, 'poster.webp'));
}
