import { eq } from '@payloadcms/db-postgres/drizzle';

import { schedulePublishing } from '@/cms/schedule-requests';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { recordSchedule } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

import { schedulers } from '../people';
import { readFailure } from '../queries';
import { publicationFailures } from '../tables';

async function failureOf({ staff, param }: StaffCall) {
  const id = param('id');
  const failure = isUuid(id) ? await readFailure(staff, id) : undefined;
  if (!failure) throw new PortalError('not_found');
  return failure;
}

/** What the page about failures calls. */
export const failureEndpoints = [
  /** `POST /api/failures/{id}/retry`: the schedule is due now, with the permissions of who asks for that. */
  staffEndpoint({
    path: '/failures/:id/retry',
    method: 'post',
    roles: schedulers,
    handle: async (call) => {
      const { id, kind, operation, subject, locale } = await failureOf(call);
      if (kind !== 'schedule' || operation === 'trash') throw new PortalError('not_found');
      const [collection = '', value = ''] = subject.split('/');
      const { req } = call;
      await inRequestTransaction(req, async (transaction) => {
        const gone = await transaction
          .delete(publicationFailures)
          .where(eq(publicationFailures.id, id))
          .returning({ id: publicationFailures.id });
        // Pressed twice, or by two people.
        if (gone.length === 0) throw new PortalError('not_found');
        const schedule = await schedulePublishing({
          req,
          type: operation,
          date: systemClock.now(),
          ...(collection === 'globals' ? { global: value } : { doc: { relationTo: collection, value } }),
          ...(locale !== null && { localeToPublish: locale }),
        });
        if (schedule) await recordSchedule(transaction, req, 'item.scheduled', schedule);
      });
    },
  }),
  /** `POST /api/failures/{id}/dismiss`: nothing more is done about it. */
  staffEndpoint({
    path: '/failures/:id/dismiss',
    method: 'post',
    roles: schedulers,
    handle: async (call) => {
      const { id } = await failureOf(call);
      await inRequestTransaction(call.req, async (transaction) => {
        await transaction.delete(publicationFailures).where(eq(publicationFailures.id, id));
      });
    },
  }),
];
