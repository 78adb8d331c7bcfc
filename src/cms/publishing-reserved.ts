import type { PayloadRequest } from 'payload';

import { site_settings } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';

/**
 * Whether the site leaves publishing to publishers and administrators. Never kept, so the setting counts immediately; read on
 * the connection of the request, which would otherwise hold one and wait for another.
 */
export async function isPublishingReserved(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<boolean> {
  const executor = await requestTransaction(req);
  const [settings] = await executor
    .select({ reserved: site_settings.publishing_reserved })
    .from(site_settings)
    .limit(1);
  return settings?.reserved ?? false;
}
