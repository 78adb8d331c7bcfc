import pino, { type Logger, type LoggerOptions } from 'pino';
import { env } from './env';
import { logFields } from './log-context';
import { maskEmailAddresses } from './mask-address';
import { count } from './metrics/metrics';

/** Paths in log records whose values are replaced, wherever a caller puts a request, a user or a configuration. */
const SECRET_KEYS = [
  'authorization',
  'captchaVerification',
  'cookie',
  'password',
  'resetToken',
  'secret',
  'set-cookie',
  'token',
];

/** Options for every pino logger of the portal, Payload's included: level, ISO time, request, redaction. */
export const loggerOptions = {
  level: env.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: SECRET_KEYS.flatMap((key) => {
      const step = `["${key}"]`;
      return [step, `*${step}`, `*.*${step}`, `req.headers${step}`];
    }),
    censor: '[redacted]',
  },
  serializers: { err: pino.stdSerializers.err },
  mixin: (_record, level) => {
    count('portal_log_lines_total', { level: pino.levels.labels[level] ?? 'other' });
    return logFields();
  },
  // Errors of mail relays and databases quote addresses in their texts, which no path leads to.
  hooks: { streamWrite: maskEmailAddresses },
} satisfies LoggerOptions;

/**
 * A logger that writes JSON lines to standard output.
 * @param name the part of the portal that logs, such as `worker` or `mail`
 */
export function createLogger(name: string): Logger {
  return pino({ ...loggerOptions, name });
}
