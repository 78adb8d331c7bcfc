import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it } from 'vitest';

import { deleteAccount } from '@/features/account';
import {
  addOwnPasskey,
  beginPasskeyLogin,
  findSession,
  listOwnPasskeys,
  logInWithPasskey,
  offerOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from '@/features/identity';
import { passkeys } from '@/features/verification/tables';
import { secondsAfter } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';

import { Authenticator } from '../support/authenticator';
import { usePortalDatabase } from '../support/database';
import { newMember, visitorContext } from '../support/members';

/** Passkeys of members (ADR 124), with an authenticator in software. */

const portal = usePortalDatabase();

const origin = () => new URL(env.PUBLIC_URL).origin;

let now: Date;
const clock = { now: () => now };
beforeEach(() => {
  now = new Date();
});
const later = (seconds: number) => {
  now = secondsAfter(now, seconds);
};

const visitor = () => visitorContext(clock);

async function withPasskey() {
  const member = await newMember(clock);
  const authenticator = new Authenticator(origin());
  const answer = authenticator.create(await offerOwnPasskey(member.context));
  await addOwnPasskey({ answer }, member.context);
  return { ...member, authenticator };
}

const challenge = () => beginPasskeyLogin(visitor());
const failed = { code: 'passkey_failed' };

describe('a passkey', () => {
  it('logs its owner in, into a session of its own', async () => {
    const { account, authenticator } = await withPasskey();
    const { profile, session } = await logInWithPasskey(authenticator.sign(await challenge()), visitor());
    expect(profile.email).toBe(account);
    expect(await findSession(session.token, clock)).toMatchObject({ id: session.id });
  });

  it('asks for a person who is verified, and for one that the device remembers', async () => {
    const { context } = await newMember(clock);
    expect(await offerOwnPasskey(context)).toMatchObject({
      rp: { id: new URL(env.PUBLIC_URL).hostname },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const options = await challenge();
    expect(options).toMatchObject({ userVerification: 'required' });
    // Naming passkeys would say which accounts exist.
    expect(options.allowCredentials).toBeUndefined();
  });

  it('names the community of the site settings, and the site itself until it has a name', async () => {
    const { context } = await newMember(clock);
    const named = async () => (await offerOwnPasskey(context)).rp.name;
    expect(await named()).toBe(new URL(env.PUBLIC_URL).hostname);
    for (const name of ['梭子社区', '经纬社区']) {
      await portal.payload.updateGlobal({
        slug: 'site-settings',
        locale: 'zh',
        data: { brand: { name }, contact: { email: 'office@example.org' } },
      });
      expect(await named()).toBe(name);
    }
  });

  it('is listed with its device, renamed, and not offered to the same device again', async () => {
    const { context, authenticator } = await withPasskey();
    later(60);
    await logInWithPasskey(authenticator.sign(await challenge()), visitor());
    const [passkey] = await listOwnPasskeys(context);
    expect(passkey).toMatchObject({
      name: 'Firefox 140 · Windows',
      synced: false,
      usedAt: now.toISOString(),
    });
    await renameOwnPasskey({ id: passkey?.id ?? '', name: 'Desk' }, context);
    expect(await listOwnPasskeys(context)).toMatchObject([{ name: 'Desk' }]);
    const { excludeCredentials } = await offerOwnPasskey(context);
    expect(excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  });

  it('no longer works once it is removed, and the owner hears of both', async () => {
    const { account, context, authenticator } = await withPasskey();
    await removeOwnPasskey(authenticator.id, context);
    await expect(logInWithPasskey(authenticator.sign(await challenge()), visitor())).rejects.toMatchObject(
      failed,
    );
    const database = await getDatabase();
    const mails = await database
      .select({ kind: mailOutbox.kind })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, account));
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']));
  });

  it('goes with the account', async () => {
    const { context, authenticator } = await withPasskey();
    await deleteAccount(context);
    const database = await getDatabase();
    expect(await database.select().from(passkeys).where(eq(passkeys.id, authenticator.id))).toEqual([]);
  });
});

describe('an answer of an authenticator', () => {
  it('works once, also at the same time', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.sign(await challenge());
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => logInWithPasskey(answer, visitor())),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logInWithPasskey(answer, visitor())).rejects.toMatchObject(failed);
  });

  it('comes within five minutes', async () => {
    const { authenticator } = await withPasskey();
    const options = await challenge();
    later(301);
    await expect(logInWithPasskey(authenticator.sign(options), visitor())).rejects.toMatchObject({
      code: 'token_expired',
    });
  });

  it.each([
    ['another origin', { origin: 'https://portal.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['no one verified', { isVerified: false }],
    ['no one present', { isPresent: false }],
    ['a creation', { type: 'webauthn.create' }],
    ['another person', { userHandle: Buffer.from(`member ${randomUUID()}`).toString('base64url') }],
  ])('is refused from %s', async (_name, behavior) => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.sign(await challenge(), behavior);
    await expect(logInWithPasskey(answer, visitor())).rejects.toMatchObject(failed);
    // The refusal is about this answer: the passkey works.
    await logInWithPasskey(authenticator.sign(await challenge()), visitor());
  });

  it('is refused with a challenge of its own, with one for something else, and from a copy of the key', async () => {
    const { context, authenticator } = await withPasskey();
    const logIn = (answer: ReturnType<Authenticator['sign']>) => logInWithPasskey(answer, visitor());
    await expect(logIn(authenticator.sign({ challenge: 'bWluZQ' }))).rejects.toMatchObject(failed);
    const offer = await offerOwnPasskey(context);
    await expect(logIn(authenticator.sign(offer))).rejects.toMatchObject(failed);
    await logIn(authenticator.sign(await challenge(), { counter: 9 }));
    await expect(logIn(authenticator.sign(await challenge(), { counter: 9 }))).rejects.toMatchObject(failed);
  });

  it('is refused when its signature, or the key behind it, is another one', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const answer = mine.authenticator.sign(await challenge());
    const forged = { ...answer, id: theirs.authenticator.id, rawId: theirs.authenticator.id };
    await expect(logInWithPasskey(forged, visitor())).rejects.toMatchObject(failed);
    const unknown = new Authenticator(origin()).sign(await challenge());
    await expect(logInWithPasskey(unknown, visitor())).rejects.toMatchObject(failed);
  });
});

