import type { SanitizedPermissions, ServerProps } from 'payload';

import { RestoreVersion } from './restore-version';

interface Props extends Pick<ServerProps, 'params'> {
  readonly collectionSlug?: string;
  readonly docID?: number | string;
  readonly globalSlug?: string;
  readonly permissions?: SanitizedPermissions;
}

/** In the header of the page of a version, for those who may change the item. Items in the trash have none. */
export function RestoreAction({ collectionSlug, docID, globalSlug, params, permissions }: Props) {
  const segments = params?.segments;
  const version = Array.isArray(segments) ? segments.at(-1) : undefined;
  if (!version || segments?.includes('trash')) return null;
  if (collectionSlug && docID && permissions?.collections?.[collectionSlug]?.update) {
    const item = `/admin/collections/${collectionSlug}/${docID}` as const;
    return <RestoreVersion address={`/api/${collectionSlug}/versions/${version}`} item={item} />;
  }
  if (globalSlug && permissions?.globals?.[globalSlug]?.update) {
    const item = `/admin/globals/${globalSlug}` as const;
    return <RestoreVersion address={`/api/globals/${globalSlug}/versions/${version}`} item={item} />;
  }
  return null;
}
