import type { Form } from '../terms';
import { quoted } from '../vector';
import type { WeighedTerm } from './weights';

/** Worth of a place in context, keywords, and text, beside the title, in the order of PostgreSQL. */
const PLACES = "'{0.1, 0.6, 0.5, 1.0}'";

/** Lexemes of an entry of usual length. */
const USUAL_LENGTH = 200;

/** How soon more occurrences of a word add nothing (`k1` of BM25), and how much the length counts (`b`). */
const SATURATION = 0.35;
const LENGTH_SHARE = 0.35;

/** What counts beside the words: as much as so many times the whole text part. */
const BONUS = { title: 0.9, beginsTitle: 0.5, inTitle: 0.3, named: 0.3, near: 0.35, answer: 1.25 } as const;

/**
 * Chapters say more of their title than a section of the same name; a requirement and a figure say less
 * than what they are part of.
 */
const CHAPTER = 1.1;
const REQUIREMENT = 0.9;
const DRAWN = 0.8;
/** The section around a table says what its rows mean, and has their words as well. */
const TABLE = 0.7;
/** A register says more of its fields than the section that lists it. */
const REGISTER = 1.05;

/** Terms of which neighbors are looked at. */
const MOST_PAIRS = 7;

/** Seconds in which the part of the rank that the date decides falls to a third. */
const TWO_YEARS_S = 63_072_000;

interface RankOptions {
  readonly weighed: readonly WeighedTerm[];
  /** Whether an answer is asked for. */
  readonly isQuestion: boolean;
  /** Adds a parameter of the statement and gives its name. */
  readonly parameter: (value: unknown) => string;
  /** Name of the parameter with the query as titles are compared. */
  readonly key: string;
  /** Name of the parameter with titles that mean the same. */
  readonly names: string;
}

/** A rank as parts of a statement: what is computed for each entry `e`, as columns of `t`, and the rank of them. */
interface Rank {
  readonly columns: string;
  readonly rank: string;
}

/**
 * The rank of entry `e`, whose vectors are `e.v` and `e.titles`: a sum over the terms as in BM25, in which every place of a word counts
 * for as much as its field, and then how much of the query there is, the title, the distance of the words,
 * the state of the release, and, for news, the date.
 */
export function rankOf({ weighed, isQuestion, parameter, key, names }: RankOptions): Rank {
  const terms = weighed.filter(({ weight }) => weight > 0);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shares = terms.map(({ weight }) => (weight / whole).toFixed(5));
  const text = shares.map((share, index) => `${share} * ${saturated(`t.o${index}`)}`);
  const covered = shares.map((share, index) => `CASE WHEN t.o${index} > 0 THEN ${share} ELSE 0 END`);
  const titled = terms.map(({ term }) => {
    const cases = term.titles.map(
      ({ condition, worth }) => `WHEN e.titles @@ ${parameter(condition)}::tsquery THEN ${worth}`,
    );
    return `CASE ${cases.join(' ')} ELSE 0 END`;
  });
  const inTitle = shares.map((share, index) => `${share} * t.h${index}`);
  const letters = terms.map(({ term }, index) => `${term.length} * t.h${index}`);
  const near = pairsOf(terms).map(
    ([first, second, share]) =>
      `${share.toFixed(5)} * ts_rank(${PLACES}, e.v, ${parameter(`${quoted(first)} & ${quoted(second)}`)}::tsquery)`,
  );
  // What a state of the release or a kind of page counts less, its title counts less only half as much.
  const rank = `(
    e.boost * ((${sum(text)}) * (0.4 + 0.6 * (${sum(covered)})) + ${BONUS.near} * (${sum(near)}))
    + sqrt(e.boost) * (
      ${BONUS.title} * (${sum(inTitle)})
        * (0.25 + 0.75 * least(1, (${sum(letters)}) / greatest(length(e.title_key), 1.0)))
      + CASE WHEN starts_with(e.title_key, ${key}) THEN ${BONUS.beginsTitle}
             WHEN e.title_key = ANY(${names}::text[]) THEN ${BONUS.named}
             WHEN position(${key} in e.title_key) > 0 THEN ${BONUS.inTitle} ELSE 0 END
    )
  ) * CASE e.kind WHEN 'chapters' THEN ${CHAPTER} WHEN 'requirements' THEN ${REQUIREMENT}
           WHEN 'figures' THEN ${DRAWN} WHEN 'tables' THEN ${TABLE} WHEN 'registers' THEN ${REGISTER} ELSE 1 END
    * ${isQuestion ? `CASE WHEN e.type = 'faq' THEN ${BONUS.answer} ELSE 1 END` : '1'}
    * CASE WHEN e.type = 'news'
        THEN 0.9 + 0.1 * exp(-greatest(0, extract(epoch FROM now() - e.published_at)) / ${TWO_YEARS_S}) ELSE 1 END`;
  const columns = terms.flatMap(({ term }, index) => [
    `${occurrence(term.forms, parameter)} AS o${index}`,
    `${titled[index] ?? '0'} AS h${index}`,
  ]);
  return { columns: ['length(e.v) AS length', ...columns].join(', '), rank };
}

/** How often and where a term occurs in `e.v`, from 0 to 1: PostgreSQL weighs further places of a word less and less. */
function occurrence(forms: readonly Form[], parameter: RankOptions['parameter']): string {
  const ranks = forms.map(({ lexemes, worth }) => {
    const query = `${parameter(lexemes.map(quoted).join(' & '))}::tsquery`;
    const rank = `${worth.toFixed(3)} * ts_rank(${PLACES}, e.v, ${query})`;
    // Of several words some are enough for a rank.
    return lexemes.length === 1 ? rank : `CASE WHEN e.v @@ ${query} THEN ${rank} ELSE 0 END`;
  });
  return ranks.length === 1 ? `(${ranks[0] ?? '0'})` : `greatest(${ranks.join(', ')})`;
}

function saturated(found: string): string {
  const length = `(${1 - LENGTH_SHARE} + ${LENGTH_SHARE} * least(t.length, ${USUAL_LENGTH * 10}) / ${USUAL_LENGTH}.0)`;
  return `(${found} / (${found} + ${SATURATION} * ${length}))`;
}

/** Terms that follow each other in the query, by their first words, with the share of the query that they are. */
function pairsOf(terms: readonly WeighedTerm[]): [string, string, number][] {
  const whole = terms
    .slice(1)
    .reduce((total, { weight }, index) => total + weight + (terms[index]?.weight ?? 0), 0);
  return terms.slice(1, MOST_PAIRS + 1).flatMap(({ term, weight }, index): [string, string, number][] => {
    const before = terms[index];
    const first = before?.term.forms[0]?.lexemes.at(-1);
    const second = term.forms[0]?.lexemes[0];
    return before && first && second ? [[first, second, (weight + before.weight) / whole]] : [];
  });
}

function sum(parts: readonly string[]): string {
  return parts.length > 0 ? parts.join(' + ') : '0';
}
