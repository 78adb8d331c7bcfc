import { describe, expect, it } from 'vitest';
import type { Term } from '../terms';
import { commonEntries, sufficientConditions, weightOf } from './weights';

const term = (lexeme: string, meaning = 1): Term => ({
  condition: `'${lexeme}'`,
  titles: [{ condition: `'${lexeme}'`, worth: 1 }],
  forms: [{ lexemes: [lexeme], worth: 1 }],
  marks: [lexeme],
  length: lexeme.length,
  meaning,
});
const weighed = (entries: number, ...counts: [lexeme: string, entriesWith: number][]) =>
  counts.map(([lexeme, entriesWith]) => weightOf(term(lexeme), entriesWith, entries));

describe('the weight of a word', () => {
  it('is more the rarer it is, up to a bound, and none when nothing has it', () => {
    const [common, rare, rarer, rarest, none] = weighed(
      10_000,
      ['a', 5_000],
      ['b', 100],
      ['c', 50],
      ['d', 1],
      ['e', 0],
    ).map(({ weight }) => weight);
    expect(rare).toBeGreaterThan(common ?? 0);
    expect(rarer).toBeGreaterThan(rare ?? 0);
    expect(rarest).toBe(rarer);
    expect(none).toBe(0);
  });

  it('is read from the statistics of common lexemes, and otherwise unknown', () => {
    const known = { entries: 200, common: new Map([['lane', 0.25]]) };
    expect(commonEntries(term('lane'), known)).toBe(50);
    expect(commonEntries(term('retimer'), known)).toBeUndefined();
  });
});

describe('a result', () => {
  it('needs enough of the weight: a rare word, or several common ones', () => {
    const terms = weighed(1_000, ['fee', 5], ['the', 400], ['member', 300], ['page', 350]);
    expect(sufficientConditions(terms, 1_000)).toEqual([
      "'fee'",
      "('member') & ('page')",
      "('member') & ('the')",
    ]);
  });

  it('needs more of it where it would be one of very many', () => {
    const terms = weighed(100_000, ['link', 20_000], ['lane', 20_000]);
    expect(sufficientConditions(terms, 100_000)).toEqual(["('lane') & ('link')"]);
  });

  it('needs no word that nothing has', () => {
    expect(sufficientConditions(weighed(1_000, ['xyzzy', 0], ['lane', 10]), 1_000)).toEqual(["'lane'"]);
    expect(sufficientConditions(weighed(1_000, ['xyzzy', 0]), 1_000)).toEqual([]);
  });
});
