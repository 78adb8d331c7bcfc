import { describe, expect, it } from 'vitest';

import type { Profile } from '../domain';

import { createLoginStore, LOGOUT_RESET, LoginStatus } from './login-store';

const ada: Profile = {
  username: 'ada',
  nickname: 'Ada',
  email: 'ada@example.org',
  photo: '',
  organization: '',
  company: '',
  appIds: [],
  signedUp: true,
  createTime: '2026-11-20T00:00:00.000Z',
};

function portal(cookies: string) {
  let jar = cookies;
  const fetches: PromiseWithResolvers<Profile | null>[] = [];
  const timers: { task: () => void; ms: number }[] = [];
  let logoutPages = 0;
  const store = createLoginStore({
    cookies: () => jar,
    dropSessionCookie: () => (jar = jar.replace(/_U_T_=[^;]*/, '')),
    fetchProfile() {
      const fetching = Promise.withResolvers<Profile | null>();
      fetches.push(fetching);
      return fetching.promise;
    },
    goToLogout: () => void (logoutPages += 1),
    setTimeout: (task, ms) => timers.push({ task, ms }),
  });
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getState().status));
  return {
    store,
    seen,
    fetches,
    timers,
    logoutPages: () => logoutPages,
    cookies: () => jar,
    setCookies: (next: string) => (jar = next),
  };
}

describe('the login status', () => {
  it('is 0 and asks for nothing without a session cookie', async () => {
    const { store, fetches } = portal('other=1');
    await store.start();
    expect(store.getState().status).toBe(LoginStatus.notLoggedIn);
    expect(fetches).toHaveLength(0);
  });

  it('stays 0 when the visitor has opted out of privacy', async () => {
    const { store, fetches } = portal('_U_T_=x; NO_PRIVACY=1');
    await store.start();
    expect(store.getState().status).toBe(0);
    expect(fetches).toHaveLength(0);
  });

  it('goes to 1, then to 2 with the profile', async () => {
    const { store, seen, fetches } = portal('_U_T_=x');
    const started = store.start();
    expect(store.getState().status).toBe(1);
    fetches[0]?.resolve(ada);
    await expect(started).resolves.toEqual({ status: 2, profile: ada });
    expect(seen).toEqual([1, 2]);
  });

  it.each([
    ['the request fails', (fetching: PromiseWithResolvers<Profile | null>) => fetching.reject(new Error())],
    ['there is no data', (fetching: PromiseWithResolvers<Profile | null>) => fetching.resolve(null)],
  ])('goes to -1 and takes user and cookie away when %s', async (_name, end) => {
    const { store, fetches, cookies } = portal('a=1; _U_T_=x');
    const started = store.start();
    const [fetching] = fetches;
    if (fetching) end(fetching);
    await expect(started).resolves.toEqual({ status: -1 });
    expect(cookies()).not.toContain('_U_T_');
  });

  it('asks once for many who want to know, and not again once it knows', async () => {
    const { store, fetches } = portal('_U_T_=x');
    const all = Promise.all([store.start(), store.start(), store.start()]);
    fetches[0]?.resolve(ada);
    await all;
    await store.start();
    expect(fetches).toHaveLength(1);
  });

  it('asks again after a failure once there is a session', async () => {
    const { store, fetches, setCookies } = portal('_U_T_=x');
    const first = store.start();
    fetches[0]?.resolve(null);
    await first;
    setCookies('_U_T_=y');
    const second = store.start();
    fetches[1]?.resolve(ada);
    expect((await second).status).toBe(2);
  });

  it('returns to 0 when the session ended in another tab', async () => {
    const { store, fetches, setCookies } = portal('_U_T_=x');
    const started = store.start();
    fetches[0]?.resolve(ada);
    await started;
    setCookies('');
    expect(await store.start()).toEqual({ status: 0 });
  });

  it('returns to 0 when it is cleared, and a late answer changes nothing', async () => {
    const { store, fetches, cookies } = portal('_U_T_=x');
    const started = store.start();
    store.clear();
    fetches[0]?.resolve(ada);
    await started;
    expect(store.getState()).toEqual({ status: 0 });
    expect(cookies()).not.toContain('_U_T_');
  });

  it('leaves for the logout page and returns to 0 after 300 ms', async () => {
    const { store, fetches, timers, logoutPages } = portal('_U_T_=x');
    const started = store.start();
    fetches[0]?.resolve(ada);
    await started;
    store.logOut();
    expect(logoutPages()).toBe(1);
    expect(store.getState().status).toBe(2);
    expect(timers.map(({ ms }) => ms)).toEqual([LOGOUT_RESET]);
    timers[0]?.task();
    expect(store.getState()).toEqual({ status: 0 });
  });

  it('shows a changed profile', async () => {
    const { store, fetches } = portal('_U_T_=x');
    const started = store.start();
    fetches[0]?.resolve(ada);
    await started;
    store.update({ ...ada, nickname: 'Ada-2' });
    expect(store.getState().profile?.nickname).toBe('Ada-2');
  });
});
