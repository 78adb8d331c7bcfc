import { setTimeout as delay } from 'node:timers/promises';

import { clientOf, textBody } from '@/app/_api/request';
import { refuseAndForget, serve } from '@/app/_api/router';
import { demandConsent } from '@/app/_api/session';
import {
  confirmLeave,
  confirmSubscription,
  inspectConfirmation,
  inspectLeave,
  leaveByOneClick,
  mySubscriptions,
  requestLeave,
  setMySubscription,
  subscribe,
} from '@/features/mailing-lists';
import { mailingListEndpoints } from '@/features/mailing-lists/endpoints';
import { getMailingLists } from '@/features/mailing-lists/queries';
import { acceptedLocale, type Locale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { invalidField } from '@/platform/http/errors';

/** Mailing lists: `/api-mail/*`, section 4 of the contracts. */
export const dynamic = 'force-dynamic';

const clock = systemClock;

/** Answers of the two forms take at least this long, longer than their work, so their time tells nothing. */
const EVEN_MS = 250;

export const { GET, POST } = serve('/api-mail', mailingListEndpoints, { refuse: refuseAndForget })({
  'get /api-mail/lists': ({ query }) => listsIn(query.lang),
  'get /api-mail/subscriptions/confirm': ({ query }) =>
    inspectConfirmation(query.token, query.lang, { clock }),
  'get /api-mail/unsubscriptions/confirm': ({ query }) => inspectLeave(query.token, query.lang, { clock }),
  'get /api-mail/mine': ({ query, session }) =>
    mySubscriptions(query.lang, { memberId: session.memberId, clock }),
  // The address in `List-Unsubscribe`, opened by a person or a scanner: asks, and changes nothing.
  'get /api-mail/one-click/{token}': ({ request, params }) => {
    const lang = acceptedLocale(request.headers.get('accept-language'));
    const page = `${env.PUBLIC_URL}/${lang}/mail-list/unsubscribe-confirm#token=${encodeURIComponent(params.token)}`;
    return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } });
  },
  'post /api-mail/subscriptions': ({ request, body, session }) =>
    evenly(() => subscribe(body, { client: clientOf(request), memberId: session?.memberId, clock })),
  'post /api-mail/unsubscriptions': ({ request, body, session }) =>
    evenly(() => requestLeave(body, { client: clientOf(request), memberId: session?.memberId, clock })),
  'post /api-mail/subscriptions/confirm': ({ body }) => confirmSubscription(body.token, { clock }),
  'post /api-mail/unsubscriptions/confirm': ({ body }) => confirmLeave(body.token, { clock }),
  'post /api-mail/mine/{list}': ({ body, session, params }) => {
    // Leaving is always possible.
    if (body.subscribed) demandConsent(session);
    return setMySubscription(params.list, body, { memberId: session.memberId, clock });
  },
  // Mail programs and providers call it, which send neither cookies nor an origin of this site.
  'post /api-mail/one-click/{token}': async ({ request, params }) => {
    const body = await textBody(request);
    // RFC 8058, section 3.1: the pair is what tells a wish from a scanner; form or multipart, as the sender likes.
    if (!/(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="List-Unsubscribe"\s+One-Click\s/.test(body)) {
      throw invalidField('List-Unsubscribe', 'format');
    }
    return leaveByOneClick(params.token, { clock });
  },
});

async function listsIn(lang: Locale) {
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
async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(EVEN_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
