import { getTranslation } from '@payloadcms/translations';
import type { DefaultServerCellComponentProps } from 'payload';

/** List cell of a field that holds a collection's slug: the name people know it by. */
export function CollectionCell({ cellData, payload, i18n }: DefaultServerCellComponentProps) {
  const slug: unknown = cellData;
  const collection = payload.config.collections.find((candidate) => candidate.slug === slug);
  return collection ? getTranslation(collection.labels.plural, i18n) : null;
}
