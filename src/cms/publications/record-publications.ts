import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  GlobalAfterChangeHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload';

import { type Locale, locales } from '@/i18n/locales';
import type { Media } from '@/payload-types';
import { announceContentChange } from '@/platform/cache/content-notifications';
import { collectionTag } from '@/platform/cache/tags';
import { requestTransaction } from '@/platform/db/request-transaction';

import { languagesPublishedOf } from '../content-global';
import { contentGlobalOf } from '../content-globals';
import { isAutosave } from '../hooks/announce-changes';
import { writtenLanguages } from '../hooks/publish-every-language';
import { forgetLanguages } from '../translations/note-languages';
import { noteGlobalTexts, noteListTexts } from '../translations/note-texts';
import { kindOf, noteItems, noteUpload, type PublicationListener } from './note-publications';

/** Published per language like content; nothing but how far their languages are is recorded of them. */
const LISTS = 'mailing-lists';

/**
 * Payload plugin: records what visitors may read of each kind of content, in the transaction that publishes, withdraws or
 * deletes it, or replaces a file in it (ADR 178). The worker compares everything every night (`noteEverything`). A seed sets
 * `context.disableRevalidate` and compares at its end.
 * @param listeners told what has changed for visitors, in the same transaction
 */
export const recordPublications =
  (...listeners: readonly PublicationListener[]) =>
  (config: Config): Config => ({
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      collection.slug === 'media' ? withUploads(collection, listeners) : withRecord(collection, listeners),
    ),
    globals: (config.globals ?? []).map(withLanguages),
  });

/** A part of the site, which is always public: only how far its languages are changes (ADR 259). */
function withLanguages(global: GlobalConfig): GlobalConfig {
  const slug = contentGlobalOf(global.slug);
  if (!slug) return global;
  const { hooks = {} } = global;
  const afterChange: GlobalAfterChangeHook = async ({ doc, req }) => {
    const published = languagesPublishedOf(slug, req);
    if (published.length > 0 && !req.context.disableRevalidate) {
      await noteGlobalTexts(await transactionOf(req), slug, { published });
    }
    return doc as unknown;
  };
  return { ...global, hooks: { ...hooks, afterChange: [...(hooks.afterChange ?? []), afterChange] } };
}

const transactionOf = async (req: PayloadRequest) => ({
  payload: req.payload,
  executor: await requestTransaction(req),
  req: { transactionID: await req.transactionID },
});

/** An upload that changes, changes what its items show. */
function withUploads(
  collection: CollectionConfig,
  listeners: readonly PublicationListener[],
): CollectionConfig {
  const { hooks = {} } = collection;
  const afterChange: CollectionAfterChangeHook<Media> = async ({ doc, operation, previousDoc, req }) => {
    if (operation !== 'update' || req.context.disableRevalidate) return doc;
    const isOther = doc.alt !== previousDoc.alt;
    const changed = locales.filter((locale) => req.file !== undefined || (isOther && locale === req.locale));
    if (changed.length === 0) return doc;
    const executor = await requestTransaction(req);
    const events = await noteUpload(executor, doc.id, changed);
    for (const listener of listeners) await listener(executor, events);
    // Lists of the content API are in the order of these dates, also those that don’t show the upload.
    const kinds = new Set(events.map((event) => event.collection));
    if (kinds.size > 0) await announceContentChange(req, [...kinds].map(collectionTag));
    return doc;
  };
  return { ...collection, hooks: { ...hooks, afterChange: [...(hooks.afterChange ?? []), afterChange] } };
}

function withRecord(
  collection: CollectionConfig,
  listeners: readonly PublicationListener[],
): CollectionConfig {
  const slug = collection.slug === LISTS ? LISTS : kindOf(collection.slug);
  if (!slug) return collection;
  const { hooks = {} } = collection;
  const note = async (req: PayloadRequest, id: string, published: readonly Locale[] = []) => {
    if (req.context.disableRevalidate) return;
    const within = await transactionOf(req);
    if (slug === LISTS) {
      await noteListTexts(within, [id], { published });
      return;
    }
    const events = await noteItems(within, slug, [id], { published });
    for (const listener of listeners) await listener(within.executor, events);
  };
  const afterChange: CollectionAfterChangeHook<{ id: string; _status?: string }> = async ({
    data,
    doc,
    req,
  }) => {
    const published = data._status === 'published' ? writtenLanguages(slug, req) : [];
    if (!isAutosave(data, req)) await note(req, doc.id, published);
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    await note(req, doc.id);
    if (!req.context.disableRevalidate) await forgetLanguages(await requestTransaction(req), slug, [doc.id]);
    return doc;
  };
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [...(hooks.afterChange ?? []), afterChange],
      afterDelete: [...(hooks.afterDelete ?? []), afterDelete],
    },
  };
}
