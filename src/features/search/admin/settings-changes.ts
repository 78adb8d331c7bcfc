import type { Locale } from '@/i18n/locales';

export interface Answer {
  /** Of the row; given to new ones as well, by which changes of others are merged with them. */
  readonly id: string;
  readonly query: string;
  readonly language: string;
  readonly address: string;
}

interface Group {
  readonly id: string;
  readonly terms: readonly string[];
}

/** The part of the settings that is changed where editors see what visitors search for. */
export interface Settings {
  readonly answers: readonly Answer[];
  readonly synonyms: readonly Group[];
}

type Change = (settings: Settings) => Settings;

/** A change, and what takes it back from the settings that came of it. */
export interface Reversible {
  readonly make: Change;
  readonly undo: Change;
}

/** What is pinned to a query in a language. */
export function answerTo({ answers }: Settings, query: string, language: Locale): Answer | undefined {
  const key = (text: string) => text.trim().toLowerCase();
  return answers.find((answer) => key(answer.query) === key(query) && answer.language === language);
}

/**
 * Makes an address the first result of a query, in place of the one that was there.
 * @param seen the settings that the editor decided by
 */
export function answering(seen: Settings, query: string, language: Locale, address: string): Reversible {
  const before = answerTo(seen, query, language);
  if (!before) {
    const added = { id: rowId(), query, language, address };
    return {
      make: (settings) => ({ ...settings, answers: [...settings.answers, added] }),
      undo: (settings) => ({ ...settings, answers: settings.answers.filter(({ id }) => id !== added.id) }),
    };
  }
  const leadingTo = (to: string) => (settings: Settings) => ({
    ...settings,
    answers: settings.answers.map((answer) =>
      answer.id === before.id ? { ...answer, address: to } : answer,
    ),
  });
  return { make: leadingTo(address), undo: leadingTo(before.address) };
}

/** Makes a query and a title mean the same. */
export function meaning(query: string, title: string): Reversible {
  const added = { id: rowId(), terms: [query, title] };
  return {
    make: (settings) => ({ ...settings, synonyms: [...settings.synonyms, added] }),
    undo: (settings) => ({ ...settings, synonyms: settings.synonyms.filter(({ id }) => id !== added.id) }),
  };
}

/** An ID as forms give to new rows: 12 bytes in hexadecimal. */
function rowId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
