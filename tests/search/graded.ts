import { createHash } from 'node:crypto';

import type { Locale } from '@/i18n/locales';

/** What a query is an example of. */
type QueryKind =
  'term' | 'words' | 'question' | 'code' | 'synonym' | 'other language' | 'script' | 'typing' | 'place';

/** A query with everything of the demo content that answers it. */
export interface GradedQuery {
  readonly locale: Locale;
  readonly kind: QueryKind;
  readonly query: string;
  /** By address without language: 3 is the answer, 2 helps much, 1 is related. */
  readonly grades: ReadonlyMap<string, number>;
}

/** Short names of the documents in the lists below. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  B: '/docs/base-specification',
  S: '/docs/supernode-reference-architecture',
  M: '/docs/management-interface',
  G: '/docs/glossary',
};

/**
 * A line is a query and, after `=>`, its results: groups separated by `;`, the best first, of addresses separated by
 * spaces.
 */
export function graded(locale: Locale, kind: QueryKind, lines: string): GradedQuery[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', results = ''] = line.trim().split(' => ');
      const groups = results.split(';').map((group) => group.trim().split(/\s+/));
      const grades = groups.flatMap((group, place) =>
        group.map((address) => [addressOf(address), 3 - place] as const),
      );
      return { locale, kind, query, grades: new Map(grades) };
    });
}

function addressOf(short: string): string {
  return short.replace(/^[BSMG](?=[/#]|$)/, (document) => DOCUMENTS[document] ?? document);
}

/** The half of the set a query belongs to: weights are tuned on `tuning` and reported on both. */
export function halfOf({ locale, query }: GradedQuery): 'tuning' | 'held out' {
  const digest = createHash('sha256').update(`${locale} ${query}`).digest();
  return (digest[0] ?? 0) % 2 === 0 ? 'tuning' : 'held out';
}

/** Results that count for the figure. */
const DEPTH = 10;

/** Normalized discounted cumulative gain of the first ten addresses, without language. */
export function ndcg(found: readonly string[], { grades }: GradedQuery): number {
  const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2);
  const seen = new Set<string>();
  const reached = found.slice(0, DEPTH).reduce((sum, address, place) => {
    if (seen.has(address)) return sum;
    seen.add(address);
    return sum + gain(grades.get(address) ?? 0, place);
  }, 0);
  const best = [...grades.values()]
    .toSorted((a, b) => b - a)
    .slice(0, DEPTH)
    .reduce((sum, grade, place) => sum + gain(grade, place), 0);
  return best === 0 ? 0 : reached / best;
}
