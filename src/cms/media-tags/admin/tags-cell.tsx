import type { DefaultServerCellComponentProps } from 'payload';

import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';

/** List cell of the tags of a file. Payload would show brackets where there are none. */
export function TagsCell({ cellData, i18n }: DefaultServerCellComponentProps) {
  const tags: unknown[] = Array.isArray(cellData) ? cellData : [];
  return listOfNames(tags.map(String), adminLocale(i18n.language));
}
