import { randomUUID } from 'node:crypto';

import type { StaffDecision } from '@/access/shared/domain';

import type { Staff } from './e2e';
import type { IdentityBrowser } from './identity';
import { portalUrl } from './portal-address';

interface Filed {
  readonly specification: string;
  readonly organization: string;
  readonly email?: string;
}

/** A call of `/api-spec` with the session of a member. @returns `data` of the answer */
export async function asMember<Data>(member: IdentityBrowser, path: string, body: unknown): Promise<Data> {
  const answer = await fetch(`${portalUrl()}/api-spec/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: portalUrl(),
      cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: member.cookies.get('_U_T_') ?? '',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** Files an application over HTTP, for tests of the later steps. @returns its ID */
export async function fileApplication(
  member: IdentityBrowser,
  { specification, organization, email = `engineer@${randomUUID()}.example` }: Filed,
): Promise<string> {
  const code = await member.code(email, 'apply_specification');
  const { id } = await asMember<{ id: string }>(member, 'applications', {
    specification,
    name: 'Ada Lovelace',
    organization,
    email,
    code,
    language: 'zh',
    privacyAccepted: true,
  });
  return id;
}

/** Version of the license agreement in the demo content. */
export const AGREEMENT = '20261120';

/** Decides about an application over HTTP, for what comes before and after a test. */
const decisionsOn =
  (id: string, { request }: Staff) =>
  async (event: StaffDecision, expectedState: string): Promise<void> => {
    const answer = await request.post(`/api/applications/${id}/transition`, {
      data: { event, expectedState, ...(event === 'revoke' && { reason: 'The holder has left.' }) },
    });
    if (!answer.ok()) throw new Error(`${event} answered ${answer.status()}: ${await answer.text()}`);
  };

/** Takes an application of this member all the way to its grant, without the pages. */
export async function grantTo(
  holder: IdentityBrowser,
  application: { organization: string; email?: string },
  staff: Staff,
): Promise<{ id: string; decide: ReturnType<typeof decisionsOn> }> {
  const id = await fileApplication(holder, { specification: 'base-specification', ...application });
  const decide = decisionsOn(id, staff);
  await decide('approve_qualification', 'submitted');
  await asMember(holder, `applications/${id}/sign`, {
    fullName: 'Ada Lovelace',
    accept: true,
    version: AGREEMENT,
  });
  await decide('approve_agreement', 'agreement_returned');
  return { id, decide };
}
