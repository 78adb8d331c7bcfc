/** A refusal of an endpoint of the admin, with its text in the admin's language. */
export class StaffRequestError extends Error {
  override readonly name = 'StaffRequestError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** What the answer says beside the text, such as the present state after a lost race. */
    readonly data: unknown,
    /** What is wrong with single fields, in the admin's language. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

interface Envelope {
  readonly code?: unknown;
  readonly data?: unknown;
  readonly msg?: Bilingual;
  readonly fields?: Readonly<Record<string, Bilingual>>;
}

interface Bilingual {
  readonly message_zh?: string;
  readonly message_en?: string;
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
  let answer: Envelope = {};
  try {
    answer = (await response.json()) as Envelope;
  } catch (error) {
    if (signal?.aborted) throw error;
    // Half an answer is none; a refusal may come without words, from a proxy.
    if (response.ok) throw new StaffRequestError('', 0, 'offline', undefined);
  }
  if (response.ok) return answer.data as T;
  throw refusalOf(response.status, answer);
}

/** Milliseconds without an end after which an upload over a very slow line is given up. */
const UPLOAD_TIMEOUT = 60 * 60_000;

/**
 * Sends a file as the field `file` of a form to an endpoint of the admin and reports the progress, which `fetch` cannot.
 * @param onProgress called with the sent part, 0 to 1
 * @returns the `data` of the answer
 * @throws StaffRequestError as `staffRequest`; status 0, code `aborted` when the signal ended it
 */
export function staffUpload<T>(
  path: `/api/${string}`,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    call.open('POST', path);
    call.timeout = UPLOAD_TIMEOUT;
    call.responseType = 'json';
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    call.addEventListener('load', () => {
      const answer = (call.response ?? {}) as Envelope;
      if (call.status >= 200 && call.status < 300) resolve(answer.data as T);
      else reject(refusalOf(call.status, answer));
    });
    for (const event of ['error', 'timeout'] as const) {
      call.addEventListener(event, () => reject(new StaffRequestError('', 0, 'offline', undefined)));
    }
    call.addEventListener('abort', () => reject(new StaffRequestError('', 0, 'aborted', undefined)));
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

/** What an endpoint refused with; whose session has ended is on the way to the log-in. */
function refusalOf(status: number, { code, data, msg, fields }: Envelope): StaffRequestError {
  if (status === 401) {
    const here = window.location.pathname + window.location.search;
    window.location.assign(`/admin/login?redirect=${encodeURIComponent(here)}`);
  }
  const inChinese = document.documentElement.lang.startsWith('zh');
  const textOf = (text?: Bilingual) => (inChinese ? text?.message_zh : text?.message_en) ?? '';
  const ofFields = Object.entries(fields ?? {}).map(([name, text]) => [name, textOf(text)]);
  return new StaffRequestError(textOf(msg), status, String(code), data, Object.fromEntries(ofFields));
}
