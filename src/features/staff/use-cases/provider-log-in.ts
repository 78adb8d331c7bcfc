import { randomBytes } from 'node:crypto';

import { and, eq, ne } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { endStaffSessions, type StaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { rolesOf } from '@/cms/staff-roles';
import { recordAudit } from '@/features/identity';
import type { Claims } from '@/features/openid';
import { staff } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';

import { FOLLOWS_PROVIDER, rightsAtProvider, type StaffProvider } from '../sign-in/provider';
import { addressIn, nameIn } from '../sign-in/provider-domain';
import { type StepAfterFirst, stepAfterFirst } from '../sign-in/step-after-first';
import { revokeTickets } from '../sign-in/tickets';
import { beginRecordedSession, type Origin } from './begin-session';
import { type Identity, lockAddress, lockIdentity, ofIdentity } from './provider-identity';
import { noteProviderSession, type ProviderVisit } from './provider-sessions';

/** Why a person whom the provider knows does not get in. */
export type Refusal = 'noRole' | 'noAddress' | 'addressTaken' | 'disabled';

/** What a login at the provider led to. */
export type ProviderLogIn = { readonly id?: string } & (
  | { readonly refusal: Refusal }
  | { readonly id: string; readonly session: StaffSession }
  | { readonly id: string; readonly step: StepAfterFirst }
);

interface Context {
  readonly payload: Payload;
  readonly clock: Clock;
  readonly from: Origin;
}

/** What a provider says about a person, as far as the account follows it. */
interface Provided {
  readonly address: string | undefined;
  readonly name: string;
  readonly roles: Role[];
}

/**
 * Logs a person in whom the provider has named. The account is the one of this identity; a first login creates it. Never is
 * an account found by its address, which anyone may have written into a profile elsewhere. Name, address, and roles follow
 * the provider with every login; without any of the groups nobody gets in.
 */
export async function logInAtProvider(
  provider: StaffProvider,
  { claims, idToken }: { readonly claims: Claims; readonly idToken: string },
  context: Context,
): Promise<ProviderLogIn> {
  const { clock, from } = context;
  const { roles, hasSecondFactor } = rightsAtProvider(provider, claims);
  const identity = { issuer: provider.issuer, subject: claims.sub };
  const address = addressIn(claims);
  const provided = { address, name: nameIn(claims, address ?? claims.sub), roles };
  const account = await accountFor(identity, provided, context);
  if ('refusal' in account) return account;
  const visit: ProviderVisit = {
    issuer: provider.issuer,
    providerSession: typeof claims.sid === 'string' ? claims.sid : null,
    idToken,
  };
  const { id } = account;
  const database = await getDatabase();
  const step = hasSecondFactor ? undefined : await stepAfterFirst({ id }, clock);
  if (step) {
    await noteProviderSession(database, { id, visit, ticket: step.ticket }, clock);
    return { id, step };
  }
  return database.transaction(async (transaction) => {
    const session = await beginRecordedSession(transaction, { id, way: 'provider', from }, clock);
    await noteProviderSession(transaction, { id, visit, sid: session.sid }, clock);
    return { id, session };
  });
}

/** The account of an identity, as the provider describes it now. */
async function accountFor(
  identity: Identity,
  provided: Provided,
  { payload, clock, from: { network } }: Context,
): Promise<{ readonly id: string } | { readonly id?: string; readonly refusal: Refusal }> {
  return inPayloadTransaction(payload, async (transactionID) => {
    const executor = await requestTransaction({ payload, transactionID });
    // Of two first logins at the same moment the second finds the account of the first, and of two people with one
    // address the second sees that it is taken.
    await lockIdentity(executor, identity);
    if (provided.address !== undefined) await lockAddress(executor, provided.address);
    const [known] = await executor
      .select({ id: staff.id, email: staff.email, name: staff.name, disabledAt: staff.disabledAt })
      .from(staff)
      .where(ofIdentity(identity));
    if (!known) return create(executor, { payload, transactionID }, { identity, provided, clock, network });
    const { id } = known;
    if (known.disabledAt !== null) return { id, refusal: 'disabled' };
    if (provided.roles.length === 0) {
      // People who have lost the last role at the provider leave here too, on every device.
      await endStaffSessions(executor, id);
      await revokeTickets(executor, id, clock);
      return { id, refusal: 'noRole' };
    }
    await follow(executor, { payload, transactionID }, { known, provided, clock, network });
    return { id };
  });
}

interface Writing {
  readonly payload: Payload;
  readonly transactionID: number | string;
}

/** Creates the account of a person who comes for the first time. */
async function create(
  executor: Executor,
  { payload, transactionID }: Writing,
  { identity, provided, clock, network }: { identity: Identity; provided: Provided } & Told,
): Promise<{ readonly id: string } | { readonly refusal: Refusal }> {
  const { address, name, roles } = provided;
  if (roles.length === 0) return { refusal: 'noRole' };
  if (address === undefined) return { refusal: 'noAddress' };
  if (await isTaken(executor, address)) return { refusal: 'addressTaken' };
  // Payload stores no account without a password; this one is gone before anybody can try it.
  const password = randomBytes(32).toString('hex');
  const { id } = await payload.create({
    collection: 'staff',
    data: { email: address, name, roles, password },
    req: { transactionID },
  });
  await executor
    .update(staff)
    .set({
      providerIssuer: identity.issuer,
      providerSubject: identity.subject,
      hash: null,
      salt: null,
    })
    .where(eq(staff.id, id));
  await recordAudit(executor, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: id,
    action: 'staff.created',
    subjectId: id,
    details: {
      way: 'provider',
      network,
      collection: 'staff',
      changes: [{ field: 'roles', after: roles.join(', ') }],
    },
  });
  return { id };
}

interface Told {
  readonly clock: Clock;
  readonly network: string;
}

/** Writes what has changed at the provider since the last login; new roles end the sessions that the earlier ones began. */
async function follow(
  executor: Executor,
  { payload, transactionID }: Writing,
  {
    known,
    provided,
    clock,
    network,
  }: { known: { id: string; email: string; name: string }; provided: Provided } & Told,
): Promise<void> {
  const { id } = known;
  const { address, name, roles } = provided;
  const earlier = await rolesOf(executor, id);
  const areNew = earlier.join() !== roles.join();
  // A colleague's address stays the colleague's; what mails need is one that works.
  const email = address === undefined || (await isTaken(executor, address, id)) ? known.email : address;
  if (!areNew && email === known.email && name === known.name) return;
  await payload.update({
    collection: 'staff',
    id,
    data: { email, name, ...(areNew && { roles }) },
    req: { transactionID },
    context: { [FOLLOWS_PROVIDER]: true },
  });
  if (!areNew) return;
  await recordAudit(executor, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: id,
    action: 'staff.role_changed',
    subjectId: id,
    details: {
      way: 'provider',
      network,
      collection: 'staff',
      changes: [{ field: 'roles', before: earlier.join(', '), after: roles.join(', ') }],
    },
  });
}

async function isTaken(executor: Executor, email: string, except?: string): Promise<boolean> {
  const found = await executor
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, email), ...(except === undefined ? [] : [ne(staff.id, except)])));
  return found.length > 0;
}
