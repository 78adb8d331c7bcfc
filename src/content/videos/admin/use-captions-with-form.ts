import { useEffect, useRef } from 'react';

import { beforeFormSave, type BeforeSave } from '@/cms/editing/admin/open-form';

interface Captions {
  /** Whether there is anything to store. */
  readonly isUnsaved: boolean;
  /** Why they can't be stored as they are. */
  readonly obstacle: string | undefined;
  /** @returns the ID of the new file */
  readonly store: () => Promise<string>;
  /** Told when there is something to store. */
  readonly onUnsaved: () => void;
}

/**
 * Stores captions before their video is saved or published (ADR 230). With an error, a draft is saved without them, and a
 * publication waits until they are corrected.
 * @param video its ID
 */
export function useCaptionsWithForm(video: string, captions: Captions): void {
  const latest = useRef(captions);
  useEffect(() => {
    latest.current = captions;
  });
  useEffect(() => {
    const store: BeforeSave = async (purpose) => {
      const { isUnsaved, obstacle, store: storeNow } = latest.current;
      if (!isUnsaved) return {};
      if (obstacle === undefined) return { captions: await storeNow() };
      // In a draft, nobody misses them: they stay in the list and in this browser.
      if (purpose === 'save') return {};
      throw new Error(obstacle);
    };
    return beforeFormSave(`/api/videos/${video}`, store);
  }, [video]);
  const { isUnsaved, onUnsaved } = captions;
  useEffect(() => {
    if (isUnsaved) onUnsaved();
  }, [isUnsaved, onUnsaved]);
}
