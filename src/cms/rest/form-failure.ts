import { getRequestLanguage } from 'payload';
import { parseCookies } from 'payload/shared';

import { failure, refusalText } from '@/cms/answer';
import { getPortalPayload } from '@/platform/db/payload';
import { PortalError } from '@/platform/http/errors';

/** A refusal in the common envelope, with the text beside it where Payload's forms look for one. */
export async function formFailure(error: unknown, { headers }: Pick<Request, 'headers'>): Promise<Response> {
  const answer = failure(error);
  if (!(error instanceof PortalError)) return answer;
  const { config } = await getPortalPayload();
  const language = getRequestLanguage({ config, cookies: parseCookies(headers), headers });
  const body = (await answer.json()) as object;
  return Response.json(
    { ...body, errors: [{ message: refusalText(error, language) }] },
    { status: answer.status, headers: answer.headers },
  );
}
