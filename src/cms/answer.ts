import en from '@/i18n/messages/en/response.json';
import zh from '@/i18n/messages/zh/response.json';
import { ruleText } from '@/platform/http/rule-text';
import {
  type ErrorCode,
  isDatabaseAway,
  messageKey,
  PortalError,
  type RuleName,
} from '@/platform/http/errors';
import { createLogger } from '@/platform/log';

/** A text in both languages, as answers carry it. */
interface Bilingual {
  readonly message_zh: string;
  readonly message_en: string;
}

const log = createLogger('http');

/** Seconds after which to ask again while the database is away. */
const AWAY_SECONDS = 5;

const noStore = { 'Cache-Control': 'no-store' };

/** A success in the common envelope, never cached. */
export function success(data: unknown, status = 200): Response {
  return Response.json({ code: status, data, msg: 'success' }, { status, headers: noStore });
}

/** An error in the common envelope. What is not a refusal is logged, and answered without details. */
export function failure(error: unknown): Response {
  const refusal = asRefusal(error);
  const { code, status, fields, data, retryAfter } = refusal;
  return Response.json(
    {
      ...refusalBody(code),
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

/** A refusal as one text for the admin: what is wrong with its fields when that is known, else its code's text. */
export function refusalText({ code, fields }: PortalError, language: string): string {
  const key = language === 'zh' ? 'message_zh' : 'message_en';
  const rules = Object.entries(fields ?? {}).map(([field, rule]) => ruleMessage(field, rule)[key]);
  return rules.length > 0 ? rules.join(' ') : messageOf(code)[key];
}

/** What every refusal with this code says. */
export function refusalBody(code: ErrorCode): { readonly code: ErrorCode; readonly msg: Bilingual } {
  return { code, msg: messageOf(code) };
}

function asRefusal(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
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

function messageOf(code: ErrorCode): Bilingual {
  const key = messageKey(code) as CamelCase<ErrorCode>;
  return { message_zh: zh[key], message_en: en[key] };
}

function ruleMessage(field: string, rule: RuleName): Bilingual {
  return { message_zh: ruleText(zh, field, rule), message_en: ruleText(en, field, rule) };
}
