import { and, eq } from '@payloadcms/db-postgres/drizzle';

import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { requestNumberPattern } from './domain';
import { type RequestRow, supportRequests } from './tables';

/** The guard of every change: the request is as it was read. */
export const unchanged = ({ id, revision }: Pick<RequestRow, 'id' | 'revision'>) =>
  and(eq(supportRequests.id, id), eq(supportRequests.revision, revision));

/** Columns that every change sets. */
export const withChange = ({ revision }: Pick<RequestRow, 'revision'>, now: Date) => ({
  revision: revision + 1,
  changedAt: now,
});

/** A request by its number. @throws PortalError `not_found` */
export async function requestNumbered(executor: Executor, number: string): Promise<RequestRow> {
  if (!requestNumberPattern.test(number)) throw new PortalError('not_found');
  const [request] = await executor.select().from(supportRequests).where(eq(supportRequests.number, number));
  if (!request) throw new PortalError('not_found');
  return request;
}
