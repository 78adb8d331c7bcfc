import { fold } from './fold';
import { cutWords, joined, neighboursOf, partsOf, runsOf, stemOf } from './segment';
import type { Synonyms } from './synonyms';
import { quoted } from './vector';

/** Words and phrases of a query that count; a sentence has fewer. */
const MOST_TERMS = 16;

/** Something that must occur. */
export interface Term {
  /** In the syntax of PostgreSQL's `tsquery`. */
  readonly condition: string;
  /** Every lexeme of the condition, for the rank. */
  readonly lexemes: readonly string[];
  /** Folded words to be marked in results. */
  readonly marks: readonly string[];
}

/** A word of the query that may be misspelled: letters of the Latin alphabet only. */
interface SpelledWord {
  readonly word: string;
  /** Place in the query as it was typed. */
  readonly at: number;
  readonly length: number;
}

/** Words that must be next to each other. */
export interface Phrase {
  /** Folded text that must occur letter by letter. */
  readonly text: string;
  /** Lexemes that every text with the phrase has. */
  readonly lexemes: readonly string[];
  /** Whether a text with all of the lexemes is as good as sure to have the phrase. */
  readonly sure: boolean;
}

export interface ParsedQuery {
  /** The folded query without operators, for comparison with titles. */
  readonly plain: string;
  /** Other names of the concept that the whole query names. */
  readonly otherNames: readonly string[];
  readonly required: readonly Term[];
  readonly excluded: readonly Term[];
  readonly phrases: readonly Phrase[];
  readonly words: readonly SpelledWord[];
}

/** Words without which a question means the same; dropped unless nothing else is left. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from has have how i in is it its my of on or s t that the their this to was ' +
    'what when where which who why will with you your ' +
    '的 了 和 与 是 在 及 或 对 为 吗 呢 我 你 请 把 被 就 都 也 什么 如何 怎么 怎样 怎么样 为什么 哪些 哪个 哪里 多少 是否 可以 能否 有没有'
  ).split(' '),
);

interface Piece {
  readonly text: string;
  readonly kind: 'words' | 'phrase' | 'or';
  readonly excluded: boolean;
  /** Offset of `text` in the folded query. */
  readonly at: number;
}

/**
 * Reads a query: words all of which must occur, `"quoted phrases"`, `-word` and `-"phrase"` that must not, `OR` or `|`
 * between two alternatives. Names of concepts also stand for their synonyms in either language. Nothing is an error:
 * what has no meaning as an operator is punctuation.
 */
export function parseQuery(source: string, synonyms: Synonyms): ParsedQuery {
  const { text, starts } = fold(source);
  const required: Term[] = [];
  const excluded: Term[] = [];
  const phrases: Phrase[] = [];
  const words: SpelledWord[] = [];
  const plain: string[] = [];
  let alternative = false;
  let wasPhrase = false;

  for (const piece of piecesOf(text, source, starts)) {
    if (piece.kind === 'or') {
      alternative = required.length > 0;
      continue;
    }
    const terms = termsOf(piece.text, synonyms, piece.kind === 'phrase');
    if (terms.length === 0) continue;
    if (piece.excluded) {
      // A phrase is only excluded when all of its words are there.
      excluded.push(all(terms));
      continue;
    }
    plain.push(piece.text.trim());
    const literal = piece.kind === 'phrase' ? piece.text.trim().replaceAll(/ +/g, ' ') : undefined;
    if (literal === undefined) words.push(...spelledWords(piece, starts));
    // One of two alternatives need not be there, so neither is demanded letter by letter.
    if (alternative && wasPhrase) phrases.pop();
    else if (literal !== undefined && !alternative) phrases.push({ text: literal, ...neighboursOf(literal) });
    const [first, ...rest] = terms;
    const before = alternative ? required.pop() : undefined;
    if (first) required.push(before ? any([before, first]) : first);
    required.push(...rest);
    wasPhrase = literal !== undefined && !alternative;
    alternative = false;
  }
  const meaning = required.filter((term) => !term.marks.every((mark) => STOP_WORDS.has(mark)));
  const whole = plain.join(' ').replaceAll(/ +/g, ' ').trim();
  const concept = synonyms.find(whole).find(({ at, length }) => at === 0 && length === whole.length);
  return {
    plain: whole,
    otherNames: concept?.others ?? [],
    required: (meaning.length > 0 ? meaning : required).slice(0, MOST_TERMS),
    excluded: excluded.slice(0, MOST_TERMS),
    phrases,
    words: words.filter(({ word }) => !STOP_WORDS.has(word)),
  };
}

