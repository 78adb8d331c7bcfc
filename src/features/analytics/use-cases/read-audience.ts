import { sql } from '@payloadcms/db-postgres/drizzle';

import { portalTimeZone } from '@/i18n/time-zone';
import type { Executor } from '@/platform/db/database';

import { applicationSteps } from '../events';
import type { Dimension, Grain } from './count-events';
import { percentileOfBins, vitalScales, type VitalMetric } from '../vitals';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The periods of the dashboard; each is compared with the one of the same length before it. */
export const periods = {
  '24h': { grain: 'hour', buckets: 24 },
  '7d': { grain: 'day', buckets: 7 },
  '30d': { grain: 'day', buckets: 30 },
  '90d': { grain: 'day', buckets: 90 },
  '12m': { grain: 'day', buckets: 365 },
} as const satisfies Record<string, { grain: Grain; buckets: number }>;

export type Period = keyof typeof periods;

export function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && Object.hasOwn(periods, value);
}

/** Dimensions of which the dashboard lists the most frequent values. */
const listedDimensions = [
  'page',
  'referrer',
  'search',
  'download',
  'language',
  'device',
  'browser',
  'os',
] as const satisfies readonly Dimension[];

type ListedDimension = (typeof listedDimensions)[number];

const LIST_LENGTH = 10;
const VITALS_PAGES = 10;
const SHARE = 0.75;

/** What is counted over the whole period. */
const figureNames = ['views', 'visitors', 'sessions', 'searches', 'downloads'] as const;

/** Visitors and sessions are the different ones of each bucket, added up. */
type Figures = Record<(typeof figureNames)[number], number>;

interface ListedValue {
  value: string;
  events: number;
  visitors: number;
  /** Events of the period before. */
  previous: number;
  /** As in `Audience.change`. */
  change: number | null;
}

interface PageVitals {
  page: string;
  samples: number;
  /** The 75th percentile of each metric that was measured: milliseconds, CLS without unit. */
  p75: Partial<Record<VitalMetric, number>>;
}

/** Everything that the dashboard says about visitors; plain JSON. */
export interface Audience {
  period: Period;
  grain: Grain;
  /** Up to when events have been counted, ISO 8601; null before the first time. */
  countedUntil: string | null;
  totals: Figures;
  previous: Figures;
  /**
   * How each total has changed: 0.1 is ten per cent more. The bucket that is not over yet is left out on both sides,
   * or every morning would look like a loss. Null when there was nothing before.
   */
  change: Record<keyof Figures, number | null>;
  /** One entry a bucket without gaps; `previous` has the views of the corresponding bucket before. */
  series: { at: string; views: number; visitors: number; previous: number }[];
  lists: Record<ListedDimension, ListedValue[]>;
  /** Steps of applying for a specification, in their order. */
  funnel: { step: string; visitors: number; events: number }[];
  vitals: PageVitals[];
}

/** Reads the audience of a period from the totals; raw events are never touched. */
export async function readAudience(executor: Executor, period: Period, now: Date): Promise<Audience> {
  const { grain, buckets } = periods[period];
  const size = grain === 'hour' ? HOUR_MS : DAY_MS;
  const [moments] = await rowsOf<{ newest: Date; counted: Date | null }>(
    executor,
    sql`SELECT date_trunc(${grain}, ${now.toISOString()}::timestamptz, ${portalTimeZone()}) AS newest,
      (SELECT until FROM analytics_progress WHERE task = 'rollups') AS counted`,
  );
  const to = new Date((moments ? new Date(moments.newest) : now).getTime() + size);
  const from = new Date(to.getTime() - buckets * size);
  const before = new Date(from.getTime() - buckets * size);

  const range: Range = { grain, before, from, to, size };
  const { figures, byTime } = await readFigures(executor, range);
  const series = Array.from({ length: buckets }, (_, index) => {
    const at = from.getTime() + index * size;
    return {
      at: new Date(at).toISOString(),
      views: byTime.get(at)?.views ?? 0,
      visitors: byTime.get(at)?.visitors ?? 0,
      previous: byTime.get(at - buckets * size)?.views ?? 0,
    };
  });
  const whole = { now: figures(from, to), before: figures(before, from) };
  const over = {
    now: figures(from, new Date(to.getTime() - size)),
    before: figures(before, new Date(from.getTime() - size)),
  };
  const lists = await readLists(executor, range);
  const pages = lists.page.map(({ value }) => value).slice(0, VITALS_PAGES);
  return {
    period,
    grain,
    countedUntil: moments?.counted ? new Date(moments.counted).toISOString() : null,
    totals: whole.now,
    previous: whole.before,
    change: figuresOf((name) => changeOf(over.now[name], over.before[name])),
    series,
    lists,
    funnel: await readFunnel(executor, range),
    vitals: await readVitals(executor, pages, from, to),
  };
}

function figuresOf<Value>(value: (name: keyof Figures) => Value): Record<keyof Figures, Value> {
  return Object.fromEntries(figureNames.map((name) => [name, value(name)])) as Record<keyof Figures, Value>;
}

function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