describe('adding a passkey', () => {
  it('needs a password or code given within fifteen minutes', async () => {
    const { context } = await newMember(clock);
    later(15 * 60 + 1);
    const demand = { code: 'confirmation_required' };
    await expect(offerOwnPasskey(context)).rejects.toMatchObject(demand);
  });

  it('is for the person who was offered one, and for one who was verified', async () => {
    const [one, other] = [await newMember(clock), await newMember(clock)];
    const authenticator = new Authenticator(origin());
    const offer = await offerOwnPasskey(one.context);
    const add = (answer: ReturnType<Authenticator['create']>, { context }: typeof one) =>
      addOwnPasskey({ answer }, context);
    await expect(add(authenticator.create(offer), other)).rejects.toMatchObject(failed);
    const unverified = authenticator.create(await offerOwnPasskey(one.context), { isVerified: false });
    await expect(add(unverified, one)).rejects.toMatchObject(failed);
    await add(authenticator.create(await offerOwnPasskey(one.context)), one);
    // A key that belongs to someone cannot be taken over.
    await expect(
      add(authenticator.create(await offerOwnPasskey(other.context)), other),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('ends at twenty', async () => {
    const { context } = await newMember(clock);
    for (let at = 0; at < 20; at += 1) {
      const answer = new Authenticator(origin()).create(await offerOwnPasskey(context));
      await addOwnPasskey({ answer, name: `Key ${at}` }, context);
    }
    await expect(offerOwnPasskey(context)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('cannot be undone or renamed by someone else', async () => {
    const { authenticator } = await withPasskey();
    const { context } = await newMember(clock);
    const missing = { code: 'not_found' };
    await expect(removeOwnPasskey(authenticator.id, context)).rejects.toMatchObject(missing);
    await expect(renameOwnPasskey({ id: authenticator.id, name: 'Mine' }, context)).rejects.toMatchObject(
      missing,
    );
  });
});