/** The query as a `tsquery`: all required terms and none of the excluded ones; undefined when nothing is required. */
export function toTsQuery({ required, excluded, phrases }: ParsedQuery): string | undefined {
  if (required.length === 0) return undefined;
  return [
    ...required.map(({ condition }) => `(${condition})`),
    ...phrases.flatMap(({ lexemes }) => lexemes.map(quoted)),
    ...excluded.map(({ condition }) => `!(${condition})`),
  ].join(' & ');
}

/** Any of the words that count, as a `tsquery`: what the rank is made of. */
export function toRankQuery(query: ParsedQuery, strictness: 'all' | 'closest'): string {
  const terms = strictness === 'all' ? query.required : looseTerms(query);
  return [...new Set(terms.flatMap(({ lexemes }) => lexemes))].map(quoted).join(' | ');
}

/** Words of which some may be missing from the closest results. */
const MOST_LOOSE_TERMS = 10;

/** Words from which on two may be missing. */
const TWO_MAY_MISS = 5;

/**
 * All words but one, or but two of many; a single word as the beginning of one. For when nothing has all of them.
 * Undefined where that would mean nothing.
 */
export function closestQuery(query: ParsedQuery): string | undefined {
  const terms = looseTerms(query).slice(0, MOST_LOOSE_TERMS);
  const [only] = terms;
  if (!only) return undefined;
  const conditions = terms.map(({ condition }) => `(${condition})`);
  if (terms.length === 1) {
    const word = runsOf(query.plain)[0];
    return word && !word.dense && word.text.length > 2 ? `${quoted(word.text)}:*` : undefined;
  }
  const without = (missing: ReadonlySet<number>) =>
    `(${conditions.filter((_, index) => !missing.has(index)).join(' & ')})`;
  const alternatives = conditions.flatMap((_, first) =>
    terms.length < TWO_MAY_MISS
      ? [without(new Set([first]))]
      : conditions.slice(first + 1).map((_, rest) => without(new Set([first, first + 1 + rest]))),
  );
  const none = query.excluded.map(({ condition }) => ` & !(${condition})`).join('');
  return `(${alternatives.join(' | ')})${none}`;
}

/** All words of what has been typed so far, the last one as the beginning of a word; undefined when there is none. */
export function prefixQuery({ plain }: ParsedQuery): string | undefined {
  const runs = runsOf(plain);
  const parts = runs.flatMap((run, index): string[] => {
    if (!run.dense) {
      const isLast = index === runs.length - 1 && !plain.endsWith(' ');
      return [isLast ? `${quoted(run.text)}:*` : `(${latinTerm(run.text).condition})`];
    }
    const characters = Array.from(run.text);
    if (characters.length === 1) return [quoted(run.text)];
    return characters.slice(1).map((character, place) => quoted((characters[place] ?? '') + character));
  });
  return parts.length > 0 ? parts.slice(0, MOST_TERMS).join(' & ') : undefined;
}

/**
 * The terms that are counted when nothing has all of them: words, and for Chinese each single character, so a
 * wrong one among several still leads to the right word.
 */
export function looseTerms({ plain }: ParsedQuery): Term[] {
  const terms = runsOf(plain).flatMap((run): Term[] =>
    run.dense ? Array.from(run.text).map(exactly) : [latinTerm(run.text)],
  );
  const meaning = terms.filter(({ marks }) => !marks.every((mark) => STOP_WORDS.has(mark)));
  const distinct = new Map((meaning.length > 0 ? meaning : terms).map((term) => [term.condition, term]));
  return [...distinct.values()].slice(0, MOST_TERMS);
}

