import { isLocale, type Locale } from '@/i18n/locales';

/** Field of items and settings that have versions; in no answer, form, or list. */
export const AUTHORSHIP = 'authorship';

/** Who saved a version, and the language of the form. */
export interface Edit {
  /** ID of the staff account; null for what the portal does on its own. */
  readonly staff: string | null;
  /** All languages when a command or a job wrote them in one go. */
  readonly language: Locale | 'all';
}

/** Who wrote a version: one edit, or several where people went on typing in the same one. */
export interface Authorship {
  /** Whether the next text that someone types goes into this version. */
  readonly typing: boolean;
  /** Everyone once per language, the last one last. */
  readonly edits: readonly Edit[];
}

const NOBODY: Authorship = { typing: false, edits: [] };

/** What is stored with a version. Versions from before authors were recorded have none. */
export function storedAuthorship(value: unknown): Authorship {
  if (typeof value !== 'object' || value === null) return NOBODY;
  const { typing, edits } = value as { typing?: unknown; edits?: unknown };
  if (!Array.isArray(edits)) return NOBODY;
  const known = edits.flatMap((edit: unknown): Edit[] => {
    const { staff, language } = (edit ?? {}) as { staff?: unknown; language?: unknown };
    if (language !== 'all' && !isLocale(language)) return [];
    return [{ staff: typeof staff === 'string' ? staff : null, language }];
  });
  return { typing: typing === true, edits: known };
}

/**
 * The authorship of a save. Autosaves go into one version until someone saves, so they add to those who typed before.
 * @param before of the latest version
 * @param typing whether this save is an autosave
 */
export function authorshipAfter(before: Authorship, edit: Edit, typing: boolean): Authorship {
  const earlier = typing && before.typing ? before.edits : [];
  const others = earlier.filter(({ staff, language }) => staff !== edit.staff || language !== edit.language);
  return { typing, edits: [...others, edit] };
}
