import type { PayloadRequest } from 'payload';

import { staffOf } from '@/cms/access';
import type { Schedule } from '@/cms/schedule-requests';
import { systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { isUuid } from '@/platform/ids';

import { recordAudit } from './audit';

/** Records that the person of a request made or withdrew a schedule. */
export async function recordSchedule(
  executor: Executor,
  req: PayloadRequest,
  action: 'item.scheduled' | 'item.unscheduled',
  { type, doc, due, global, locale }: Schedule,
): Promise<void> {
  await recordAudit(executor, {
    at: systemClock.now(),
    actorKind: 'staff',
    actorId: staffOf(req)?.id ?? null,
    action,
    subjectId: typeof doc?.value === 'string' && isUuid(doc.value) ? doc.value : null,
    details: {
      ...(doc && { collection: doc.relationTo }),
      ...(global && { global }),
      ...(type && { type }),
      ...(due && { due }),
      ...(locale && { locale }),
      network: clientOf(req).network,
    },
  });
}
