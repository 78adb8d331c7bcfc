import type { PayloadRequest, ServerFunction } from 'payload';

import { staffOf } from '@/cms/access';
import { schedulePublishing } from '@/cms/schedule-requests';
import { recordAudit } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { clientOf } from '@/platform/http/client';
import { isUuid } from '@/platform/ids';

interface ScheduleRequest {
  readonly req: PayloadRequest;
  readonly deleteID?: string;
  readonly type?: 'publish' | 'unpublish';
  readonly date?: Date;
  readonly doc?: { readonly relationTo: string; readonly value: string };
  readonly localeToPublish?: string;
}

/** Handles the schedules of the admin, and records who made or withdrew them. */
export const recordedScheduling: ServerFunction = async (args) => {
  const answer = await schedulePublishing(args);
  const { req, deleteID, type, date, doc, localeToPublish } = args as unknown as ScheduleRequest;
  const account = staffOf(req);
  if (!account) return answer;
  await recordAudit(await getDatabase(), {
    at: systemClock.now(),
    actorKind: 'staff',
    actorId: account.id,
    action: deleteID === undefined ? 'item.scheduled' : 'item.unscheduled',
    subjectId: doc && isUuid(doc.value) ? doc.value : null,
    details: {
      ...(doc && { collection: doc.relationTo }),
      ...(type && { type }),
      ...(date && { due: new Date(date).toISOString() }),
      ...(localeToPublish && { locale: localeToPublish }),
      network: clientOf(req).network,
    },
  });
  return answer;
};
