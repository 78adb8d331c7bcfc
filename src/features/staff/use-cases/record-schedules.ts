import type { ServerFunction } from 'payload';

import { type ScheduleRequest, schedulePublishing } from '@/cms/schedule-requests';
import { recordSchedule } from '@/features/identity';
import { inRequestTransaction } from '@/platform/db/payload-transaction';

/** Handles the schedules of the admin, and records who made or withdrew them: both, or neither. */
export const recordedScheduling: ServerFunction = async (args) => {
  const request = args as unknown as ScheduleRequest;
  const { req, deleteID } = request;
  await inRequestTransaction(req, async (transaction) => {
    const schedule = await schedulePublishing(request);
    if (!schedule) return;
    const action = deleteID === undefined ? 'item.scheduled' : 'item.unscheduled';
    await recordSchedule(transaction, req, action, schedule);
  });
  return { message: req.i18n.t('general:success') };
};
