/**
 * What the web process and the worker ask of the decoder, and what it answers. The child that decodes runs without a
 * loader, so this file imports nothing.
 */

/** Formats that a picture may have; whatever else libvips can read is switched off in the child. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Encodes a picture again: upright, without metadata, without whatever was hidden in or behind it. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly formats: readonly PictureFormat[];
  readonly maxPixels: number;
  /** 1 for a still picture. */
  readonly maxFrames: number;
  /** Makes it a JPEG square with this many pixels a side; without it, size and format stay. */
  readonly square?: number;
}

/** Counts the parts of a PDF; the file stays as it is. */
export interface PdfJob {
  readonly kind: 'pdf';
  readonly maxPages: number;
  readonly maxObjects: number;
}

/** Overwrites in the file itself what is noted about a video. */
interface VideoJob {
  readonly kind: 'video';
}

type DecoderJob = PictureJob | PdfJob | VideoJob;

/** The message to the child process: a job on the file `source`; a picture is written to `target`. */
export interface DecoderOrder {
  readonly job: DecoderJob;
  readonly source: string;
  readonly target: string;
}

export interface CleanPicture {
  readonly format: PictureFormat;
  /** Pixels, once upright. */
  readonly width: number;
  readonly height: number;
  /** The average color as `#rrggbb`. */
  readonly color: string;
}

export interface PdfFacts {
  readonly pages: number;
  readonly objects: number;
  /** Whether it has a picture, an annotation, or a signature field: what a signature consists of in a PDF. */
  readonly marks: boolean;
}

export interface CleanVideo {
  readonly format: 'mp4' | 'webm';
  /** Places in the file that were overwritten; 0 when there was nothing to remove. */
  readonly changes: number;
}

/** Why a file is refused; `content` when it is not what it says, or is damaged, `effort` when it needs too much memory. */
export type Refusal = 'content' | 'effort' | 'pixels' | 'frames' | 'pages' | 'objects';

/** The one line that the child prints. */
export type DecoderAnswer =
  | { readonly picture: CleanPicture }
  | { readonly pdf: PdfFacts }
  | { readonly video: CleanVideo }
  | { readonly refused: Refusal; readonly reason: string };
