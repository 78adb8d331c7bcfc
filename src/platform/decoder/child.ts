import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';
import type { Sharp } from 'sharp';

import type {
  CleanPicture,
  CleanVideo,
  DecoderAnswer,
  DecoderOrder,
  Frame,
  PdfFacts,
  PdfJob,
  PictureJob,
  Refusal,
  SharePictureJob,
} from './jobs.ts';
import { drawSharePicture } from './share-picture.ts';
import { cleanVideo } from './video.ts';

/**
 * Decodes one file that came from outside, or draws one picture, prints one line about it and ends. Node.js runs this file as it is, with the
 * rights and limits that decoder.ts gives it: it reads the modules and its own directory, and has no secrets.
 */

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, reason: string) {
    super(reason);
    this.refusal = refusal;
  }
}

async function cleanPicture(job: PictureJob, source: string, target: string): Promise<CleanPicture> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadHeifFile',
    ],
  });
  // Reads only the header, so the limits apply before a pixel is decoded.
  const header = await sharp(source, { limitInputPixels: false }).metadata();
  const format = job.formats.find((known) => known === (header.format === 'heif' ? 'avif' : header.format));
  // HEIC has the same container as AVIF.
  if (!format || (format === 'avif' && header.compression !== 'av1')) {
    throw new Refused('content', `${header.format} ${header.compression ?? ''}`);
  }
  const frames = header.pages ?? 1;
  const pixels = header.width * (header.pageHeight ?? header.height) * frames;
  if (frames > job.maxFrames) throw new Refused('frames', `${frames} frames`);
  if (pixels > job.maxPixels) throw new Refused('pixels', `${pixels} pixels`);

  const upright = sharp(source, {
    animated: frames > 1 && !job.frame,
    failOn: 'error',
    limitInputPixels: job.maxPixels,
  }).autoOrient();
  const encoded = job.frame
    ? cut(upright, header.autoOrient, job.frame).flatten({ background: '#fff' }).jpeg({ quality: 85 })
    : {
        jpeg: () => upright.jpeg({ quality: 90 }),
        png: () => upright.png(),
        webp: () => upright.webp({ quality: 90 }),
        avif: () => upright.avif({ quality: 70, effort: 1 }),
      }[format]();
  const { width, height, pageHeight } = await encoded.toFile(target);
  const [red = 0, green = 0, blue = 0] = await sharp(target).resize(1, 1).removeAlpha().raw().toBuffer();
  const color = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { format: job.frame ? 'jpeg' : format, width, height: pageHeight ?? height, color };
}

/** Fills a frame with a picture of this size: as small as it can be, cut around its focus. */
function cut(picture: Sharp, size: { width: number; height: number }, frame: Frame): Sharp {
  const { width, height, focus = { x: 0.5, y: 0.5 } } = frame;
  const scale = Math.max(width / size.width, height / size.height);
  const [wide, high] = [
    Math.max(width, Math.round(size.width * scale)),
    Math.max(height, Math.round(size.height * scale)),
  ];
  // The focus comes as near to the middle of the frame as the edges of the picture allow.
  const start = (whole: number, part: number, share: number) =>
    Math.min(whole - part, Math.max(0, Math.round(whole * share - part / 2)));
  return picture
    .resize(wide, high, { fit: 'fill' })
    .extract({ left: start(wide, width, focus.x), top: start(high, height, focus.y), width, height });
}

/** Annotations that people use to sign on a screen; a link, for example, is not one of them. */
const MARKS = new Set(['/Ink', '/Stamp', '/FreeText']);

async function inspectPdf(job: PdfJob, source: string): Promise<PdfFacts> {
  const {
    ParseSpeeds,
    PDFArray,
    PDFDict: Dictionary,
    PDFDocument,
    PDFInvalidObject,
    PDFName,
    PDFStream,
  } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(await readFile(source), {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
    // A file that opens without a password can be read, even if it forbids printing, for example.
    password: '',
  });
  const all = document.context.enumerateIndirectObjects();
  // The library silently skips an object stream that does not fit into memory.
  for (const [reference, object] of all) {
    if (!(object instanceof PDFInvalidObject)) continue;
    const bytes = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    if (bytes.includes('/ObjStm')) throw new Refused('effort', `${String(reference)} cannot be unpacked`);
  }
  const objects = all.length;
  if (objects > job.maxObjects) throw new Refused('objects', `${objects} objects`);
  const pages = document.getPageCount();
  if (pages > job.maxPages) throw new Refused('pages', `${pages} pages`);
  if (pages === 0) throw new Refused('content', 'no pages');
  const nameOf = (dictionary: PDFDict, key: string) => dictionary.get(PDFName.of(key))?.toString();
  const isMark = (dictionary: PDFDict): boolean =>
    MARKS.has(nameOf(dictionary, 'Subtype') ?? '') ||
    nameOf(dictionary, 'Type') === '/Sig' ||
    // The type may be left out; what is signed may not (ISO 32000-2, table 255). An empty field has no value.
    dictionary.has(PDFName.of('ByteRange')) ||
    (nameOf(dictionary, 'FT') === '/Sig' && dictionary.has(PDFName.of('V')));
  // Annotations and fields may also be written into the page or the form, not as objects of their own.
  const hasMark = (object: PDFObject): boolean => {
    if (object instanceof PDFStream) return nameOf(object.dict, 'Subtype') === '/Image';
    if (object instanceof Dictionary) return isMark(object) || object.values().some(hasMark);
    return object instanceof PDFArray && object.asArray().some(hasMark);
  };
  const marks = all.some(([, object]) => hasMark(object));
  return { pages, objects, marks };
}

function cleanVideoFile(source: string): CleanVideo {
  const file = openSync(source, 'r+');
  try {
    return cleanVideo({
      size: fstatSync(file).size,
      read: (into, at) => {
        if (readSync(file, into, 0, into.length, at) < into.length) throw new Error('the file has shrunk');
      },
      write: (from, at) => void writeSync(file, from, 0, from.length, at),
    });
  } finally {
    closeSync(file);
  }
}

async function drawShare(job: SharePictureJob, target: string): Promise<void> {
  const [{ create }, { default: sharp }] = await Promise.all([import('@cantoo/fontkit'), import('sharp')]);
  const open = (bytes: Buffer) => {
    const font = create(bytes);
    if ('layout' in font) return font;
    throw new Error('a collection of fonts where one was expected');
  };
  await sharp(Buffer.from(drawSharePicture(job, open)))
    .jpeg({ quality: 85, mozjpeg: true })
    .toFile(target);
}

async function answer({ job, source, target }: DecoderOrder): Promise<DecoderAnswer> {
  try {
    switch (job.kind) {
      case 'picture':
        return { picture: await cleanPicture(job, source, target) };
      case 'pdf':
        return { pdf: await inspectPdf(job, source) };
      case 'video':
        return { video: cleanVideoFile(source) };
      case 'share':
        await drawShare(job, target);
        return { drawn: true };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused) return { refused: error.refusal, reason };
    // V8 reports a failed allocation, or a structure nested too deeply, as a RangeError; libvips reports them as text.
    const exhausted = error instanceof RangeError || /out of memory/i.test(reason);
    return { refused: exhausted ? 'effort' : 'content', reason };
  }
}

const order = JSON.parse(process.argv[2] ?? '') as DecoderOrder;
process.stdout.write(`${JSON.stringify(await answer(order))}\n`);
