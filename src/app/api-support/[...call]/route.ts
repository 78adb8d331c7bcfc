import { formFields, MAX_FORM_BYTES, refuseForgery } from '@/app/_api/request';
import { refuseAndForget, serve } from '@/app/_api/router';
import { demandConsent } from '@/app/_api/session';
import { releaseChoices } from '@/app/_release-choices';
import type { Session } from '@/features/identity';
import { respondToRequest, sendRequest } from '@/features/support';
import {
  MAX_ATTACHMENT_BYTES,
  type NewRequest,
  ownRequestsPath,
  pageNumber,
  requestSchema,
  responseSchema,
} from '@/features/support/domain';
import { supportEndpoints } from '@/features/support/endpoints';
import type { Locale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { type IncomingFile, takeFile } from '@/platform/http/multipart';
import { validate } from '@/platform/http/validate';

/** Support requests: `/api-support/*`. */
export const dynamic = 'force-dynamic';

const clock = systemClock;

export const { GET, POST } = serve('/api-support', supportEndpoints, { refuse: refuseAndForget })({
  'post /api-support/requests': ({ body, session }) => send(body, undefined, session),
  'post /api-support/attached-requests': ({ request, session }) =>
    takeFile(
      request,
      MAX_ATTACHMENT_BYTES,
      async (file, fields) => send(validate(requestSchema, jsonOf(fields.get('request'))), file, session),
      { fieldBytes: MAX_FORM_BYTES },
    ),
  'post /api-support/responses': async ({ body, session }) => {
    await respondToRequest(body, { memberId: session.memberId, clock });
    return { number: body.number };
  },
  'post /api-support/form': async ({ request, session }) => {
    const { token, page, ...fields } = await formFields(request);
    refuseForgery(request, session, token);
    // A form that does not say which page it is on is not one of ours.
    const { lang } = validate(responseSchema.pick({ lang: true }).loose(), fields);
    const outcome = await outcomeOf(async () => {
      const { memberId } = demandConsent(session);
      const response = validate(responseSchema, fields);
      await respondToRequest(response, { memberId, clock });
      return { sent: response.number };
    });
    const leadsTo = new URL(`/${lang}${ownRequestsPath(pageNumber(page), outcome)}`, env.PUBLIC_URL);
    return new Response(null, {
      status: 303,
      headers: { Location: leadsTo.href, 'Cache-Control': 'no-store' },
    });
  },
});

function send(request: NewRequest, attachment: IncomingFile | undefined, session: Session | undefined) {
  // Someone who is logged in asks as a member, which uses the account.
  const memberId = session && demandConsent(session).memberId;
  return sendRequest(request, attachment, { memberId, clock, releaseName });
}

async function releaseName(about: string, lang: Locale): Promise<string | undefined> {
  return (await releaseChoices(lang)).find(({ value }) => value === about)?.name;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidField('request', 'format');
    throw error;
  }
}

/** What the page says after the plain form: the number of the request, or why it was refused. */
async function outcomeOf(work: () => Promise<Record<string, string>>): Promise<Record<string, string>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return { problem: error.code };
    throw error;
  }
}
