import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  PayloadRequest,
} from 'payload';

import { isAutosave } from '@/cms/hooks/announce-changes';

import { dependents, isIndexed } from '../sources';
import { executorOf, lockFamily, updateDependents, updateItems } from './update-index';
import type { IndexTransaction } from './update-index';

interface Item {
  id: string;
  document?: string | { id: string } | null;
}

/**
 * Payload plugin: keeps the search index in step with what is published, in the transaction that publishes. A seed sets
 * `context.disableSearchIndex` and rebuilds the index at its end.
 */
export function indexContent(config: Config): Config {
  return { ...config, collections: (config.collections ?? []).map(withIndexing) };
}

function withIndexing(collection: CollectionConfig): CollectionConfig {
  const { slug, hooks = {} } = collection;
  if (!isIndexed(slug) && dependents[slug as keyof typeof dependents] === undefined && slug !== 'releases') {
    return collection;
  }
  const afterChange: CollectionAfterChangeHook<Item> = async ({ data, doc, previousDoc, req }) => {
    if (!isAutosave(data, req)) await follow(slug, req, [doc, previousDoc]);
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook<Item> = async ({ doc, req }) => {
    await follow(slug, req, [doc]);
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

/** Brings the entries of an item, and of what depends on it, into step. */
async function follow(
  slug: string,
  req: PayloadRequest,
  versions: readonly (Item | undefined)[],
): Promise<void> {
  if (req.context.disableSearchIndex) return;
  const transactionID = await req.transactionID;
  if (transactionID === undefined) throw new Error(`A change of ${slug} came without a transaction.`);
  const { payload } = req;
  const transaction: IndexTransaction = {
    payload,
    transactionID,
    executor: executorOf(payload, transactionID),
  };
  const items = versions.filter((item) => item?.id !== undefined);
  const ids = [...new Set(items.map((item) => item?.id ?? ''))];
  const documents = [...new Set(items.flatMap((item) => documentOf(slug, item)))].sort();
  for (const family of documents.length > 0 ? documents : ids) {
    await lockFamily(transaction.executor, family);
  }
  if (isIndexed(slug)) await updateItems(transaction, slug, ids);
  if (slug === 'releases') await updateItems(transaction, 'documents', documents);
  const parents = slug === 'releases' ? documents : ids;
  for (const [collection, field] of dependents[slug === 'releases' ? 'documents' : (slug as 'documents')] ??
    []) {
    await updateDependents(transaction, collection, { [field]: { in: parents } });
  }
}

/** The document that an item belongs to or is. */
function documentOf(slug: string, item: Item | undefined): string[] {
  if (slug === 'documents' && item) return [item.id];
  const { document } = item ?? {};
  if (!document) return [];
  return [typeof document === 'string' ? document : document.id];
}
