/** A refusal of an endpoint of the admin, with its text in the admin's language. */
export class StaffRequestError extends Error {
  override readonly name = 'StaffRequestError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** What the answer says beside the text, such as the present state after a lost race. */
    readonly data: unknown,
  ) {
    super(message);
  }
}

interface Envelope {
  readonly code?: unknown;
  readonly data?: unknown;
  readonly msg?: { readonly message_zh?: string; readonly message_en?: string };
}

/**
 * Calls an endpoint of the admin that answers in the envelope of the contracts (section 1). Payload's session goes along
 * by itself; when it has ended, the browser goes to the log-in and comes back.
 * @returns the `data` of the answer
 * @throws StaffRequestError when the endpoint refuses or cannot be reached (status 0, code `offline`)
 */
export async function staffRequest<T>(
  path: `/api/${string}`,
  { body, signal }: { body?: FormData | object; signal?: AbortSignal } = {},
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        body: body instanceof FormData ? body : JSON.stringify(body),
        ...(!(body instanceof FormData) && { headers: { 'Content-Type': 'application/json' } }),
      }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new StaffRequestError('', 0, 'offline', undefined);
  }
  const answer = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok) return answer.data as T;
  if (response.status === 401) {
    const here = window.location.pathname + window.location.search;
    window.location.assign(`/admin/login?redirect=${encodeURIComponent(here)}`);
  }
  const inChinese = document.documentElement.lang.startsWith('zh');
  const text = (inChinese ? answer.msg?.message_zh : answer.msg?.message_en) ?? '';
  throw new StaffRequestError(text, response.status, String(answer.code), answer.data);
}
