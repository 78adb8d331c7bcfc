import { canAccessAdmin, Forbidden } from 'payload';
import type { PayloadRequest, Where } from 'payload';

import type { TaskSchedulePublish } from '@/payload-types';

import { mayPublish } from './access';
import { demandSeen } from './editing/precondition';
import { collectionPermissions, globalPermissions } from './permissions';
import type { PermittedCollection, PermittedGlobal, Role } from './permissions';

type Input = TaskSchedulePublish['input'];

/** The request that the schedule drawer of the admin sends. */
export interface ScheduleRequest {
  readonly req: PayloadRequest;
  /** Set: the schedule to withdraw; everything else is missing then. */
  readonly deleteID?: string;
  readonly type?: 'publish' | 'unpublish';
  readonly date?: Date;
  readonly doc?: { readonly relationTo: string; readonly value: string };
  /** Instead of an item. */
  readonly global?: string;
  readonly localeToPublish?: string;
  readonly timezone?: string;
}

/** What is published or withdrawn at a later time. */
export interface Schedule {
  readonly type?: string | null | undefined;
  readonly doc?: { readonly relationTo: string; readonly value: unknown } | null | undefined;
  readonly global?: string | null | undefined;
  /** ISO 8601 UTC. */
  readonly due?: string | null | undefined;
  /** Every language when absent. */
  readonly locale?: string | null | undefined;
}

/**
 * Makes or withdraws a schedule, in the transaction of the request. Payload's own function does neither that nor check
 * whether the staff member may publish the item or global, and it queues an empty schedule after withdrawing one. A request that names
 * the revision that its sender has seen (`If-Match`) makes a schedule only while the item is like that (ADR 153).
 * @returns the schedule; undefined when there was none to withdraw
 * @throws Forbidden when the staff member may not publish there, or would withdraw a global
 * @throws EditConflict when someone else has changed the item
 */
export async function schedulePublishing(request: ScheduleRequest): Promise<Schedule | undefined> {
  const { req, deleteID, type, date, doc, global, localeToPublish, timezone } = request;
  await canAccessAdmin({ req });
  if (deleteID !== undefined) return withdraw(req, deleteID);
  await demandPublisher(req, { doc, global });
  // A global is always published (ADR 222).
  if (global !== undefined && type === 'unpublish') throw new Forbidden(req.t);
  const matches = req.headers.get('if-match');
  const of =
    global === undefined
      ? doc && { collection: doc.relationTo as 'news', id: doc.value }
      : { global: global as 'home' };
  if (of && matches !== null) await demandSeen(req, of, matches);
  const user = req.user && { relationTo: req.user.collection, value: req.user.id };
  await req.payload.jobs.queue({
    task: 'schedulePublish',
    input: { type, doc, global, locale: localeToPublish, timezone, user } as Input,
    ...(date && { waitUntil: new Date(date) }),
    req,
  });
  return { type, doc, global, locale: localeToPublish, due: date && new Date(date).toISOString() };
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
  const { type, doc, global, locale } = job.input ?? {};
  await demandPublisher(req, { doc, global });
  await req.payload.db.deleteMany({ collection: 'payload-jobs', where, req });
  return { type, doc, global, locale, due: job.waitUntil };
}

async function demandPublisher(
  req: PayloadRequest,
  { doc, global }: Pick<Schedule, 'doc' | 'global'>,
): Promise<void> {
  const publishers = publishersOf(doc?.relationTo ?? '', global ?? '');
  if (!publishers || !(await mayPublish(req, publishers))) throw new Forbidden(req.t);
}

function publishersOf(collection: string, global: string): readonly Role[] | undefined {
  if (Object.hasOwn(globalPermissions, global)) {
    const { visitors, update } = globalPermissions[global as PermittedGlobal];
    // The others have no drafts.
    return visitors === 'all' ? update : undefined;
  }
  if (!Object.hasOwn(collectionPermissions, collection)) return undefined;
  return collectionPermissions[collection as PermittedCollection].publish;
}
