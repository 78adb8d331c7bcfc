import type { CollectionSlug, Payload } from 'payload';

import { locales } from '@/i18n/locales';

/**
 * The text of a localized field in the first language that has one. Only for people who may read the item: it is read
 * without their rights.
 */
export async function textInAnyLanguage(
  payload: Payload,
  collection: CollectionSlug,
  id: string,
  field: string,
): Promise<string | undefined> {
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
