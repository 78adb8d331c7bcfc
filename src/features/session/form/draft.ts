/** Which part of a form survives leaving the page, so a reload or a detour over the login page loses nothing. */
export interface Draft {
  readonly name: string;
  /** Never passwords, tokens or captchas. */
  readonly fields: readonly string[];
  /** Leaves out what is no longer good, such as a code that has expired. */
  readonly stillGood?: (kept: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Days that the draft of a member is kept. */
const MEMBER_DAYS = 14;

const GUEST_PREFIX = 'draft-';
/** Followed by whose it is. */
const MEMBER_PREFIX = 'draft:';

/**
 * Where a draft is: of a member on the device, under the account's name, until the member logs out; of a guest in this tab,
 * because the next guest at the device may be another person.
 * @param person the member's user name, empty for a guest
 */
function placeOf({ name }: Draft, person: string) {
  return person === ''
    ? { storage: sessionStorage, key: `${GUEST_PREFIX}${name}` }
    : { storage: localStorage, key: `${MEMBER_PREFIX}${person}:${name}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What was kept of a form; nothing when there is no draft, it is too old, or storage is forbidden. */
export function readDraft(draft: Draft, person: string): Record<string, unknown> {
  try {
    if (person !== '')
      dropDrafts((key) => key.startsWith(MEMBER_PREFIX) && !key.startsWith(`${MEMBER_PREFIX}${person}:`));
    const { storage, key } = placeOf(draft, person);
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (!isRecord(kept) || !isRecord(kept['values']) || typeof kept['at'] !== 'number') return {};
    if (Date.now() - kept['at'] > MEMBER_DAYS * 24 * 3600 * 1000) return {};
    const values = Object.fromEntries(
      Object.entries(kept['values']).filter(([field]) => draft.fields.includes(field)),
    );
    return draft.stillGood?.(values) ?? values;
  } catch {
    return {};
  }
}

/** Keeps what was typed; nothing typed leaves no draft. */
export function keepDraft(draft: Draft, person: string, values: Readonly<Record<string, unknown>>): void {
  if (Object.keys(values).length === 0) {
    dropDraft(draft, person);
    return;
  }
  try {
    const { storage, key } = placeOf(draft, person);
    storage.setItem(key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Forbidden or full: the form works without.
  }
}

export function dropDraft(draft: Draft, person: string): void {
  try {
    const { storage, key } = placeOf(draft, person);
    storage.removeItem(key);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

/** Forgets every draft on this device and in this tab, when a member logs out. */
export function forgetDrafts(): void {
  try {
    dropDrafts((key) => key.startsWith(MEMBER_PREFIX) || key.startsWith(GUEST_PREFIX));
  } catch {
    // Forbidden: then nothing was kept.
  }
}

function dropDrafts(isOne: (key: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isOne)) storage.removeItem(key);
  }
}
