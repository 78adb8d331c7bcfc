import pino, { type Logger, type LoggerOptions } from 'pino';
import { env } from './env';

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

/** Options for every pino logger of the portal, Payload's included: level, ISO time, redaction. */
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
} satisfies LoggerOptions;

/**
 * A logger that writes JSON lines to standard output.
 * @param name which part of the portal speaks, such as `worker` or `mail`
 */
export function createLogger(name: string): Logger {
  return pino({ ...loggerOptions, name });
}

/** An address with its password masked, for messages and logs; text that is no address comes back masked whole. */
export function maskAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '[redacted]';
  if (url.password) url.password = '***';
  return url.href;
}

/** The logger of code that runs in whichever process, web or worker. */
export const logger: Logger = createLogger('portal');
