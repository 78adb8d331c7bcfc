import { sql } from '@payloadcms/db-postgres/drizzle';

import { eraseMember } from '@/features/account';
import { endSessions, recordByStaff } from '@/features/identity';
import { members } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { type MemberState, type MemberTransition, memberTransitions } from '../member-transitions';

/** Names of the acts in the record of events. */
const actions = {
  lock: 'account.locked',
  unlock: 'account.unlocked',
  end_sessions: 'sessions.ended',
  erase: 'account.erased',
} as const;

/**
 * Carries out what an administrator decided about a member, and records it with the reason.
 * @returns the state afterwards
 * @throws PortalError `not_found`; `conflict` with the present state when it is not the expected one, or does not allow it
 */
export async function decideOnMember(
  memberId: string,
  { event, expectedState, reason }: MemberTransition,
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<{ state: MemberState | 'erased' }> {
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const state = await lockedStateOf(transaction, memberId);
    const next = memberTransitions[state][event];
    if (state !== expectedState || next === undefined) throw new PortalError('conflict', { data: { state } });
    if (event === 'erase') await eraseMember(transaction, memberId);
    else {
      const now = clock.now().toISOString();
      if (next !== state) {
        const lockedAt = next === 'locked' ? now : null;
        await transaction.execute(
          sql`UPDATE ${members} SET ${bare(members.lockedAt)} = ${lockedAt},
              ${bare(members.updatedAt)} = ${now} WHERE ${members.id} = ${memberId}`,
        );
      }
      if (event !== 'unlock') await endSessions(transaction, memberId);
    }
    const action = actions[event];
    await recordByStaff(transaction, { at: clock.now(), staffId, action, subjectId: memberId, reason });
    return { state: next };
  });
}

/** The state of a member, whose row is held until the transaction ends. */
async function lockedStateOf(transaction: Transaction, memberId: string): Promise<MemberState> {
  const { rows } = await transaction.execute<{ locked_at: Date | null }>(
    sql`SELECT ${members.lockedAt} FROM ${members} WHERE ${members.id} = ${memberId} FOR UPDATE`,
  );
  const [member] = rows;
  if (!member) throw new PortalError('not_found');
  return member.locked_at ? 'locked' : 'active';
}