/** The figures of each bucket of the period and the one before, and their sums over any time. */
async function readFigures(executor: Executor, { grain, before, to }: Range) {
  const rows = await rowsOf<Figures & { bucket: Date }>(
    executor,
    sql`SELECT bucket,
        coalesce(sum(events) FILTER (WHERE dimension = 'view'), 0)::int AS views,
        coalesce(sum(visitors) FILTER (WHERE dimension = 'view'), 0)::int AS visitors,
        coalesce(sum(sessions) FILTER (WHERE dimension = 'view'), 0)::int AS sessions,
        coalesce(sum(events) FILTER (WHERE value = 'search'), 0)::int AS searches,
        coalesce(sum(events) FILTER (WHERE value = 'download'), 0)::int AS downloads
      FROM analytics_rollups
      WHERE grain = ${grain} AND bucket >= ${iso(before)} AND bucket < ${iso(to)}
        AND (dimension = 'view' OR (dimension = 'event' AND value IN ('search', 'download')))
      GROUP BY bucket`,
  );
  const byTime = new Map(rows.map((row) => [new Date(row.bucket).getTime(), row]));
  const figures = (since: Date, until: Date): Figures =>
    figuresOf((name) =>
      [...byTime].reduce(
        (sum, [at, row]) => (at >= since.getTime() && at < until.getTime() ? sum + row[name] : sum),
        0,
      ),
    );
  return { byTime, figures };
}

interface Range {
  grain: Grain;
  before: Date;
  from: Date;
  to: Date;
  /** Milliseconds of a bucket. */
  size: number;
}

async function readLists(executor: Executor, range: Range): Promise<Audience['lists']> {
  const { grain, before, from, to, size } = range;
  const overUntil = iso(new Date(to.getTime() - size));
  const overBeforeUntil = iso(new Date(from.getTime() - size));
  const wanted = sql.join(
    listedDimensions.map((dimension) => sql`${dimension}`),
    sql`, `,
  );
  const rows = await rowsOf<
    Omit<ListedValue, 'change'> & { dimension: ListedDimension; over: number; overBefore: number }
  >(
    executor,
    sql`WITH summed AS (
      SELECT dimension, value,
        coalesce(sum(events) FILTER (WHERE bucket >= ${iso(from)}), 0)::int AS events,
        coalesce(sum(visitors) FILTER (WHERE bucket >= ${iso(from)}), 0)::int AS visitors,
        coalesce(sum(events) FILTER (WHERE bucket < ${iso(from)}), 0)::int AS previous,
        coalesce(sum(events) FILTER (WHERE bucket >= ${iso(from)} AND bucket < ${overUntil}), 0)::int AS over,
        coalesce(sum(events) FILTER (WHERE bucket < ${overBeforeUntil}), 0)::int AS "overBefore"
      FROM analytics_rollups
      WHERE grain = ${grain} AND dimension IN (${wanted}) AND bucket >= ${iso(before)} AND bucket < ${iso(to)}
      GROUP BY dimension, value
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY dimension ORDER BY events DESC, value) AS rank
      FROM summed WHERE events > 0
    )
    SELECT dimension, value, events, visitors, previous, over, "overBefore" FROM ranked WHERE rank <= ${LIST_LENGTH} ORDER BY rank`,
  );
  return Object.fromEntries(
    listedDimensions.map((dimension) => [
      dimension,
      rows
        .filter((row) => row.dimension === dimension)
        .map(({ value, events, visitors, previous, over, overBefore }) => ({
          value,
          events,
          visitors,
          previous,
          change: changeOf(over, overBefore),
        })),
    ]),
  ) as Audience['lists'];
}

async function readFunnel(executor: Executor, { grain, from, to }: Range): Promise<Audience['funnel']> {
  const rows = await rowsOf<{ step: string; events: number; visitors: number }>(
    executor,
    sql`SELECT value AS step, sum(events)::int AS events, sum(visitors)::int AS visitors FROM analytics_rollups
      WHERE grain = ${grain} AND dimension = 'apply' AND bucket >= ${iso(from)} AND bucket < ${iso(to)} GROUP BY value`,
  );
  return applicationSteps.map((step) => {
    const row = rows.find((entry) => entry.step === step);
    return { step, events: row?.events ?? 0, visitors: row?.visitors ?? 0 };
  });
}

async function readVitals(executor: Executor, pages: string[], from: Date, to: Date): Promise<PageVitals[]> {
  if (pages.length === 0) return [];
  const wanted = sql.join(
    pages.map((page) => sql`${page}`),
    sql`, `,
  );
  // A day that has begun before the period counts: hours are not kept of these.
  const since = new Date(from.getTime() - DAY_MS);
  const rows = await rowsOf<{ page: string; metric: VitalMetric; bin: number; samples: number }>(
    executor,
    sql`SELECT page, metric, bin, sum(samples)::int AS samples FROM analytics_vitals
      WHERE page IN (${wanted}) AND bucket > ${iso(since)} AND bucket < ${iso(to)} GROUP BY page, metric, bin`,
  );
  return pages.flatMap((page) => {
    const ofPage = rows.filter((row) => row.page === page);
    if (ofPage.length === 0) return [];
    const p75 = Object.fromEntries(
      vitalScales.flatMap(({ metric, scale }) => {
        const value = percentileOfBins(
          ofPage.filter((row) => row.metric === metric),
          SHARE,
          scale,
        );
        return value === undefined ? [] : [[metric, value]];
      }),
    );
    const samples = ofPage
      .filter(({ metric }) => metric === 'LCP')
      .reduce((total, row) => total + row.samples, 0);
    return [{ page, samples, p75 }];
  });
}

function iso(moment: Date) {
  return sql`${moment.toISOString()}::timestamptz`;
}

async function rowsOf<Row>(executor: Executor, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await executor.execute(query);
  return rows as Row[];
}
