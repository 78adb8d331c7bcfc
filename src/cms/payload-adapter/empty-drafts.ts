import type { SanitizedCollectionConfig, SanitizedConfig } from 'payload';

import { getPortalPayload } from '@/platform/db/payload';
import { areAdaptersOn } from '@/platform/framework-adapters';

/**
 * The configuration for a page of the admin. Where that is the form of a new item, Payload opens it without making the item: it
 * makes one for everyone who opens “create” in a collection that saves drafts automatically, unless drafts are validated. What
 * writes drafts goes on without validation, because it reads Payload’s own configuration.
 *
 * Needs: the view of the form looking for `versions.drafts.validate` in the configuration that its page was given, while
 *   operations look in that of the running Payload. The property is not enumerable, so no browser gets it.
 * Checked with: Payload 3.90.1
 * Without it: opening “create” leaves an empty draft behind.
 * Contract test: src/cms/payload-adapter/empty-drafts.test.ts
 *
 * @param params of the page; the dashboard has no segments
 */
export async function configOfForm(
  config: Promise<SanitizedConfig>,
  params: Promise<{ readonly segments?: readonly string[] }>,
): Promise<SanitizedConfig> {
  const { segments } = await params;
  const isNew = segments?.[0] === 'collections' && segments[2] === 'create';
  if (!isNew || !areAdaptersOn()) return config;
  // The page would start Payload with what it is given.
  await getPortalPayload();
  const { collections, ...more } = await config;
  return { ...more, collections: collections.map(withValidatedDrafts) };
}

function withValidatedDrafts(collection: SanitizedCollectionConfig): SanitizedCollectionConfig {
  const { versions } = collection;
  if (!versions?.drafts) return collection;
  const drafts = Object.defineProperty({ ...versions.drafts }, 'validate', {
    value: true,
    enumerable: false,
  });
  return { ...collection, versions: { ...versions, drafts } };
}
