/** A term of the glossary in both languages. */
export interface TermPair {
  /** Its names in the source language: the term itself, its synonyms, its abbreviation. */
  readonly names: readonly string[];
  /** The term in the target language. */
  readonly target: string;
}

/** A stretch of a text; `term` where it is a name of one. */
interface MarkedStretch {
  readonly text: string;
  readonly term?: TermPair;
}

/**
 * Cuts a text at the terms that occur in it. Longer names come before shorter ones that begin at the same place. Latin names
 * are whole words in any case, also with a plural ending; Chinese has no spaces between words, so names are found anywhere.
 */
export function markTerms(text: string, terms: readonly TermPair[]): MarkedStretch[] {
  const { named, pattern } = searchOf(terms);
  if (!pattern) return text === '' ? [] : [{ text }];
  const found: MarkedStretch[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const term = named[match.slice(1).findIndex((part) => part !== undefined)]?.term;
    if (!term) continue;
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    found.push({ text: match[0], term });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

/** The terms of a text, each once, in the order in which they occur. */
export function termsIn(texts: readonly string[], terms: readonly TermPair[]): TermPair[] {
  const found = texts.flatMap((text) => markTerms(text, terms)).flatMap(({ term }) => (term ? [term] : []));
  return [...new Set(found)];
}

interface Search {
  /** The names in the order of the groups of the pattern. */
  readonly named: readonly { readonly name: string; readonly term: TermPair }[];
  /** Undefined without names. */
  readonly pattern: RegExp | undefined;
}

/** A glossary is made into a pattern once, and not for each of the many lines of a document. */
const searches = new WeakMap<readonly TermPair[], Search>();

function searchOf(terms: readonly TermPair[]): Search {
  const known = searches.get(terms);
  if (known) return known;
  const named = terms
    .flatMap((term) => term.names.map((name) => ({ name: name.trim(), term })))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
  const patterns = named.map(({ name }) => `(${patternOf(name)})`);
  const pattern = patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined;
  const search = { named, pattern };
  searches.set(terms, search);
  return search;
}

function patternOf(name: string): string {
  const exact = name.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
  if (/\p{Script=Han}/u.test(name)) return exact;
  return `(?<![\\p{Script=Latin}\\d])${exact}(?:e?s)?(?![\\p{Script=Latin}\\d])`;
}
