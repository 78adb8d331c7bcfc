import { randomUUID } from 'node:crypto';
import { type IdentityContext, type MemberContext, register } from '@/features/identity';
import type { Profile } from '@/features/session';
import { issueCode, networkAsker } from '@/features/verification';
import { type Clock, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

export const MEMBER_PASSWORD = 'Weave-2026';

/** A visitor without a session, on a separate network, so the limits of one test do not affect another. */
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
  /** The visitor with the session that the registration started. */
  readonly context: MemberContext;
  /** Secret of the session's cookie. */
  readonly token: string;
}

/** Registers a member through the use case, for integration tests. */
export async function newMember(clock: Clock = systemClock): Promise<NewMember> {
  const account = `${randomUUID()}@example.org`;
  // As part of a password it must break no rule of its own, such as three times the same character.
  const nickname = `Ada${randomUUID()
    .slice(0, 8)
    .replaceAll(/(.)(?=\1)/g, '$1-')}x`;
  const visitor = visitorContext(clock);
  const asker = networkAsker(visitor.client.network);
  const code = await issueCode(await getDatabase(), { account, channel: 'register', asker }, clock);
  const { profile, session } = await register(
    { account, code, password: MEMBER_PASSWORD, nickname, privacyAccepted: true, lang: 'zh' },
    visitor,
  );
  return { account, nickname, profile, context: { ...visitor, session }, token: session.token };
}
