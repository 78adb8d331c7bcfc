import { eq } from '@payloadcms/db-postgres/drizzle';
import type { Endpoint, PayloadRequest } from 'payload';

import { failure } from '@/cms/answer';
import { staffCookie, type StaffSession } from '@/cms/payload-adapter/staff-sessions';
import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import { formBody } from './form-body';

export type OwnEndpoint = Omit<Endpoint, 'root'>;

/** What was sent. @throws PortalError `invalid_input`, `file_too_large`, `request_timeout` */
export const bodyOf = ({ headers, body }: PayloadRequest) => formBody({ headers, body: body ?? null });

/** A POST that people make before they have a session. Its refusals are answered as such. */
export function openEndpoint(
  path: `/${string}`,
  handle: (req: PayloadRequest) => Promise<Response>,
): OwnEndpoint {
  return {
    path,
    method: 'post',
    handler: async (req) => {
      try {
        return await handle(req);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** An account as logins need it. @throws PortalError `token_invalid` when it is gone */
export async function accountOf(id: string) {
  const database = await getDatabase();
  const [account] = await database
    .select({
      id: staff.id,
      email: staff.email,
      name: staff.name,
      disabledAt: staff.disabledAt,
      providerIssuer: staff.providerIssuer,
    })
    .from(staff)
    .where(eq(staff.id, id));
  if (!account) throw new PortalError('token_invalid');
  return account;
}

/** An answer with a session, as Payload's forms and clients read it. Its cookie is all that a browser gets. */
export async function sessionAnswer(
  req: PayloadRequest,
  id: string,
  session: StaffSession,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  const account = await req.payload.findByID({
    collection: 'staff',
    id,
    depth: 0,
    select: { sessions: false },
  });
  return Response.json(
    {
      ...more,
      exp: session.exp,
      ...(!isBrowser(req.headers) && { token: session.token }),
      user: { ...account, collection: 'staff' },
    },
    { headers: { 'Set-Cookie': staffCookie(req.payload, session), 'Cache-Control': 'no-store' } },
  );
}

/** Whether a browser asks: scripts on its pages must not be able to read a token, and it sends what they cannot forge. */
function isBrowser(headers: Headers): boolean {
  return headers.has('sec-fetch-site') || (headers.get('user-agent') ?? '').startsWith('Mozilla/');
}
