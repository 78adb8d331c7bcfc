import { env } from '@/platform/env';
import { readBody, readJson } from '@/platform/http/body';
import { cookieIn } from '@/platform/http/cookies';
import { invalidField, PortalError } from '@/platform/http/errors';
import { siteOf } from '@/platform/http/same-site';

export { clientOf } from '@/platform/http/client';

/**
 * Refuses changes that the visitor did not ask for. With a session a change has to come from this site and carry the
 * session's token; without one it must not come from another site.
 * @param token what the request carries: the header, unless a plain form has it in a field
 * @throws PortalError `bad_origin`, `bad_token`
 */
export function refuseForgery(
  request: Request,
  session: { readonly xsrfToken: string } | undefined,
  token = request.headers.get('token'),
): void {
  const site = siteOf(request.headers, env.PUBLIC_URL);
  if (site === 'foreign' || (session && site === 'unknown')) throw new PortalError('bad_origin');
  // A session from an external service may come without its token, which then matches nothing.
  const expected = session?.xsrfToken ?? '';
  if (session && (expected === '' || token !== expected)) throw new PortalError('bad_token');
}

/** The JSON body. @throws PortalError `invalid_input`, `file_too_large`, `request_timeout` */
export const jsonBody = (request: Request): Promise<unknown> => readJson(request);

/** The body as text, at most 16 KB of it. @throws PortalError `file_too_large`, `request_timeout` */
export async function textBody(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBody(request, 16 * 1024));
}

/** Most bytes of a form’s fields: the longest text in Chinese, of which a form writes each character as nine. */
export const MAX_FORM_BYTES = 48 * 1024;

/** The fields of a form as a browser without scripts sends it. @throws PortalError `file_too_large`, `request_timeout` */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await readBody(request, MAX_FORM_BYTES));
  return Object.fromEntries(new URLSearchParams(text));
}

/** The file `file` of a multipart body; `null` when there is none. @throws PortalError `file_too_large` */
export async function fileBody(request: Request, maxBytes: number): Promise<File | null> {
  // Room for the parts' headers; the code that receives the file checks its size.
  const bytes = await readBody(request, maxBytes + 16 * 1024);
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw invalidField('file', 'format');
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalidField('file', 'format');
  });
  const file = form.get('file');
  return file instanceof File ? file : null;
}

/** A cookie of the request. */
export function cookieOf(request: Request, name: string): string | undefined {
  return cookieIn(request.headers, name);
}
