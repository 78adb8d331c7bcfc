/** A part of a text; one that is kept stays on one line. */
export interface WordPiece {
  readonly text: string;
  readonly kept: boolean;
}

/** Chinese characters from which a title may need a second line, on the narrowest phone as well. */
const SHORTEST = 7;

/** Longest piece that is kept whole: it must fit into a line in every size. */
const LONGEST = 6;

const HAN = /^\p{sc=Han}+$/u;
const HAN_CHARACTER = /\p{sc=Han}/gu;

/** May hold the spaces between its thousands. */
const NUMBER = /^[\d.,\u00a0\u202f]+$/;

/** A name in Latin letters that is written with hyphens: `CRC-16`. */
const HYPHENATED = /((?<![\p{L}\d.])\p{sc=Latin}+(?:-[\p{sc=Latin}\d]+)+)/u;

/** Longest such name that is kept whole. */
const LONGEST_NAME = 12;

/** Belong to the word before them, and end it. */
const TAILS = new Set('的了地得着过们吗呢吧器');

/** Belong to the word after them. */
const HEADS = new Set(
  '与和或及在从由以对将把被不为向到让每各该本这那第更最很也都又再可能要就已未无有使并且而但若如因所新超子跨多单双全副预微非重首两',
);

/** Belong to a number before them. */
const MEASURES = new Set(
  Array.from('个台条年月日号版层种类倍位秒步天次章节份件家组名人列场项').concat(
    '分钟',
    '毫秒',
    '小时',
    '字节',
  ),
);

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a title so lines break between Chinese words instead of within them. The dictionary of the runtime knows
 * general words only; what it leaves in single characters is mostly a technical word that it does not know, so these
 * are put together again.
 */
export function wordPieces(text: string): WordPiece[] {
  if ((text.match(HAN_CHARACTER)?.length ?? 0) < SHORTEST) return [{ text, kept: false }];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const pieces: WordPiece[] = [];
  let run: string[] = [];
  /** Stays with what it counts. */
  let number = '';
  const endRun = (): void => {
    const [first = ''] = run;
    const counted = number !== '' && MEASURES.has(first);
    const words = joinedWords(counted ? run.slice(1) : run);
    if (counted) {
      let counting = number + first;
      const [thing = ''] = words;
      // `17台设备`, where both fit.
      if (thing.length > 1 && !HEADS.has(thing.charAt(0)) && counting.length + thing.length <= LONGEST) {
        counting += thing;
        words.shift();
      }
      add(pieces, counting, counting.length <= LONGEST);
    } else add(pieces, number, false);
    for (const word of words) add(pieces, word, word.length > 1 && word.length <= LONGEST);
    number = '';
    run = [];
  };
  for (const part of text.split(HYPHENATED)) {
    if (HYPHENATED.test(part)) {
      add(pieces, part, part.length <= LONGEST_NAME);
      continue;
    }
    for (const { segment } of segmenter.segment(part)) {
      if (HAN.test(segment)) run.push(segment);
      else if (run.length === 0 && number !== '' && NUMBER.test(segment)) {
        number += segment;
      } else {
        endRun();
        if (NUMBER.test(segment)) number = segment;
        else add(pieces, segment, false);
      }
    }
    endRun();
  }
  return pieces;
}

/** An abbreviation at the end of a text, which belongs to the word behind it: `FEC块`. */
const ABBREVIATION = /(?<![\p{L}\d])\p{Lu}[\p{Lu}\d]{1,4}$/u;

/** Neighbors that are not kept are one piece. */
function add(pieces: WordPiece[], text: string, kept: boolean): void {
  if (text === '') return;
  const last = pieces.at(-1);
  const abbreviation = kept && last && !last.kept ? ABBREVIATION.exec(last.text)?.[0] : undefined;
  // Its letters are about half as wide as characters.
  if (last && abbreviation !== undefined && abbreviation.length / 2 + text.length <= LONGEST) {
    pieces.pop();
    add(pieces, last.text.slice(0, -abbreviation.length), false);
    pieces.push({ text: abbreviation + text, kept });
    return;
  }
  if (last && !kept && !last.kept) pieces[pieces.length - 1] = { text: last.text + text, kept };
  else pieces.push({ text, kept });
}

/** The words of a run of Chinese, with single characters put to the word they belong to. */
function joinedWords(cut: readonly string[]): string[] {
  const words: string[] = [];
  /** What goes before the next word. */
  let heads = '';
  /** Single characters in a row. */
  let lone = '';
  /** Whether the last word may be continued. */
  let isOpen = false;
  const push = (word: string): void => {
    if (heads.length + word.length <= LONGEST) words.push(heads + word);
    else words.push(...Array.from(heads), word);
    heads = '';
    isOpen = true;
  };
  const append = (character: string): boolean => {
    const last = words.at(-1);
    if (last === undefined || !isOpen || heads || last.length >= LONGEST) return false;
    words[words.length - 1] = last + character;
    return true;
  };
  /** Several are a word that the dictionary lacks; one belongs to the word before or, failing that, to the next. */
  const endLone = (): void => {
    if (lone.length > 1) push(lone);
    else if (lone && !append(lone)) heads += lone;
    lone = '';
  };
  for (const word of cut) {
    if (word.length === 1 && !TAILS.has(word) && !HEADS.has(word)) {
      lone += word;
      continue;
    }
    endLone();
    if (HEADS.has(word)) heads += word;
    else if (!TAILS.has(word)) push(word);
    else {
      if (!append(word)) push(word);
      isOpen = false;
    }
  }
  endLone();
  if (heads) words.push(heads);
  return words;
}
