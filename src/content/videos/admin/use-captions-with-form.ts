import { useFormBackgroundProcessing, useFormModified } from '@payloadcms/ui';
import { useEffect, useRef } from 'react';

import { refusalOf } from '@/cms/admin/use-staff-request';
import { beforeFormSave, type BeforeSave } from '@/cms/editing/admin/open-form';

interface Captions {
  /** Whether there is anything to store. */
  readonly isUnsaved: boolean;
  /** Why they can't be stored as they are. */
  readonly obstacle: string | undefined;
  /** @returns the ID of the new file */
  readonly store: () => Promise<string>;
  /** Told when the form has nothing to save, but the captions do. */
  readonly onUnsaved: () => void;
  /** Told why they could not be stored before a draft was saved. */
  readonly onFailed: (reason: string) => void;
}

/**
 * Stores captions before their video is saved or published (ADR 230). If they have an error, or their upload fails, a draft is
 * saved without them, and a publication waits.
 * @param video its ID
 */
export function useCaptionsWithForm(video: string, captions: Captions): void {
  const latest = useRef(captions);
  useEffect(() => {
    latest.current = captions;
  });
  useEffect(() => {
    const store: BeforeSave = async (purpose) => {
      const { isUnsaved, obstacle, store: storeNow, onFailed } = latest.current;
      if (!isUnsaved) return {};
      // In a draft, nobody misses them: they stay in the list and in this browser.
      if (obstacle !== undefined && purpose === 'save') return {};
      if (obstacle !== undefined) throw new Error(obstacle);
      try {
        return { captions: await storeNow() };
      } catch (error) {
        if (purpose === 'publish') throw error;
        const { code, message } = refusalOf(error);
        if (code !== 'aborted') onFailed(message);
        return {};
      }
    };
    return beforeFormSave(`/api/videos/${video}`, store);
  }, [video]);
  const { isUnsaved, onUnsaved } = captions;
  const isModified = useFormModified();
  // Payload takes what is marked during an autosave for typed meanwhile.
  const isAutosaving = useFormBackgroundProcessing();
  useEffect(() => {
    // A save of other fields leaves the form with nothing to save, and its button without use.
    if (isUnsaved && !isModified && !isAutosaving) onUnsaved();
  }, [isUnsaved, isModified, isAutosaving, onUnsaved]);
}
