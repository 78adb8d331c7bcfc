import { createReadStream } from 'node:fs';
import { copyFile, readFile, rm, stat } from 'node:fs/promises';

import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  ValidationError,
} from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { MAX_PIXELS, receiveUpload } from '@/platform/decoder/decoder';
import { PortalError } from '@/platform/http/errors';
import { once } from '@/platform/storage/storage';
import { storageRefusal } from '@/platform/storage/storage-refusal';

import { refusalText } from '../answer';
import { isWebVtt, readWebVtt } from '../captions/webvtt';
import { acceptCheckedText } from '../payload-adapter/checked-text';

import { downloadFormat, isCheckedText } from './check-download';
import { sanitizeSvg } from './sanitize-svg';

const captionText = adminTexts('media');

type UploadedFile = NonNullable<PayloadRequest['file']>;

/** Frames of a moving picture; longer ones are videos. */
export const MAX_FRAMES = 120;

/** The type of a drawing. */
const DRAWING = 'image/svg+xml';

/** Where a request notes that its file was cleaned as a drawing. */
const CLEANED_DRAWING = 'cleanedDrawing';

/** Bytes of a drawing or of captions, which are read as text. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/**
 * How JPEG, PNG, WebP and AVIF (ISO base media with a brand of pictures) begin, regardless of the name that the sender
 * gives them.
 */
const PICTURE_HEAD =
  /^(?:\u00ff\u00d8\u00ff|\u0089PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1|msf1|hei[cfmsvx]))/;

/** The same for MP4 and for WebM (EBML). */
const VIDEO_HEAD = /^(?:[^]{4}ftyp|[^]E\u00df\u00a3)/;

/**
 * Cleans what is uploaded for public pages before Payload looks at it: a drawing loses everything but drawing, because
 * figures are inlined into pages; any other picture is decoded outside of this process and encoded again, upright and
 * without metadata, so Payload makes its versions of bytes that the portal wrote; what is noted about a video is overwritten
 * there too. Files that are only downloaded stay as they are; their type is that of their content. Records the average color of a picture for the time until it has loaded.
 */
export const cleanUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args;
  const { file } = req;
  if (!file) return args;
  delete req.context[CLEANED_DRAWING];
  try {
    if (file.mimetype === DRAWING || /\.svg$/i.test(file.name)) {
      await cleanDrawing(file);
      req.context[CLEANED_DRAWING] = true;
      return args;
    }
    const head = await headOf(file);
    if (file.mimetype.startsWith('image/') || PICTURE_HEAD.test(head)) {
      const color = await cleanPicture(file);
      const { data } = args as { data?: Record<string, unknown> };
      if (data) data.placeholder = color;
    } else if (file.mimetype.startsWith('video/') || VIDEO_HEAD.test(head)) {
      await cleanVideo(file);
    } else if (file.mimetype === 'text/vtt' || /\.vtt$/i.test(file.name)) {
      await checkCaptions(file, req);
    } else {
      const format = await downloadFormat({ name: file.name, head }, () => bytesOf(file));
      file.mimetype = format;
      if (isCheckedText(format)) return acceptCheckedText(args);
    }
    return args;
  } catch (error) {
    const refusal = error instanceof PortalError ? error : storageRefusal(error);
    if (!refusal) throw error;
    if (refusal !== error) req.payload.logger.error({ err: error }, 'an upload could not be stored');
    throw new APIError(refusalText(refusal, req.i18n.language), refusal.status, undefined, true);
  }
};

/** Records that the file of this upload was cleaned, behind the rules by which nobody may say so. */
export const noteCleaned: CollectionBeforeChangeHook = ({ data, req }) => {
  if (!req.file) return data;
  // Payload tells the type from the content, after the cleaning: what was not cleaned as a drawing must not become one.
  const { mimeType } = data as { readonly mimeType?: string };
  if (mimeType === DRAWING && req.context[CLEANED_DRAWING] !== true) {
    throw new ValidationError({ errors: [{ path: 'file', message: 'This format is not accepted.' }] });
  }
  return { ...data, cleaned: true };
};

async function headOf({ data, tempFilePath }: UploadedFile): Promise<string> {
  if (!tempFilePath) return data.subarray(0, 32).toString('latin1');
  const chunks: Uint8Array[] = [];
  for await (const chunk of createReadStream(tempFilePath, { end: 31 })) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('latin1');
}

/** Captions that players would not show are refused, with the line that they stop at. */
async function checkCaptions(file: UploadedFile, req: PayloadRequest): Promise<void> {
  const source = (await contentAsText(file)).toString('utf8');
  const [problem] = readWebVtt(source).problems;
  if (!problem && isWebVtt(source)) return;
  const { line, kind } = problem ?? { line: 1, kind: 'header' };
  if (kind === 'tooLarge' || kind === 'tooMany') throw new PortalError('file_too_large');
  throw new APIError(captionText(req, `errors.captions.${kind}`, { line }), 415, undefined, true);
}

async function contentAsText(file: UploadedFile): Promise<Buffer> {
  if (file.size > MAX_TEXT_BYTES) throw new PortalError('file_too_large');
  return bytesOf(file);
}

const bytesOf = async ({ data, tempFilePath }: UploadedFile): Promise<Buffer> =>
  tempFilePath ? readFile(tempFilePath) : data;

async function cleanDrawing(file: UploadedFile): Promise<void> {
  const source = await contentAsText(file);
  file.data = Buffer.from(sanitizeSvg(source.toString('utf8')), 'utf8');
  file.size = file.data.byteLength;
  // Payload removes only what it still knows of.
  if (file.tempFilePath) await rm(file.tempFilePath, { force: true });
  delete file.tempFilePath;
}

const contentOf = ({ data, tempFilePath }: UploadedFile): AsyncIterable<Uint8Array> =>
  tempFilePath ? createReadStream(tempFilePath) : once(data);

/** Puts what the decoder left in the place of what was sent. */
async function takeBack(file: UploadedFile, cleaned: string): Promise<void> {
  if (file.tempFilePath) await copyFile(cleaned, file.tempFilePath);
  else file.data = await readFile(cleaned);
  file.size = (await stat(cleaned)).size;
}

async function cleanVideo(file: UploadedFile): Promise<void> {
  await receiveUpload(contentOf(file), Number.POSITIVE_INFINITY, async (upload) => {
    const { format } = await upload.cleanVideo();
    await takeBack(file, upload.source);
    file.mimetype = `video/${format}`;
  });
}

async function cleanPicture(file: UploadedFile): Promise<string> {
  return receiveUpload(contentOf(file), Number.POSITIVE_INFINITY, async (upload) => {
    const picture = await upload.cleanPicture({
      formats: ['jpeg', 'png', 'webp', 'avif'],
      maxPixels: MAX_PIXELS,
      maxFrames: MAX_FRAMES,
    });
    await takeBack(file, picture.file);
    file.mimetype = `image/${picture.format}`;
    return picture.color;
  });
}
