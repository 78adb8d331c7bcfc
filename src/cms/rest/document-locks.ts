import 'server-only';

import { createLocalReq, executeAccess } from 'payload';
import type { PayloadRequest, Where } from 'payload';

import type { PayloadLockedDocument } from '@/payload-types';
import { getPortalPayload } from '@/platform/db/payload';
import { PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';

const LOCKS = 'payload-locked-documents';

/** What a lock keeps others from: an item, or a global. */
export type Locked = { readonly collection: string; readonly id: string } | { readonly global: string };

/** Whether the person behind a request may change what a lock is for. Who only reads has nothing to keep for themselves. */
export async function mayLock(req: PayloadRequest, locked: Locked): Promise<boolean> {
  const { payload } = req;
  if ('global' in locked) {
    const config = payload.config.globals.find(({ slug }) => slug === locked.global);
    if (!config || config.lockDocuments === false) return false;
    return (await executeAccess({ req, disableErrors: true }, config.access.update)) === true;
  }
  const { collection, id } = locked;
  const config = payload.config.collections.find(({ slug }) => slug === collection);
  if (!config || config.lockDocuments === false || !isUuid(id)) return false;
  const allowed = await executeAccess({ id, req, disableErrors: true }, config.access.update);
  if (allowed === false) return false;
  const those: Where = allowed === true ? {} : allowed;
  const { totalDocs } = await payload.count({
    collection: collection as 'staff',
    where: { and: [{ id: { equals: id } }, those] },
    trash: true,
  });
  return totalDocs > 0;
}

/** A call of REST, as far as it matters here. */
interface LockCall {
  readonly request: Request;
  readonly segments: readonly string[];
  readonly staff: { readonly id: string };
}

/**
 * What Payload may see of a call that writes to the locks of documents, which it would let every account make, move, and
 * remove. Forms end or take over one lock at a time; they make theirs without REST. Both need the right to change what is
 * locked, except that one's own lock can always be ended. A lock that is taken over belongs to the person who asks,
 * whatever the body says.
 * @throws PortalError `forbidden`
 */
export async function withOwnLock({ request, segments, staff }: LockCall): Promise<Request> {
  const { method, url, headers, signal } = request;
  const [collection, id = '', ...more] = segments;
  if (collection !== LOCKS || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return request;
  const isOfOne = (method === 'PATCH' || method === 'DELETE') && isUuid(id) && more.length === 0;
  if (!isOfOne || !(await mayWriteLock(id, { staff, method }))) throw new PortalError('forbidden');
  const target = new URL(url);
  target.search = '';
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-type']) kept.delete(name);
  if (method === 'DELETE') return new Request(target, { method, headers: kept, signal });
  kept.set('content-type', 'application/json');
  const body = JSON.stringify({ user: { relationTo: 'staff', value: staff.id } });
  return new Request(target, { method, headers: kept, signal, body });
}

async function mayWriteLock(
  id: string,
  { staff, method }: { readonly staff: { readonly id: string }; readonly method: 'PATCH' | 'DELETE' },
): Promise<boolean> {
  const payload = await getPortalPayload();
  const [lock, user] = await Promise.all([
    payload.findByID({ collection: LOCKS, id, depth: 0, disableErrors: true }),
    payload.findByID({ collection: 'staff', id: staff.id, depth: 0, disableErrors: true }),
  ]);
  if (!lock || !user) return false;
  if (method === 'DELETE' && lock.user.value === user.id) return true;
  const locked = lockedBy(lock);
  if (!locked) return false;
  return mayLock(await createLocalReq({ user: { ...user, collection: 'staff' } }, payload), locked);
}

/** @returns undefined for a lock whose item is gone */
function lockedBy({ document, globalSlug }: PayloadLockedDocument): Locked | undefined {
  if (typeof globalSlug === 'string') return { global: globalSlug };
  return typeof document?.value === 'string'
    ? { collection: document.relationTo, id: document.value }
    : undefined;
}
