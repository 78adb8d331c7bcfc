import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';

import { agreements } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { agreementAcceptances } from './tables';

type InForce = {
  readonly id: string;
  readonly version: string;
};

/** The agreement in force at a time: the newest whose date has come. */
export async function agreementInForce(executor: Executor, at: Date): Promise<InForce | undefined> {
  const { rows } = await executor.execute<InForce>(sql`
    SELECT ${agreements.id}, ${agreements.version} FROM ${agreements}
        WHERE ${agreements.effectiveAt} <= ${at.toISOString()} AND ${agreements.deletedAt} IS NULL
    ORDER BY ${agreements.effectiveAt} DESC, ${agreements.createdAt} DESC LIMIT 1`);
  return rows[0];
}

/** When a member accepted a version; undefined as long as it was not. */
export async function acceptanceOf(
  executor: Executor,
  memberId: string,
  version: string,
): Promise<Date | undefined> {
  const [acceptance] = await executor
    .select()
    .from(agreementAcceptances)
    .where(and(eq(agreementAcceptances.memberId, memberId), eq(agreementAcceptances.version, version)));
  return acceptance?.acceptedAt;
}

/**
 * Records that a member accepted a version by signing it. Doing it twice keeps the first time.
 * @param at when it was signed
 */
export async function recordAcceptance(
  executor: Executor,
  { memberId, version, at }: { memberId: string; version: string; at: Date },
): Promise<void> {
  await executor
    .insert(agreementAcceptances)
    .values({ memberId, version, acceptedAt: at })
    .onConflictDoNothing();
}

/** @throws PortalError `has_not_agreed` with the version to be accepted */
export async function demandAcceptance(executor: Executor, memberId: string, at: Date): Promise<void> {
  const inForce = await agreementInForce(executor, at);
  if (!inForce) throw new PortalError('has_not_agreed', { data: { version: null } });
  if (!(await acceptanceOf(executor, memberId, inForce.version))) {
    throw new PortalError('has_not_agreed', { data: { version: inForce.version } });
  }
}
