import { LRUCache } from 'lru-cache';

import { type Clock, systemClock } from '@/platform/clock/clock';
import { hashToken } from '@/platform/crypto/secrets';

import type { Member } from '../members';
import type { Session } from '../sessions';
import { memberForSubject } from '../subjects';
import { profileIn, type ServiceProfile } from './profile';
import { callService, readJson } from './service';
import { PortalError } from '@/platform/http/errors';

/** How long what the service said about a cookie is believed, in ms. */
const BELIEVED_MS = 5_000;
/** Most visitors who are remembered at the same time. */
const MOST_VISITORS = 10_000;
/** A page waits for this answer, so it is not waited for as long as for others. */
const ANSWER_MS = 5_000;

/** The cookies of a visitor, as far as they concern the service. */
export interface VisitorCookies {
  /** The session's secret, `_Y_G_`. */
  readonly session: string | undefined;
  /** The readable token, `_U_T_`. */
  readonly xsrf: string | undefined;
  /** The header `Cookie` for the service. */
  readonly header: string;
}

/**
 * Who the visitors of the portal are, according to an external identity service. Its answers are cached for a few
 * seconds, so a page with several calls asks once; a 401 and every change that passes through the portal end that
 * immediately.
 */
export class ExternalVisitors {
  private readonly believed = new LRUCache<string, Promise<Member>>({ max: MOST_VISITORS, ttl: BELIEVED_MS });

  /** @param base address of the service, with a slash at its end */
  constructor(
    private readonly base: URL,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * The session of a visitor; nobody is asked about someone without the session's cookie.
   * @throws PortalError `unavailable`, `gateway_timeout`
   */
  async find(cookies: VisitorCookies): Promise<Session | undefined> {
    if (!cookies.session) return undefined;
    const key = hashToken(cookies.session);
    const asked = this.believed.get(key) ?? this.ask(cookies.header);
    this.believed.set(key, asked, { noUpdateTTL: true });
    let member: Member;
    try {
      member = await asked;
    } catch (error) {
      if (this.believed.peek(key) === asked) this.believed.delete(key);
      if (error instanceof PortalError && error.code === 'not_logged_in') return undefined;
      throw error;
    }
    if (member.locked_at) return undefined;
    return {
      id: sessionId(key),
      memberId: member.id,
      xsrfToken: cookies.xsrf ?? '',
      consented: member.privacy_accepted_at !== null,
    };
  }

  /** Forgets what the service said about a visitor. */
  forget({ session }: VisitorCookies): void {
    if (session) this.believed.delete(hashToken(session));
  }

  /** The member of the portal for a profile that the service sent. */
  async memberOf(profile: ServiceProfile): Promise<Member> {
    return memberForSubject(
      {
        provider: this.base.origin,
        subject: profile.username,
        email: profile.email,
        // The contract lets nobody have an address without a code that was sent to it.
        emailVerified: true,
        nickname: profile.nickname,
        organization: profile.organization,
        photo: profile.photo,
        signedUp: profile.signedUp ?? undefined,
      },
      'everything',
      this.clock,
    );
  }

  private async ask(cookie: string): Promise<Member> {
    const call = {
      method: 'GET',
      path: 'personal/center/user',
      headers: { cookie, accept: 'application/json' },
    } as const;
    const response = await callService(this.base, call, ANSWER_MS);
    if (response.status === 401 || response.status === 403) {
      await response.body?.cancel();
      throw new PortalError('not_logged_in');
    }
    const profile = profileIn((await readJson(response)).json);
    if (!response.ok || !profile) throw new PortalError('unavailable', { retryAfter: 5 });
    return this.memberOf(profile);
  }
}

/** A name for a session elsewhere in the form of the portal's own (UUID, version 8: made from a hash). */
function sessionId(hash: string): string {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
