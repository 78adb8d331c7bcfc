import Link from 'next/link';
import type { CollectionSlug, DefaultServerCellComponentProps } from 'payload';

import { locales } from '@/i18n/locales';

/** The text of a localized field in the first language that has one. */
async function textInAnyLanguage(
  payload: DefaultServerCellComponentProps['payload'],
  collection: CollectionSlug,
  id: string,
  field: string,
): Promise<string | undefined> {
  // The row itself was read with the rights of the person who views the list.
  const item: unknown = await payload.findByID({
    collection,
    id,
    locale: 'all',
    draft: true,
    trash: true,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
  });
  const texts = (item as Record<string, unknown> | null)?.[field] as Record<string, unknown> | undefined;
  return locales.map((locale) => texts?.[locale]).find((text) => typeof text === 'string' && text !== '') as
    string | undefined;
}

/** List cell of a localized title. An item that was never written in the list's language shows what it is called in the other. */
export async function TitleCell({
  cellData,
  rowData,
  collectionSlug,
  field,
  link,
  linkURL,
  payload,
  viewType,
}: DefaultServerCellComponentProps & { viewType?: string }) {
  // Payload also renders cells for the head of a table that it has no rows of yet.
  const id: unknown = (rowData as Record<string, unknown> | undefined)?.['id'];
  if (typeof id !== 'string' || !('name' in field)) return null;
  const own: unknown = cellData;
  const title =
    typeof own === 'string' && own !== ''
      ? own
      : await textInAnyLanguage(payload, collectionSlug, id, field.name);
  const text = title ?? '—';
  if (!link) return text;
  const { admin } = payload.config.routes;
  const trash = viewType === 'trash' ? '/trash' : '';
  return (
    <Link href={linkURL ?? `${admin}/collections/${collectionSlug}${trash}/${id}`} prefetch={false}>
      {text}
    </Link>
  );
}
