import { and, eq, sql } from '@payloadcms/db-postgres/drizzle';
import { Forbidden } from 'payload';
import type { AfterErrorHook, PayloadRequest } from 'payload';

import { staffOf } from '@/cms/access';
import { refusalBody, refusalText } from '@/cms/answer';
import { staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { staff_sessions } from '@/payload-schema';
import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';
import { PortalError } from '@/platform/http/errors';

import { PROOF_SECONDS, type ProvenOperation } from './operations';
import { staffSessionProofs } from './tables';

/** A session of staff: whose, and which. */
export interface ProvableSession {
  readonly id: string;
  readonly sid: string;
}

/** Whether the person behind a session logged in, or proved who they are, within the last 15 minutes. */
export async function hasFreshProof(
  executor: Executor,
  { id, sid }: ProvableSession,
  clock: Clock,
): Promise<boolean> {
  const [session] = await executor
    .select({ began: staff_sessions.createdAt, proved: staffSessionProofs.provedAt })
    .from(staff_sessions)
    .leftJoin(
      staffSessionProofs,
      and(eq(staffSessionProofs.sid, staff_sessions.id), eq(staffSessionProofs.staffId, id)),
    )
    .where(and(eq(staff_sessions._parentID, id), eq(staff_sessions.id, sid)));
  if (!session) return false;
  const last = Math.max(new Date(session.began ?? 0).getTime(), session.proved?.getTime() ?? 0);
  return secondsAfter(new Date(last), PROOF_SECONDS) > clock.now();
}

/** Notes a proof for one session, and forgets those of sessions that have ended. */
export async function noteProof(
  executor: Executor,
  { id, sid }: ProvableSession,
  clock: Clock,
): Promise<void> {
  const provedAt = clock.now();
  await executor
    .insert(staffSessionProofs)
    .values({ sid, staffId: id, provedAt })
    .onConflictDoUpdate({ target: staffSessionProofs.sid, set: { staffId: id, provedAt } });
  await executor
    .delete(staffSessionProofs)
    .where(
      and(
        eq(staffSessionProofs.staffId, id),
        sql`NOT EXISTS (SELECT 1 FROM ${staff_sessions} WHERE ${staff_sessions.id} = ${staffSessionProofs.sid})`,
      ),
    );
}

/**
 * Lets staff do what is in the list only shortly after a proof.
 * @throws PortalError `fresh_proof_required`
 */
export async function demandFreshProof(
  req: PayloadRequest,
  operation: ProvenOperation,
  clock: Clock = systemClock,
): Promise<void> {
  const id = staffOf(req)?.id;
  const sid = staffSessionOf(req);
  if (
    id !== undefined &&
    sid !== undefined &&
    (await hasFreshProof(await requestTransaction(req), { id, sid }, clock))
  ) {
    return;
  }
  throw new PortalError('fresh_proof_required', { data: { operation } });
}

/** As `demandFreshProof`, for hooks: Payload logs its own refusals as such, and everything else as a failure. */
export async function demandFreshProofInHook(req: PayloadRequest, operation: ProvenOperation): Promise<void> {
  try {
    await demandFreshProof(req, operation);
  } catch (error) {
    throw error instanceof PortalError ? new FreshProofRequired(req.t, error) : error;
  }
}

class FreshProofRequired extends Forbidden {
  override readonly name = 'Forbidden';

  constructor(
    t: PayloadRequest['t'],
    readonly refusal: PortalError,
  ) {
    super(t);
  }
}

/** Answers with the code when an operation of Payload was refused by a hook. */
export const explainFreshProof: AfterErrorHook = ({ error, req }) => {
  if (!(error instanceof FreshProofRequired)) return undefined;
  const { refusal } = error;
  return {
    status: refusal.status,
    response: {
      ...refusalBody(refusal.code),
      data: refusal.data,
      errors: [{ message: refusalText(refusal, req.i18n.language) }],
    },
  };
};
