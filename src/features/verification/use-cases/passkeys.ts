import { and, asc, eq, lt, or } from '@payloadcms/db-postgres/drizzle';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import type { NewPasskeyAnswer, PasskeyAnswer } from '../passkey-schemas';
import { passkeys } from '../tables';
import { issueSingleUseToken, redeemSingleUseToken } from './captcha';

/**
 * Passkeys after Web Authentication Level 3 (ADR 124). Every challenge is a single-use token of the database, so an
 * answer works once. The relying party is the site's own address, never the request's `Host`.
 */

/** Members and staff are two worlds: a passkey of one never opens the other. */
type Realm = 'member' | 'staff';

interface PasskeyOwner {
  readonly realm: Realm;
  /** Of the member or the staff account. */
  readonly id: string;
}

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** More than a person has devices; without a limit, the list that browsers get would grow without one. */
const MAX_PASSKEYS = 20;

/** The time that the browser gives the person, in ms, and how long the portal waits for the answer, in seconds. */
const PERSON_MS = 3 * 60_000;
const CHALLENGE_SECONDS = 5 * 60;

/**
 * Signatures of passkeys, in the order of preference: EdDSA, ES256, and RS256. Without the list the library asks Node.js
 * for algorithms that are still experimental there.
 */
const ALGORITHMS = [-8, -7, -257];

