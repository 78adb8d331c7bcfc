import type { AfterErrorHook } from 'payload';

import { isDatabaseAway } from '@/platform/http/errors';

/** SQLSTATE class 22: the database understood the statement and refuses a value in it. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/;

/**
 * Tells callers of Payload's REST what an error of the database means: 503 while it is away, 400 for a value that no
 * column can hold, such as an id that is none. Payload answers 500 to both.
 */
export const explainDatabaseErrors: AfterErrorHook = ({ error, result }) => {
  if (isDatabaseAway(error)) return { status: 503, response: result };
  if (sqlStates(error).some((state) => DATA_EXCEPTION.test(state))) {
    return { status: 400, response: { errors: [{ message: 'A value has the wrong form.' }] } };
  }
  return undefined;
};

/** SQLSTATEs of an error and of what caused it. */
function sqlStates(error: unknown): string[] {
  const states: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') states.push(code);
  }
  return states;
}
