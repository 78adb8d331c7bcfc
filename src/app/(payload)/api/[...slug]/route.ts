import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';

import { config } from '@/payload';

import { throughFrontDoor } from './front-door';

interface Context {
  readonly params: Promise<{ slug: string[] }>;
}

type Route = (request: Request, context: Context) => Promise<Response>;

/** Payload's own route behind the front door. */
function guarded(route: Route): Route {
  return async (request, context) =>
    throughFrontDoor({
      request,
      segments: (await context.params).slug,
      handle: (permitted) => route(permitted, context),
    });
}

export const GET = guarded(REST_GET(config));
/** Payload knows no HEAD, with which services that show link previews ask for a picture's type and size. */
export const HEAD: Route = ({ url, headers }, context) => GET(new Request(url, { headers }), context);
export const POST = guarded(REST_POST(config));
export const DELETE = guarded(REST_DELETE(config));
export const PATCH = guarded(REST_PATCH(config));
export const PUT = guarded(REST_PUT(config));
export const OPTIONS = guarded(REST_OPTIONS(config));
