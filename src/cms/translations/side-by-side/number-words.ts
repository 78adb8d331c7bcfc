const ONES = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
  .join(' ')
  .split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const ENGLISH_VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, place) => [word, 20 + 10 * place] as const),
]);
const TEN = `(?:${TENS.join('|')})`;
const BELOW_HUNDRED = `(?:${TEN}(?:[- ](?:${ONES.slice(1, 10).join('|')}))?|${ONES.toReversed().join('|')})`;
const BELOW_THOUSAND = `(?:(?:${ONES.slice(1, 10).join('|')}) hundred(?: (?:and )?${BELOW_HUNDRED})?|${BELOW_HUNDRED})`;
const ENGLISH = new RegExp(
  `(?<![\\p{L}\\d-])${BELOW_THOUSAND}(?: thousand(?: (?:and )?${BELOW_THOUSAND})?)?(?![\\p{L}\\d]|-\\p{L})`,
  'giu',
);
/** "This one" counts nothing. */
const PRONOUN = /\b(?:this|that|another|no|each|every|which|any)\s+$/iu;

const DIGITS = '零一二三四五六七八九';
const DIGIT = '[一二两三四五六七八九]';
const CHINESE = /[〇零一二两三四五六七八九十百千万]+/gu;
const PLACES = new RegExp(
  `^(?:(${DIGIT})万)?零?(?:(${DIGIT})千)?零?(?:(${DIGIT})百)?零?(?:(${DIGIT}?)(十))?零?(${DIGIT}?)$`,
  'u',
);
const YEAR = /^[〇零一二三四五六七八九]{4}$/u;
/** One character is a number only where it counts: it is in many words, such as 统一 and 十分. */
const CLASSIFIER = /^[个条项次种类位名篇章节款组层级台份家天周年倍路]/u;

/** The whole numbers that a text has in words, in English or Chinese. */
export function numbersInWords(text: string): number[] {
  const english = [...text.matchAll(ENGLISH)].flatMap(({ 0: words, index }) =>
    words.toLowerCase() === 'one' && PRONOUN.test(text.slice(0, index)) ? [] : [englishValue(words)],
  );
  const chinese = [...text.matchAll(CHINESE)].flatMap(({ 0: words, index }) => {
    const counts = words.length > 1 || CLASSIFIER.test(text.slice(index + 1));
    const value = counts ? chineseValue(words) : undefined;
    return value === undefined ? [] : [value];
  });
  return [...english, ...chinese];
}

function englishValue(words: string): number {
  let [thousands, rest] = [0, 0];
  for (const word of words.toLowerCase().split(/[- ]/u)) {
    if (word === 'hundred') rest *= 100;
    else if (word === 'thousand') [thousands, rest] = [rest * 1000, 0];
    else rest += ENGLISH_VALUES.get(word) ?? 0;
  }
  return thousands + rest;
}

/** The value of Chinese numerals; nothing where they are no number, as in 三五 and 万一. */
function chineseValue(words: string): number | undefined {
  if (YEAR.test(words)) return Number(Array.from(words, digitOf).join(''));
  const places = PLACES.exec(words);
  if (!places) return undefined;
  const [, tenThousands = '', thousands = '', hundreds = '', tens = '', ten, ones = ''] = places;
  const tensValue = ten === undefined ? 0 : tens === '' ? 1 : digitOf(tens);
  return (
    digitOf(tenThousands) * 10_000 +
    digitOf(thousands) * 1000 +
    digitOf(hundreds) * 100 +
    tensValue * 10 +
    digitOf(ones)
  );
}

function digitOf(numeral: string): number {
  if (numeral === '两') return 2;
  return Math.max(0, DIGITS.indexOf(numeral === '' ? '零' : numeral));
}
