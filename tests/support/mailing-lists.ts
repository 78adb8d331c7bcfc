import type { APIRequestContext } from '@playwright/test';

import type { RestClient } from './rest';

type Caller = Pick<RestClient, 'get' | 'post' | 'delete'>;

/** The REST API, called through the requests of a Playwright test. */
export function callerOf(request: APIRequestContext): Caller {
  const by =
    (method: 'get' | 'post' | 'delete') =>
    async <T>(path: string, data?: unknown) => {
      const answer = await request[method](`/api${path}`, { data });
      return { status: answer.status(), body: (await answer.json()) as T };
    };
  return { get: by('get'), post: by('post'), delete: by('delete') };
}

interface Docs {
  readonly docs: readonly { readonly id: string; readonly state: string }[];
}

/** Removes a test's list with everything that belongs to it, as an administrator would: nothing of it remains. */
export async function removeList(staff: Caller, id: string): Promise<void> {
  const ofList = `where[list][equals]=${id}&limit=500&depth=0`;
  const succeed = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`Removing the list ${id}: ${status} ${JSON.stringify(body)}`);
  };
  const announcements = await staff.get<Docs>(`/announcements?${ofList}`);
  for (const { id: announcement, state } of announcements.body.docs) {
    if (state === 'draft') await succeed(staff.delete(`/announcements/${announcement}`));
    if (['scheduled', 'sending', 'paused'].includes(state)) {
      const change = { event: 'cancel', expectedState: state };
      await succeed(staff.post(`/announcements/${announcement}/transition`, change));
    }
  }
  const people = await staff.get<Docs>(
    `/subscriptions?${ofList}&where[state][in]=pending,pending_review,subscribed`,
  );
  for (const { id: subscription } of people.body.docs) {
    await succeed(staff.post(`/subscriptions/${subscription}/remove`, {}));
  }
  await succeed(staff.delete(`/mailing-lists/${id}`));
}