/** Quoted parts, words, and operators in their order; neighboring words stay together, for names of several words. */
function piecesOf(text: string, source: string, starts: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(-?)([^\s"]+)/g)) {
    const phrase = match[2];
    const body = phrase ?? match[4] ?? '';
    const at = match.index + match[0].indexOf(body, match[1] === '-' || match[3] === '-' ? 1 : 0);
    const typed = source.slice(starts[match.index], starts[match.index + match[0].length]);
    if (phrase === undefined && (typed === 'OR' || typed === '|')) {
      pieces.push({ kind: 'or', text: '', excluded: false, at });
      continue;
    }
    const isExcluded = (match[1] ?? match[3]) === '-' && /^[\p{L}\p{N}"]/u.test(text.slice(match.index + 1));
    const last = pieces.at(-1);
    const joins = phrase === undefined && !isExcluded && last?.kind === 'words' && !last.excluded;
    if (joins) {
      // From the folded text, so offsets stay correct regardless of what is between the words.
      pieces[pieces.length - 1] = { ...last, text: text.slice(last.at, at + body.length) };
    } else {
      pieces.push({
        kind: phrase === undefined ? 'words' : 'phrase',
        text: body,
        excluded: isExcluded,
        at,
      });
    }
  }
  return pieces;
}

function termsOf(text: string, synonyms: Synonyms, literal: boolean): Term[] {
  const concepts = literal ? [] : synonyms.find(text);
  const terms: Term[] = [];
  let rest = 0;
  for (const { at, length, others } of concepts) {
    terms.push(...plainTerms(text.slice(rest, at)));
    const names = [text.slice(at, at + length), ...others].map((name) => all(plainTerms(name)));
    terms.push(any(names.filter(({ condition }) => condition !== '')));
    rest = at + length;
  }
  return [...terms, ...plainTerms(text.slice(rest))];
}

function plainTerms(text: string): Term[] {
  return runsOf(text).flatMap((run) =>
    run.dense ? cutWords(run.text).map(denseTerm) : [latinTerm(run.text)],
  );
}

/** A Chinese word, or all pairs of its characters where the index was made without knowing the word. */
function denseTerm(word: string): Term {
  const characters = Array.from(word);
  if (characters.length < 3) return exactly(word);
  const pairs = characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
  return {
    condition: `${quoted(word)} | (${pairs.map(quoted).join(' & ')})`,
    lexemes: [word],
    marks: [word],
  };
}

function latinTerm(word: string): Term {
  const parts = partsOf(word);
  const stem = stemOf(word);
  const whole = [...new Set([word, ...(parts.length > 0 ? [joined(word)] : []), ...(stem ? [stem] : [])])];
  const pieces = parts.map((part) => {
    const partStem = stemOf(part);
    return partStem ? `(${quoted(part)} | ${quoted(partStem)})` : quoted(part);
  });
  return {
    condition: [...whole.map(quoted), ...(pieces.length > 0 ? [`(${pieces.join(' & ')})`] : [])].join(' | '),
    lexemes: whole,
    marks: [word, ...parts.filter((part) => part.length > 1)],
  };
}

function exactly(lexeme: string): Term {
  return { condition: quoted(lexeme), lexemes: [lexeme], marks: [lexeme] };
}

function all(terms: readonly Term[]): Term {
  return combined(terms, ' & ');
}

function any(terms: readonly Term[]): Term {
  return combined(terms, ' | ');
}

function combined(terms: readonly Term[], operator: string): Term {
  const [only] = terms;
  if (terms.length === 1 && only) return only;
  return {
    condition: terms.map(({ condition }) => `(${condition})`).join(operator),
    lexemes: terms.flatMap(({ lexemes }) => lexemes),
    marks: terms.flatMap(({ marks }) => marks),
  };
}

function spelledWords({ text, at }: Piece, starts: readonly number[]): SpelledWord[] {
  return runsOf(text).flatMap((run): SpelledWord[] => {
    if (!/^[a-z]{4,}$/.test(run.text)) return [];
    const from = starts[at + run.at] ?? 0;
    return [{ word: run.text, at: from, length: (starts[at + run.at + run.text.length] ?? from) - from }];
  });
}
