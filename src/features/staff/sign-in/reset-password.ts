import { randomUUID } from 'node:crypto';

import { and, eq, isNull } from '@payloadcms/db-postgres/drizzle';

import { endStaffSessions } from '@/cms/payload-adapter/staff-sessions';
import { hashPassword, recordAudit } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import { issueSingleUseToken, redeemSingleUseToken, revokeSingleUseTokens } from '@/features/verification';
import type { Locale } from '@/i18n/locales';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { hasArrived } from '../use-cases/invitations';
import { storePasswordHash, weaknessOf } from './passwords';
import { isConnected, passwordsAreOn } from './provider';
import { revokeTickets } from './tickets';

const PURPOSE = 'staff_reset';
const RESET_SECONDS = 3600;

interface Asker {
  readonly network: string;
  readonly locale: Locale;
  readonly clock: Clock;
}

/**
 * Sends a link for a new password to a staff member. The same is done for an address that nobody has, or whose
 * account is disabled, waits for an invitation to be accepted, or belongs to a provider, but for the mail. Only the hash of the link's token is kept, and the newest link is the one that works.
 */
export async function askForReset(email: string, { network, locale, clock }: Asker): Promise<void> {
  if (!passwordsAreOn()) throw new PortalError('log_in_elsewhere');
  await countRequest('staff-reset-network', network);
  await countRequest('staff-reset-address', email);
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ id: staff.id, providerIssuer: staff.providerIssuer })
      .from(staff)
      .where(and(eq(staff.email, email), isNull(staff.disabledAt), hasArrived));
    const subject = account?.id ?? randomUUID();
    await revokeSingleUseTokens(transaction, { purpose: PURPOSE, subject }, clock);
    const token = await issueSingleUseToken(
      transaction,
      { purpose: PURPOSE, subject, seconds: RESET_SECONDS },
      clock,
    );
    const url = `${env.PUBLIC_URL}/admin/reset/${token}`;
    const mail = await renderMail(transaction, { recipient: email, locale }, { kind: 'staffReset', url });
    if (account && !isConnected(account)) await enqueueMail(transaction, { ...mail, secrets: [token] });
  });
}

/** Voids the links for a new password that were sent. */
export const revokeResets = (executor: Executor, id: string, clock: Clock): Promise<void> =>
  revokeSingleUseTokens(executor, { purpose: PURPOSE, subject: id }, clock);

/**
 * Sets a new password; every session of the account ends, and its owner gets a message.
 * @throws PortalError `token_invalid`, `token_used`, `token_expired`, `invalid_input` for the password
 */
export async function resetPassword(
  { token, password }: { readonly token: string; readonly password: string },
  { network, locale, clock }: Asker,
): Promise<void> {
  if (!passwordsAreOn()) throw new PortalError('log_in_elsewhere');
  await countRequest('staff-reset-network', network);
  const hash = await hashPassword(password);
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const id = await redeemSingleUseToken(transaction, { purpose: PURPOSE, token }, clock);
    const [account] = await transaction
      .select({ email: staff.email, name: staff.name, providerIssuer: staff.providerIssuer })
      .from(staff)
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
      .for('update');
    // Also a link that was asked for while the account was being disabled or connected.
    if (!account || isConnected(account)) throw new PortalError('token_invalid');
    // A refusal rolls back, so the link still works for a better password.
    const weakness = await weaknessOf(password, account);
    if (weakness) throw invalidField('password', weakness);
    await storePasswordHash(transaction, id, hash);
    // Of a provider that is no longer in use: from now on the account has a password again.
    await transaction
      .update(staff)
      .set({ providerIssuer: null, providerSubject: null })
      .where(eq(staff.id, id));
    await endStaffSessions(transaction, id);
    await revokeTickets(transaction, id, clock);
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: id,
      action: 'staff.password_reset',
      subjectId: id,
      details: { network },
    });
    const to = { recipient: account.email, locale };
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'staffPasswordChanged' }));
  });
}
