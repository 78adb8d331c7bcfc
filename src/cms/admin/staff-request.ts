import { messages } from '@/i18n/by-language/response';
import { localeOfDocument } from '@/i18n/document-locale';
import { fetchWithProgress } from '@/platform/http/fetch-with-progress';
import { readRefusal } from '@/platform/http/refusal';

import { plainFetch, watchFormRequests } from '../payload-adapter/form-requests';

import { createStaffClient, type StaffRequest } from './staff-client';
import { askForProof, askToLogIn } from './staff-session';

/** The client of the admin in this browser. Components use `useStaffRequest`, so reads end with them. */
export const staffRequest: StaffRequest = createStaffClient({
  fetch: (url, init, onProgress) =>
    // The client asks on its own: what it sends ends after some seconds, also while a dialog waits.
    onProgress ? fetchWithProgress(url, init, onProgress) : plainFetch(url, init),
  language: localeOfDocument,
  logIn: askToLogIn,
  prove: askForProof,
});

/**
 * Has the saves and deletions of Payload's own forms, which know nothing of proofs, ask for one too, and go on after it.
 * @returns what ends it
 */
export function watchPayloadRequests(): () => void {
  return watchFormRequests(async (answer, again) => {
    const refusal = await wantOfProof(answer);
    if (refusal === undefined) return answer;
    // After any answer a form has nothing left to save; after none it keeps its button and its warning.
    if (!(await askForProof())) throw new Error(refusal);
    return again();
  });
}

/** What the portal says when all that is missing is a fresh proof. */
async function wantOfProof(answer: Response): Promise<string | undefined> {
  if (answer.status !== 403) return undefined;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const locale = localeOfDocument();
  const { code, message } = readRefusal(answer, body, messages[locale], locale);
  return code === 'fresh_proof_required' ? message : undefined;
}
