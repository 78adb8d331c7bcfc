import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

import { failure, success } from '@/cms/answer';
import { clientOf, jsonBody, refuseForgery, textBody } from '@/app/_api/request';
import { clearSession, demandConsent, demandSession, sessionOf } from '@/app/_api/session';
import type { Session } from '@/features/identity';
import {
  confirmLeave,
  confirmSchema,
  confirmSubscription,
  inspectConfirmation,
  inspectLeave,
  leaveByOneClick,
  mineSchema,
  mySubscriptions,
  requestLeave,
  setMySubscription,
  subscribe,
  subscribeSchema,
  unsubscribeSchema,
} from '@/features/mailing-lists';
import { getMailingLists } from '@/features/mailing-lists/queries';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

/** Mailing lists: `/api-mail/*`, section 4 of the contracts. */
export const dynamic = 'force-dynamic';

const clock = systemClock;

/** Answers of the two forms take at least this long, longer than their work, so their time tells nothing. */
const EVEN_MS = 250;

const langSchema = z.object({ lang: z.enum(['zh', 'en']).default('zh') });
const inspectSchema = z.object({
  token: confirmSchema.shape.token,
  lang: z.enum(['zh', 'en']).default('zh'),
});

interface Call {
  readonly request: Request;
  readonly session: Session | undefined;
  /** The rest of the path, where the call has one. */
  readonly rest: string;
}

type Handler = (call: Call) => Promise<Response>;

function query<T>(schema: z.ZodType<T>, request: Request): T {
  return validate(schema, Object.fromEntries(new URL(request.url).searchParams));
}

const reads: Record<string, Handler> = {
  lists: async ({ request }) => success(await listsIn(query(langSchema, request).lang)),
  'subscriptions/confirm': async ({ request }) => {
    const { token, lang } = query(inspectSchema, request);
    return success(await inspectConfirmation(token, lang, { clock }));
  },
  'unsubscriptions/confirm': async ({ request }) => {
    const { token, lang } = query(inspectSchema, request);
    return success(await inspectLeave(token, lang, { clock }));
  },
  mine: async ({ request, session }) => {
    const { memberId } = demandSession(session);
    return success(await mySubscriptions(query(langSchema, request).lang, { memberId, clock }));
  },
  // The address in `List-Unsubscribe`, opened by a person or a scanner: asks, and changes nothing.
  'one-click/*': async ({ request, rest }) => {
    const lang = (request.headers.get('accept-language') ?? 'zh').toLowerCase().startsWith('zh')
      ? 'zh'
      : 'en';
    const page = `${env.PUBLIC_URL}/${lang}/mail-list/unsubscribe-confirm#token=${encodeURIComponent(rest)}`;
    return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } });
  },
};

const writes: Record<string, Handler> = {
  subscriptions: ({ request }) =>
    evenly(async () => {
      const input = validate(subscribeSchema, await jsonBody(request));
      return success(await subscribe(input, { client: clientOf(request), clock }), 202);
    }),
  unsubscriptions: ({ request }) =>
    evenly(async () => {
      const input = validate(unsubscribeSchema, await jsonBody(request));
      return success(await requestLeave(input, { client: clientOf(request), clock }), 202);
    }),
  'subscriptions/confirm': async ({ request }) => {
    const { token } = validate(confirmSchema, await jsonBody(request));
    return success(await confirmSubscription(token, { clock }));
  },
  'unsubscriptions/confirm': async ({ request }) => {
    const { token } = validate(confirmSchema, await jsonBody(request));
    return success(await confirmLeave(token, { clock }));
  },
  'mine/*': async ({ request, session, rest }) => {
    demandSession(session);
    const wish = validate(mineSchema, await jsonBody(request));
    // Leaving is always possible.
    const { memberId } = (wish.subscribed ? demandConsent : demandSession)(session);
    return success(await setMySubscription(rest, wish, { memberId, clock }));
  },
};

/** Calls of mail programs and providers, which send neither cookies nor an origin of this site. */
const foreignWrites: Record<string, Handler> = {
  'one-click/*': async ({ request, rest }) => {
    const body = await textBody(request);
    // RFC 8058, section 3.1: the pair is what tells a wish from a scanner; form or multipart, as the sender likes.
    if (!/(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="List-Unsubscribe"\s+One-Click\s/.test(body)) {
      throw invalidField('List-Unsubscribe', 'format');
    }
    return success(await leaveByOneClick(rest, { clock }));
  },
};

async function listsIn(lang: 'zh' | 'en') {
  const lists = await getMailingLists(lang);
  return lists.map(({ id, name, address, description, archiveUrl, requiresReview }) => ({
    id,
    name,
    address,
    description,
    ...(archiveUrl && { archiveUrl }),
    requiresReview,
  }));
}

/** Answers not before `EVEN_MS`, whether it went well or not. */
async function evenly(work: () => Promise<Response>): Promise<Response> {
  const [result] = await Promise.allSettled([work(), delay(EVEN_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** The handler of a path: by its whole name, or by its first segment with a rest. */
function find(
  handlers: Record<string, Handler>,
  segments: string[],
): { handle: Handler; rest: string } | undefined {
  const name = segments.join('/');
  if (Object.hasOwn(handlers, name)) return { handle: handlers[name] as Handler, rest: '' };
  const [first = '', rest] = segments;
  const pattern = `${first}/*`;
  if (segments.length !== 2 || rest === undefined || !Object.hasOwn(handlers, pattern)) return undefined;
  return { handle: handlers[pattern] as Handler, rest };
}

async function answer(request: Request, segments: string[]): Promise<Response> {
  try {
    const isWrite = request.method === 'POST';
    const foreign = isWrite ? find(foreignWrites, segments) : undefined;
    if (foreign) return await foreign.handle({ request, session: undefined, rest: foreign.rest });
    const found = find(isWrite ? writes : reads, segments);
    if (!found) throw new PortalError('not_found');
    const session = await sessionOf(request);
    if (isWrite) refuseForgery(request, session);
    return await found.handle({ request, session, rest: found.rest });
  } catch (error) {
    const response = failure(error);
    return response.status === 401 ? clearSession(response, request) : response;
  }
}

interface RouteContext {
  readonly params: Promise<{ call: string[] }>;
}

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  return answer(request, (await params).call);
}

export const POST = GET;
