import { fold } from './fold';
import { withQuantities } from './quantities';
import { neighboursOf, runsOf } from './segment';
import { isQuestion, meaningOf, withoutFrames } from './stop-words';
import type { Synonyms } from './synonyms';
import { all, any, exactly, latinTerm, termsOf } from './terms';
import type { Term } from './terms';
import { quoted, sectionLexeme } from './vector';

/** Words and phrases of a query that count; a sentence has fewer. */
const MOST_TERMS = 16;

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
  /** Names that are used in place of the whole query. */
  readonly similarNames: readonly string[];
  /** Whether an answer is asked for, not a subject. */
  readonly isQuestion: boolean;
  /** What an entry with all of the query has, without words that say nothing. */
  readonly required: readonly Term[];
  readonly excluded: readonly Term[];
  readonly phrases: readonly Phrase[];
  readonly words: readonly SpelledWord[];
}

interface Piece {
  readonly text: string;
  readonly kind: 'words' | 'phrase' | 'or';
  readonly excluded: boolean;
  /** Offset of `text` in the folded query. */
  readonly at: number;
}

/**
 * Reads a query: words, `"quoted phrases"` that must occur, `-word` and `-"phrase"` that must not, `OR` or `|` between
 * two alternatives. Names of concepts also stand for their synonyms in either language. Nothing is an error:
 * what has no meaning as an operator is punctuation.
 */
export function parseQuery(source: string, synonyms: Synonyms): ParsedQuery {
  const { text, starts } = fold(source);
  const section = sectionNumber(text);
  if (section !== undefined) return sectionQuery(text, section);
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
    const isLiteral = piece.kind === 'phrase';
    const asked = withQuantities(piece.text);
    // What is left out is left out as it was written: its synonyms may be what is looked for.
    const terms = termsOf(
      isLiteral ? piece.text : withoutFrames(asked, synonyms.find(asked)),
      synonyms,
      isLiteral || piece.excluded,
    );
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
  const meaning = required.filter((term) => term.meaning > 0);
  const whole = plain.join(' ').replaceAll(/ +/g, ' ').trim();
  const concept = synonyms.find(whole).find(({ at, length }) => at === 0 && length === whole.length);
  const namesOf = (wanted: (worth: number) => boolean) =>
    concept?.others.flatMap(({ name, worth }) => (wanted(worth) ? [name] : [])) ?? [];
  return {
    plain: whole,
    otherNames: namesOf((worth) => worth === 1),
    similarNames: namesOf((worth) => worth < 1),
    isQuestion: isQuestion(text),
    required: (meaning.length > 0 ? meaning : required).slice(0, MOST_TERMS),
    excluded: excluded.slice(0, MOST_TERMS),
    phrases,
    words: words.filter(({ word }) => meaningOf(word) > 0),
  };
}

const SECTION =
  /^(?:section|sec\.?|chapter|ch\.?|§|第) ?(\d{1,3}(?:\.\d{1,3}){0,4}) ?[节章]?$|^(\d{1,3}(?:\.\d{1,3}){0,4}) ?[节章]$/;

/** The number of a section or chapter that a folded query names, and nothing else. */
function sectionNumber(text: string): string | undefined {
  const match = SECTION.exec(text.trim());
  return match?.[1] ?? match?.[2];
}

function sectionQuery(text: string, number: string): ParsedQuery {
  return {
    plain: text.trim(),
    otherNames: [],
    similarNames: [],
    isQuestion: false,
    required: [{ ...exactly(sectionLexeme(number)), marks: [] }],
    excluded: [],
    phrases: [],
    words: [],
  };
}

/** Words of which some may be missing from the closest results. */
const MOST_LOOSE_TERMS = 10;

/** Words from which on two may be missing. */
const TWO_MAY_MISS = 5;

/**
 * All words but one, or but two of many; a single word as the beginning of one. For when nothing has all of them.
 * Undefined where that would mean nothing.
 */
export function closestQuery(query: ParsedQuery, mostMissing: 1 | 2 = 2): string | undefined {
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
    terms.length < TWO_MAY_MISS || mostMissing === 1
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
  const meaning = terms.filter(({ meaning }) => meaning > 0);
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

function spelledWords({ text, at }: Piece, starts: readonly number[]): SpelledWord[] {
  return runsOf(text).flatMap((run) =>
    // In a compound such as `heddle-sim` each part may be misspelled.
    /^[a-z]+(?:-[a-z]+)*$/.test(run.text)
      ? Array.from(run.text.matchAll(/[a-z]{4,}/g), ({ 0: word, index }): SpelledWord => {
          const from = starts[at + run.at + index] ?? 0;
          return { word, at: from, length: (starts[at + run.at + index + word.length] ?? from) - from };
        })
      : [],
  );
}
