'use client';

import { useId, useState } from 'react';
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { type Audience, vitalLimits, type VitalMetric } from '@/features/analytics/browser';
import type { Locale } from '@/i18n/locales';

import { axis, tooltip } from './audience-chart';
import styles from './dashboard.module.css';
import { CsvButton } from './figure';
import { ScrollArea } from './scroll-area';
import { type DashboardLabels, numberLanguage } from './texts';

interface Props {
  audience: Audience;
  labels: DashboardLabels['audience'];
  locale: Locale;
  numberOf: (value: number) => string;
}

type Rating = keyof DashboardLabels['audience']['ratings'];

const metrics: readonly VitalMetric[] = ['LCP', 'INP', 'CLS', 'TTFB'];
/** Pixels of a page's bar with its distance to the next one, and of the scale below them. */
const ROW = 28;
const SCALE = 44;

/** Web vitals of the pages that are read most: one measurement as bars, all of them as a table or a CSV file. */
export function Vitals({ audience, labels, locale, numberOf }: Props) {
  const [asTable, setAsTable] = useState(false);
  const [metric, setMetric] = useState<VitalMetric>('LCP');
  const id = useId();
  const { vitals } = audience;
  return (
    <section className={styles.vitals} aria-labelledby={id}>
      <header>
        <h3 id={id}>{labels.vitals}</h3>
      </header>
      {vitals.length === 0 ? (
        <p className={styles.muted}>{labels.empty}</p>
      ) : (
        <>
          <div className={styles.tools}>
            {asTable ? (
              <span className={styles.legend} />
            ) : (
              <div className={styles.periods} role="group" aria-label={labels.metric}>
                {metrics.map((name) => (
                  <button
                    key={name}
                    type="button"
                    title={labels.metrics[name]}
                    aria-pressed={metric === name}
                    onClick={() => setMetric(name)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            )}
            {!asTable && <Limits metric={metric} labels={labels} locale={locale} />}
            <button
              type="button"
              className={styles.link}
              aria-label={`${asTable ? labels.chart : labels.table}: ${labels.vitals}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? labels.chart : labels.table}
            </button>
            <CsvButton
              name={`vitals-${audience.period}`}
              label={labels.csv}
              subject={labels.vitals}
              rows={() => [
                [labels.page, labels.samples, ...metrics],
                ...vitals.map(({ page, samples, p75 }) => [
                  page,
                  samples,
                  ...metrics.map((name) => {
                    const value = p75[name];
                    return value === undefined ? '' : Number(value.toFixed(name === 'CLS' ? 3 : 0));
                  }),
                ]),
              ]}
            />
          </div>
          {asTable ? (
            <VitalsTable
              audience={audience}
              labels={labels}
              locale={locale}
              numberOf={numberOf}
              labelledBy={id}
            />
          ) : (
            <VitalsChart metric={metric} vitals={vitals} labels={labels} locale={locale} />
          )}
        </>
      )}
    </section>
  );
}

/** What the colors of the bars mean, with the limits between them. */
function Limits({ metric, labels, locale }: Pick<Props, 'labels' | 'locale'> & { metric: VitalMetric }) {
  const [good, poor] = vitalLimits[metric].map((limit) => measureText(metric, limit, locale));
  const ranges: Record<Rating, string> = {
    good: `≤ ${good}`,
    middle: `${good} – ${poor}`,
    poor: `> ${poor}`,
  };
  return (
    <div className={styles.ratings}>
      {(['good', 'middle', 'poor'] as const).map((rating) => (
        <span key={rating} className={styles.measure} data-rating={rating}>
          {labels.ratings[rating]} <span className={styles.muted}>{ranges[rating]}</span>
        </span>
      ))}
    </div>
  );
}

interface ChartProps extends Pick<Props, 'labels' | 'locale'> {
  metric: VitalMetric;
  vitals: Audience['vitals'];
}

function VitalsChart({ metric, vitals, labels, locale }: ChartProps) {
  const rows = vitals.flatMap(({ page, p75 }) => {
    const value = p75[metric];
    return value === undefined ? [] : [{ page, value, fill: ratingColors[ratingOf(metric, value)] }];
  });
  if (rows.length === 0) return <p className={styles.muted}>{labels.empty}</p>;
  const [good, poor] = vitalLimits[metric];
  const textOf = (value: number): string => measureText(metric, value, locale);
  // The limit of "good" is always in the picture: without it a bar says nothing.
  const top = Math.max(good * 1.25, ...rows.map(({ value }) => value * 1.05));
  return (
    <div className={styles.vitalBars} style={{ height: rows.length * ROW + SCALE }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer
        >
          <XAxis
            type="number"
            domain={[0, top]}
            ticks={[0, good, poor].filter((tick) => tick <= top)}
            tickFormatter={textOf}
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--theme-elevation-150)' }}
            interval={0}
          />
          <YAxis
            type="category"
            dataKey="page"
            width={168}
            tickFormatter={shortPage}
            tick={axis}
            tickLine={false}
            axisLine={false}
            interval={0}
          />
          <Tooltip
            isAnimationActive={false}
            formatter={(value) => [
              `${textOf(Number(value))} · ${labels.ratings[ratingOf(metric, Number(value))]}`,
              metric,
            ]}
            contentStyle={tooltip}
            cursor={{ fill: 'var(--theme-elevation-100)' }}
          />
          {[good, poor].map((limit) => (
            <ReferenceLine
              key={limit}
              x={limit}
              ifOverflow="discard"
              stroke="var(--theme-elevation-350)"
              strokeDasharray="3 3"
            />
          ))}
          <Bar dataKey="value" barSize={12} radius={[0, 2, 2, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function VitalsTable({
  audience,
  labels,
  locale,
  numberOf,
  labelledBy,
}: Props & {
  /** Id of the heading. */
  labelledBy: string;
}) {
  return (
    <ScrollArea className={styles.scroll} labelledBy={labelledBy}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{labels.page}</th>
            <th scope="col">{labels.samples}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col" title={labels.metrics[metric]}>
                {metric}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {audience.vitals.map(({ page, samples, p75 }) => (
            <tr key={page}>
              <th scope="row" title={page}>
                {page}
              </th>
              <td>{numberOf(samples)}</td>
              {metrics.map((metric) => (
                <td key={metric}>
                  <Measure metric={metric} value={p75[metric]} labels={labels} locale={locale} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** A measurement with its rating, in color and in words. */
function Measure({
  metric,
  value,
  labels,
  locale,
}: Pick<Props, 'labels' | 'locale'> & { metric: VitalMetric; value: number | undefined }) {
  if (value === undefined) return <span className={styles.muted}>–</span>;
  const rating = ratingOf(metric, value);
  return (
    <span className={styles.measure} data-rating={rating} title={labels.ratings[rating]}>
      {measureText(metric, value, locale)}
      <span className={styles.hidden}>{labels.ratings[rating]}</span>
    </span>
  );
}

const ratingColors: Record<Rating, string> = {
  good: 'var(--theme-success-500)',
  middle: 'var(--theme-warning-500)',
  poor: 'var(--theme-error-500)',
};

function ratingOf(metric: VitalMetric, value: number): Rating {
  const [good, poor] = vitalLimits[metric];
  return value <= good ? 'good' : value <= poor ? 'middle' : 'poor';
}

/** A measurement in its unit: seconds, milliseconds, or none for CLS. */
function measureText(metric: VitalMetric, value: number, locale: Locale): string {
  const language = numberLanguage(locale);
  if (metric === 'CLS') {
    return value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }
  if (value < 1000) return `${Math.round(value)} ms`;
  return `${(value / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}

/** The end of a long address, which tells pages apart, for the space beside the bars. */
function shortPage(page: string): string {
  const LENGTH = 24;
  return page.length <= LENGTH ? page : `…${page.slice(1 - LENGTH)}`;
}
