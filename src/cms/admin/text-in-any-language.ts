import type { CollectionSlug, Payload } from 'payload';

import { type Locale, locales } from '@/i18n/locales';

/** A localized field of an item. Only for people who may read the item: it is read without their rights. */
interface Place {
  readonly collection: CollectionSlug;
  readonly id: string;
  readonly field: string;
}

/** The text of a localized field in the first language that has one. */
export async function textInAnyLanguage(payload: Payload, place: Place): Promise<string | undefined> {
  return (await textsOf(payload, place))[0]?.text;
}

/** The first language in which a localized field has a text. */
export async function firstWrittenLanguage(payload: Payload, place: Place): Promise<Locale | undefined> {
  return (await textsOf(payload, place))[0]?.locale;
}

async function textsOf(
  payload: Payload,
  { collection, id, field }: Place,
): Promise<readonly { readonly locale: Locale; readonly text: string }[]> {
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
  return locales.flatMap((locale) => {
    const text = texts?.[locale];
    return typeof text === 'string' && text !== '' ? [{ locale, text }] : [];
  });
}
