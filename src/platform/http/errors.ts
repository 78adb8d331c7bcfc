/** Every business code that the portal's APIs answer with, and its HTTP status (contracts, section 1). */
export const errorStatus = {
  invalid_input: 400,
  captcha_failed: 400,
  captcha_expired: 400,
  code_wrong: 400,
  code_expired: 400,
  passkey_failed: 400,
  not_logged_in: 401,
  has_not_agreed: 403,
  not_granted: 403,
  forbidden: 403,
  confirmation_required: 403,
  fresh_proof_required: 403,
  consent_required: 403,
  managed_elsewhere: 403,
  log_in_elsewhere: 403,
  bad_token: 403,
  bad_origin: 403,
  not_found: 404,
  spec_not_found: 404,
  token_invalid: 404,
  request_timeout: 408,
  conflict: 409,
  already_obtained: 409,
  spec_not_ready_to_download: 409,
  token_expired: 410,
  token_used: 410,
  file_too_large: 413,
  file_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  storage_away: 503,
  gateway_timeout: 504,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** `SPEC_NOT_FOUND` → `specNotFound`: the key under `response` in the messages (specification, section 8). */
export function messageKey(code: string): string {
  return code.toLowerCase().replaceAll(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** What can be wrong with a field, as keys of `response.rules` in the messages. */
export const ruleNames = [
  'empty',
  'format',
  'unknown',
  'tooLong',
  'email',
  'nickname',
  'nicknameLength',
  'personName',
  'personNameLength',
  'signerName',
  'organization',
  'organizationLength',
  'organizationTooLong',
  'phone',
  'passwordLength',
  'staffPasswordLength',
  'passwordCharacters',
  'passwordKinds',
  'passwordRepeats',
  'passwordMatch',
  'code',
  'captcha',
  'credentials',
  'passwordWrong',
  'passwordSame',
  'passwordCommon',
  'passwordOwn',
  'consent',
  'accountUnknown',
  'staffTaken',
  'picturePixels',
  'pictureFrames',
  'pdfPages',
  'pdfObjects',
  'fileEffort',
  'webAddress',
  'privateAddress',
] as const;

export type RuleName = (typeof ruleNames)[number];

interface ErrorDetails {
  readonly fields?: Readonly<Record<string, RuleName>>;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
  /** The current state, for a lost race. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** A refusal that the caller may know about; anything else that is thrown becomes `internal_error`. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly status: number;
  readonly fields: ErrorDetails['fields'];
  readonly retryAfter: number | undefined;
  readonly data: unknown;

  constructor(
    readonly code: ErrorCode,
    details: ErrorDetails = {},
  ) {
    super(code, { cause: details.cause });
    this.status = errorStatus[code];
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.data = details.data;
  }
}

/** A refusal because of one field. */
export function invalidField(field: string, rule: RuleName): PortalError {
  return new PortalError('invalid_input', { fields: { [field]: rule } });
}

/**
 * Error codes of Node.js and PostgreSQL for a database that cannot be reached, does not accept queries, or did not finish
 * one within the bounds of the connection (ADR 132).
 */
const DATABASE_AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT|08\d{3}|53\d{3}|57P0\d|57014|55P03|25P03)$/;

/** True when `error` says that a client closed its connection before its whole request had arrived. */
export function isClientGone(error: unknown): boolean {
  // As Node.js ends the stream of an incomplete request (`abortIncoming`).
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}

/** True when `error`, or one of its causes, says that the database is down. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    // The same code as that of a lost connection to the database.
    if (isClientGone(current)) return false;
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && DATABASE_AWAY.test(code)) return true;
    // pg reports the first three without a code, and Payload the last one without its cause.
    if (
      /Connection terminated|timeout exceeded when trying to connect|not queryable|cannot connect to Postgres/.test(
        current.message,
      )
    )
      return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
