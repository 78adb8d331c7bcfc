import { sql } from '@payloadcms/db-postgres/drizzle';

import { eraseMember } from '@/features/account';
import { endSessions, memberById, recordByStaff } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import { members } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { transit } from '@/platform/db/transition';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import {
  type MemberEvent,
  memberMachine,
  type MemberState,
  type MemberTransition,
} from '../member-transitions';

/** What the member gets by email. The reason is for colleagues. `eraseMember` sends the farewell. */
const notices = {
  lock: 'accountLocked',
  unlock: 'accountUnlocked',
  end_sessions: 'sessionsEnded',
  erase: undefined,
} as const satisfies Record<MemberEvent, string | undefined>;

/**
 * Carries out what an administrator decided about a member, records it with the reason, and tells the member.
 * @returns the state afterwards
 * @throws PortalError `not_found`; `conflict` with the current state when it is not the expected one, or does not allow
 * it
 */
export async function decideOnMember(
  memberId: string,
  { event, expectedState, reason }: MemberTransition,
  { staffId, clock }: { readonly staffId: string; readonly clock: Clock },
): Promise<{ state: MemberState | 'erased' }> {
  const database = await getDatabase();
  const at = clock.now();
  return database.transaction(async (transaction) => {
    const member = await memberById(transaction, memberId);
    const state = await transit({
      move: memberMachine.move(expectedState, event, 'administrator'),
      change: async ({ next }) => {
        if ((await lockedStateOf(transaction, memberId)) !== expectedState) return undefined;
        if (next === 'erased') await eraseMember(transaction, memberId);
        else {
          if (next !== expectedState) await setState(transaction, memberId, next, at);
          if (event !== 'unlock') await endSessions(transaction, memberId);
        }
        return next;
      },
      current: async () => ({ state: await lockedStateOf(transaction, memberId) }),
      audit: ({ action }) => recordByStaff(transaction, { at, staffId, action, subjectId: memberId, reason }),
      mail: async () => {
        const kind = notices[event];
        if (!member || !kind) return;
        const to = { recipient: member.email, locale: member.locale };
        await enqueueMail(transaction, await renderMail(transaction, to, { kind }));
      },
    });
    return { state };
  });
}

async function setState(transaction: Transaction, memberId: string, state: MemberState, at: Date) {
  const now = at.toISOString();
  await transaction.execute(
    sql`UPDATE ${members} SET ${bare(members.lockedAt)} = ${state === 'locked' ? now : null},
        ${bare(members.updatedAt)} = ${now} WHERE ${members.id} = ${memberId}`,
  );
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
