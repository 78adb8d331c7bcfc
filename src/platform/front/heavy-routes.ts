import type { IncomingMessage } from 'node:http';

import { localePattern } from '../../i18n/locales.ts';

import { longestWait, QUEUE_MS } from '../db/waiting.ts';
import { becomeFailure } from '../http/failure-answers.ts';
import {
  addressOf,
  BLOG_LIST_PARAMETERS,
  isDerivedAddress,
  NEWS_LIST_PARAMETERS,
  REQUIREMENT_PARAMETERS,
} from '../http/visitor-addresses.ts';
import { count } from '../metrics/metrics.ts';
import type { Handle } from './front.ts';

/**
 * What is refused first when too many wait for the database (ADR 203): answers that are made for few and take long, so the
 * connections are left for the pages that everyone reads.
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Milliseconds after which waiting is long: half of what an ordinary page may wait. */
const LONG_WAIT_MS = QUEUE_MS / 2;

interface Heavy {
  /** For figures. */
  readonly kind: string;
  readonly path: RegExp;
  /** Parameters that turn an ordinary page into this; without them it always is. */
  readonly parameters?: readonly string[];
}

const page = (rest: string) => new RegExp(`^/(?:${localePattern})/${rest}$`);

/** Everything else, such as pages, files, and whatever changes something, waits for its turn. */
const HEAVY: readonly Heavy[] = [
  { kind: 'search', path: page('search') },
  { kind: 'search', path: /^\/api-search(?:\/suggest)?$/ },
  { kind: 'list', path: page('news'), parameters: NEWS_LIST_PARAMETERS },
  { kind: 'list', path: page('blogs'), parameters: BLOG_LIST_PARAMETERS },
  { kind: 'list', path: page('docs/.+/requirements'), parameters: REQUIREMENT_PARAMETERS },
  { kind: 'print', path: page('docs/.+\\.pdf') },
  { kind: 'comparison', path: page('docs/beside/.+') },
  { kind: 'content-api', path: /^\/api\/content\/v1\/.+/ },
  { kind: 'assistants', path: /^\/mcp$/ },
  // Payload's own lists and items. Files, and what is not read by visitors, have longer paths or are not GET.
  { kind: 'rest', path: /^\/api\/(?!access$|preview$|staff$)[a-z-]+(?:\/[0-9a-f-]{36})?$/ },
];

/** Whether a request may be one of staff: they wait for their own connections, which visitors cannot take (ADR 167). */
function mayBeStaff({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || /(?:^|[ ;])payload-token=/.test(headers.cookie ?? '');
}

/** What kind of heavy answer a request asks for; undefined for an ordinary one, and for whatever staff may ask. */
export function heavyKind(request: IncomingMessage): string | undefined {
  const { method, url } = request;
  const { path, query } = addressOf(url);
  const isRead = method === 'GET' || method === 'HEAD' || path === '/mcp';
  if (!isRead || mayBeStaff(request)) return undefined;
  const given = new URLSearchParams(query);
  const heavy = HEAVY.find(
    (one) => one.path.test(path) && (one.parameters?.some((name) => given.has(name)) ?? true),
  );
  return heavy?.kind ?? (isDerivedAddress(path) ? 'derived' : undefined);
}

/**
 * Refuses heavy answers while visitors wait long for the database. What is kept never gets here.
 * @param next Next.js's request handler
 */
export function withShedding(next: Handle): Handle {
  return async (request, response) => {
    const kind = longestWait() > LONG_WAIT_MS ? heavyKind(request) : undefined;
    if (kind === undefined) return next(request, response);
    count('portal_requests_refused_total', { kind });
    const body = becomeFailure(response, request.url ?? '/', 'busy');
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
