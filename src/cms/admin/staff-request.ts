import { localeOfDocument } from '@/i18n/document-locale';
import { fetchWithProgress } from '@/platform/http/fetch-with-progress';

import { createStaffClient, type StaffRequest } from './staff-client';
import { askToLogIn } from './staff-session';

/** The client of the admin in this browser. Components use `useStaffRequest`, so reads end with them. */
export const staffRequest: StaffRequest = createStaffClient({
  fetch: (url, init, onProgress) =>
    onProgress ? fetchWithProgress(url, init, onProgress) : fetch(url, init),
  language: localeOfDocument,
  logIn: askToLogIn,
});
