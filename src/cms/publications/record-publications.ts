import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  PayloadRequest,
} from 'payload';

import { type Locale, locales } from '@/i18n/locales';
import type { Media } from '@/payload-types';
import { announceContentChange } from '@/platform/cache/content-notifications';
import { collectionTag } from '@/platform/cache/tags';
import { requestTransaction } from '@/platform/db/request-transaction';

import { isAutosave } from '../hooks/announce-changes';
import { writtenLanguages } from '../hooks/publish-every-language';
import { forgetLanguages } from '../translations/note-languages';
import { kindOf, noteItems, noteUpload, type PublicationListener } from './note-publications';

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
  const slug = kindOf(collection.slug);
  if (!slug) return collection;
  const { hooks = {} } = collection;
  const note = async (req: PayloadRequest, id: string, published: readonly Locale[] = []) => {
    if (req.context.disableRevalidate) return;
    const executor = await requestTransaction(req);
    const transactionID = await req.transactionID;
    const within = { payload: req.payload, executor, req: { transactionID } };
    const events = await noteItems(within, slug, [id], { published });
    for (const listener of listeners) await listener(executor, events);
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
