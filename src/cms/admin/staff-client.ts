import { messages as responseMessages } from '@/i18n/by-language/response';
import { messages as staffRequestMessages } from '@/i18n/by-language/staff-request';
import { type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { isRecord, readRefusal } from '@/platform/http/refusal';

/** Milliseconds after which a request is given up (specification, section 9). */
export const STAFF_TIMEOUT = 20_000;

/** Codes of failures without an answer of the portal. */
type OwnCode = 'aborted' | 'offline' | 'timeout' | 'unreadable';

interface Details {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Business code of the answer, or one of `OwnCode`. */
  readonly code: string;
  /** What is wrong with each field, in the admin's language. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the answer says beside the text, such as the current state after a lost race. */
  readonly data?: unknown;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** Why a request of the admin failed; `message` is in the admin's language and never empty. */
export class StaffRequestError extends Error {
  override readonly name = 'StaffRequestError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, fields = {}, data, retryAfter, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

export interface StaffRequestOptions {
  /** With a body; changes of items are Payload’s PATCH. */
  readonly method?: 'POST' | 'PATCH';
  /** Makes the request a POST, unless said otherwise: a form with files, or an object that is sent as JSON. */
  readonly body?: FormData | object;
  readonly signal?: AbortSignal;
  /** Milliseconds after which the request is given up; long for uploads and imports. */
  readonly timeout?: number;
  /** A request that nobody asked for, such as a regular look: an expired session is not asked about. */
  readonly background?: boolean;
  /** Called with how much of the body has been sent, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
}

/**
 * Calls an endpoint of the admin, with Payload's session cookie.
 * @returns `data` of the envelope, or the whole answer of Payload's own endpoints, which have none
 * @throws StaffRequestError when the endpoint refuses, cannot be reached or the signal ends the request
 */
export type StaffRequest = <T>(path: `/api/${string}`, options?: StaffRequestOptions) => Promise<T>;

/** What the client needs from around it. */
export interface Surroundings {
  readonly fetch: (
    url: string,
    init: RequestInit,
    onProgress?: (percent: number) => void,
  ) => Promise<Response>;
  /** Language of the admin. */
  readonly language: () => Locale;
  /** Asks the person to log in again. @returns false when they would rather not */
  readonly logIn: () => Promise<boolean>;
  /** Asks the person to prove who they are. @returns false when they would rather not */
  readonly prove: () => Promise<boolean>;
}

/**
 * Makes the one client for requests of the admin (ADR 111). A request that meets an expired session waits for the
 * person to log in again and is then repeated: the portal refused it before doing anything. So does one that needs a
 * fresh proof. Of two equal writes at the
 * same time only one is sent, and both get its answer.
 */
export function createStaffClient(around: Surroundings): StaffRequest {
  const writing = new Map<string, Promise<unknown>>();

  return function request<T>(path: `/api/${string}`, options: StaffRequestOptions = {}): Promise<T> {
    const { body } = options;
    if (body === undefined || body instanceof FormData) return perform<T>(around, path, options);
    const key = `${path} ${JSON.stringify(body)}`;
    const same = writing.get(key) as Promise<T> | undefined;
    if (same) return same;
    const own = perform<T>(around, path, options).finally(() => writing.delete(key));
    writing.set(key, own);
    return own;
  };
}

async function perform<T>(around: Surroundings, path: string, options: StaffRequestOptions): Promise<T> {
  for (;;) {
    try {
      return await exchange<T>(around, path, options);
    } catch (error) {
      const failure = await failureOf(around, error, options);
      const remedy = remedyFor(around, failure.code);
      if (!remedy || options.background || !(await remedy())) throw failure;
      if (options.signal?.aborted) throw aborted(around, options.signal.reason);
    }
  }
}

/** What the person can do about a refusal, after which the request is repeated. */
function remedyFor(around: Surroundings, code: string): (() => Promise<boolean>) | undefined {
  if (code === 'not_logged_in') return around.logIn;
  return code === 'fresh_proof_required' ? around.prove : undefined;
}

async function exchange<T>(around: Surroundings, path: string, options: StaffRequestOptions): Promise<T> {
  const { body, method = 'POST', signal, timeout = STAFF_TIMEOUT, onProgress } = options;
  const isForm = body instanceof FormData;
  const tooLong = AbortSignal.timeout(timeout);
  const init: RequestInit = {
    method: body === undefined ? 'GET' : method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': around.language(),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
  };
  try {
    const response = await around.fetch(path, init, onProgress);
    const text = await response.text();
    const answer = parsed(text);
    if (!response.ok) throw refused(around, response, answer);
    if (answer === undefined) throw failed(around, 'unreadable', text);
    return (isRecord(answer) && 'code' in answer && 'data' in answer ? answer.data : answer) as T;
  } catch (error) {
    if (error instanceof StaffRequestError) throw error;
    if (signal?.aborted) throw aborted(around, error);
    if (tooLong.aborted) throw failed(around, 'timeout', error, body !== undefined);
    throw failed(around, 'offline', error);
  }
}

/** The answer's JSON; `undefined` when it is something else, such as a page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function textsOf(around: Surroundings) {
  const locale = around.language();
  return {
    locale,
    response: responseMessages[locale],
    ...textsFrom<'staff-request'>(locale, staffRequestMessages[locale]),
  };
}

function refused(around: Surroundings, response: Response, answer: unknown): StaffRequestError {
  const { response: texts, locale } = textsOf(around);
  const refusal = readRefusal(response, answer, texts, locale);
  const details = Object.values(refusal.fields).join(' ') || payloadTexts(answer) || refusal.message;
  return new StaffRequestError(details, { ...refusal, status: response.status });
}

/** What Payload says about its own refusals, in the admin's language and closer to the point than the code's text. */
function payloadTexts(answer: unknown): string {
  if (!isRecord(answer) || !Array.isArray(answer.errors)) return '';
  return answer.errors
    .flatMap((error: unknown) =>
      isRecord(error) && typeof error.message === 'string' ? [error.message] : [],
    )
    .join(' ');
}

function failed(around: Surroundings, code: OwnCode, cause: unknown, wrote = false): StaffRequestError {
  const { response, labels } = textsOf(around);
  const texts: Record<OwnCode, string> = {
    // What was written may have been done.
    timeout: wrote ? labels.noAnswer : response.timeout,
    offline: response.offline,
    unreadable: response.default,
    aborted: response.default,
  };
  return new StaffRequestError(texts[code], { status: 0, code, cause });
}

const aborted = (around: Surroundings, cause: unknown) => failed(around, 'aborted', cause);

/**
 * What a request failed with. Payload's own endpoints answer 403 to strangers, so a 403 is an expired session when
 * nobody is logged in.
 */
async function failureOf(
  around: Surroundings,
  error: unknown,
  { signal }: StaffRequestOptions,
): Promise<StaffRequestError> {
  if (!(error instanceof StaffRequestError)) throw error;
  if (error.status === 401) return sessionEnded(around, error);
  if (error.status !== 403 || error.code === 'fresh_proof_required') return error;
  try {
    const { user } = await exchange<{ user?: unknown }>(around, '/api/staff/me', {
      ...(signal && { signal }),
    });
    return user ? error : sessionEnded(around, error);
  } catch {
    return error;
  }
}

function sessionEnded(around: Surroundings, cause: StaffRequestError): StaffRequestError {
  return new StaffRequestError(textsOf(around).response.notLoggedIn, {
    status: 401,
    code: 'not_logged_in',
    cause,
  });
}
