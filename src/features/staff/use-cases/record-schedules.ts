import type { ServerFunction } from 'payload';

import { staffOf } from '@/cms/access';
import { type ScheduleRequest, schedulePublishing } from '@/cms/schedule-requests';
import { recordAudit } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { clientOf } from '@/platform/http/client';
import { isUuid } from '@/platform/ids';

/** Handles the schedules of the admin, and records who made or withdrew them: both, or neither. */
export const recordedScheduling: ServerFunction = async (args) => {
  const request = args as unknown as ScheduleRequest;
  const { req, deleteID } = request;
  await inRequestTransaction(req, async (transaction) => {
    const schedule = await schedulePublishing(request);
    if (!schedule) return;
    const { type, doc, due, global, locale } = schedule;
    await recordAudit(transaction, {
      at: systemClock.now(),
      actorKind: 'staff',
      actorId: staffOf(req)?.id ?? null,
      action: deleteID === undefined ? 'item.scheduled' : 'item.unscheduled',
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
  });
  return { message: req.i18n.t('general:success') };
};
