import { clientOf, refuseForgery } from '@/app/_api/request';
import { failure } from '@/cms/answer';
import { withOwnLock } from '@/cms/rest/document-locks';
import { inEnvelope } from '@/cms/rest/envelope';
import { asRead, isLongRead } from '@/cms/rest/long-read';
import { withLanguage } from '@/cms/rest/staff-language';
import { readVisitorQuery } from '@/cms/rest/visitor-query';
import { visitorTarget } from '@/cms/rest/visitor-target';
import { staffOfRequest } from '@/cms/staff-session';
import { isStaffLogIn, throughLogInBrake } from '@/features/staff';
import { locales } from '@/i18n/locales';
import { purgeKeys } from '@/platform/cache/purged-caches';
import { fileTag } from '@/platform/cache/tags';
import { env } from '@/platform/env';
import { MAX_JSON_BYTES, paced, readBody } from '@/platform/http/body';
import { invalidField, PortalError } from '@/platform/http/errors';
import { withNetwork } from '@/platform/log-context';
import { type Allowance, countInProcess, rateLimitHeaders } from '@/platform/rate-limits/in-process';
import { limits, type ProcessLimitName } from '@/platform/rate-limits/limits';

/** Answers a call of Payload's REST. */
type Handler = (request: Request) => Promise<Response>;

/** Largest body of a call by staff, in bytes: the Markdown of a document of 600 pages. Files are measured on their way. */
const MAX_STAFF_BODY_BYTES = 16 * 1024 * 1024;

/** Calls that visitors send a body with: those of staff who are about to log in. */
const openCalls =
  /^staff\/(?:login(?:\/[\w/-]+)?|logout|refresh-token|forgot-password|reset-password|accept-invitation|unlock|openid\/backchannel-logout)$/;

/** Pages that browsers visit on their way to the OpenID provider of staff and back; they check what comes with them. */
const visits = /^staff\/openid\/(?:login|callback|logged-out)$/;

/** Of no use to visitors: what they may do follows from the contracts, and pictures for links are the site's own. */
const closedPaths = /^(?:access|og|(?:globals\/)?[\w-]+\/access(?:\/.*)?)$/;

/** A call of Payload's REST as Next.js passes it on. */
export interface RestCall {
  readonly request: Request;
  /** Segments of the path behind `/api`, from which Payload takes what is meant. */
  readonly segments: readonly string[];
  readonly handle: Handler;
}

/**
 * The one way into Payload's REST. Who asks is decided first. Staff pass with their request as it is, within the limits
 * of its size. Of a visitor's request Payload sees only what was understood and allowed: a read of public content with
 * a query that is written again, or a login with a body that was measured. Everything else passes without its query and
 * body, so Payload can say who may, and do nothing more (ADR 075).
 */
export function throughFrontDoor(call: RestCall): Promise<Response> {
  return withNetwork(clientOf(call.request).network, () => answerCall(call));
}

async function answerCall(call: RestCall): Promise<Response> {
  try {
    refuseUnreadableAddress(call);
    const handle = fromStorage({ ...call, handle: behindBrake(call) });
    const staff = await staffOfRequest(call.request.headers);
    if (!staff) return await forVisitor({ ...call, handle });
    const request = await withOwnLock({ ...call, staff });
    return withHeaders(await forStaff({ ...call, request, handle }), noStore);
  } catch (error) {
    return failure(error);
  }
}

/** A login is counted before Payload checks the password, also that of someone who has a session already. */
function behindBrake({ request, segments, handle }: RestCall): Handler {
  if (request.method !== 'POST' || !isStaffLogIn(segments)) return handle;
  const { network } = clientOf(request);
  return (permitted) => throughLogInBrake({ request: permitted, network, handle });
}

/** Seconds after which to ask for a file again that the bucket did not hand out. */
const STORAGE_AWAY_SECONDS = 60;

/** Payload answers with a bare 500 when the bucket does not hand out a file of the media library (ADR 146). */
function fromStorage({ segments: [collection, part], handle }: RestCall): Handler {
  if (env.S3_BUCKET === undefined || collection !== 'media' || part !== 'file') return handle;
  return async (permitted) => {
    const answer = await handle(permitted);
    if (answer.status === 500) {
      throw new PortalError('storage_away', { retryAfter: STORAGE_AWAY_SECONDS });
    }
    return answer;
  };
}

const noStore = { 'Cache-Control': 'no-store' };

/** Refuses addresses that are not UTF-8 or contain U+0000, and languages that do not exist, for every caller. */
function refuseUnreadableAddress({ request, segments }: RestCall): void {
  const { search, searchParams } = new URL(request.url);
  for (const part of search.split(/[?&=]/)) {
    const text = decoded(part);
    // U+FFFD stands where something before us met bytes that are no UTF-8.
    if (text.includes('\0') || text.includes('\uFFFD')) throw invalidField('query', 'format');
  }
  for (const locale of searchParams.getAll('locale')) {
    if (![...locales, 'all', '*'].includes(locale)) throw invalidField('locale', 'format');
  }
  if (segments.some((segment) => /[\0/\uFFFD]/.test(decoded(segment)))) throw new PortalError('not_found');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidField('query', 'format');
  }
}

