import { messageKey } from './errors';

/** Texts of errors: by status, by business code (see `messageKey`), and for errors with neither. */
export type RefusalTexts = Readonly<Record<string, unknown>> & { readonly default: string };

/** The reason for a refusal, from an answer in the envelope of the contracts (section 1). */
export interface Refusal {
  /** Business code, or the status as text when the answer has none. */
  readonly code: string;
  readonly message: string;
  /** What is wrong with each field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current state, for a lost race. */
  readonly data: unknown;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
}

/**
 * Reads a refusal, in the reader's language.
 * @param answer the parsed body; can be anything, since proxies answer too
 */
export function readRefusal(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  answer: unknown,
  texts: RefusalTexts,
  lang: string,
): Refusal {
  const body = isRecord(answer) ? answer : {};
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return {
    code: codeOf(body) ?? String(status),
    message: messageOf(body, status, texts, lang),
    fields: fieldsOf(body.fields, lang),
    data: body.data,
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  };
}

/**
 * The text for an error: the body's in the page's language, then `response.<camelCase code>`, then the text of the
 * status, then the default with the status in brackets (specification, section 8).
 */
function messageOf(body: Record<string, unknown>, status: number, texts: RefusalTexts, lang: string): string {
  const code = codeOf(body);
  return (
    textIn(body.msg, lang) ??
    (code === undefined ? undefined : entry(texts, messageKey(code))) ??
    // A bare string says more than the status, though its language is unknown.
    (typeof body.msg === 'string' && body.msg !== '' ? body.msg : undefined) ??
    entry(texts, String(status)) ??
    `${texts.default} (${status})`
  );
}

/** The business code: from the envelope, or from the identity service's message inside it. */
function codeOf(body: Record<string, unknown>): string | undefined {
  if (typeof body.code === 'string') return body.code;
  return isRecord(body.msg) && typeof body.msg.code === 'string' ? body.msg.code : undefined;
}

function fieldsOf(fields: unknown, lang: string): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const message = textIn(text, lang);
      return message === undefined ? [] : [[name, message] as const];
    }),
  );
}

function textIn(texts: unknown, lang: string): string | undefined {
  const text = isRecord(texts) ? texts[`message_${lang}`] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function entry(texts: RefusalTexts, key: string): string | undefined {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** Whether a value is an object with keys: neither an array nor null or undefined. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
