import type { z } from 'zod';

import { PortalError, type RuleName, ruleNames } from './errors';

const rules: ReadonlySet<string> = new Set(ruleNames);

function isRuleName(message: string): message is RuleName {
  return rules.has(message);
}

/** The data of a valid input, or the first broken rule of each field. */
export type Checked<T> =
  | { readonly data: T; readonly fields?: undefined }
  | { readonly data?: undefined; readonly fields: Readonly<Record<string, RuleName>> };

/** Checks input against a schema whose messages are rule names, on the server and in the browser. */
export function check<T>(schema: z.ZodType<T>, input: unknown): Checked<T> {
  const result = schema.safeParse(input);
  if (result.success) return { data: result.data };
  const fields: Record<string, RuleName> = {};
  const add = (field: string, rule: RuleName) => {
    // Own keys only: a field may be called `constructor`.
    if (!Object.hasOwn(fields, field)) fields[field] = rule;
  };
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(key, 'unknown');
      continue;
    }
    const field = issue.path.map(String).join('.') || 'body';
    const value = valueAt(input, issue.path);
    // Nothing was typed: that the value is missing is more helpful than the format it should have.
    if (value === '') add(field, 'empty');
    else if (isRuleName(issue.message)) add(field, issue.message);
    else add(field, value == null ? 'empty' : 'format');
  }
  return { fields };
}

/**
 * Checks input against a schema whose messages are rule names.
 * @throws PortalError `invalid_input` with the first broken rule of each field
 */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const { data, fields } = check(schema, input);
  if (fields) throw new PortalError('invalid_input', { fields });
  return data;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
