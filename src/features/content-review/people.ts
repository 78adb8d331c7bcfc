import { and, asc, inArray } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import type { Reviewed } from '@/cms/content-review/reviewed';
import { rightsOf } from '@/cms/content-target';
import { preparing } from '@/cms/permissions';
import { isPublishingReserved } from '@/cms/publishing-reserved';
import { canLogIn, hasOneOfRoles } from '@/cms/staff-roles';
import { staff } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';

/** Someone of the staff, as reviews name them. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Everyone who may approve something now: those who may publish it. */
export async function approversOf(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  of: Reviewed,
): Promise<readonly Person[]> {
  const { publish } = rightsOf(of);
  const isReserved = await isPublishingReserved(req);
  const roles = publish.filter((role) => !isReserved || !preparing.includes(role));
  const executor = await requestTransaction(req);
  const found = await executor
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(and(hasOneOfRoles(roles), canLogIn))
    .orderBy(asc(staff.name), asc(staff.email));
  return found.map(({ id, name, email }) => ({ id, name: name || email }));
}

/** The names of accounts that are still there. */
export async function namesOf(
  executor: Executor,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const found = await executor
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(inArray(staff.id, known));
  return new Map(found.map(({ id, name, email }) => [id, name || email]));
}
