import type { Locale } from '@/i18n/locales';
import { XSRF_COOKIE } from '@/platform/http/cookie-names';
import { isRecord, readRefusal } from '@/platform/http/refusal';

import { cookieIn } from './cookies';
import { RequestError } from './request-error';
import type { ResponseMessages } from './response-messages';

/** Milliseconds after which a request is given up (specification, section 9). */
export const REQUEST_TIMEOUT = 20_000;

/** Checking a generated picture may run several times in parallel (specification, section 5). */
const PICTURE_CHECK = /\/captcha\/check$/;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface RequestOptions {
  /** Parameters of the address; empty ones are dropped. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** A plain object, sent as JSON without its empty entries, or a form with files. */
  readonly body?: Readonly<Record<string, unknown>> | FormData;
  /** Keeps empty entries of `body`, for a call that clears a value. */
  readonly keepEmpty?: boolean;
  /** Lets several requests with the same address and method run in parallel. */
  readonly allowDuplicates?: boolean;
  /** `false` shows no message: the caller does. */
  readonly showError?: boolean;
  /** Statuses that the caller deals with: no message, and for 401 no way to the login page. */
  readonly ignoredStatuses?: readonly number[];
  readonly signal?: AbortSignal;
  /** Milliseconds, for uploads of large files. */
  readonly timeout?: number;
  /** Called with how much of the body has been sent, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Resolves to a `Download` instead of the envelope's `data`. */
  readonly download?: boolean;
}

/** A file that came as an answer. */
export interface Download {
  readonly content: Blob;
  /** As the server calls it; empty when it does not. */
  readonly fileName: string;
}

/** What the layer needs from around it. */
export interface Surroundings {
  /** Base address of all calls: empty for this site. */
  readonly baseUrl: string;
  readonly fetch: (
    url: string,
    init: RequestInit,
    onProgress?: (percent: number) => void,
  ) => Promise<Response>;
  /** As `document.cookie`. */
  readonly cookies: () => string;
  readonly lang: () => Locale;
  readonly messages: () => Promise<ResponseMessages>;
  /** Shows a danger toast. */
  readonly showError: (message: string) => void;
  /** A 401 arrived: forgets the user and goes to the login page. */
  readonly onLoggedOut: () => void;
  /** The account waits for the consent to the privacy statement: goes to the page that asks for it. */
  readonly onConsentMissing: () => void;
}

export type Request = <T>(method: Method, path: string, options?: RequestOptions) => Promise<T>;

/** Why a request was canceled, as the reason of its signal. */
type Cancellation = 'timeout' | 'duplicate';

/**
 * Makes the request layer (contracts, section 1; specification, section 8). A request resolves to `data` of the
 * envelope and rejects with a `RequestError`, after showing its message unless told not to.
 */
export function createRequest(around: Surroundings): Request {
  const inFlight = new Map<string, AbortController>();

  return async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const url = around.baseUrl + path + queryOf(options.query);
    const cancelling = new AbortController();
    const key = `${method} ${url}`;
    if (!options.allowDuplicates && !PICTURE_CHECK.test(path)) {
      inFlight.get(key)?.abort('duplicate' satisfies Cancellation);
      inFlight.set(key, cancelling);
    }
    const timer = setTimeout(
      () => cancelling.abort('timeout' satisfies Cancellation),
      options.timeout ?? REQUEST_TIMEOUT,
    );
    try {
      return await exchange<T>(around, { method, url, options, cancelling: cancelling.signal });
    } catch (error) {
      const failure =
        error instanceof RequestError
          ? error
          : await lostAnswer(around, { error, url, options, cancelling: cancelling.signal });
      report(around, failure, options);
      throw failure;
    } finally {
      clearTimeout(timer);
      if (inFlight.get(key) === cancelling) inFlight.delete(key);
    }
  };
}

interface Exchange {
  readonly method: Method;
  readonly url: string;
  readonly options: RequestOptions;
  readonly cancelling: AbortSignal;
}

async function exchange<T>(around: Surroundings, { method, url, options, cancelling }: Exchange): Promise<T> {
  const token = cookieIn(around.cookies(), XSRF_COOKIE);
  const isForm = options.body instanceof FormData;
  const init: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      ...(options.body && !isForm && { 'Content-Type': 'application/json; charset=utf-8' }),
      ...(token !== undefined && { TOKEN: token }),
    },
    body: options.body && bodyOf(options.body, options.keepEmpty ?? false),
    signal: options.signal ? AbortSignal.any([options.signal, cancelling]) : cancelling,
  };
  const response = await around.fetch(url, init, options.onProgress);
  if (response.ok && options.download) return (await downloadOf(response)) as T;
  const answer = await readAnswer(response);
  if (response.ok) return (isRecord(answer) && 'data' in answer ? answer.data : answer) as T;
  const { message, ...details } = readRefusal(response, answer, await around.messages(), around.lang());
  throw new RequestError(message, { ...details, status: response.status });
}

async function downloadOf(response: Response): Promise<Download> {
  const [, fileName = ''] =
    /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { content: await response.blob(), fileName };
}

/** The answer's JSON; `undefined` when it is something else, such as a page of a proxy. */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!response.ok || text === '') return undefined;
    throw error;
  }
}

/** There was no answer, or none that can be read. */
async function lostAnswer(
  around: Surroundings,
  { error, url, options, cancelling }: Omit<Exchange, 'method'> & { error: unknown },
): Promise<RequestError> {
  const details = { status: 0, cause: error };
  const messages = await around.messages().catch(() => undefined);
  // Offline before the texts were loaded.
  if (!messages) return new RequestError(String(error), { ...details, code: 'offline' });
  if (cancelling.reason === 'timeout') {
    return new RequestError(messages.timeout, { ...details, code: 'timeout' });
  }
  if (cancelling.reason === 'duplicate') {
    return new RequestError(messages.duplicate(url), { ...details, code: 'duplicate' });
  }
  if (options.signal?.aborted) return new RequestError('', { ...details, code: 'cancelled' });
  if (error instanceof SyntaxError) {
    return new RequestError(messages.default, { ...details, code: 'unreadable' });
  }
  return new RequestError(messages.offline, { ...details, code: 'offline' });
}

function report(
  around: Surroundings,
  { status, code, message }: RequestError,
  { showError = true, ignoredStatuses = [] }: RequestOptions,
): void {
  // The caller who canceled a request already knows.
  if (code === 'cancelled' || ignoredStatuses.includes(status)) return;
  if (showError) around.showError(message);
  if (status === 401) around.onLoggedOut();
  if (code === 'consent_required') around.onConsentMissing();
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

function queryOf(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => !isEmpty(value));
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function bodyOf(body: NonNullable<RequestOptions['body']>, keepEmpty: boolean): BodyInit {
  if (body instanceof FormData) return body;
  const given = Object.entries(body).filter(([, value]) => keepEmpty || !isEmpty(value));
  return JSON.stringify(Object.fromEntries(given));
}
