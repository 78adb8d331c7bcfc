/**
 * What the web process and the worker ask of the decoder, and what it answers. The child that decodes runs without a
 * loader, so this file imports nothing.
 */

/** Formats that a picture may have; the child disables everything else that libvips can read. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Pixels that a picture has to fill. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** What stays visible where the picture is longer, as shares of it from its top left corner; without it, the middle. */
  readonly focus?: { readonly x: number; readonly y: number };
}

/** Encodes a picture again: upright, without metadata, without anything hidden in or after it. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly formats: readonly PictureFormat[];
  readonly maxPixels: number;
  /** The number of frames; 1 for a still picture. */
  readonly maxFrames: number;
  /** Makes it a JPEG of this size, cut where it is longer; without it, size and format stay. */
  readonly frame?: Frame;
}

/** Counts the parts of a PDF; the file stays as it is. */
export interface PdfJob {
  readonly kind: 'pdf';
  readonly maxPages: number;
  readonly maxObjects: number;
}

/** Overwrites the metadata of a video in the file itself. */
interface VideoJob {
  readonly kind: 'video';
}

/** Draws the picture of a page for link previews, a JPEG, into `target`; there is no file to read. */
export interface SharePictureJob {
  readonly kind: 'share';
  readonly title: string;
  /** What the page belongs to, above its title; may be empty. */
  readonly section: string;
  /** The name of the site. */
  readonly site: string;
  /** BCP 47; says where words end. */
  readonly language: string;
}

type DecoderJob = PictureJob | PdfJob | VideoJob | SharePictureJob;

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
  /** Whether it has a picture, an annotation, or a signature field: the possible forms of a signature in a PDF. */
  readonly marks: boolean;
}

export interface CleanVideo {
  readonly format: 'mp4' | 'webm';
  /** Places in the file that were overwritten; 0 when there was nothing to remove. */
  readonly changes: number;
}

/**
 * Why a file is refused: `content` if it is damaged or not the type it claims to be, `effort` if it needs too much
 * memory.
 */
export type Refusal = 'content' | 'effort' | 'pixels' | 'frames' | 'pages' | 'objects';

/** The one line that the child prints. */
export type DecoderAnswer =
  | { readonly picture: CleanPicture }
  | { readonly pdf: PdfFacts }
  | { readonly video: CleanVideo }
  | { readonly drawn: true }
  | { readonly refused: Refusal; readonly reason: string };
