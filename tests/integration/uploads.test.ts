import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';

import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';

import { PUBLIC_FOLDER } from '@/platform/storage/public-files';
import { storeChecked } from '@/access/shared/use-cases/store-checked';
import { takeFile } from '@/platform/http/multipart';
import { MAX_PIXELS, receiveUpload, removeAbandonedUploads } from '@/platform/decoder/decoder';
import { once, privateStorage, readWhole } from '@/platform/storage/storage';

import { incomingFile, plainPdf } from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { deflated, pngChunk, pngOfPixels } from '../support/pictures';
import { notedMp4, notedWebm, PLACE } from '@/platform/decoder/video-samples';

const portal = usePortalDatabase();

const LIMITS = {
  kinds: ['pdf', 'jpg', 'png'],
  maxBytes: 20 * 1024 * 1024,
  maxPages: 3,
  maxObjects: 200,
} as const;

const keep = (content: Uint8Array, name?: string) =>
  storeChecked(`signed/${randomBytes(8).toString('hex')}`, incomingFile(content, name), LIMITS);

/** A photo taken with the camera held sideways: 40 by 20 as it lies in the file, with what cameras note. */
async function photo(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const left = { create: { width: 20, height: 20, channels: 3, background: '#c00' } } as const;
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#00c' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Loom', Copyright: 'A. Weaver' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>A. Weaver</creator></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
}

/** Asserts that the metadata is gone and the picture looks as it did in a viewer before: 20 by 40, red on top. */
async function expectUpright(picture: Buffer): Promise<void> {
  const { exif, xmp, iptc, orientation, width, height } = await sharp(picture).metadata();
  expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 20, height: 40 });
  expect(picture.includes('Weaver')).toBe(false);
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(150);
  expect(data.at(-1)).toBeGreaterThan(150);
}

