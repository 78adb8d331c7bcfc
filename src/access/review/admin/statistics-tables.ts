import type { ApplicationStatistics } from '../use-cases/review-statistics';

import type { ReviewTexts } from '@/access/shared/admin/review-texts';

/** A table of the statistics: the same on the page and in the file. */
export interface StatisticsTable {
  readonly file: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

type Translator = Pick<ReviewTexts, 't'>['t'];

/** Applications a week. */
export function weeksTable({ weeks }: ApplicationStatistics, t: Translator): StatisticsTable {
  return {
    file: 'applications-per-week.csv',
    head: [
      t('statistics.week'),
      t('statistics.submitted'),
      t('statistics.granted'),
      t('statistics.rejected'),
    ],
    rows: weeks.map(({ week, submitted, granted, rejected }) => [week, submitted, granted, rejected]),
  };
}

/** How long applications stay in each state. */
export function waitingTable({ waiting }: ApplicationStatistics, t: Translator): StatisticsTable {
  return {
    file: 'days-in-state.csv',
    head: [t('statistics.state'), t('statistics.median'), t('statistics.p90'), t('statistics.cases')],
    rows: waiting.map(({ state, median, p90, cases }) => [
      t(`states.${state as 'submitted'}`),
      median,
      p90,
      cases,
    ]),
  };
}
