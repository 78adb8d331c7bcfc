interface Details {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Business code of the answer, or `timeout`, `duplicate`, `offline`, `cancelled`, `unreadable`. */
  readonly code: string;
  /** What is wrong with each field, in the page's language. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The current state, for a lost race. */
  readonly data?: unknown;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** Why a request failed; `message` is in the page's language. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
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
