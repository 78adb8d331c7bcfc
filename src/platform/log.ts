import pino, { type Logger, type LoggerOptions } from 'pino';
import { env } from './env';
import { lineOptions } from './log-options';
import { noteError } from './noticed-errors/note';

/** From here on, lines are errors. */
const ERROR_LEVEL = 50;

/** Options for every pino logger of the portal, Payload's included. */
export const loggerOptions = {
  ...lineOptions,
  level: env.LOG_LEVEL,
  hooks: {
    ...lineOptions.hooks,
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
