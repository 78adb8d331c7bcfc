'use client';

import { useDocumentInfo, useLocale } from '@payloadcms/ui';

import { isLocale } from '@/i18n/locales';

import { ReviewPanel } from './review-panel';

/** In the sidebar of an item: its review in the language of the form. Empty while the item is new. */
export function ReviewField() {
  const { id, collectionSlug, savedDocumentData } = useDocumentInfo();
  const { code } = useLocale();
  if (id === undefined || collectionSlug === undefined || !isLocale(code)) return null;
  return (
    <ReviewPanel
      key={code}
      address={`/api/content-reviews/${collectionSlug}/${id}`}
      language={code}
      savedAt={String(savedDocumentData?.updatedAt)}
    />
  );
}
