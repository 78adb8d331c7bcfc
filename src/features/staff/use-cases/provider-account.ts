import { and, eq, isNotNull, isNull } from '@payloadcms/db-postgres/drizzle';

import type { ProvableSession } from '@/cms/fresh-proof/demand';
import { endStaffSessions } from '@/cms/payload-adapter/staff-sessions';
import { recordAudit } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import type { Claims } from '@/features/openid';
import { staff } from '@/payload-schema';
import type { Locale } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { enqueueMail } from '@/platform/mail/outbox';

import { rightsAtProvider, type StaffProvider } from '../sign-in/provider';
import { revokeResets } from '../sign-in/reset-password';
import { secondFactorOf } from '../sign-in/second-factor';
import { revokeTickets } from '../sign-in/tickets';
import { keepProofOfProvider } from './prove-again';
import { lockIdentity, ofIdentity } from './provider-identity';

interface Context {
  readonly clock: Clock;
  readonly locale: Locale;
  readonly network: string;
}

/** Why a visit to the provider did not do for an account what it was for. */
export type AccountProblem = 'noRole' | 'identityTaken' | 'otherIdentity' | 'secondFactorHere';

/**
 * Connects the account of a person who is logged in to the identity that the provider has named: from now on it gets in only
 * there, and has no password.
 * @returns what is in the way; undefined when it is done
 */
export async function connectAccount(
  { id, sid }: ProvableSession,
  { provider, claims }: { readonly provider: StaffProvider; readonly claims: Claims },
  { clock, locale, network }: Context,
): Promise<AccountProblem | undefined> {
  // The next login would lock the person out.
  if (rightsAtProvider(provider, claims).roles.length === 0) return 'noRole';
  const identity = { issuer: provider.issuer, subject: claims.sub };
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    // A first login of this identity at the same moment is before or after, so one of the two sees that it is taken.
    await lockIdentity(transaction, identity);
    const [holder] = await transaction.select({ id: staff.id }).from(staff).where(ofIdentity(identity));
    if (holder && holder.id !== id) return 'identityTaken';
    const [account] = await transaction
      .update(staff)
      .set({
        providerIssuer: identity.issuer,
        providerSubject: identity.subject,
        hash: null,
        salt: null,
      })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
      .returning({ email: staff.email });
    if (!account) throw new PortalError('not_found');
    await endStaffSessions(transaction, id, sid);
    await revokeTickets(transaction, id, clock);
    await revokeResets(transaction, id, clock);
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: id,
      action: 'staff.connected',
      subjectId: id,
      details: { network },
    });
    const to = { recipient: account.email, locale };
    await enqueueMail(transaction, await renderMail(transaction, to, { kind: 'staffConnected' }));
    return undefined;
  });
}

/**
 * Accepts a login at the provider just now as the proof of a session, if it is of the identity of its account. It proves no
 * more than a login would: nothing without a role there, nor for an account with a second factor that the provider did not
 * ask for. Otherwise, the first factor alone would do for what requires both.
 */
export async function proveAtProvider(
  session: ProvableSession,
  { provider, claims }: { readonly provider: StaffProvider; readonly claims: Claims },
  { clock, network }: Context,
): Promise<AccountProblem | undefined> {
  const database = await getDatabase();
  const [account] = await database
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        eq(staff.id, session.id),
        ofIdentity({ issuer: provider.issuer, subject: claims.sub }),
        isNull(staff.disabledAt),
      ),
    );
  if (!account) return 'otherIdentity';
  const { roles, hasSecondFactor } = rightsAtProvider(provider, claims);
  if (roles.length === 0) return 'noRole';
  if (!hasSecondFactor && (await secondFactorOf(session)).isSet) return 'secondFactorHere';
  await keepProofOfProvider(session, { clock, network });
  return undefined;
}

/**
 * Takes the identity at the provider away from the account of a colleague, who gets in by a new password then: by the page for
 * forgotten ones.
 * @throws PortalError `conflict` for an account that has none
 */
export async function disconnectAccount(
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  const database = await getDatabase();
  await database.transaction(async (transaction) => {
    const [account] = await transaction
      .update(staff)
      .set({ providerIssuer: null, providerSubject: null })
      .where(and(eq(staff.id, id), isNotNull(staff.providerIssuer)))
      .returning({ id: staff.id });
    if (!account) throw new PortalError('conflict');
    await endStaffSessions(transaction, id);
    await revokeTickets(transaction, id, clock);
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: by,
      action: 'staff.disconnected',
      subjectId: id,
      details: { reason },
    });
  });
}
