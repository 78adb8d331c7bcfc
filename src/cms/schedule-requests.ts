import { canAccessAdmin, Forbidden } from 'payload';
import type { PayloadRequest, Where } from 'payload';

import type { TaskSchedulePublish } from '@/payload-types';

import { mayPublish } from './access';
import { demandSeen } from './editing/precondition';
import { collectionPermissions } from './permissions';
import type { PermittedCollection } from './permissions';

type Input = TaskSchedulePublish['input'];

/** The request that the schedule drawer of the admin sends. */
export interface ScheduleRequest {
  readonly req: PayloadRequest;
  /** Set: the schedule to withdraw; everything else is missing then. */
  readonly deleteID?: string;
  readonly type?: 'publish' | 'unpublish';
  readonly date?: Date;
  readonly doc?: { readonly relationTo: string; readonly value: string };
  readonly localeToPublish?: string;
  readonly timezone?: string;
}

/** What is published or withdrawn at a later time. */
interface Schedule {
  readonly type?: string | null | undefined;
  readonly doc?: { readonly relationTo: string; readonly value: unknown } | null | undefined;
  /** ISO 8601 UTC. */
  readonly due?: string | null | undefined;
  /** Every language when absent. */
  readonly locale?: string | null | undefined;
}

/**
 * Makes or withdraws a schedule, in the transaction of the request. Payload's own function does neither that nor check
 * whether the staff member may publish the item, and it queues an empty schedule after withdrawing one. A request that names
 * the revision that its sender has seen (`If-Match`) makes a schedule only while the item is like that (ADR 153).
 * @returns the schedule; undefined when there was none to withdraw
 * @throws Forbidden when the staff member may not publish in the collection
 * @throws EditConflict when someone else has changed the item
 */
export async function schedulePublishing(request: ScheduleRequest): Promise<Schedule | undefined> {
  const { req, deleteID, type, date, doc, localeToPublish, timezone } = request;
  await canAccessAdmin({ req });
  if (deleteID !== undefined) return withdraw(req, deleteID);
  await demandPublisher(req, doc?.relationTo);
  const matches = req.headers.get('if-match');
  if (doc && matches !== null) {
    await demandSeen(req, { collection: doc.relationTo as 'news', id: doc.value }, matches);
  }
  const user = req.user && { relationTo: req.user.collection, value: req.user.id };
  await req.payload.jobs.queue({
    task: 'schedulePublish',
    input: { type, doc, locale: localeToPublish, timezone, user } as Input,
    ...(date && { waitUntil: new Date(date) }),
    req,
  });
  return { type, doc, locale: localeToPublish, due: date && new Date(date).toISOString() };
}

async function withdraw(req: PayloadRequest, id: string): Promise<Schedule | undefined> {
  const where: Where = { and: [{ id: { equals: id } }, { taskSlug: { equals: 'schedulePublish' } }] };
  const { docs } = await req.payload.db.find<{ input?: Input; waitUntil?: string | null }>({
    collection: 'payload-jobs',
    where,
    limit: 1,
    req,
  });
  const [job] = docs;
  // Another request has withdrawn it already, or it has run.
  if (!job) return undefined;
  const { type, doc, locale } = job.input ?? {};
  await demandPublisher(req, doc?.relationTo);
  await req.payload.db.deleteMany({ collection: 'payload-jobs', where, req });
  return { type, doc, locale, due: job.waitUntil };
}

async function demandPublisher(req: PayloadRequest, collection: string | undefined): Promise<void> {
  const permissions = Object.hasOwn(collectionPermissions, collection ?? '')
    ? collectionPermissions[collection as PermittedCollection]
    : undefined;
  if (!permissions || !(await mayPublish(req, permissions.publish))) throw new Forbidden(req.t);
}
