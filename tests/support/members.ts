import { randomUUID } from 'node:crypto';
import { type IdentityContext, type MemberContext, type Profile, register } from '@/features/identity';
import { issueCode } from '@/features/verification';
import { type Clock, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

export const MEMBER_PASSWORD = 'Weave-2026';

/** Somebody without a session, on a network of its own, so that limits of one test do not reach another. */
export function visitorContext(clock: Clock = systemClock): IdentityContext {
  return {
    client: { address: '203.0.113.7', network: randomUUID(), secure: true, loopback: false },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    session: undefined,
    clock,
  };
}

export interface NewMember {
  readonly account: string;
  readonly nickname: string;
  readonly profile: Profile;
  /** The visitor with the session that the registration began. */
  readonly context: MemberContext;
  /** Secret of the session's cookie. */
  readonly token: string;
}

/** Registers a member through the use case; for integration tests. */
export async function newMember(clock: Clock = systemClock): Promise<NewMember> {
  const account = `${randomUUID()}@example.org`;
  const nickname = `Ada${randomUUID().slice(0, 8)}x`;
  const visitor = visitorContext(clock);
  const code = await issueCode(await getDatabase(), { account, channel: 'register' }, clock);
  const { profile, session } = await register(
    { account, code, password: MEMBER_PASSWORD, nickname, privacyAccepted: true, lang: 'zh' },
    visitor,
  );
  return { account, nickname, profile, context: { ...visitor, session }, token: session.token };
}
