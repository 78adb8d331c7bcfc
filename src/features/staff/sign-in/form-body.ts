import { readBody, readJson } from '@/platform/http/body';
import { invalidField } from '@/platform/http/errors';

/** Largest form, in bytes. It has one field; parts beyond that only cost work. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * What was sent: as JSON, or in the one field in which forms of Payload send it.
 * @throws PortalError `invalid_input`, `file_too_large`, `request_timeout`
 */
export async function formBody(request: Pick<Request, 'headers' | 'body'>): Promise<unknown> {
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
