import type { BeforeListTableServerProps } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';

import { explains } from '../explained-lists';

const text = adminTexts('shared');

/**
 * Above the table of a list: as long as the collection has nothing, how data comes. `admin.css` hides what Payload says
 * then, which is about filters.
 */
export async function EmptyList({ collectionSlug, data, i18n, payload }: BeforeListTableServerProps) {
  if (data.totalDocs > 0 || !explains(collectionSlug)) return null;
  const { totalDocs } = await payload.count({ collection: collectionSlug });
  if (totalDocs > 0) return null;
  return <p data-empty-list>{text({ i18n }, `emptyLists.${collectionSlug}`)}</p>;
}
