import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';

import type { Values } from '../editing/merge';

interface DraftedItem {
  readonly collection: CollectionSlug;
  readonly id: string;
}

interface DraftedGlobal {
  readonly global: GlobalSlug;
}

/** An item or a global with drafts. */
export type Drafted = DraftedItem | DraftedGlobal;

/** How it is read: as a part of a transaction, if there is one. */
export type Reading = Pick<PayloadRequest, 'payload'> &
  Partial<Pick<PayloadRequest, 'transactionID'>> & {
    /** Whether an item in the trash is there. */
    readonly trash?: boolean;
  };

interface Which {
  readonly locale: Locale | 'all';
  readonly draft: boolean;
}

/**
 * All of an item or a global in one language, or in all of them. Reads past the permissions of the person: what becomes public,
 * or is kept, is everything, no matter who publishes it.
 * @returns undefined for an item that does not exist
 */
export async function readWhole(reading: Reading, of: DraftedGlobal, which: Which): Promise<Values>;
export async function readWhole(reading: Reading, of: Drafted, which: Which): Promise<Values | undefined>;
export async function readWhole(
  { payload, transactionID, trash = false }: Reading,
  of: Drafted,
  { locale, draft }: Which,
): Promise<Values | undefined> {
  const read = {
    locale,
    draft,
    depth: 0,
    overrideAccess: true,
    showHiddenFields: true,
    // A request of its own: an operation around it goes on with the other.
    req: { ...(transactionID !== undefined && { transactionID }) },
  } as const;
  if ('global' in of) return { ...(await payload.findGlobal({ ...read, slug: of.global })) };
  const { collection, id } = of;
  const found = await payload.findByID({ ...read, collection, id, trash, disableErrors: true });
  return found ? { ...found } : undefined;
}
