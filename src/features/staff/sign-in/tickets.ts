import { eq } from '@payloadcms/db-postgres/drizzle';

import type { StaffSession } from '@/cms/payload-adapter/staff-sessions';
import {
  inspectSingleUseToken,
  issueSingleUseToken,
  redeemSingleUseToken,
  revokeSingleUseTokens,
} from '@/features/verification';
import type { Clock } from '@/platform/clock/clock';
import { hashToken } from '@/platform/crypto/secrets';
import { type Executor, getDatabase, type Transaction } from '@/platform/db/database';

import { staffProviderSessions } from '../tables';
import { beginRecordedSession, type Origin, type Way } from '../use-cases/begin-session';

/** What a right password leads to when it does not begin a session: asking for a code, or for an app to be set up. */
export type Step = 'code' | 'setup';

const TICKET_SECONDS = 10 * 60;
const purposeOf = (step: Step) => `staff_${step}`;

/** A secret that proves the first step of a login, for one next step, once. It opens nothing else. */
export async function issueTicket(step: Step, id: string, clock: Clock): Promise<string> {
  const ticket = { purpose: purposeOf(step), subject: id, seconds: TICKET_SECONDS };
  return issueSingleUseToken(await getDatabase(), ticket, clock);
}

/** Whose ticket it is, without using it up. @throws PortalError `token_invalid`, `token_used`, `token_expired` */
export async function ownerOfTicket(step: Step, token: string, clock: Clock): Promise<string> {
  return inspectSingleUseToken(await getDatabase(), { purpose: purposeOf(step), token }, clock);
}

/**
 * Uses a ticket up and begins the session that it was for.
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`
 */
export async function beginSessionByTicket(
  transaction: Transaction,
  {
    step,
    ticket,
    ...login
  }: { readonly step: Step; readonly ticket: string; readonly way: Way; readonly from: Origin },
  clock: Clock,
): Promise<StaffSession> {
  const id = await redeemSingleUseToken(transaction, { purpose: purposeOf(step), token: ticket }, clock);
  const session = await beginRecordedSession(transaction, { id, ...login }, clock);
  await transaction
    .update(staffProviderSessions)
    .set({ sid: session.sid, ticketHash: null })
    .where(eq(staffProviderSessions.ticketHash, hashToken(ticket)));
  return session;
}

/** Voids the tickets of an account: its password, or what follows it, has changed. */
export async function revokeTickets(executor: Executor, id: string, clock: Clock): Promise<void> {
  for (const step of ['code', 'setup'] as const) {
    await revokeSingleUseTokens(executor, { purpose: purposeOf(step), subject: id }, clock);
  }
}
