'use client';

import { useDocumentInfo, useLocale } from '@payloadcms/ui';

import { isLocale } from '@/i18n/locales';

import { ReviewPanel } from './review-panel';

/** In the sidebar of an item or a global: its review in the language of the form. Empty while the item is new. */
export function ReviewField() {
  const { id, collectionSlug, globalSlug, savedDocumentData } = useDocumentInfo();
  const { code } = useLocale();
  if (!isLocale(code)) return null;
  const ofItem = id !== undefined && collectionSlug !== undefined ? `${collectionSlug}/${id}` : undefined;
  const of = globalSlug === undefined ? ofItem : `globals/${globalSlug}`;
  if (of === undefined) return null;
  return (
    <ReviewPanel
      key={code}
      address={`/api/content-reviews/${of}`}
      language={code}
      savedAt={String(savedDocumentData?.updatedAt)}
    />
  );
}
