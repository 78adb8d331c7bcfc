import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

import { clientOf } from '@/app/_api/request';
import { failure } from '@/cms/answer';
import { env } from '@/platform/env';
import { readJson } from '@/platform/http/body';
import { PortalError } from '@/platform/http/errors';
import { countInProcess, rateLimitHeaders } from '@/platform/rate-limits/in-process';

import { assistantServer } from './_server';

export const dynamic = 'force-dynamic';

/** Largest message in bytes: a call names a few short things. */
const MAX_BYTES = 64 * 1024;

/**
 * The Model Context Protocol over Streamable HTTP, for assistants: anonymous, read-only, and without sessions, so any process
 * answers any message.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const { network } = clientOf(request);
    const allowance = await countInProcess('mcp', network);
    refuseOtherPages(request.headers);
    const message = await readJson(request, { maxBytes: MAX_BYTES });
    // Several messages in one request cost as much as one after the other.
    if (Array.isArray(message) && message.length > 1)
      await countInProcess('mcp', network, message.length - 1);
    const server = assistantServer();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const { url, method, headers } = request;
      const answer = await transport.handleRequest(new Request(url, { method, headers }), {
        parsedBody: message,
      });
      const text = await answer.text();
      const answered = new Headers({
        ...Object.fromEntries(answer.headers),
        ...rateLimitHeaders('mcp', allowance),
        'Cache-Control': 'no-store',
      });
      return new Response(text === '' ? null : text, { status: answer.status, headers: answered });
    } finally {
      await server.close();
    }
  } catch (error) {
    return failure(error);
  }
}

/**
 * Browsers send the origin of the page with every POST. The protocol demands that it is compared with the server’s own, which
 * also stops a page whose name was pointed at this machine (DNS rebinding), although its browser says `same-origin`.
 */
function refuseOtherPages(headers: Headers): void {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(env.PUBLIC_URL).origin) throw new PortalError('bad_origin');
}

/** Without sessions there is nothing to listen to and nothing to end. */
function notAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

export const GET = notAllowed;
export const DELETE = notAllowed;
