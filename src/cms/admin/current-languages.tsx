'use client';

import { useDocumentInfo } from '@payloadcms/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type LanguagePillLabels, LanguagePills } from './language-pills';
import type { LanguageStates } from './language-states-query';
import { onLanguageStates } from './language-changes';
import { useStaffRequest } from './use-staff-request';

/** The languages of the item in the form, which follow each save, publication, and decision. */
export function CurrentLanguages({
  path,
  states: before,
  labels,
}: {
  /** Where the states are read. */
  path: `/api/${string}`;
  /** As they were when the form was drawn. */
  states: LanguageStates;
  labels: LanguagePillLabels;
}) {
  const [states, setStates] = useState(before);
  const request = useStaffRequest();
  const saved: unknown = useDocumentInfo().savedDocumentData?.updatedAt;
  const drawnFor = useRef(saved);
  const read = useCallback(() => {
    // Without an answer the pills stay as they were, until the next save or until the page is opened again.
    request<LanguageStates>(path).then(setStates, () => undefined);
  }, [path, request]);
  useEffect(() => {
    if (saved === drawnFor.current) return;
    drawnFor.current = saved;
    read();
  }, [read, saved]);
  useEffect(() => onLanguageStates(read), [read]);
  return <LanguagePills states={states} labels={labels} />;
}
