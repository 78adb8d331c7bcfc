import type { Jieba } from '@node-rs/jieba';
import { stemmer } from 'stemmer';

import { quantitiesOf } from './quantities';

/** A run of one script in a folded text. */
interface Run {
  readonly text: string;
  /** Offset in the folded text. */
  readonly at: number;
  /** Written without spaces between words: Chinese, Japanese, Korean. */
  readonly dense: boolean;
}

const DENSE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`;
const SPACED = String.raw`[[\p{L}\p{N}]--[${DENSE}]]+`;
const RUN = new RegExp(String.raw`([${DENSE}]+)|${SPACED}(?:[\-._\/+]+${SPACED})*`, 'gv');

/** Longest word that is kept; longer ones are data, not language. */
const LONGEST_WORD = 64;

/** Frequency that words of the portal's own get in the dictionary: above any way of cutting them apart. */
const OWN_WORD_FREQUENCY = 100_000_000;

/** The runs of letters and digits of a folded text. */
export function runsOf(folded: string): Run[] {
  return [...folded.matchAll(RUN)].map((match) => ({
    text: match[0],
    at: match.index,
    dense: match[1] !== undefined,
  }));
}

/** What this process knows of Chinese. */
interface State {
  jieba?: Jieba;
  loading?: Promise<void>;
  /** Words that were added to the dictionary. */
  readonly learnt: Set<string>;
}

const STATE = Symbol.for('portal.chinese-dictionary');
// The bundler gives several parts of the web process a copy of this module; all of them share one dictionary.
const state: State = ((globalThis as { [STATE]?: State })[STATE] ??= { learnt: new Set() });

/** Reads the Chinese dictionary: 40 MB that a process without a search does not need. Call it before the functions below. */
export function loadDictionary(): Promise<void> {
  state.loading ??= (async () => {
    const [library, { dict }] = await Promise.all([import('@node-rs/jieba'), import('@node-rs/jieba/dict')]);
    state.jieba = library.Jieba.withDict(dict);
  })();
  return state.loading;
}

function dictionary(): Jieba {
  if (!state.jieba) throw new Error('loadDictionary() has to be awaited before texts are cut.');
  return state.jieba;
}

/**
 * Makes words known to the segmentation of this process. Words that are no longer asked for stay known until it ends:
 * they only change where a text is cut, and every pair of characters is indexed anyway.
 * @param words folded; others than Chinese ones are ignored
 */
export function learnWords(words: Iterable<string>): void {
  const fresh = [...new Set(words)].filter(
    (word) => /^\p{sc=Han}{2,16}$/u.test(word) && !state.learnt.has(word),
  );
  if (fresh.length === 0) return;
  dictionary().loadDict(Buffer.from(fresh.map((word) => `${word} ${OWN_WORD_FREQUENCY} n`).join('\n')));
  for (const word of fresh) state.learnt.add(word);
}

/** The words of a dense run, in order, without overlaps. */
export function cutWords(run: string): string[] {
  return dictionary().cut(run, false);
}

/** A word to be indexed. */
export interface Token {
  readonly lexeme: string;
  /** Number of the word within the text, from 1. Absent for pairs: of characters that are no word, and of words. */
  readonly position?: number;
}

/**
 * All lexemes by which a folded text is found. Chinese: words, single characters, and pairs. Latin: words as they are
 * written, their stems (marked by `~`), the parts of compounds such as `hdl-txn-014`, and pairs of neighbors (marked by
 * `"`), which find quoted phrases without reading the texts. Numbers and quantities also in the one spelling in which
 * they are compared.
 */
