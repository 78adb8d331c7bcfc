import type { PayloadRequest } from 'payload';

import { site_settings } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';

/**
 * Whether the site publishes only what a second person has approved. Never kept, so the setting counts immediately; read on
 * the connection of the request, which would otherwise hold one and wait for another.
 */
export async function isApprovalRequired(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<boolean> {
  const executor = await requestTransaction(req);
  const [settings] = await executor
    .select({ required: site_settings.publishing_approval })
    .from(site_settings)
    .limit(1);
  return settings?.required ?? false;
}
