'use client';

import { useId, useRef, useState } from 'react';

import {
  type Audience,
  type ListedValue,
  type Period,
  vitalLimits,
  type VitalMetric,
} from '@/features/analytics/browser';
import type { Locale } from '@/i18n/locales';
import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

import { AudienceChart } from './audience-chart';
import styles from './dashboard.module.css';
import type { DashboardMessages } from './texts';

type Labels = DashboardMessages['audience'];

interface Props {
  initial: Audience;
  labels: Labels;
  locale: Locale;
}

const periodNames: readonly Period[] = ['24h', '7d', '30d', '90d', '12m'];
const listNames = ['page', 'referrer', 'search', 'download', 'language', 'device', 'browser', 'os'] as const;
const metrics: readonly VitalMetric[] = ['LCP', 'INP', 'CLS', 'TTFB'];

/** Days of content are days of this time zone; hours are shown in it as well. */
const TIME_ZONE = 'Asia/Shanghai';

/** Figures about visitors with a switch of periods; every chart is also a table and a CSV file. */
export function AudiencePanel({ initial, labels, locale }: Props) {
  const [audience, setAudience] = useState(initial);
  const [wanted, setWanted] = useState<Period>(initial.period);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const [asTable, setAsTable] = useState(false);
  const latest = useRef(0);
  const id = useId();

  const load = async (period: Period): Promise<void> => {
    latest.current += 1;
    const request = latest.current;
    setWanted(period);
    setState('loading');
    const answer = await fetch(`/api/dashboard/audience?period=${period}`, {
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) =>
        response.ok ? ((await response.json()) as { data: Audience }).data : undefined,
      )
      .catch(() => undefined);
    // An earlier choice that is answered late.
    if (request !== latest.current) return;
    if (answer) setAudience(answer);
    setState(answer ? 'ready' : 'failed');
  };

  const { numberOf, timeOf } = formatsOf(locale, audience.grain);
  const nothingEver = audience.totals.views === 0 && audience.previous.views === 0;
  const rowsOfSeries = audience.series.map(
    ({ at, views, visitors, previous }) => [timeOf(at), views, visitors, previous] as const,
  );

  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={state === 'loading'}>
      <header className={styles.head}>
        <h2 id={id}>{labels.title}</h2>
        <div className={styles.periods} role="group" aria-label={labels.period}>
          {periodNames.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={wanted === period}
              onClick={() => void load(period)}
            >
              {labels.periods[period]}
            </button>
          ))}
        </div>
      </header>
      {state === 'failed' && (
        <p role="alert" className={styles.alarm}>
          {labels.failed}{' '}
          <button type="button" className={styles.link} onClick={() => void load(wanted)}>
            {labels.retry}
          </button>
        </p>
      )}
      {audience.countedUntil === null && nothingEver && <p className={styles.muted}>{labels.never}</p>}
      <div className={styles.fresh} data-stale={state === 'loading' ? '' : undefined}>
        <dl className={styles.figures}>
          {(['views', 'visitors', 'sessions'] as const).map((figure) => (
            <div key={figure} title={figure === 'visitors' ? labels.visitorsHint : undefined}>
              <dt>{labels[figure]}</dt>
              <dd>{numberOf(audience.totals[figure])}</dd>
              <small>{changeText(audience.totals[figure], audience.previous[figure], labels, locale)}</small>
            </div>
          ))}
        </dl>
        <div className={styles.tools}>
          <div className={styles.legend} aria-hidden="true">
            <span data-line="views">{labels.views}</span>
            <span data-line="visitors">{labels.visitors}</span>
            <span data-line="previous">{labels.before}</span>
          </div>
          <button
            type="button"
            className={styles.link}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? labels.chart : labels.table}
          </button>
          <CsvButton
            name={`audience-${audience.period}`}
            label={labels.csv}
            rows={() => [[labels.time, labels.views, labels.visitors, labels.previous], ...rowsOfSeries]}
          />
        </div>
        {asTable ? (
          <div className={styles.tall}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{labels.time}</th>
                  <th scope="col">{labels.views}</th>
                  <th scope="col">{labels.visitors}</th>
                  <th scope="col">{labels.previous}</th>
                </tr>
              </thead>
              <tbody>
                {rowsOfSeries.toReversed().map(([time, ...figures]) => (
                  <tr key={time}>
                    <th scope="row">{time}</th>
                    {figures.map((figure, index) => (
                      <td key={index}>{numberOf(figure)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <AudienceChart series={audience.series} labels={labels} timeOf={timeOf} numberOf={numberOf} />
        )}
        <div className={styles.lists}>
          {listNames.map((list) => (
            <Ranking
              key={list}
              title={labels.lists[list]}
              rows={audience.lists[list].map((row) => ({ ...row, value: nameOf(list, row.value, labels) }))}
              labels={labels}
              numberOf={numberOf}
              fileName={`${list}-${audience.period}`}
            />
          ))}
          <Ranking
            title={labels.funnel}
            head={labels.step}
            rows={
              audience.funnel.some(({ events }) => events > 0)
                ? audience.funnel.map(({ step, events, visitors }) => ({
                    value: labels.steps[step as keyof Labels['steps']],
                    events,
                    visitors,
                  }))
                : []
            }
            labels={labels}
            numberOf={numberOf}
            fileName={`applications-${audience.period}`}
          />
        </div>
        <VitalsTable audience={audience} labels={labels} locale={locale} numberOf={numberOf} />
        {audience.countedUntil && (
          <p className={styles.muted}>
            {labels.countedUntil.replace(
              '{time}',
              new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
                dateStyle: 'medium',
                timeStyle: 'short',
                timeZone: TIME_ZONE,
              }).format(new Date(audience.countedUntil)),
            )}
          </p>
        )}
      </div>
    </section>
  );
}

type RankedRow = Omit<ListedValue, 'previous'> & { previous?: number };

interface RankingProps {
  title: string;
  /** Heading of the first column. */
  head?: string;
  rows: readonly RankedRow[];
  labels: Labels;
  numberOf: (value: number) => string;
  fileName: string;
}

/** A table whose rows are bars at the same time: the longest is the most frequent. */
function Ranking({ title, head, rows, labels, numberOf, fileName }: RankingProps) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ events }) => events));
  const compared = rows.some(({ previous }) => previous !== undefined);
  return (
    <section className={styles.ranking} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {rows.length > 0 && (
          <CsvButton
            name={fileName}
            label={labels.csv}
            subject={title}
            rows={() => [
              [head ?? labels.value, labels.events, labels.visitors, ...(compared ? [labels.previous] : [])],
              ...rows.map(({ value, events, visitors, previous }) => [
                value,
                events,
                visitors,
                ...(compared ? [previous ?? 0] : []),
              ]),
            ]}
          />
        )}
      </header>
      {rows.length === 0 ? (
        <p className={styles.muted}>{labels.empty}</p>
      ) : (
        <table className={styles.bars}>
          <colgroup>
            <col />
            <col className={styles.count} />
          </colgroup>
          <thead className={styles.hidden}>
            <tr>
              <th scope="col">{head ?? labels.value}</th>
              <th scope="col">{labels.events}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, events }) => (
              <tr key={value}>
                <th scope="row" title={value}>
                  <span className={styles.bar} style={{ width: `${(events / most) * 100}%` }} />
                  <span className={styles.name}>{value}</span>
                </th>
                <td>{numberOf(events)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function VitalsTable({
  audience,
  labels,
  locale,
  numberOf,
}: Pick<Props, 'labels' | 'locale'> & { audience: Audience; numberOf: (value: number) => string }) {
  const id = useId();
  const { vitals } = audience;
  return (
    <section className={styles.vitals} aria-labelledby={id}>
      <header>
        <h3 id={id} title={labels.vitalsHint}>
          {labels.vitals}
        </h3>
        {vitals.length > 0 && (
          <CsvButton
            name={`vitals-${audience.period}`}
            label={labels.csv}
            subject={labels.vitals}
            rows={() => [
              [labels.page, labels.samples, ...metrics],
              ...vitals.map(({ page, samples, p75 }) => [
                page,
                samples,
                ...metrics.map((metric) => {
                  const value = p75[metric];
                  return value === undefined ? '' : Number(value.toFixed(metric === 'CLS' ? 3 : 0));
                }),
              ]),
            ]}
          />
        )}
      </header>
      {vitals.length === 0 ? (
        <p className={styles.muted}>{labels.empty}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{labels.page}</th>
                <th scope="col">{labels.samples}</th>
                {metrics.map((metric) => (
                  <th key={metric} scope="col">
                    {metric}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {vitals.map(({ page, samples, p75 }) => (
                <tr key={page}>
                  <th scope="row">{page}</th>
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
        </div>
      )}
    </section>
  );
}

/** A measurement with its rating, by colour and in words. */
function Measure({
  metric,
  value,
  labels,
  locale,
}: Pick<Props, 'labels' | 'locale'> & { metric: VitalMetric; value: number | undefined }) {
  if (value === undefined) return <span className={styles.muted}>–</span>;
  const [good, poor] = vitalLimits[metric];
  const rating = value <= good ? 'good' : value <= poor ? 'middle' : 'poor';
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB';
  const text =
    metric === 'CLS'
      ? value.toLocaleString(language, { maximumFractionDigits: 3 })
      : value >= 1000
        ? `${(value / 1000).toLocaleString(language, { maximumFractionDigits: 1 })} s`
        : `${Math.round(value)} ms`;
  return (
    <span className={styles.measure} data-rating={rating} title={labels.ratings[rating]}>
      {text}
      <span className={styles.hidden}>{labels.ratings[rating]}</span>
    </span>
  );
}

interface CsvButtonProps {
  name: string;
  label: string;
  /** What the file is about, for those who do not see where the button stands. */
  subject?: string;
  rows: () => readonly (readonly (string | number)[])[];
}

function CsvButton({ name, label, subject, rows }: CsvButtonProps) {
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([BYTE_ORDER_MARK + csvOf(rows())], { type: 'text/csv;charset=utf-8' }),
    );
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={subject ? `${label}: ${subject}` : label}
      onClick={save}
    >
      CSV
    </button>
  );
}

function nameOf(list: (typeof listNames)[number], value: string, labels: Labels): string {
  if (value === '…') return labels.other;
  if (value === '') return labels.unknown;
  if (list === 'language') return labels.languages[value as keyof Labels['languages']] ?? value;
  if (list === 'device') return labels.devices[value as keyof Labels['devices']] ?? value;
  return value;
}

function changeText(now: number, before: number, labels: Labels, locale: Locale): string {
  if (before === 0) return labels.noBefore;
  const change = (now - before) / before;
  if (now === before) return labels.same;
  return new Intl.NumberFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
  }).format(change);
}

function formatsOf(locale: Locale, grain: Audience['grain']) {
  const language = locale === 'zh' ? 'zh-CN' : 'en-GB';
  const numbers = new Intl.NumberFormat(language);
  const times = new Intl.DateTimeFormat(language, {
    timeZone: TIME_ZONE,
    ...(grain === 'hour'
      ? { day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' }
      : { year: 'numeric', month: 'short', day: 'numeric' }),
  });
  return {
    numberOf: (value: number) => numbers.format(value),
    timeOf: (at: string) => times.format(new Date(at)),
  };
}
