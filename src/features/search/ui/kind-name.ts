import type { SearchLabels } from './labels';

/** What a kind of results is called; for kinds that are types, the type. */
export function nameOfKind(kind: string, { kinds, types }: SearchLabels): string {
  const names: Readonly<Record<string, string>> = { ...types, ...kinds };
  return names[kind] ?? kind;
}
