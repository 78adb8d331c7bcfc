/** Which part of a form is kept in this tab, so a reload or a detour over the login page loses nothing. */
export interface Draft {
  readonly name: string;
  /** Never passwords, codes or tokens. */
  readonly fields: readonly string[];
}

const keyOf = ({ name }: Draft) => `draft-${name}`;

/** What was kept of a form; nothing when there is no draft, or storage is forbidden. */
export function readDraft(draft: Draft): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([field]) => draft.fields.includes(field)));
  } catch {
    return {};
  }
}

export function keepDraft(draft: Draft, values: Readonly<Record<string, unknown>>): void {
  try {
    const kept = Object.fromEntries(draft.fields.map((field) => [field, values[field]]));
    sessionStorage.setItem(keyOf(draft), JSON.stringify(kept));
  } catch {
    // Forbidden or full: the form works without.
  }
}

export function dropDraft(draft: Draft): void {
  try {
    sessionStorage.removeItem(keyOf(draft));
  } catch {
    // Forbidden: then nothing was kept.
  }
}
