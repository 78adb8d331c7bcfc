import type { Term } from '../terms';

/** A term of a query with what it weighs in the index. */
export interface WeighedTerm {
  readonly term: Term;
  /** Share of the entries that have it, from 0 to 1. */
  readonly share: number;
  /** How much it says: the rarer, the more; 0 for a term that nothing has. */
  readonly weight: number;
}

/** Entries of an index, and how many of them have the lexemes that most of them have. */
export interface Frequencies {
  readonly entries: number;
  /** Shares by lexeme, as PostgreSQL keeps them for its planner. */
  readonly common: ReadonlyMap<string, number>;
}

/** Terms that decide whether an entry is a result; more of them would only rank it. */
const MOST_DECIDING = 8;

/** Share of the weight of a query that an entry must have, the first that leaves few enough results. */
const SUFFICIENT = [0.25, 0.5, 0.7] as const;

/** Results from which on more of the words are demanded: nobody reads so many. */
const ENOUGH = 1_500;

/** Alternatives that are looked up one by one. */
const MOST_ALTERNATIVES = 8;

/** Share below which a term is not rarer than others: otherwise one rare word would outweigh all the rest. */
const RAREST = 0.005;

/** What a term weighs (the rarity of BM25, Robertson and Spärck Jones). */
export function weightOf(term: Term, entriesWith: number, entries: number): WeighedTerm {
  const all = Math.max(entries, entriesWith * 2, 100);
  const counted = Math.max(entriesWith, all * RAREST);
  const rarity = Math.log(1 + (all - counted + 0.5) / (counted + 0.5));
  return { term, share: entriesWith / all, weight: entriesWith === 0 ? 0 : rarity * term.meaning };
}

/**
 * Entries that have a term, as far as common lexemes tell; undefined for a term of rare ones only, which are counted.
 */
export function commonEntries({ forms }: Term, { entries, common }: Frequencies): number | undefined {
  const shares = forms.map(({ lexemes }) => lexemes.map((lexeme) => common.get(lexeme)));
  // A form of rare lexemes adds little to one of common ones.
  const known = shares.flatMap((form) =>
    form.every((share) => share !== undefined) ? [Math.min(...form)] : [],
  );
  if (known.length === 0) return undefined;
  // A word and its stem are in the same entries.
  return Math.max(1, Math.max(...known) * entries);
}

/**
 * Which entries are results, as alternatives of which one is enough: those with enough of the weight of the query, and,
 * if that would be too many, those with more of it. None when nothing has any of the words.
 */
export function sufficientConditions(weighed: readonly WeighedTerm[], entries: number): string[] {
  const deciding = weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_DECIDING);
  if (deciding.length === 0) return [];
  const whole = deciding.reduce((sum, { weight }) => sum + weight, 0);
  for (const part of SUFFICIENT) {
    const sets = smallestSets(deciding, part * whole);
    const expected = sets.reduce(
      (sum, set) => sum + set.reduce((share, term) => share * term.share, 1) * entries,
      0,
    );
    if (expected <= ENOUGH) return few(sets.flatMap(allOf));
  }
  return allOf(deciding);
}

/** The sets of terms that reach a weight and would not without any one of their terms. */
function smallestSets(terms: readonly WeighedTerm[], weight: number): WeighedTerm[][] {
  const sets: WeighedTerm[][] = [];
  // By weight, so the last term that is added is the lightest, and the set is smallest when that one is needed.
  const extend = (set: readonly WeighedTerm[], from: number, missing: number): void => {
    for (let index = from; index < terms.length; index += 1) {
      const term = terms[index];
      if (!term) continue;
      const next = [...set, term];
      if (term.weight >= missing) sets.push(next);
      else extend(next, index + 1, missing - term.weight);
    }
  };
  extend([], 0, weight);
  return sets;
}

/**
 * All of the terms, as alternatives of which one is enough. Each is looked up on its own: together in one `tsquery` the
 * whole of it would be evaluated for every entry that any of its words has.
 */
export function allOf(terms: readonly WeighedTerm[]): string[] {
  const [only, ...others] = terms;
  if (only && others.length === 0) return few(only.term.titles.map(({ condition }) => condition));
  // In one order, so the same terms are the same condition.
  const conditions = terms.map(({ term }) => `(${term.condition})`).toSorted();
  return terms.length > 0 ? [conditions.join(' & ')] : [];
}

/** Of very many alternatives one condition. */
function few(alternatives: readonly string[]): string[] {
  const distinct = [...new Set(alternatives)];
  if (distinct.length <= MOST_ALTERNATIVES) return distinct;
  return [distinct.map((condition) => `(${condition})`).join(' | ')];
}
