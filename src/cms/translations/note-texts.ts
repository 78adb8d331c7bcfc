import type { Payload, PayloadRequest } from 'payload';

import { type Locale, locales } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { digestOf } from '@/platform/http/finished-answer';

import type { ContentGlobal } from '../content-globals';
import { NO_ID } from '../content-target';

import { noteLanguages, type ReadableText } from './note-languages';
import { said } from './said';
import { digestsOfTexts } from './text-digests';
import { textsOf } from './texts-of';

/** A transaction in which texts are read as visitors read them, and how far their languages are is written down. */
interface TextsTransaction {
  readonly payload: Payload;
  readonly executor: Executor;
  /** Of the request only its transaction: its user may read drafts. */
  readonly req?: { readonly transactionID: PayloadRequest['transactionID'] };
}

interface Publication {
  /** Languages that are being published, perhaps without a change. */
  readonly published?: readonly Locale[];
  /** Dates what is new by its last change: for what was published before there was a record. */
  readonly quiet?: boolean;
}

/** Writes down how far the languages of a part of the site are. A language without any text counts as not there. */
export async function noteGlobalTexts(
  { payload, executor, req }: TextsTransaction,
  slug: ContentGlobal,
  { published = [], quiet = false }: Publication = {},
): Promise<void> {
  const fields = payload.globals.config.find((global) => global.slug === slug)?.flattenedFields ?? [];
  const texts: ReadableText[] = [];
  for (const locale of locales) {
    const global = await payload.findGlobal({
      slug,
      locale,
      fallbackLocale: false,
      depth: 0,
      overrideAccess: false,
      ...(req && { req: { ...req } }),
    });
    const words = said(textsOf(fields, { ...global }));
    // Nobody has saved what has only the values that fields begin with.
    if (words === undefined || !global.updatedAt) continue;
    texts.push({
      id: NO_ID,
      locale,
      textDigest: digestOf(JSON.stringify(words)),
      updatedAt: new Date(global.updatedAt),
    });
  }
  await noteLanguages({ executor, collection: slug, ids: [NO_ID], published, quiet }, texts);
}

/** The same for mailing lists, of which nothing else is recorded. */
export async function noteListTexts(
  { payload, executor, req }: TextsTransaction,
  ids: readonly string[],
  { published = [], quiet = false }: Publication = {},
): Promise<void> {
  if (ids.length === 0) return;
  const collection = 'mailing-lists';
  const fields = payload.collections[collection].config.flattenedFields;
  const texts: ReadableText[] = [];
  for (const locale of locales) {
    const { docs } = await payload.find({
      collection,
      locale,
      where: { id: { in: [...ids] } },
      depth: 0,
      pagination: false,
      overrideAccess: false,
      ...(req && { req: { ...req } }),
    });
    texts.push(
      ...docs.map((list) => ({
        id: list.id,
        locale,
        ...digestsOfTexts(textsOf(fields, { ...list })),
        updatedAt: new Date(list.updatedAt),
      })),
    );
  }
  await noteLanguages({ executor, collection, ids, published, quiet }, texts);
}
