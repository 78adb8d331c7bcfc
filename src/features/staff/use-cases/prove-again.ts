import { noteProof, type ProvableSession } from '@/cms/fresh-proof/demand';
import { recordAudit } from '@/features/identity';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';

import { demandOwnPassword, hasPassword } from '../sign-in/passwords';
import { secondFactorOf, type SecondFactorProof, withSecondFactor } from '../sign-in/second-factor';

import { type Context, follow } from './second-factor';

/**
 * How a person proves who they are; an account without a second factor has only its password, or the provider that it belongs
 * to.
 */
export type ProofWay = 'app' | 'passkey' | 'password' | 'provider';

export interface GivenProof extends SecondFactorProof {
  readonly currentPassword?: string | undefined;
}

interface ProofContext extends Context {
  /** Network of the client. */
  readonly network: string;
}

/** The ways that an account has now. */
export async function proofWays(id: string): Promise<readonly ProofWay[]> {
  const { isSet, hasApp, passkeys } = await secondFactorOf({ id });
  if (!isSet) return [(await hasPassword(id)) ? 'password' : 'provider'];
  return [...(passkeys > 0 ? (['passkey'] as const) : []), ...(hasApp ? (['app'] as const) : [])];
}

/**
 * Takes a proof for the session that it came with, and for no other. Tries are counted as those of logins are.
 * @throws PortalError `invalid_input`, and as `withSecondFactor`
 */
export async function proveAgain(
  session: ProvableSession,
  given: GivenProof,
  { clock, network, locale }: ProofContext,
): Promise<void> {
  const { id } = session;
  const database = await getDatabase();
  const event = { actorKind: 'staff', actorId: id, subjectId: id } as const;
  let way: 'code' | 'passkey' | 'password' = 'password';
  try {
    const isSet = (await secondFactorOf({ id })).isSet;
    if (isSet) way = given.passkey ? 'passkey' : 'code';
    else {
      // Having none passes below, which proves nothing.
      if (!given.currentPassword) throw invalidField('currentPassword', 'empty');
      await demandOwnPassword(id, given.currentPassword);
    }
    await withSecondFactor({ id }, given, clock, async (transaction, used) => {
      await keepProof(transaction, session, way, { clock, network });
      // Their owner hears of it, as after a login: someone else may have found them.
      if (used === 'recovery') {
        await follow(transaction, 'staff.recovery_code_used', { id, by: id }, { clock, locale });
      }
    });
  } catch (error) {
    if (error instanceof PortalError) {
      await recordAudit(database, {
        ...event,
        at: clock.now(),
        action: 'staff.proof_failed',
        details: { way, network },
      });
    }
    throw error;
  }
}

/** Takes a proof that was given elsewhere: at the provider of the account. */
export async function keepProofOfProvider(
  session: ProvableSession,
  context: Omit<ProofContext, 'locale'>,
): Promise<void> {
  const database = await getDatabase();
  await database.transaction((transaction) => keepProof(transaction, session, 'provider', context));
}

async function keepProof(
  transaction: Transaction,
  session: ProvableSession,
  way: 'code' | 'passkey' | 'password' | 'provider',
  { clock, network }: Omit<ProofContext, 'locale'>,
): Promise<void> {
  const { id } = session;
  await noteProof(transaction, session, clock);
  await recordAudit(transaction, {
    at: clock.now(),
    actorKind: 'staff',
    actorId: id,
    action: 'staff.proved',
    subjectId: id,
    details: { way, network },
  });
}
