import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, CollectionConfig, Config } from 'payload';

import { contentKinds, type KindSlug } from '@/content/kinds';
import { requestTransaction } from '@/platform/db/request-transaction';

import { isAutosave } from '../hooks/announce-changes';
import { noteItems } from './note-publications';

const kindOf = (slug: string): KindSlug | undefined =>
  contentKinds.find(({ collection }) => collection === slug)?.collection;

/**
 * Payload plugin: records what visitors may read of each kind of content, in the transaction that publishes, withdraws or
 * deletes (ADR 178). The worker compares everything every night (`noteEverything`). A seed sets
 * `context.disableRevalidate` and compares at its end.
 */
export function recordPublications(config: Config): Config {
  return { ...config, collections: (config.collections ?? []).map(withRecord) };
}

function withRecord(collection: CollectionConfig): CollectionConfig {
  const slug = kindOf(collection.slug);
  if (!slug) return collection;
  const { hooks = {} } = collection;
  const note = async (req: Parameters<CollectionAfterChangeHook>[0]['req'], id: string) => {
    if (req.context.disableRevalidate) return;
    const executor = await requestTransaction(req);
    const transactionID = await req.transactionID;
    await noteItems({ payload: req.payload, executor, req: { transactionID } }, slug, [id]);
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
