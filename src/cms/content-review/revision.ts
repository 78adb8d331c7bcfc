import type { FlattenedField, PayloadRequest } from 'payload';

import type { KindSlug } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';

import { revisionOf, valuesWritten } from '../editing/precondition';
import type { Values } from '../editing/merge';

/** An item of a kind of content. */
export interface ReviewedItem {
  readonly collection: KindSlug;
  readonly id: string;
}

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

/**
 * What people have written of an item in one language, with what all languages share; undefined for what is not there.
 * It does not depend on who asks, so it reads past their permissions: two people must get the same digest.
 * @param version the newest draft, or what is stored as published
 */
export async function valuesIn(
  { payload, transactionID, i18n }: Pick<PayloadRequest, 'payload' | 'transactionID' | 'i18n'>,
  { collection, id }: ReviewedItem,
  locale: Locale,
  version: 'draft' | 'published' = 'draft',
): Promise<Values | undefined> {
  const found = await payload.findByID({
    collection,
    id,
    locale,
    depth: 0,
    draft: version === 'draft',
    trash: true,
    showHiddenFields: true,
    overrideAccess: true,
    disableErrors: true,
    ...withoutJoins,
    req: { transactionID, i18n },
  });
  if (!found) return undefined;
  const item: Values = { ...found };
  if (version === 'published' && item._status !== 'published') return undefined;
  return valuesWritten(payload.collections[collection].config.flattenedFields, item);
}

/** Changes with every change of an item that shows in a language. */
export async function revisionIn(
  req: Pick<PayloadRequest, 'payload' | 'transactionID' | 'i18n'>,
  of: ReviewedItem,
  locale: Locale,
  version: 'draft' | 'published' = 'draft',
): Promise<string | undefined> {
  const values = await valuesIn(req, of, locale, version);
  return values && revisionOf(values, locale);
}

/** The same for a write that has not happened yet. @param item all its fields, in one language */
export function revisionOfItem(fields: readonly FlattenedField[], item: Values, locale: Locale): string {
  return revisionOf(valuesWritten(fields, item), locale);
}
