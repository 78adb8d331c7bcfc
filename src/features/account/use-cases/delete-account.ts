import { sql } from '@payloadcms/db-postgres/drizzle';

import { demandConfirmed, type MemberContext, memberById, recordByMember } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import { members } from '@/payload-schema';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { registeredHolders } from '@/platform/personal-data';

/**
 * Erases a member in every table that knows it, and says farewell by mail; what happened stays without a name. The
 * caller records who did it, in the same transaction.
 * @throws PortalError `not_found` when there is no such member
 */
export async function eraseMember(transaction: Transaction, memberId: string): Promise<void> {
  // Anyone who writes about this member meanwhile waits, and then finds nobody.
  await transaction.execute(sql`SELECT ${members.id} FROM ${members}
      WHERE ${members.id} = ${memberId} FOR UPDATE`);
  const member = await memberById(transaction, memberId);
  if (!member) throw new PortalError('not_found');
  const { email, locale } = member;
  for (const holder of registeredHolders.get()) {
    // One after the other: they share the transaction's connection, and the account itself has to be last.
    await holder.erase(transaction, { memberId, email });
  }
  await enqueueMail(
    transaction,
    await renderMail(transaction, { recipient: email, locale }, { kind: 'accountDeleted' }),
  );
}

/**
 * Deletes the caller's own account permanently.
 * @throws PortalError `confirmation_required` when password or code were not given within the last fifteen minutes
 */
export async function deleteAccount(context: MemberContext): Promise<null> {
  const { memberId } = context.session;
  const database = await getDatabase();
  await demandConfirmed(database, context.session, context.clock);
  await database.transaction(async (transaction) => {
    await eraseMember(transaction, memberId);
    await recordByMember(transaction, context, 'account.deleted', memberId);
  });
  return null;
}
