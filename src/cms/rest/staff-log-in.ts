import 'server-only';

import { getRequestLanguage } from 'payload';
import { parseCookies } from 'payload/shared';

import { failure, refusalText } from '@/cms/answer';
import { passwordWork } from '@/cms/payload-adapter/password-work';
import { getPortalPayload } from '@/platform/db/payload';
import { readBody, readJson } from '@/platform/http/body';
import { invalidField, PortalError } from '@/platform/http/errors';
import { countRequest, forgetCount } from '@/platform/rate-limits/rate-limits';

/** Largest form of a log-in, in bytes. It has one field; parts beyond that only cost work. */
const MAX_FORM_BYTES = 16 * 1024;

/** A log-in of staff as it came in. */
interface LogIn {
  readonly request: Request;
  /** Network of the client, as `clientOrigin` tells it. */
  readonly network: string;
  /** Payload's own log-in. */
  readonly handle: (request: Request) => Promise<Response>;
}

/** Whether the path behind `/api` is the log-in of staff, in any spelling that Payload's router accepts. */
export function isStaffLogIn(segments: readonly string[]): boolean {
  return /^staff\/login\/?$/i.test(segments.map((segment) => decodeURIComponent(segment)).join('/'));
}

/**
 * Lets Payload check a password after the try has been counted, and only while tries are left (ADR 073). Payload sees
 * the address and password that were counted and nothing else of the body. A success gives the tries of its network
 * back to the account.
 */
export async function throughLogInBrake({ request, network, handle }: LogIn): Promise<Response> {
  try {
    const { email, password } = await credentialsIn(request);
    // As Payload compares them, or each spelling of an address would have tries of its own.
    const account = email.toLowerCase().trim();
    // Payload refuses these without checking anything.
    if (account === '' || password.trim() === '') return await handle(withBody(request, { email, password }));
    const key = `${network} ${account}`;
    await countRequest('staff-login-network', network);
    await countRequest('staff-login-account', key);
    if (!(await isStaff(account))) await passwordWork(password);
    const answer = await handle(withBody(request, { email, password }));
    if (answer.ok) await forgetCount('staff-login-account', key);
    return answer;
  } catch (error) {
    return refused(error, request);
  }
}

async function isStaff(email: string): Promise<boolean> {
  const payload = await getPortalPayload();
  const { totalDocs } = await payload.count({ collection: 'staff', where: { email: { equals: email } } });
  return totalDocs > 0;
}

/** Address and password of a log-in: as JSON, or as the form that the admin sends. What is missing is empty. */
async function credentialsIn(request: Request): Promise<{ email: string; password: string }> {
  const data = await dataIn(request);
  const { email, password } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  return {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
  };
}

async function dataIn(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.split(';', 1)[0] === 'application/json') return readJson(request);
  const bytes = await readBody(request, MAX_FORM_BYTES);
  if (!type.startsWith('multipart/form-data')) return {};
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const data = form.get('_payload');
    return typeof data === 'string' ? JSON.parse(data) : {};
  } catch {
    throw invalidField('body', 'format');
  }
}

function withBody({ url, method, headers, signal }: Request, data: unknown): Request {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding']) kept.delete(name);
  kept.set('content-type', 'application/json');
  return new Request(url, { method, headers: kept, signal, body: JSON.stringify(data) });
}

/** A refusal in the common envelope, with the text beside it where the admin's form looks for one. */
async function refused(error: unknown, { headers }: Request): Promise<Response> {
  const answer = failure(error);
  if (!(error instanceof PortalError)) return answer;
  const { config } = await getPortalPayload();
  const language = getRequestLanguage({ config, cookies: parseCookies(headers), headers });
  const body = (await answer.json()) as object;
  return Response.json(
    { ...body, errors: [{ message: refusalText(error, language) }] },
    { status: answer.status, headers: answer.headers },
  );
}