const relyingParty = () => {
  const { hostname, origin } = new URL(env.PUBLIC_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** The user handle: what the authenticator calls the person. It says nothing about them, and has at most 64 bytes. */
const handleOf = ({ realm, id }: PasskeyOwner) => `${realm} ${id}`;

const ownerColumn = { member: passkeys.memberId, staff: passkeys.staffId } as const;
const ownedBy = ({ realm, id }: PasskeyOwner) => eq(ownerColumn[realm], id);

/** Loaded when it is needed: it brings a library for certificates along. */
const library = () => import('@simplewebauthn/server');

async function newChallenge(purpose: string, subject: string, clock: Clock): Promise<string> {
  return issueSingleUseToken(await getDatabase(), { purpose, subject, seconds: CHALLENGE_SECONDS }, clock);
}

/**
 * Accepts the challenge in an answer when it was issued for this and not used before. It is used up whatever else is
 * wrong with the answer.
 */
function redeem(purpose: string, subject: string, clock: Clock) {
  return async (challenge: string): Promise<boolean> => {
    const token = Buffer.from(challenge, 'base64url').toString();
    return (await redeemSingleUseToken(await getDatabase(), { purpose, token }, clock)) === subject;
  };
}

/** The library throws for everything that is wrong with an answer; an expired challenge has its own message. */
function refused(error: unknown): PortalError {
  if (error instanceof PortalError && error.code === 'token_expired') return error;
  return new PortalError('passkey_failed', { cause: error });
}

/** @returns the passkeys of a person, the oldest first */
export async function listPasskeys(executor: Executor, owner: PasskeyOwner): Promise<Passkey[]> {
  return executor
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(ownedBy(owner))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

const ADD = 'passkey_add';

/**
 * What a browser needs to create a passkey: discoverable, and with the person verified.
 * @param account what password managers show: the address, and the name of the person or of the place
 * @throws PortalError `conflict` when the person has as many as are allowed
 */
export async function offerPasskey(
  owner: PasskeyOwner,
  account: { readonly name: string; readonly displayName: string; readonly site: string },
  clock: Clock,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const database = await getDatabase();
  const known = await database
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(ownedBy(owner));
  if (known.length >= MAX_PASSKEYS) throw new PortalError('conflict');
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: account.site,
    rpID: relyingParty().expectedRPID,
    userID: Uint8Array.from(Buffer.from(handleOf(owner))),
    userName: account.name,
    userDisplayName: account.displayName,
    challenge: await newChallenge(ADD, handleOf(owner), clock),
    timeout: PERSON_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** A passkey that was just created, with what is kept of it. */
interface NewPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/**
 * Checks what a browser says about a new passkey. Not for use in a transaction: the challenge is used up in any case.
 * @throws PortalError `passkey_failed`, `token_expired`
 */
export async function checkNewPasskey(
  owner: PasskeyOwner,
  answer: NewPasskeyAnswer,
  clock: Clock,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      ...relyingParty(),
      expectedChallenge: redeem(ADD, handleOf(owner), clock),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw new PortalError('passkey_failed');
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    const { id, publicKey, counter } = credential;
    return { id, publicKey, counter, transports: answer.response.transports ?? [], isSynced };
  } catch (error) {
    throw refused(error);
  }
}

/** @throws PortalError `conflict` for a passkey that is known, or one too many */
export async function keepPasskey(
  executor: Executor,
  owner: PasskeyOwner,
  passkey: NewPasskey & { readonly name: string },
  clock: Clock,
): Promise<void> {
  if ((await executor.$count(passkeys, ownedBy(owner))) >= MAX_PASSKEYS) throw new PortalError('conflict');
  const kept = await executor
    .insert(passkeys)
    .values({
      ...passkey,
      memberId: owner.realm === 'member' ? owner.id : null,
      staffId: owner.realm === 'staff' ? owner.id : null,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (kept.length === 0) throw new PortalError('conflict');
}

/** @throws PortalError `not_found` for someone else's */
export async function renamePasskey(
  executor: Executor,
  owner: PasskeyOwner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const renamed = await executor
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), ownedBy(owner)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new PortalError('not_found');
}

/** @throws PortalError `not_found` for someone else's */
export async function removePasskey(executor: Executor, owner: PasskeyOwner, id: string): Promise<void> {
  const removed = await executor
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), ownedBy(owner)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw new PortalError('not_found');
}

export async function removePasskeys(executor: Executor, owner: PasskeyOwner): Promise<void> {
  await executor.delete(passkeys).where(ownedBy(owner));
}

const purposeOf = (realm: Realm) => `passkey_use_${realm}`;

/**
 * What a browser needs to sign with a passkey. It names no passkeys, so it says nothing about accounts: the browser
 * offers those that the person has for this site.
 */
export async function challengePasskey(
  realm: Realm,
  clock: Clock,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty().expectedRPID,
    challenge: await newChallenge(purposeOf(realm), '', clock),
    timeout: PERSON_MS,
    userVerification: 'required',
  });
}

/**
 * Checks the signature of a passkey. Not for use in a transaction: the challenge is used up in any case.
 * @returns the person it belongs to
 * @throws PortalError `passkey_failed`, `token_expired`
 */
export async function ownerOfPasskey(realm: Realm, answer: PasskeyAnswer, clock: Clock): Promise<string> {
  const database = await getDatabase();
  const [known] = await database
    .select({
      owner: ownerColumn[realm],
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .where(eq(passkeys.id, answer.id));
  const handle = Buffer.from(answer.response.userHandle ?? '', 'base64url').toString();
  if (!known?.owner || handle !== handleOf({ realm, id: known.owner }))
    throw new PortalError('passkey_failed');
  const counter = await verifiedCounter(realm, answer, known, clock);
  // Of parallel uses with one count exactly one wins: the other comes from a copy of the key.
  const used = await database
    .update(passkeys)
    .set({ counter, usedAt: clock.now() })
    .where(
      and(
        eq(passkeys.id, answer.id),
        counter === 0 ? eq(passkeys.counter, 0) : or(eq(passkeys.counter, 0), lt(passkeys.counter, counter)),
      ),
    )
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new PortalError('passkey_failed');
  return known.owner;
}

async function verifiedCounter(
  realm: Realm,
  answer: PasskeyAnswer,
  { publicKey, counter }: { readonly publicKey: Uint8Array<ArrayBuffer>; readonly counter: number },
  clock: Clock,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      ...relyingParty(),
      expectedChallenge: redeem(purposeOf(realm), '', clock),
      credential: { id: answer.id, publicKey, counter },
      requireUserVerification: true,
    });
    if (!verified) throw new PortalError('passkey_failed');
    return authenticationInfo.newCounter;
  } catch (error) {
    throw refused(error);
  }
}
