import pino, { type Logger, type LoggerOptions } from 'pino';
import { env } from './env';
import { logFields } from './log-context';
import { maskEmailAddresses } from './mask-address';
import { count } from './metrics/metrics';
import { noteError } from './noticed-errors/note';

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

/** From here on, lines are errors. */
const ERROR_LEVEL = 50;

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
  hooks: {
    streamWrite: maskEmailAddresses,
    logMethod(args, method, level) {
      if (level >= ERROR_LEVEL) noteLine(args);
      method.apply(this, args);
    },
  },
} satisfies LoggerOptions;

/** Counts an error that is logged, for the system page. */
function noteLine([first, second]: readonly unknown[]): void {
  const { err } = (typeof first === 'object' && first !== null ? first : {}) as { err?: unknown };
  const message = [first, second].find((value) => typeof value === 'string');
  noteError(first instanceof Error ? first : err, typeof message === 'string' ? message : '');
}

/**
 * A logger that writes JSON lines to standard output.
 * @param name the part of the portal that logs, such as `worker` or `mail`
 */
export function createLogger(name: string): Logger {
  return pino({ ...loggerOptions, name });
}
