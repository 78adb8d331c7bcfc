import type { CollectionBeforeOperationHook, Config } from 'payload';

import { staffOf } from '@/cms/access';

import { demandFreshProofInHook } from './demand';

/**
 * Has every collection ask for a fresh proof before staff delete permanently, one item or many. Moving to the trash is an
 * update, so it asks for nothing.
 */
export function guardDeletions(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => ({
      ...collection,
      hooks: {
        ...collection.hooks,
        beforeOperation: [...(collection.hooks?.beforeOperation ?? []), guardDeletion],
      },
    })),
  };
}

const guardDeletion: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'delete' || overrideAccess || !staffOf(req)) return args;
  // No proof helps those who may not: Payload refuses them.
  if (await collection.access.delete({ req })) await demandFreshProofInHook(req, 'items.delete');
  return args;
};