describe('a signed agreement', () => {
  it('of 416 megapixels is refused before a pixel is decoded', async () => {
    const bomb = await pngOfPixels(20_400, 20_400);
    const before = process.memoryUsage().rss;
    await expect(keep(bomb, 'scan.png')).rejects.toMatchObject({
      code: 'file_too_large',
      fields: { file: 'picturePixels' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('keeps the look of a photo and loses what the camera noted', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const { storageKey, size, sha256 } = await keep(await photo(format), `scan.${format}`);
      const kept = await readWhole(privateStorage(), storageKey);
      expect({ size: kept.length, sha256 }).toEqual({
        size,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      await expectUpright(kept);
    }
  });

  it('loses text chunks of a PNG', async () => {
    const plain = await photo('png');
    const note = pngChunk('tEXt', Buffer.from('Author\0A. Weaver, +86 21 0000'));
    const noted = Buffer.concat([plain.subarray(0, 33), note, plain.subarray(33)]);
    const { storageKey } = await keep(noted, 'scan.png');
    expect((await readWhole(privateStorage(), storageKey)).includes('Weaver')).toBe(false);
  });

  it('as a PDF stays as it is, within the limits of pages and objects', async () => {
    const three = await plainPdf(3);
    const { storageKey } = await keep(three);
    expect((await readWhole(privateStorage(), storageKey)).equals(three)).toBe(true);
    await expect(keep(await plainPdf(4))).rejects.toMatchObject({
      code: 'file_too_large',
      fields: { file: 'pdfPages' },
    });
    const crowded = await PDFDocument.create();
    crowded.addPage();
    for (let at = 0; at < 300; at += 1) crowded.context.register(crowded.context.obj({ At: at }));
    await expect(keep(await crowded.save())).rejects.toMatchObject({
      code: 'file_too_large',
      fields: { file: 'pdfObjects' },
    });
  });

  it('whose PDF unpacks to far more than it is ends with its child process', async () => {
    // An object stream that unpacks to a gigabyte.
    const packed = await deflated(1_000_000_000);
    const parts: (string | Buffer)[] = [
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[4 0 R]>>\nendobj\n',
      '4 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
      `3 0 obj\n<</Type/ObjStm/N 1/First 10/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
      packed,
      '\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n',
    ];
    const bomb = Buffer.concat(parts.map((part) => Buffer.from(part)));
    expect(bomb.length).toBeLessThan(1_500_000);
    await expect(keep(bomb)).rejects.toMatchObject({
      code: 'file_too_large',
      fields: { file: 'fileEffort' },
    });
  });

  it('that is no PDF although it begins and ends like one is refused', async () => {
    await expect(keep(Buffer.from('%PDF-1.7\nnothing of the kind\n%%EOF\n'))).rejects.toMatchObject({
      code: 'file_type',
    });
  });

  it('leaves nothing behind, taken or refused', async () => {
    // A directory of its own: the files of other tests upload at the same time.
    const place = await mkdtemp(join(tmpdir(), 'uploads-'));
    vi.stubEnv('TMPDIR', place);
    try {
      await keep(await plainPdf());
      await expect(keep(await pngOfPixels(8000, 7000), 'scan.png')).rejects.toThrow('file_too_large');
      expect(await readdir(place)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(place, { recursive: true });
    }
  });
});

describe('an upload whose sender stops in its middle', () => {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n';
  /** A form that begins and then ends as `finish` says. */
  const form = (
    finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
    length = 100_000,
  ) => ({
    headers: new Headers({ 'content-type': 'multipart/form-data; boundary=x' }),
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(head + 'x'.repeat(length)));
      },
      pull: finish,
    }),
  });
  const pace = { idleSeconds: 0.05, graceSeconds: 1, bytesPerSecond: 1 };

  it.each([
    ['is cut off', () => undefined, { code: 'request_timeout', status: 408 }],
    [
      'and hangs up is forgotten',
      (controller: ReadableStreamDefaultController<Uint8Array>) => controller.error(new Error('hung up')),
      { message: 'hung up' },
    ],
  ])('%s, and leaves nothing behind', async (_name, finish, refusal) => {
    const place = await mkdtemp(join(tmpdir(), 'slow-'));
    vi.stubEnv('TMPDIR', place);
    let begun = 0;
    try {
      const taking = takeFile(
        form(finish),
        1e6,
        (file) => {
          begun += 1;
          return storeChecked(`signed/${randomBytes(8).toString('hex')}`, file, LIMITS);
        },
        { pace },
      );
      await expect(taking).rejects.toMatchObject(refusal);
      expect(begun).toBe(1);
      expect(await readdir(place)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(place, { recursive: true });
    }
  });

  it.each([
    [
      'without the end of the form',
      (controller: ReadableStreamDefaultController<Uint8Array>) => controller.close(),
      { code: 'invalid_input', fields: { file: 'format' } },
    ],
    [
      'by hanging up',
      (controller: ReadableStreamDefaultController<Uint8Array>) => controller.error(new Error('hung up')),
      { message: 'hung up' },
    ],
  ])('%s, before anyone reads the file, is refused', async (_name, finish, refusal) => {
    const read = vi.fn<() => void>();
    // All of the file fits into what streams keep ahead of their readers.
    const taking = takeFile(form(finish, 100), 1e6, async ({ content }) => {
      if (!(content instanceof Readable)) throw new Error('no stream');
      // As code that looks up something first, until the upload has broken off.
      await new Promise((resolve) => content.on('close', resolve));
      try {
        for await (const part of content) expect(part).toBeDefined();
      } finally {
        read();
      }
    });
    await expect(taking).rejects.toMatchObject(refusal);
    // The code that takes the file hears of it, too, and can delete what it has.
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
  });
});

describe('the decoder', () => {
  it('has a bounded queue', async () => {
    const picture = await photo('jpeg');
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        receiveUpload(once(picture), 1e6, (upload) =>
          upload.cleanPicture({ formats: ['jpeg'], maxPixels: MAX_PIXELS, maxFrames: 1 }),
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(answers.length - refused.length).toBe(18);
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'too_many_requests' } });
  });

  it.each([
    [
      'a GIF',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
    ],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
  ])('reads no format but the four: %s', async (_name, make) => {
    await expect(
      receiveUpload(once(await make()), 1e6, (upload) =>
        upload.cleanPicture({
          formats: ['jpeg', 'png', 'webp', 'avif'],
          maxPixels: MAX_PIXELS,
          maxFrames: 1,
        }),
      ),
    ).rejects.toMatchObject({ code: 'file_type' });
  });
});

describe('a public picture', () => {
  const upload = (data: Buffer, name: string, mimetype: string) =>
    portal.payload.create({
      collection: 'media',
      locale: 'zh',
      data: { alt: '织机' },
      file: { data, mimetype, name, size: data.length },
    });

  it.each(['jpeg', 'png', 'webp'] as const)('as %s loses its metadata, in every version', async (format) => {
    const media = await upload(await photo(format), `photo.${format}`, `image/${format}`);
    expect(media).toMatchObject({ width: 20, height: 40, mimeType: `image/${format}` });
    expect(media.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    await expectUpright(await readFile(join(PUBLIC_FOLDER, media.filename ?? '')));
    for (const { filename } of Object.values(media.sizes ?? {})) {
      if (filename) await expectUpright(await readFile(join(PUBLIC_FOLDER, filename)));
    }
  });

  it('is judged by its content, regardless of its name', async () => {
    const media = await upload(await photo('jpeg'), 'clip.mp4', 'video/mp4');
    await expectUpright(await readFile(join(PUBLIC_FOLDER, media.filename ?? '')));
  });

  it.each([
    ['too many pixels', () => pngOfPixels(8000, 7000), 413, '像素'],
    ['too many frames', () => frames(121), 413, '帧'],
    ['nothing to decode', () => Promise.resolve(randomBytes(5000)), 415, '格式'],
  ])('with %s is refused in the words of the editor', async (_name, make, status, word) => {
    const file = { data: await make(), mimetype: 'image/png', name: 'picture.png', size: 1 };
    const { createLocalReq } = await import('payload');
    const req = await createLocalReq({ req: { i18n: { language: 'zh' } as never } }, portal.payload);
    await expect(
      portal.payload.create({ collection: 'media', locale: 'zh', data: { alt: '织机' }, file, req }),
    ).rejects.toMatchObject({ status, message: expect.stringContaining(word) });
  });
});

describe('a public video', () => {
  const upload = async (data: Buffer, name: string, mimetype: string) => {
    const media = await portal.payload.create({
      collection: 'media',
      locale: 'zh',
      data: { alt: '织机' },
      file: { data, mimetype, name, size: data.length },
      showHiddenFields: true,
    });
    expect(media.cleaned).toBe(true);
    return readFile(join(PUBLIC_FOLDER, media.filename ?? ''));
  };

  it.each([
    ['MP4', () => notedMp4(), 'clip.mp4', 'video/mp4'],
    ['WebM', () => notedWebm(), 'clip.webm', 'video/webm'],
    ['MP4 that calls itself captions', () => notedMp4(), 'clip.mp4', 'text/vtt'],
  ])('as %s loses its metadata', async (_name, make, name, mimetype) => {
    const video = make();
    const kept = await upload(video, name, mimetype);
    expect(kept).toHaveLength(video.length);
    expect(kept.includes(PLACE)).toBe(false);
    expect(kept.includes('picture!')).toBe(true);
  });

  it('that is none is refused', async () => {
    await expect(upload(randomBytes(5000), 'noise.mp4', 'video/mp4')).rejects.toMatchObject({ status: 415 });
  });

  const tools = ['ffmpeg', 'ffprobe'].every((tool) => spawnSync(tool, ['-version']).status === 0);
  // ffmpeg is no dependency: the boxes made by hand say the same on machines without it.
  it.runIf(tools).each([
    ['clip.mp4', 'video/mp4', ['-c:v', 'mpeg4']],
    ['fast.mp4', 'video/mp4', ['-c:v', 'mpeg4', '-movflags', 'faststart+use_metadata_tags']],
    ['fragmented.mp4', 'video/mp4', ['-c:v', 'mpeg4', '-movflags', 'frag_keyframe+empty_moov']],
    ['clip.webm', 'video/webm', ['-c:v', 'libvpx', '-c:a', 'libvorbis']],
    ['live.webm', 'video/webm', ['-c:v', 'libvpx', '-c:a', 'libvorbis', '-live', '1']],
  ])('made by ffmpeg plays the same without its metadata: %s', async (name, mimetype, how) => {
    const place = await mkdtemp(join(tmpdir(), 'videos-'));
    try {
      const made = join(place, name);
      const noted = ['location', 'title', 'com.apple.quicktime.location.ISO6709'].flatMap((key) => [
        '-metadata',
        `${key}=${PLACE}`,
      ]);
      const sources = ['testsrc=size=64x48:rate=10:duration=2', 'sine=duration=2'];
      const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
      await run('ffmpeg', ['-v', 'error', ...inputs, ...noted, ...how, made]);
      expect((await readFile(made)).includes(PLACE)).toBe(true);

      const kept = await upload(await readFile(made), name, mimetype);
      const cleaned = join(place, `cleaned-${name}`);
      await writeFile(cleaned, kept);
      expect(kept.includes(PLACE)).toBe(false);
      expect(await framesOf(cleaned)).toBe(await framesOf(made));
      const { stdout } = await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', cleaned]);
      expect(stdout).not.toMatch(/TAG:(?:location|title|com\.apple|creation_time)/i);
    } finally {
      await rm(place, { recursive: true });
    }
  });
});

const run = promisify(execFile);

/** One hash of every frame and sample, decoded, with their times; any complaint of the decoder is an error. */
async function framesOf(file: string): Promise<string> {
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-i', file, '-f', 'framemd5', '-']);
  expect(stderr).toBe('');
  return stdout;
}

/** A WebP of many tiny frames. */
async function frames(count: number): Promise<Buffer> {
  const frame = (at: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: at % 2 ? '#f00' : '#00f' } })
      .png()
      .toBuffer();
  const all = await Promise.all(Array.from({ length: count }, (_, at) => frame(at)));
  return sharp(all, { join: { animated: true } })
    .webp()
    .toBuffer();
}

describe('what a killed process leaves of an upload', () => {
  it('is removed after an hour, and nothing else', async () => {
    const place = await mkdtemp(join(tmpdir(), 'abandoned-'));
    const now = new Date('2026-11-22T12:00:00Z');
    const made = async (name: string, minutesAgo: number) => {
      await mkdir(join(place, name));
      const at = new Date(now.getTime() - minutesAgo * 60_000);
      await utimes(join(place, name), at, at);
    };
    await made('portal-upload-old', 61);
    await made('portal-upload-new', 59);
    await made('something-else', 61);
    try {
      expect(await removeAbandonedUploads(now, place)).toBe(1);
      expect((await readdir(place)).toSorted()).toEqual(['portal-upload-new', 'something-else']);
    } finally {
      await rm(place, { recursive: true });
    }
  });
});
