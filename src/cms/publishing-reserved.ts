import type { Payload } from 'payload';

import { site_settings } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

/** Whether the site leaves publishing to publishers and administrators. Never kept, so the setting counts immediately. */
export async function isPublishingReserved(payload: Payload): Promise<boolean> {
  const [settings] = await adapterOf(payload)
    .drizzle.select({ reserved: site_settings.publishing_reserved })
    .from(site_settings)
    .limit(1);
  return settings?.reserved ?? false;
}
