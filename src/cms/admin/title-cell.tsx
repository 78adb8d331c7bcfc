import Link from 'next/link';
import type { DefaultServerCellComponentProps } from 'payload';

import { textInAnyLanguage } from './text-in-any-language';

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
      : await textInAnyLanguage(payload, { collection: collectionSlug, id, field: field.name });
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
