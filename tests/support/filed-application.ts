import { randomUUID } from 'node:crypto';

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
