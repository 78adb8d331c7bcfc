import { getPortalPayload } from '@/platform/db/payload';

import { DEFAULT_KEEP_DAYS } from '../domain';

/** Days for which raw events are kept, read from the settings themselves: the worker has no page cache. */
export async function readKeepDays(): Promise<number> {
  const payload = await getPortalPayload();
  // The worker acts for no user, and a retention period has to hold regardless of who may read the settings.
  const { measurement } = await payload.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true });
  return measurement?.keepEventsDays ?? DEFAULT_KEEP_DAYS;
}
