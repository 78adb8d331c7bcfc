import { useEffect, useState } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';

import type { CaptionSource } from '../staff-endpoints';

import { type CaptionFile, captionFileOf, noFile } from './caption-file';

const LOADING: CaptionFile = { state: 'loading' };

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
      ({ source }) => take(captionFileOf(source)),
      () => take({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, request]);
  if (id === undefined) return noFile;
  return found?.id === id ? found.file : LOADING;
}

/** The ID of an upload in a form, which has the file itself in some states. */
export function uploadId(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
