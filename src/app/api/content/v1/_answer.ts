import { clientOf } from '@/app/_api/request';
import { failure } from '@/cms/answer';
import { CONTENT_API, readQuery } from '@/features/content-api/domain';
import { kindNamed, knownFields, movedTo, readItem, readPage } from '@/features/content-api/queries';
import {
  embedHeaders,
  embedPath,
  embedTarget,
  OEMBED,
  readOembedQuery,
} from '@/features/content-api/use-cases/embeds';
import { isLocale } from '@/i18n/locales';
import { derivedAnswer } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { type Allowance, countInProcess, rateLimitHeaders } from '@/platform/rate-limits/in-process';
import { limits } from '@/platform/rate-limits/limits';
import { pointsOf } from '@/platform/rate-limits/points';

import { describe, embedded } from './_embeds';

/** Pages of other sites may read everything here, and what they need to ask again in good time. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified, Location, RateLimit, RateLimit-Policy, Retry-After',
};

const HEADERS = { ...CORS, 'Content-Type': 'application/json' };

const LIMIT = 'content-api';

/** Answers the question of another site’s script whether it may ask with `If-None-Match`. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-Modified-Since, If-None-Match',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** Counts the request by what it costs, and answers refusals in the common envelope. */
async function withinLimit(
  request: Request,
  answer: (measured: (bytes: number) => void) => Promise<Response>,
): Promise<Response> {
  let allowance: Allowance = { remaining: 0, resetsIn: limits[LIMIT].seconds };
  try {
    const { network } = clientOf(request);
    allowance = await countInProcess(LIMIT, network);
    let points = 1;
    const response = await answer((bytes) => {
      points = pointsOf(bytes);
    });
    if (points > 1) allowance = await countMade(network, points - 1);
    for (const [name, value] of Object.entries(rateLimitHeaders(LIMIT, allowance)))
      response.headers.set(name, value);
    return response;
  } catch (error) {
    if (error instanceof PortalError && error.retryAfter !== undefined)
      allowance = { remaining: 0, resetsIn: error.retryAfter };
    const response = failure(error);
    for (const [name, value] of Object.entries({ ...CORS, ...rateLimitHeaders(LIMIT, allowance) }))
      response.headers.set(name, value);
    return response;
  }
}

/** Counts the rest of what an answer costs that is made already, so it is sent although it exceeds the limit. */
async function countMade(network: string, points: number): Promise<Allowance> {
  try {
    return await countInProcess(LIMIT, network, points);
  } catch (error) {
    if (!(error instanceof PortalError) || error.retryAfter === undefined) throw error;
    return { remaining: 0, resetsIn: error.retryAfter };
  }
}

interface Place {
  readonly lang: string;
  readonly kind: string;
}

function placeOf({ lang, kind: name }: Place) {
  const kind = kindNamed(name);
  if (!isLocale(lang) || !kind) throw new PortalError('not_found');
  return { lang, kind };
}

/** A page of a kind. */
export function answerList(request: Request, place: Place): Promise<Response> {
  return withinLimit(request, async (measured) => {
    const { lang, kind } = placeOf(place);
    const { query, spelling } = readQuery(new URL(request.url).searchParams, await knownFields(kind));
    const answer = await derivedAnswer({
      address: `${CONTENT_API}/${lang}/${kind}${spelling}`,
      headers: HEADERS,
      isShared: spelling === '',
      measured,
      make: async () => JSON.stringify(await readPage(kind, lang, query)),
    });
    if (!answer) throw new PortalError('not_found');
    return answer;
  });
}

/** An item, or where it has moved. @param name its slug or its id */
export function answerItem(request: Request, place: Place, name: string): Promise<Response> {
  return withinLimit(request, async (measured) => {
    const { lang, kind } = placeOf(place);
    const { query, spelling } = readQuery(new URL(request.url).searchParams, await knownFields(kind), [
      'fields',
    ]);
    const base = `${CONTENT_API}/${lang}/${kind}`;
    const answer = await derivedAnswer({
      address: `${base}/${name}${spelling}`,
      headers: HEADERS,
      isShared: spelling === '',
      measured,
      make: async () => {
        const item = await readItem(kind, lang, name, query.fields);
        return item && JSON.stringify(item);
      },
    });
    if (answer) return answer;
    const moved = await movedTo(kind, lang, name);
    if (!moved) throw new PortalError('not_found');
    return new Response(null, { status: 308, headers: { ...CORS, Location: `${base}/${moved}${spelling}` } });
  });
}

/** How another site shows an address of this one. */
export function answerOembed(request: Request): Promise<Response> {
  return withinLimit(request, async (measured) => {
    const search = new URL(request.url).searchParams;
    // The status that oEmbed demands for its other format.
    if (search.get('format') === 'xml')
      return new Response(failure(invalidField('format', 'unknown')).body, { status: 501, headers: HEADERS });
    const { query, spelling } = readOembedQuery(search, env.PUBLIC_URL);
    const { target } = query;
    const answer =
      target &&
      (await derivedAnswer({
        address: `${OEMBED}${spelling}`,
        headers: HEADERS,
        isShared: false,
        measured,
        make: async () => {
          const described = await describe({ ...query, target });
          return described && JSON.stringify(described);
        },
      }));
    if (!answer) throw new PortalError('not_found');
    return answer;
  });
}

/** What is shown within another site’s page. */
export function answerEmbed(request: Request): Promise<Response> {
  return withinLimit(request, async (measured) => {
    const target = embedTarget(new URL(request.url).pathname);
    const answer =
      target &&
      (await derivedAnswer({
        address: embedPath(target),
        headers: embedHeaders,
        isShared: false,
        measured,
        make: () => embedded(target),
      }));
    if (!answer) throw new PortalError('not_found');
    return answer;
  });
}
