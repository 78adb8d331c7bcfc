import type { ErrorCode } from '@/platform/http/errors';

import { refusalBody } from '../answer';

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'not_logged_in',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  409: 'conflict',
  413: 'file_too_large',
  415: 'file_type',
  // Someone else has the item open.
  423: 'conflict',
  429: 'too_many_requests',
  503: 'unavailable',
  507: 'storage_full',
};

const codeOf = (status: number): ErrorCode =>
  codes[status] ?? (status >= 500 ? 'internal_error' : 'invalid_input');

/** The errors as Payload's own clients read them. */
function errorsIn(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, message } = body as { errors?: unknown; message?: unknown };
  if (Array.isArray(errors)) return errors;
  return typeof message === 'string' ? [{ message }] : [];
}

/**
 * Puts an error that Payload answers with into the common envelope. Payload's `errors` stay beside it, because the admin
 * shows them at their fields; bulk operations also answer with the items that went well, so every other key stays too.
 */
export async function inEnvelope(response: Response): Promise<Response> {
  const { headers } = response;
  // Payload's word for a collection without endpoints; nothing is broken.
  const status = response.status === 501 ? 404 : response.status;
  if (status < 400 || !headers.get('content-type')?.includes('application/json')) return response;
  const text = await response.text();
  const body = parsed(text);
  const rest = new Headers(headers);
  rest.delete('content-length');
  if (isEnvelope(body)) return new Response(text, { status, headers: rest });
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return Response.json(
    { ...own, ...refusalBody(codeOf(status)), errors: errorsIn(body) },
    { status, headers: rest },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;
}
