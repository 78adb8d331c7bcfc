import { fetchWithProgress } from '@/platform/http/fetch-with-progress';

import { createStaffClient, type StaffRequest } from './staff-client';
import { askToLogIn } from './staff-session';

/** The language that Payload draws this page in. */
export function adminLanguage(): 'zh' | 'en' {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}

/** The client of the admin in this browser. Components use `useStaffRequest`, so reads end with them. */
export const staffRequest: StaffRequest = createStaffClient({
  fetch: (url, init, onProgress) =>
    onProgress ? fetchWithProgress(url, init, onProgress) : fetch(url, init),
  language: adminLanguage,
  logIn: askToLogIn,
});
