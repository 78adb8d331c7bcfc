'use client';

import { LeaveWithoutSaving, SaveDraftButton, useDocumentInfo } from '@payloadcms/ui';

/**
 * The button that makes a new item: opening its form has made nothing yet (ADR 209). An item that exists saves every change, so
 * it has no such button.
 */
export function FirstSave() {
  const { id } = useDocumentInfo();
  if (id !== undefined) return null;
  return (
    <>
      <LeaveWithoutSaving />
      <SaveDraftButton />
    </>
  );
}
