import type { Profile } from '../domain';
import { NO_PRIVACY_COOKIE, XSRF_COOKIE } from '@/platform/http/cookie-names';

import { cookieIn } from '../request/cookies';

/** Where the login stands (specification, section 3). */
export const LoginStatus = { failed: -1, notLoggedIn: 0, loggingIn: 1, loggedIn: 2 } as const;

export type LoginState =
  | { readonly status: -1 | 0 | 1; readonly profile?: undefined }
  | { readonly status: 2; readonly profile: Profile };

/** Milliseconds between leaving for the logout page and forgetting the user (specification, section 4). */
export const LOGOUT_RESET = 300;

interface Surroundings {
  /** As `document.cookie`. */
  readonly cookies: () => string;
  readonly dropSessionCookie: () => void;
  readonly fetchProfile: () => Promise<Profile | null | undefined>;
  /** Leaves for the identity service's logout page. */
  readonly goToLogout: () => void;
  readonly setTimeout: (task: () => void, ms: number) => unknown;
}

export interface LoginStore {
  readonly getState: () => LoginState;
  /** @returns what ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Brings the state in line with the session cookie: begins to log in when there is one and the privacy statement was
   * not refused, and forgets the user when it is gone. Resolves when the profile is there or has failed; simultaneous
   * calls share one request.
   */
  readonly start: () => Promise<LoginState>;
  /** Puts a changed profile in place of the one shown. */
  readonly update: (profile: Profile) => void;
  /** Forgets the user, as after a 401. */
  readonly clear: () => void;
  /** Leaves for the logout page; 300 ms later nobody is logged in here. */
  readonly logOut: () => void;
}

const nobody: LoginState = { status: LoginStatus.notLoggedIn };

/** Makes the login state of a page (specification, section 4). */
export function createLoginStore(around: Surroundings): LoginStore {
  let state: LoginState = nobody;
  let attempt: Promise<LoginState> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: LoginState): LoginState => {
    state = next;
    listeners.forEach((listener) => listener());
    return state;
  };

  const mayLogIn = (): boolean => {
    const cookies = around.cookies();
    return cookieIn(cookies, XSRF_COOKIE) !== undefined && cookieIn(cookies, NO_PRIVACY_COOKIE) === undefined;
  };

  const logIn = async (): Promise<LoginState> => {
    set({ status: LoginStatus.loggingIn });
    const profile = await around.fetchProfile().catch(() => undefined);
    // Logged out meanwhile, here or by a 401: that answer is obsolete.
    if (state.status !== LoginStatus.loggingIn) return state;
    if (profile) return set({ status: LoginStatus.loggedIn, profile });
    around.dropSessionCookie();
    return set({ status: LoginStatus.failed });
  };

  const clear = (): void => {
    around.dropSessionCookie();
    if (state !== nobody) set(nobody);
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      if (attempt) return attempt;
      if (!mayLogIn()) return state.status === LoginStatus.loggedIn ? set(nobody) : state;
      if (state.status === LoginStatus.loggedIn) return state;
      attempt = logIn().finally(() => (attempt = undefined));
      return attempt;
    },
    update(profile) {
      if (state.status === LoginStatus.loggedIn) set({ status: LoginStatus.loggedIn, profile });
    },
    clear,
    logOut() {
      around.goToLogout();
      around.setTimeout(() => set(nobody), LOGOUT_RESET);
    },
  };
}