const readsOnly = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Files stream on to what stores them, with limits of their own and at a pace; anything else is read here. */
async function forStaff({ request, segments, handle }: RestCall): Promise<Response> {
  const { method, headers, signal } = request;
  if (readsOnly(method)) {
    return inEnvelope(await handle(new Request(withLanguage(request.url), { method, headers, signal })));
  }
  if (!headers.get('content-type')?.startsWith('multipart/')) {
    const body = await readBody(request, MAX_STAFF_BODY_BYTES);
    const read = isLongRead(method, headers) ? asRead(request.url, headers, body) : undefined;
    if (read) {
      const asked = new Request(withLanguage(read.address), { headers: read.headers, signal });
      refuseUnreadableAddress({ request: asked, segments, handle });
      return inEnvelope(await handle(asked));
    }
    const init = { method, headers, signal, body: body.length > 0 ? body : null };
    return inEnvelope(await handle(new Request(withLanguage(request.url, body), init)));
  }
  let isSlow = false;
  const body = request.body && paced(request.body, undefined, () => (isSlow = true));
  const answer = await handle(
    new Request(withLanguage(request.url), {
      method,
      headers,
      signal,
      body,
      duplex: 'half',
    } as RequestInit),
  );
  // Payload takes the end of the stream for a failure of its own.
  if (isSlow) throw new PortalError('request_timeout');
  return inEnvelope(answer);
}

async function forVisitor({ request, segments, handle }: RestCall): Promise<Response> {
  const path = segments.join('/');
  const plan = await planFor(request, path);
  const { limit } = plan;
  let allowance: Allowance = { remaining: 0, resetsIn: limits[limit].seconds };
  try {
    allowance = await countInProcess(limit, clientOf(request).network, plan.points);
    const answer = await inEnvelope(await handle(await plan.permitted()));
    const caching = answer.ok ? plan.caching : noStore;
    return withHeaders(answer, { ...caching, ...rateLimitHeaders(limit, allowance) });
  } catch (error) {
    if (error instanceof PortalError && error.retryAfter !== undefined) {
      allowance = { remaining: 0, resetsIn: error.retryAfter };
    }
    return withHeaders(failure(error), rateLimitHeaders(limit, allowance));
  }
}

/** What a visitor's request costs, and what Payload sees of it. */
interface Plan {
  readonly limit: ProcessLimitName;
  readonly points: number;
  readonly caching: Readonly<Record<string, string>>;
  /** @throws PortalError when the request is refused before Payload sees it */
  readonly permitted: () => Request | Promise<Request>;
}

/** Points of a call that is no read of public content. */
const CALL_POINTS = 5;

async function planFor(request: Request, path: string): Promise<Plan> {
  const call: Plan = {
    limit: 'api',
    points: CALL_POINTS,
    caching: noStore,
    permitted: () => bare(request),
  };
  if (!readsOnly(request.method)) {
    // Another site must not log a visitor in to an account of its own, nor out.
    refuseForgery(request, undefined);
    const isOpen = request.method === 'POST' && openCalls.test(path);
    return isOpen ? { ...call, permitted: () => withMeasuredBody(request) } : call;
  }
  if (visits.test(path)) return { ...call, permitted: () => request };
  const [, file] = /^media\/file\/([^/]+)$/.exec(path) ?? [];
  if (file !== undefined) {
    // `Cache-Control` says how long the file may be kept; within that time, its key purges it (ADR 226).
    const caching = purgeKeys([fileTag('media', decoded(file))]);
    return { ...call, limit: 'api-files', points: 1, caching };
  }
  const target = await visitorTarget(path);
  if (!target) {
    const refuse = () => {
      throw new PortalError('forbidden');
    };
    return closedPaths.test(path) ? { ...call, permitted: refuse } : call;
  }
  const caching = { 'Cache-Control': 'no-cache' };
  try {
    const { search, limit, depth } = readVisitorQuery(new URL(request.url).search, target);
    const points = (1 + Math.ceil(limit / 25)) * (1 + depth);
    return { ...call, caching, points, permitted: () => bare(request, search.toString()) };
  } catch (error) {
    const refuse = () => {
      throw error;
    };
    return { ...call, points: 1, permitted: refuse };
  }
}

/** Headers that could make a request look different from the one that was checked. */
const misleading = ['x-http-method-override', 'x-payload-http-method-override'];

/** A filter that no item fulfills, for writes of many items: Payload asks for one before it asks who may. */
const nothing = `?${new URLSearchParams({ 'where[id][equals]': '00000000-0000-0000-0000-000000000000' }).toString()}`;

/** A visitor's request with nothing of its own but path and method, and the query that was checked. */
function bare({ url, method, headers, signal }: Request, search?: string): Request {
  const target = new URL(url);
  const kept = new Headers(headers);
  for (const name of [...misleading, 'content-length', 'content-type', 'transfer-encoding'])
    kept.delete(name);
  if (readsOnly(method)) {
    target.search = search ?? '';
    return new Request(target, { method, headers: kept, signal });
  }
  target.search = nothing;
  kept.set('content-type', 'application/json');
  return new Request(target, { method, headers: kept, signal, body: '{}' });
}

async function withMeasuredBody(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  const body = await readBody(request, MAX_JSON_BYTES);
  const kept = new Headers(headers);
  for (const name of misleading) kept.delete(name);
  const target = new URL(url);
  target.search = '';
  return new Request(target, { method, headers: kept, signal, body });
}

function withHeaders(response: Response, added: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
