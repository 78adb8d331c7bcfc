import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, CollectionConfig, Config } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { requestTransaction } from '@/platform/db/request-transaction';

import { isAutosave } from '../hooks/announce-changes';
import { noteItems, type PublicationListener } from './note-publications';

const kindOf = (slug: string): KindSlug | undefined =>
  contentKinds.find(({ collection }) => collection === slug)?.collection;

/**
 * Payload plugin: records what visitors may read of each kind of content, in the transaction that publishes, withdraws or
 * deletes (ADR 178). The worker compares everything every night (`noteEverything`). A seed sets
 * `context.disableRevalidate` and compares at its end.
 * @param listener told what has changed for visitors, in the same transaction
 */
export const recordPublications =
  (listener: PublicationListener) =>
  (config: Config): Config => ({
    ...config,
    collections: (config.collections ?? []).map((collection) => withRecord(collection, listener)),
  });

function withRecord(collection: CollectionConfig, listener: PublicationListener): CollectionConfig {
  const slug = kindOf(collection.slug);
  if (!slug) return collection;
  const { hooks = {} } = collection;
  const note = async (req: Parameters<CollectionAfterChangeHook>[0]['req'], id: string) => {
    if (req.context.disableRevalidate) return;
    const executor = await requestTransaction(req);
    const transactionID = await req.transactionID;
    await listener(
      executor,
      await noteItems({ payload: req.payload, executor, req: { transactionID } }, slug, [id]),
    );
  };
  const afterChange: CollectionAfterChangeHook<{ id: string }> = async ({ data, doc, req }) => {
    if (!isAutosave(data, req)) await note(req, doc.id);
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook<{ id: string }> = async ({ doc, req }) => {
    await note(req, doc.id);
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
