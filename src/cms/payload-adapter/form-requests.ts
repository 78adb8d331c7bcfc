import { isRecord } from '@/platform/http/refusal';

/** A request of one of Payload's forms, buttons or lists. */
export interface FormRequest {
  /** Address with its query, on this site. */
  readonly url: string;
  readonly method: string;
  /** The fields that it writes; undefined when it writes none, or in a way that is not known here. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** What the portal is asked to do, where the address is that of the page: a server function of Payload's. */
  readonly call?: ServerCall | undefined;
  /** Sends it, with other fields and more headers if there are any; may be called again. */
  readonly send: (changes?: FormChanges) => Promise<Response>;
}

/** A call of one of Payload's server functions. */
interface ServerCall {
  readonly name: string;
  /** Dates and what JSON has no word for are texts of React's that begin with `$`. */
  readonly args: Readonly<Record<string, unknown>>;
}

interface FormChanges {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What becomes of a request: the answer that the form gets for it. */
export type FormRequestRule = (request: FormRequest) => Promise<Response>;

/** Where the forms put the fields beside a file. */
const FIELDS = '_payload';

let unwatched: typeof fetch | undefined;

/** `fetch` as the browser has it, for requests that the rule is not about. */
export const plainFetch: typeof fetch = (input, init) => (unwatched ?? fetch)(input, init);

/**
 * Has the requests of Payload's own forms, such as saves and deletions, follow a rule: the form waits until the rule has
 * an answer for it, so nothing that was typed is lost.
 *
 * Needs: Payload's forms and buttons sending with the global `fetch`, looked up at each request, with an address and
 *   options that may be sent twice; the fields as JSON, in the body or in its part `_payload`. Server functions as a list
 *   with one object, `name` and `args`, with the header `Next-Action`.
 * Checked with: Payload 3.90.1
 * Without it: Payload shows the refusal as the portal worded it, and the person logs in again before the next try. Forms
 *   write what is in them, as Payload's own do: the later save wins, and presence tells who else is there.
 * Contract test: src/cms/payload-adapter/form-requests.test.ts
 *
 * @returns what ends it
 */
export function watchFormRequests(rule: FormRequestRule): () => void {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return () => undefined;
  const plain = window.fetch;
  const watching: typeof fetch = async (input, init) => {
    const again = () => plain(input instanceof Request ? input.clone() : input, init);
    return rule({
      url: input instanceof Request ? input.url : String(input),
      method: (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase(),
      values: fieldsIn(init?.body),
      call: callIn(init),
      send: (changes) => (changes ? plain(input, withChanges(init, changes)) : again()),
    });
  };
  unwatched = plain;
  window.fetch = watching;
  return () => {
    if (window.fetch !== watching) return;
    window.fetch = plain;
    unwatched = undefined;
  };
}

function fieldsIn(body: unknown): FormRequest['values'] {
  const text = body instanceof FormData ? body.get(FIELDS) : body;
  if (typeof text !== 'string') return undefined;
  try {
    const fields: unknown = JSON.parse(text);
    return isRecord(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

function callIn(init: RequestInit | undefined): ServerCall | undefined {
  if (typeof init?.body !== 'string' || !new Headers(init.headers).has('next-action')) return undefined;
  try {
    const sent: unknown = JSON.parse(init.body);
    const call: unknown = Array.isArray(sent) ? sent[0] : undefined;
    if (!isRecord(call) || typeof call.name !== 'string' || !isRecord(call.args)) return undefined;
    return { name: call.name, args: call.args };
  } catch {
    return undefined;
  }
}

function withChanges(init: RequestInit | undefined, { values, headers }: FormChanges): RequestInit {
  const sent = new Headers(init?.headers);
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  return { ...init, headers: sent, body: values ? bodyWith(init?.body, values) : init?.body };
}

function bodyWith(body: RequestInit['body'], values: NonNullable<FormChanges['values']>): FormData | string {
  const text = JSON.stringify(values);
  if (!(body instanceof FormData)) return text;
  const form = new FormData();
  for (const [name, part] of body) form.append(name, part);
  form.set(FIELDS, text);
  return form;
}
