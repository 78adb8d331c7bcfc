'use client';

import { useEffect, useSyncExternalStore } from 'react';

import type { Profile } from '../domain';

import { loginStore, toLogin } from './browser-login';
import { type LoginState, LoginStatus } from './login-store';

/** Before scripts run nobody is known: pages are the same for everyone. */
const onServer: LoginState = { status: LoginStatus.notLoggedIn };

/**
 * The login state; the component that shows it begins to log in when there is a session.
 * @returns `status` -1 failed, 0 not logged in, 1 logging in, 2 logged in with `profile`
 */
export function useLoginStatus(): LoginState {
  const state = useSyncExternalStore(loginStore.subscribe, loginStore.getState, () => onServer);
  useEffect(() => void loginStore.start(), []);
  return state;
}

/**
 * The profile on a page for members only: `undefined` while it loads; without a session the visitor goes to the login
 * page and comes back here.
 */
export function useMember(): Profile | undefined {
  const { profile } = useLoginStatus();
  useEffect(() => {
    let wanted = true;
    void loginStore.start().then(({ status }) => {
      if (wanted && status !== LoginStatus.loggedIn) toLogin();
    });
    return () => {
      wanted = false;
    };
  }, []);
  return profile;
}
