import type { Values } from '../merge';

/** What Payload keeps of a field of a form, as far as it matters here: a list without rows has the value 0. */
interface FieldInForm {
  readonly rows?: readonly unknown[] | undefined;
  readonly value?: unknown;
}

/**
 * The values of a form with empty lists as lists. Payload reads them as 0, the number of their rows, so a form in which nobody had
 * typed seemed to have unsaved changes.
 * @param fields of the form, by their paths
 */
export function withEmptyLists(values: Values, fields: Readonly<Record<string, FieldInForm>>): Values {
  const empty = Object.entries(fields).flatMap(([path, { rows, value }]) =>
    value === 0 && rows?.length === 0 ? [path.split('.')] : [],
  );
  return empty.reduce<Values>((now, path) => withEmptyList(now, path), values);
}

function withEmptyList<Part>(part: Part, [name, ...rest]: readonly string[]): Part {
  if (name === undefined || typeof part !== 'object' || part === null || !(name in part)) return part;
  const inner: unknown = part[name as keyof Part];
  const changed = rest.length > 0 ? withEmptyList(inner, rest) : inner === 0 ? [] : inner;
  if (changed === inner) return part;
  return (
    Array.isArray(part)
      ? part.map((row: unknown, index) => (String(index) === name ? changed : row))
      : { ...part, [name]: changed }
  ) as Part;
}
