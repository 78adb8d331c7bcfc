import type { z } from 'zod';

import { failure, success } from '@/cms/answer';
import type { Session } from '@/features/identity';
import { PortalError } from '@/platform/http/errors';
import { offerDirectCall } from '@/platform/front/direct-calls';
import { changesSomething, type Endpoint } from '@/platform/http/openapi';
import { validate } from '@/platform/http/validate';
import { nameRoute } from '@/platform/log-context';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { clientOf, jsonBody, refuseForgery } from './request';
import { clearSession, demandConsent, demandSession, sessionOf } from './session';

/**
 * The router for the calls that one route file serves (ADR 117). The declaration behind `GET /openapi.json` also
 * matches the path, guards the call, and reads its input; a handler does only the rest. Reads without parameters in their
 * path are answered without Next.js from the second request on (ADR 267), so handlers use nothing that only Next.js gives.
 */

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** What a handler receives: the validated inputs that its declaration names. */
interface Call<E extends Endpoint> {
  readonly request: Request;
  /** Parts of the path that are in braces in the declaration. */
  readonly params: Readonly<Record<ParameterOf<E['path']>, string>>;
  readonly query: E extends { readonly query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  /** A JSON body; the handler reads files and forms itself. */
  readonly body: E extends { readonly body: { readonly json: infer Schema extends z.ZodType } }
    ? z.output<Schema>
    : undefined;
  readonly session: E extends { readonly session: 'required' }
    ? Session
    : E extends { readonly session: 'optional' }
      ? Session | undefined
      : undefined;
}

/** Returns the data of the declared success, or a response of its own. */
type Handler<E extends Endpoint> = (call: Call<E>) => unknown;

/** One handler for each declared call, named `get /api-mail/mine`: the compiler reports a missing or an extra one. */
type Handlers<L extends readonly Endpoint[]> = {
  readonly [E in L[number] as `${E['method']} ${E['path']}`]: Handler<E>;
};

interface Options {
  /** Answers instead of the router when another service handles the calls; receives the path below the base. */
  readonly instead?: (request: Request, name: string) => Promise<Response> | undefined;
  /** Refuses calls that are not available in this installation, before the session is looked up. */
  readonly admit?: (name: string) => void;
  /** Turns a thrown error into an answer; by default in the common envelope. */
  readonly refuse?: (error: unknown, request: Request) => Response;
  /** Whether reads also answer HEAD; `true` by default. */
  readonly head?: boolean;
}

interface RouteContext {
  readonly params: Promise<{ call: string[] }>;
}

interface RouteHandler {
  (request: Request, context: RouteContext): Promise<Response>;
  /** The calls it answers, as `get /api-mail/mine/{list}`. */
  readonly calls: readonly string[];
}

interface Route {
  readonly endpoint: Endpoint;
  /** Path below the base. */
  readonly name: string;
  readonly parts: readonly string[];
  /** Status of its success. */
  readonly status: number;
  readonly handle: Handler<Endpoint>;
}

interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The handlers of a route file that serves every path below `base` (`[...call]`): `serve(base, endpoints)(handlers)`. Two
 * steps, because the compiler knows what the handlers receive only after it knows the declarations.
 * @throws Error when a declared path is not below it
 */
export function serve<const L extends readonly Endpoint[]>(
  base: `/api-${string}`,
  endpoints: L,
  options: Options = {},
): (handlers: Handlers<L>) => { readonly GET: RouteHandler; readonly POST: RouteHandler } {
  return (handlers) => {
    // The type of the table gives each call the handler of its own declaration; a lookup by name loses that.
    const table = handlers as Readonly<Record<string, Handler<Endpoint>>>;
    const routes = endpoints.map((endpoint) => routeOf(base, endpoint, table));
    const GET = handlerOf('get', routes, options);
    for (const { endpoint, name, parts } of routes) {
      if (endpoint.method !== 'get' || name.includes('{')) continue;
      const params = Promise.resolve({ call: [...parts] });
      offerDirectCall(endpoint.path, (request) => GET(request, { params }));
    }
    return { GET, POST: handlerOf('post', routes, options) };
  };
}

function handlerOf(method: Endpoint['method'], all: readonly Route[], options: Options): RouteHandler {
  const routes = all.filter(({ endpoint }) => endpoint.method === method);
  const find = finder(routes);
  const handle = async (request: Request, { params }: RouteContext): Promise<Response> => {
    const parts = (await params).call;
    const other = options.instead?.(request, parts.join('/'));
    if (other) return other;
    try {
      const found = request.method === 'HEAD' && options.head === false ? undefined : find(parts);
      if (!found) throw new PortalError('not_found');
      nameRoute(found.route.endpoint.path);
      options.admit?.(found.route.name);
      return await answer(found, request);
    } catch (error) {
      return (options.refuse ?? failure)(error, request);
    }
  };
  return Object.assign(handle, { calls: routes.map(({ endpoint }) => `${method} ${endpoint.path}`) });
}

/** Refuses the call and removes the cookies of a session that is no longer valid. */
export function refuseAndForget(error: unknown, request: Request): Response {
  const response = failure(error);
  return response.status === 401 ? clearSession(response, request) : response;
}

function routeOf(
  base: string,
  endpoint: Endpoint,
  handlers: Readonly<Record<string, Handler<Endpoint>>>,
): Route {
  const key = `${endpoint.method} ${endpoint.path}`;
  const handle = handlers[key];
  if (!handle || !endpoint.path.startsWith(`${base}/`)) throw new Error(`${key} has no place below ${base}`);
  const name = endpoint.path.slice(base.length + 1);
  return { endpoint, name, parts: name.split('/'), status: Number(Object.keys(endpoint.answers)[0]), handle };
}

/** Finds the route of a path: a whole name first, then one with parameters. */
function finder(routes: readonly Route[]): (parts: readonly string[]) => Found | undefined {
  const whole = new Map(
    routes.filter(({ name }) => !name.includes('{')).map((route) => [route.name, { route, params: {} }]),
  );
  const patterns = routes.filter(({ name }) => name.includes('{'));
  return (parts) => {
    const known = whole.get(parts.join('/'));
    if (known) return known;
    const route = patterns.find(
      (pattern) =>
        pattern.parts.length === parts.length &&
        pattern.parts.every((part, index) => part.startsWith('{') || part === parts[index]),
    );
    return route && { route, params: parametersOf(route, parts) };
  };
}

function parametersOf(route: Route, parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    route.parts.flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), parts[index] ?? '']] : [],
    ),
  );
}

/**
 * Guards a call, reads its input, and answers it: session, forgery, consent, limit, query, body. Callers do not learn
 * what is wrong with an input before it is clear that they may send one.
 */
async function answer({ route, params }: Found, request: Request): Promise<Response> {
  const { endpoint, handle, status } = route;
  const session = endpoint.session ? await sessionOf(request) : undefined;
  if (changesSomething(endpoint)) refuseForgery(request, session);
  if (endpoint.session === 'required') (endpoint.consent === true ? demandConsent : demandSession)(session);
  if (endpoint.within) await countRequest(endpoint.within, clientOf(request).network);
  const query =
    endpoint.query && validate(endpoint.query, Object.fromEntries(new URL(request.url).searchParams));
  const body =
    endpoint.body && 'json' in endpoint.body
      ? validate(endpoint.body.json, await jsonBody(request))
      : undefined;
  const result = await handle({ request, params, query, body, session } as Call<Endpoint>);
  return result instanceof Response ? result : success(result, status);
}
