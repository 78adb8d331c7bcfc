import { format, stripVTControlCharacters } from 'node:util';

import pino, { type Logger } from 'pino';

import { lineOptions } from './log-options.ts';

/** Methods of the console, and the severity of what is written with them. */
const LEVELS = {
  trace: 'debug',
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  dir: 'info',
} as const;

const DEFAULT_LEVEL = 'info';

/** Signs with which Next.js begins its lines; they say what the severity says. */
const SIGN = /^[⨯⚠✓▲○»]\s*/u;

/**
 * Makes whatever is written to the console one line of JSON in the log: what Next.js prints, warnings of Node.js, and the
 * error that ends the process (ADR 215). An error keeps its stack, inside of the line.
 *
 * Runs without the bundler, like `src/web.ts`.
 * @param level lowest severity that is logged, as in LOG_LEVEL
 */
export function logConsole(level: string | undefined): void {
  // src/platform/env says what is wrong with another value, and it needs a log for that.
  const isKnown = level !== undefined && (level === 'silent' || level in pino.levels.values);
  const logger = pino({ ...lineOptions, level: isKnown ? level : DEFAULT_LEVEL, name: 'web' });
  for (const method of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    console[method] = (...values: unknown[]) => writeLine(logger, LEVELS[method], values);
  }
  // Without this one, Node.js writes the text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, warning.message));
  process.on('uncaughtException', (error) => {
    // Once Next.js has started, it logs these and goes on.
    if (process.listenerCount('uncaughtException') > 1) return;
    logger.fatal({ err: error }, 'the web process ended because of an error');
    process.exit(1);
  });
}

function writeLine(logger: Logger, level: (typeof LEVELS)[keyof typeof LEVELS], values: unknown[]): void {
  const err = values.find((value) => value instanceof Error);
  const text = stripVTControlCharacters(format(...values.filter((value) => value !== err)))
    .trim()
    .replace(SIGN, '');
  // Next.js puts empty lines around what it prints.
  if (text === '' && !err) return;
  if (err) logger[level]({ err }, text || err.message);
  else logger[level](text);
}
