import { cutWords, joined, partsOf, runsOf, stemOf } from './segment';
import { meaningOf } from './stop-words';
import type { Synonyms } from './synonyms';
import { quoted } from './vector';

/** One way in which a term occurs: all of these lexemes. */
export interface Form {
  readonly lexemes: readonly string[];
  /** 1 for the word as it was written, less for what only means the same. */
  readonly worth: number;
}

/** A word of a query, or a name of several words. */
export interface Term {
  /** In the syntax of PostgreSQL's `tsquery`. */
  readonly condition: string;
  /**
   * The condition by what its words are to the query, the closest first: in titles that counts. Any one of them fulfills
   * the condition.
   */
  readonly titles: readonly { readonly condition: string; readonly worth: number }[];
  /** The ways in which it occurs, for the rank. */
  readonly forms: readonly Form[];
  /** Folded words to be marked in results. */
  readonly marks: readonly string[];
  /** Letters that it takes in a title. */
  readonly length: number;
  /** How much it says, from 0 for words without meaning of their own. */
  readonly meaning: number;
}

/** Worth of a form beside the word as it was written. */
const WORTH = { stem: 0.9, parts: 0.6, pairs: 0.7, otherTitle: 0.85, similarTitle: 0.6 } as const;

/** The terms of a folded text. Names of concepts also stand for their other names, unless it is meant literally. */
export function termsOf(text: string, synonyms: Synonyms, literal: boolean): Term[] {
  const concepts = literal ? [] : synonyms.find(text);
  const terms: Term[] = [];
  let rest = 0;
  for (const { at, length, others } of concepts) {
    terms.push(...plainTerms(text.slice(rest, at)));
    const own = all(plainTerms(text.slice(at, at + length)));
    const named = others
      .map(({ name, worth }) => {
        const words = plainTerms(name);
        return { worth, words: words.length, term: devalued(all(words), worth) };
      })
      .filter(({ term }) => term.condition !== '');
    // One word of several that are only used in the place of the query is no hit on its own.
    const marked = named.filter(({ worth, words }) => worth === 1 || words === 1);
    terms.push({
      ...any([own, ...named.map(({ term }) => term)]),
      marks: [own, ...marked.map(({ term }) => term)].flatMap(({ marks }) => marks),
      titles: [
        { condition: own.condition, worth: 1 },
        ...named.map(({ worth, term }) => ({
          condition: term.condition,
          worth: worth < 1 ? WORTH.similarTitle : WORTH.otherTitle,
        })),
      ],
      length,
      // A name of the field means what it says, also when one of its words alone says little.
      meaning: 1,
    });
    rest = at + length;
  }
  return [...terms, ...plainTerms(text.slice(rest))];
}

function plainTerms(text: string): Term[] {
  return runsOf(text).flatMap((run) =>
    run.dense ? cutWords(run.text).map(denseTerm) : [latinTerm(run.text)],
  );
}

/**
 * A Chinese word by the pairs of its characters: every entry with the word has them, also where the index was made
 * without knowing the word.
 */
function denseTerm(word: string): Term {
  const characters = Array.from(word);
  if (characters.length < 3) return exactly(word);
  const pairs = characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
  const condition = pairs.map(quoted).join(' & ');
  return {
    condition,
    titles: [{ condition, worth: 1 }],
    forms: [
      { lexemes: [word], worth: 1 },
      { lexemes: pairs, worth: WORTH.pairs },
    ],
    marks: [word],
    length: word.length,
    meaning: meaningOf(word),
  };
}

/**
 * A word in Latin or another script with spaces: itself, its stem, and the parts of a compound. An entry with a word has
 * its stem as well, and one with a compound has its parts, so these find all of them, in half the time.
 */
export function latinTerm(word: string): Term {
  const parts = partsOf(word);
  const stem = stemOf(word);
  const whole = [...new Set([word, ...(parts.length > 0 ? [joined(word)] : []), ...(stem ? [stem] : [])])];
  const pieces = parts.map((part) => quoted(stemOf(part) ?? part));
  const condition =
    pieces.length > 0 ? `${quoted(joined(word))} | (${pieces.join(' & ')})` : quoted(stem ?? word);
  return {
    condition,
    titles: [{ condition, worth: 1 }],
    forms: [
      ...whole.map((lexeme) => ({ lexemes: [lexeme], worth: lexeme === stem ? WORTH.stem : 1 })),
      ...(parts.length > 0 ? [{ lexemes: parts, worth: WORTH.parts }] : []),
    ],
    marks: [word, ...parts.filter((part) => part.length > 1)],
    length: word.length,
    meaning: meaningOf(word),
  };
}

/** A lexeme and nothing else. */
export function exactly(lexeme: string): Term {
  const condition = quoted(lexeme);
  return {
    condition,
    titles: [{ condition, worth: 1 }],
    forms: [{ lexemes: [lexeme], worth: 1 }],
    marks: [lexeme],
    length: lexeme.length,
    meaning: meaningOf(lexeme),
  };
}

/** All of the terms. The form that most texts with all of them have stands for the others. */
export function all(terms: readonly Term[]): Term {
  const forms = terms.map((term) => term.forms);
  const lexemes = forms.flatMap(
    (each) => (each.find(({ worth }) => worth === WORTH.stem) ?? each[0])?.lexemes ?? [],
  );
  return combined(terms, ' & ', [{ lexemes, worth: 1 }]);
}

/** Any of the terms. */
export function any(terms: readonly Term[]): Term {
  return combined(
    terms,
    ' | ',
    terms.flatMap(({ forms }) => forms),
  );
}

function devalued(term: Term, worth: number): Term {
  return { ...term, forms: term.forms.map((form) => ({ ...form, worth: form.worth * worth })) };
}

function combined(terms: readonly Term[], operator: string, forms: readonly Form[]): Term {
  const [only] = terms;
  if (terms.length === 1 && only) return only;
  const condition = terms.map((term) => `(${term.condition})`).join(operator);
  return {
    condition,
    titles: [{ condition, worth: 1 }],
    forms,
    // Of a name such as 坏了, what says nothing is marked nowhere.
    marks: (terms.some(({ meaning }) => meaning > 0)
      ? terms.filter(({ meaning }) => meaning > 0)
      : terms
    ).flatMap(({ marks }) => marks),
    length: terms.reduce((sum, { length }) => sum + length, 0),
    meaning: Math.max(0, ...terms.map(({ meaning }) => meaning)),
  };
}
