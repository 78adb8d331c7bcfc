import { noCaptions, type ReadCaptions, readWebVtt } from '@/cms/captions/webvtt';

/** A file of captions, as far as it has been read. */
export type CaptionFile =
  { readonly state: 'loading' | 'failed' } | { readonly state: 'read'; readonly captions: ReadCaptions };

/** Where there is no file. */
export const noFile: CaptionFile = { state: 'read', captions: { ...noCaptions, problems: [] } };

/**
 * What a stored file has. One that is too long to be read counts as failed: an empty list in its place could be saved over it
 * by mistake.
 */
export function captionFileOf(source: string): CaptionFile {
  const captions = readWebVtt(source);
  const isTooLarge = captions.problems.some(({ kind }) => kind === 'tooLarge');
  return isTooLarge ? { state: 'failed' } : { state: 'read', captions };
}
