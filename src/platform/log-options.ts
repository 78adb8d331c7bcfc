import pino, { type LoggerOptions } from 'pino';

import { logFields } from './log-context.ts';
import { maskEmailAddresses } from './mask-address.ts';
import { count } from './metrics/metrics.ts';

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

/**
 * What every line of a log has in common: ISO time, request, redaction.
 *
 * Runs with and without the bundler.
 */
export const lineOptions = {
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: SECRET_KEYS.flatMap((key) => {
      const step = `["${key}"]`;
      return [step, `*${step}`, `*.*${step}`, `req.headers${step}`];
    }),
    censor: '[redacted]',
  },
  serializers: { err: pino.stdSerializers.err },
  mixin: (_record: object, level: number) => {
    count('portal_log_lines_total', { level: pino.levels.labels[level] ?? 'other' });
    return logFields();
  },
  // Errors of mail relays and databases quote addresses in their texts, which no path leads to.
  hooks: { streamWrite: maskEmailAddresses },
} satisfies LoggerOptions;
