import { createHash } from 'node:crypto';

import { readJudgedQueries } from '@/cli/seed/judged-queries';
import type { DemoQuery } from '@/cli/seed/judged-queries';

/** Queries of people who had not seen the engine, graded from the content. */
export const judgedSet: readonly DemoQuery[] = readJudgedQueries();

/** The half of the set a query belongs to: weights are tuned on `tuning` and reported on both. */
export function halfOf({ locale, query }: DemoQuery): 'tuning' | 'held out' {
  const digest = createHash('sha256').update(`${locale} ${query}`).digest();
  return (digest[0] ?? 0) % 2 === 0 ? 'tuning' : 'held out';
}
