import { lt } from '@payloadcms/db-postgres/drizzle';

import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { DELIVERIES_KEPT_DAYS } from './domain';
import { webhookMessages } from './tables';

/** Removes messages with their deliveries after their time (ADR 027). */
export async function forgetDeliveries(clock: Clock): Promise<void> {
  const before = secondsAfter(clock.now(), -DELIVERIES_KEPT_DAYS * 24 * 60 * 60);
  await (await getDatabase()).delete(webhookMessages).where(lt(webhookMessages.createdAt, before));
}
