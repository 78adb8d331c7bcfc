import { useEffect, useState } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';
import { type Cue, readWebVtt } from '@/cms/captions/webvtt';

import type { CaptionSource } from '../staff-endpoints';

/** A file of captions, as far as it has been read. */
export type CaptionFile =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'read'; readonly source: string; readonly cues: readonly Cue[] };

const LOADING: CaptionFile = { state: 'loading' };
const EMPTY: CaptionFile = { state: 'read', source: '', cues: [] };

/** Reads a file of captions. @param id of the upload; without one there are no captions */
export function useCaptionFile(id: string | undefined): CaptionFile {
  const request = useStaffRequest();
  const [found, setFound] = useState<{ readonly id: string; readonly file: CaptionFile }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isCurrent = true;
    const take = (file: CaptionFile) => {
      if (isCurrent) setFound({ id, file });
    };
    request<CaptionSource>(`/api/videos/captions/${id}`).then(
      ({ source }) => take({ state: 'read', source, cues: readWebVtt(source).cues }),
      () => take({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, request]);
  if (id === undefined) return EMPTY;
  return found?.id === id ? found.file : LOADING;
}

/** The ID of an upload in a form, which has the file itself in some states. */
export function uploadId(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
