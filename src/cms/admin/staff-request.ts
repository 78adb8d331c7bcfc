import { messages } from '@/i18n/by-language/response';
import { localeOfDocument } from '@/i18n/document-locale';
import { fetchWithProgress } from '@/platform/http/fetch-with-progress';
import { isRecord, readRefusal } from '@/platform/http/refusal';

import { sinceListWasRead } from '../editing/admin/list-moment-note';
import { sendFormRequest } from '../editing/admin/open-form';
import { answerForFileDrawer, guardFileDrawer, isOfFileDrawer } from '../payload-adapter/file-drawer';
import { type FormRequest, plainFetch, watchFormRequests } from '../payload-adapter/form-requests';

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
 * What the requests of Payload's own forms follow (ADR 136, 153): saves say what they were made from, and a request that
 * met an expired session, or that needs a proof, goes on after the person has logged in or given it. Files in Payload's drawer
 * stay there until the portal has them (ADR 242).
 * @returns what ends it
 */
export function watchPayloadRequests(): () => void {
  const ends = [
    guardFileDrawer(),
    watchFormRequests((request) => {
      const headers = sinceListWasRead(request);
      const send: FormRequest['send'] = (changes) => sendWithRemedies(request, { headers, ...changes });
      return isOfFileDrawer(request)
        ? answerForFileDrawer(send, unanswered)
        : sendFormRequest({ ...request, send });
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** What a person reads where the portal said nothing. */
function unanswered(isOffline: boolean): string {
  const texts = messages[localeOfDocument()];
  return isOffline ? texts.offline : texts.default;
}

/** Sends a request of a form, and again after what was missing is there. */
async function sendWithRemedies(
  request: FormRequest,
  changes: Parameters<FormRequest['send']>[0],
): Promise<Response> {
  const answer = await request.send(changes);
  if (request.method === 'GET' || (answer.status !== 401 && answer.status !== 403)) return answer;
  const refusal = await wantOfProof(answer);
  // After any answer a form has nothing left to save; after none it keeps its button and its warning.
  if (refusal !== undefined) {
    if (!(await askForProof())) throw new Error(refusal);
    return request.send(changes);
  }
  if (request.values === undefined || !(await hasSessionEnded())) return answer;
  return (await askToLogIn()) ? request.send(changes) : answer;
}

async function hasSessionEnded(): Promise<boolean> {
  const answer = await plainFetch('/api/staff/me').catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : undefined;
  return isRecord(body) && !body.user;
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
