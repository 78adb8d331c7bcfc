import type { FlattenedField, PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';

import { revisionOf, valuesWritten } from '../editing/precondition';
import { fieldsOfTarget, isGlobal } from '../content-target';
import type { Values } from '../editing/merge';

import type { Reviewed } from './reviewed';

/** What other items say about an item is theirs. The types of collections without joins do not know the option. */
const withoutJoins: object = { joins: false };

/**
 * What people have written of an item or a global in one language, with what all languages share; undefined for what is not there.
 * It does not depend on who asks, so it reads past their permissions: two people must get the same digest.
 * @param version the newest draft, or what is stored as published
 */
export async function valuesIn(
  { payload, transactionID, i18n }: Pick<PayloadRequest, 'payload' | 'transactionID' | 'i18n'>,
  of: Reviewed,
  locale: Locale,
  version: 'draft' | 'published' = 'draft',
): Promise<Values | undefined> {
  const fields = fieldsOfTarget(payload, of);
  if (isGlobal(of)) {
    // What is stored is what visitors read; drafts are only among the versions.
    const global = await payload.findGlobal({
      slug: of.global,
      locale,
      depth: 0,
      draft: version === 'draft',
      showHiddenFields: true,
      overrideAccess: true,
      req: { transactionID, i18n },
    });
    return valuesWritten(fields, { ...global });
  }
  const { collection, id } = of;
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
  return valuesWritten(fields, item);
}

/** Changes with every change of an item that shows in a language. */
export async function revisionIn(
  req: Pick<PayloadRequest, 'payload' | 'transactionID' | 'i18n'>,
  of: Reviewed,
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
