import { messages } from '@/i18n/by-language/response';
import { messages as waits } from '@/i18n/by-language/rate-limits';
import { adminLocale, byLocale, type Locale, locales } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { ruleText } from '@/platform/http/rule-text';
import {
  type ErrorCode,
  isClientGone,
  isDatabaseAway,
  messageKey,
  PortalError,
  type RuleName,
} from '@/platform/http/errors';
import { createLogger } from '@/platform/log';
import { storageRefusal } from '@/platform/storage/storage-refusal';

/** A text in every language, as in answers: `message_zh`, `message_en`. */
type Multilingual = Readonly<Record<`message_${Locale}`, string>>;

const log = createLogger('http');

/** Seconds after which to retry while the database is down. */
const AWAY_SECONDS = 5;

const noStore = { 'Cache-Control': 'no-store' };

/** A success in the common envelope, never cached. */
export function success(data: unknown, status = 200): Response {
  return Response.json({ code: status, data, msg: 'success' }, { status, headers: noStore });
}

/** An error in the common envelope. An error that is not a refusal is logged, and answered without details. */
export function failure(error: unknown): Response {
  const refusal = asRefusal(error);
  const { code, status, fields, data, retryAfter } = refusal;
  return Response.json(
    {
      ...refusalBody(code, retryAfter),
      ...(fields && {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, rule]) => [name, ruleMessage(name, rule)]),
        ),
      }),
      ...(data !== undefined && { data }),
    },
    {
      status,
      headers: { ...noStore, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
    },
  );
}

/**
 * A refusal as one text for the admin: the problems of its fields if they are known, otherwise the text of its code.
 */
export function refusalText({ code, fields, retryAfter }: PortalError, language: string): string {
  const key = `message_${adminLocale(language)}` as const;
  const rules = Object.entries(fields ?? {}).map(([field, rule]) => ruleMessage(field, rule)[key]);
  return rules.length > 0 ? rules.join(' ') : messageOf(code, retryAfter)[key];
}

/**
 * The text of every refusal with this code.
 * @param retryAfter seconds after which the request may be repeated, if they are known
 */
export function refusalBody(
  code: ErrorCode,
  retryAfter?: number,
): { readonly code: ErrorCode; readonly msg: Multilingual } {
  return { code, msg: messageOf(code, retryAfter) };
}

/** What the caller may know of an error; one that is not a refusal is logged. */
export function asRefusal(error: unknown): PortalError {
  if (error instanceof PortalError) {
    // What an operator has to mend is not known from the answer.
    if (error.code === 'storage_full' || error.code === 'storage_away')
      log.error({ err: error }, 'a file could not be stored or read');
    return error;
  }
  const unstored = storageRefusal(error);
  if (unstored) {
    log.error({ err: error }, 'a file could not be stored or read');
    return unstored;
  }
  if (isClientGone(error)) {
    // Nobody reads the answer.
    log.info({ err: error }, 'a client left before its request had arrived');
    return new PortalError('invalid_input', { cause: error });
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is away');
    return new PortalError('unavailable', { retryAfter: AWAY_SECONDS });
  }
  log.error({ err: error }, 'a request failed');
  return new PortalError('internal_error');
}

/** `captcha_failed` → `captchaFailed`, the key under `response` in the messages. */
type CamelCase<T extends string> = T extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : T;

function messageOf(code: ErrorCode, retryAfter: number | undefined): Multilingual {
  if (code === 'too_many_requests' && retryAfter !== undefined) return waitMessage(retryAfter);
  const key = messageKey(code) as CamelCase<ErrorCode>;
  return inEveryLanguage((locale) => messages[locale][key]);
}

const waitTexts = byLocale((locale) => textsFrom<'rate-limits'>(locale, waits[locale]).t);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long to wait: limits last between a minute and a month. */
function waitMessage(seconds: number): Multilingual {
  return inEveryLanguage((locale) => {
    const t = waitTexts[locale];
    if (seconds > 2 * DAY) return t('days', { count: Math.ceil(seconds / DAY) });
    if (seconds > 2 * HOUR) return t('hours', { count: Math.ceil(seconds / HOUR) });
    if (seconds > 1.5 * MINUTE) return t('minutes', { count: Math.ceil(seconds / MINUTE) });
    return t('seconds', { count: Math.max(1, Math.ceil(seconds)) });
  });
}

function ruleMessage(field: string, rule: RuleName): Multilingual {
  return inEveryLanguage((locale) => ruleText(messages[locale], field, rule));
}

function inEveryLanguage(textIn: (locale: Locale) => string): Multilingual {
  return Object.fromEntries(
    locales.map((locale) => [`message_${locale}`, textIn(locale)]),
  ) as unknown as Multilingual;
}
