import { schedulePublishHandler } from '@payloadcms/ui/utilities/schedulePublishHandler';
import { Forbidden } from 'payload';
import type { PayloadRequest, ServerFunction, Where } from 'payload';

import { mayPublish } from './access';
import { collectionPermissions } from './permissions';
import type { PermittedCollection } from './permissions';

/** The request that the schedule drawer of the admin sends. */
interface ScheduleRequest {
  req: PayloadRequest;
  /** Set: the schedule to withdraw; everything else is missing then. */
  deleteID?: string;
  type?: 'publish' | 'unpublish';
  date?: Date;
  doc?: { relationTo: string; value: string };
  localeToPublish?: string;
  timezone?: string;
}

/**
 * Handles schedules from the admin instead of Payload's own function, which does not check whether the staff member may
 * publish the item and which queues an empty schedule after withdrawing one.
 *
 * @throws Forbidden when the staff member may not publish in the collection
 */
export const schedulePublishing: ServerFunction = async (args) => {
  const request = args as unknown as ScheduleRequest;
  const { req, deleteID } = request;
  if (deleteID === undefined) {
    await demandPublisher(req, request.doc?.relationTo);
    return schedulePublishHandler(request as unknown as Parameters<typeof schedulePublishHandler>[0]);
  }
  const where: Where = { and: [{ id: { equals: deleteID } }, { taskSlug: { equals: 'schedulePublish' } }] };
  const { docs } = await req.payload.db.find<{ input?: { doc?: { relationTo: string } } }>({
    collection: 'payload-jobs',
    where,
    limit: 1,
    req,
  });
  // Another request may have withdrawn it already, or it has run.
  if (docs[0]) await demandPublisher(req, docs[0].input?.doc?.relationTo);
  await req.payload.db.deleteMany({ collection: 'payload-jobs', where, req });
  return { message: req.i18n.t('general:success') };
};

async function demandPublisher(req: PayloadRequest, collection: string | undefined): Promise<void> {
  const permissions = Object.hasOwn(collectionPermissions, collection ?? '')
    ? collectionPermissions[collection as PermittedCollection]
    : undefined;
  if (!permissions || !(await mayPublish(req, permissions.publish))) throw new Forbidden(req.t);
}
