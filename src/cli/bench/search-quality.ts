import { loadavg } from 'node:os';

import type { Locale } from '@/i18n/locales';
import { locales } from '@/i18n/locales';

import { machine, table } from './report';
import { runOnDatabase } from './search-database';

/** Names a directory in which the demo content stays for the next comparison, since writing it takes a minute. */
const KEPT_DATA = 'BENCH_SEARCH_QUALITY_DATA';

type Half = 'tuning' | 'held out';

/** How well one query was answered. */
interface Answered {
  readonly locale: Locale;
  readonly kind: string;
  readonly half: Half;
  readonly query: string;
  readonly ndcg: number;
}

/** What an engine made of the judged queries. */
export interface EngineFigures {
  readonly answers: Answered[];
  readonly withoutResults: string[];
  /** Queries with a result in another language. */
  readonly wrongLanguage: string[];
}

export interface Comparison {
  /** Sections and items that were searched, in all languages. */
  readonly entries: number;
  /** By name; the portal is the first. */
  readonly engines: Readonly<Record<string, EngineFigures>>;
}

export interface QualityResults extends Comparison {
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly seconds: number;
}

/** Below this a kind of queries is not answered well enough. */
const LEAST_OF_A_KIND = 0.6;

/** Compares what is found in the demo content with what other engines find in the same entries, by the judged queries. */
export async function measureSearchQuality(
  root: string,
  say: (line: string) => void,
): Promise<QualityResults> {
  const [loadBefore = 0] = loadavg();
  const began = performance.now();
  const comparison = await runOnDatabase<Comparison>({
    root,
    say,
    program: 'tests/search/compare.ts',
    kept: process.env[KEPT_DATA],
  });
  const [loadAfter = 0] = loadavg();
  return { ...comparison, loadBefore, loadAfter, seconds: (performance.now() - began) / 1000 };
}

function mean(answers: readonly Answered[]): number {
  return answers.reduce((sum, { ndcg }) => sum + ndcg, 0) / answers.length;
}

/** The section of docs/benchmarks.md. */
export function renderSearchQuality(results: QualityResults, now = new Date()): string {
  const engines = Object.entries(results.engines);
  const own = engines[0]?.[1].answers ?? [];
  const halves: readonly Half[] = ['tuning', 'held out'];
  const of = (answers: readonly Answered[], group: Partial<Answered>) =>
    answers.filter(
      ({ locale, kind, half }) =>
        (group.locale ?? locale) === locale && (group.kind ?? kind) === kind && (group.half ?? half) === half,
    );
  const kinds = [...new Set(own.map(({ kind }) => kind))].toSorted();
  const perEngine = halves.flatMap((half) => engines.map(([name, { answers }]) => ({ half, name, answers })));
  const ratio = (group: Partial<Answered>) =>
    engines.slice(1).map(([, { answers }]) => (mean(of(own, group)) / mean(of(answers, group))).toFixed(2));
  return `Made by \`npm run bench -- --only search-quality\` on ${now.toISOString().slice(0, 10)}: ${machine()}. It took ${results.seconds.toFixed(0)} s;
the load average was ${results.loadBefore.toFixed(1)} in the minute before and ${results.loadAfter.toFixed(1)} in the last minute. Other work makes the run longer but doesn’t change the figures.

How good are the results? Three engines answered the same queries over the same ${results.entries} entries of the demo content (ADR 175).
\`demo/content/judged-queries.yaml\` had ${own.length} queries on that day, and says how well each answer fits. The figures are nDCG@10: 1 means
that the ten results have the best possible order, and 0 that none of them fits.

A hash of its text puts each query in one of two halves. Weights and synonyms were tuned on the results of one half only, so the half
that was held out shows how well other queries do. ADR 133 and 183 say what was seen of that half.

${table(
  ['', 'Queries', ...engines.map(([name]) => name), ...engines.slice(1).map(([name]) => `Ratio to ${name}`)],
  locales.flatMap((locale) =>
    halves.map((half) => [
      `${locale}, ${half}`,
      String(of(own, { locale, half }).length),
      ...engines.map(([, { answers }]) => mean(of(answers, { locale, half })).toFixed(3)),
      ...ratio({ locale, half }),
    ]),
  ),
)}

The same for each kind of query. The second column is the number of queries in the tuning half and in the half that was held out:

${table(
  ['', 'Queries', ...perEngine.map(({ half, name }) => `${name}, ${half}`)],
  locales.flatMap((locale) =>
    kinds
      .filter((kind) => of(own, { locale, kind }).length > 0)
      .map((kind) => [
        `${locale}, ${kind}`,
        halves.map((half) => of(own, { locale, kind, half }).length).join(' + '),
        ...perEngine.map(({ half, answers }) => {
          const group = of(answers, { locale, kind, half });
          if (group.length === 0) return '–';
          const figure = mean(group);
          return answers === own && figure < LEAST_OF_A_KIND ? `**${figure.toFixed(3)}**` : figure.toFixed(3);
        }),
      ]),
  ),
)}

${table(
  ['', ...engines.map(([name]) => name)],
  [
    ['Queries without results', ...engines.map(([, figures]) => String(figures.withoutResults.length))],
    [
      'Queries with results in another language',
      ...engines.map(([, figures]) => String(figures.wrongLanguage.length)),
    ],
  ],
)}`;
}
