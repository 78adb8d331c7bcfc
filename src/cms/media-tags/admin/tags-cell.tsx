import type { DefaultServerCellComponentProps } from 'payload';

import { adminLocale } from '@/i18n/locales';

/** List cell of the tags of a file. Payload would show brackets where there are none. */
export function TagsCell({ cellData, i18n }: DefaultServerCellComponentProps) {
  const tags: unknown[] = Array.isArray(cellData) ? cellData : [];
  return new Intl.ListFormat(adminLocale(i18n.language), { type: 'unit' }).format(tags.map(String));
}
