'use client';

import { useRowLabel } from '@payloadcms/ui';

/** Heading of a template in the settings: its title, so collapsed ones can be distinguished. */
export function TemplateLabel() {
  const { data, rowNumber = 0 } = useRowLabel<{ title?: string }>();
  return <span>{data.title || String(rowNumber + 1)}</span>;
}