export function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let before: Run | undefined;
  /** Numbers of the words by where they begin. */
  const places = new Map<number, number>();
  for (const run of runsOf(folded)) {
    places.set(run.at, position + 1);
    if (before && areNeighbours(before, run, folded)) tokens.push({ lexeme: pairOf(before.text, run.text) });
    before = run;
    if (run.dense) {
      const characters = Array.from(run.text);
      const words = new Set<string>();
      for (const word of dictionary().cutForSearch(run.text, false)) {
        position += 1;
        words.add(word);
        tokens.push({ lexeme: word, position });
      }
      for (const [index, character] of characters.entries()) {
        if (!words.has(character)) tokens.push({ lexeme: character });
        const pair = character + (characters[index + 1] ?? '');
        if (pair !== character && !words.has(pair)) tokens.push({ lexeme: pair });
      }
    } else if (run.text.length <= LONGEST_WORD) {
      position += 1;
      for (const lexeme of latinLexemes(run.text)) tokens.push({ lexeme, position });
    }
  }
  for (const { lexeme, at } of quantitiesOf(folded)) {
    tokens.push({ lexeme, ...(places.has(at) ? { position: places.get(at) } : {}) });
  }
  return tokens;
}

/** Whether two runs are words with nothing but spaces between them. */
function areNeighbours(before: Run, run: Run, folded: string): boolean {
  if (before.dense || run.dense || before.text.length + run.text.length > LONGEST_WORD) return false;
  return folded.slice(before.at + before.text.length, run.at).trim() === '';
}

function pairOf(before: string, word: string): string {
  return `"${before} ${word}`;
}

/**
 * Lexemes of every text that has a folded phrase, and whether a text with all of them is as good as sure to have it:
 * not when words of both kinds, signs, or too long words are in it.
 */
export function neighboursOf(phrase: string): { lexemes: string[]; sure: boolean } {
  const runs = runsOf(phrase);
  const [first] = runs;
  if (first?.dense && runs.length === 1 && first.text === phrase) {
    const characters = Array.from(phrase);
    const pairs = characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
    return { lexemes: pairs.length > 0 ? pairs : [phrase], sure: true };
  }
  const pairs = runs.slice(1).flatMap((run, index) => {
    const before = runs[index];
    return before && areNeighbours(before, run, phrase) ? [pairOf(before.text, run.text)] : [];
  });
  const sure =
    pairs.length > 0 && runs.map(({ text }) => text).join(' ') === phrase && pairs.length === runs.length - 1;
  return { lexemes: pairs, sure };
}

/** The lexemes of a word in Latin or another script with spaces: itself, joined, its parts, and the stems of all. */
function latinLexemes(word: string): string[] {
  const parts = partsOf(word);
  const lexemes = new Set([word, ...parts]);
  if (parts.length > 0) lexemes.add(joined(word));
  const stems = Array.from(lexemes, stemOf).filter((stem) => stem !== undefined);
  return [...lexemes, ...new Set(stems)];
}

/** A compound without its hyphens, dots and slashes. */
export function joined(word: string): string {
  return word.replaceAll(/[-._/+]+/g, '');
}

/**
 * Parts of a compound: `hdl-txn-014` → hdl, txn, 014; `64gt/s` → 64, gt, s; `v1.1` → 1.1; `2.0-preview` → 2.0, preview.
 * Empty for a simple word.
 */
export function partsOf(word: string): string[] {
  const version = /^v(\d+(?:\.\d+)+)$/.exec(word)?.[1];
  if (version !== undefined) return [version];
  const parts = word
    .split(/[-_/+]+|(?<!\d)\.+|\.+(?!\d)/)
    .flatMap((part) => (/\d\.\d/.test(part) ? [part] : (part.match(/\d+|\D+/g) ?? [])));
  return parts.length > 1 ? parts.filter((part) => part !== '') : [];
}

/** What a stem begins with as a lexeme. */
export const STEM_MARK = '~';

/** The stem of an English word as a lexeme, or undefined for what has none. It begins with the letter of the word. */
export function stemOf(word: string): string | undefined {
  return /^[a-z]{3,}$/.test(word) ? STEM_MARK + stemmer(word) : undefined;
}
