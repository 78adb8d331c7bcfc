'use client';

import { useEffect, useMemo, useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { ChartLegend } from '@/cms/admin/charts/legend';
import { axis, grid, tooltip } from '@/cms/admin/charts/style';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { ApplicationStatistics } from '../use-cases/review-statistics';

import styles from './review-statistics.module.css';
import { type ReviewTexts, reviewTexts } from '@/access/shared/admin/review-texts';
import { type StatisticsTable, waitingTable, weeksTable } from './statistics-tables';

const colors = {
  submitted: 'var(--theme-elevation-500)',
  granted: 'var(--theme-success-500)',
  rejected: 'var(--theme-error-500)',
};

/** Charts of the last half year, each with the same numbers as a table. */
export function ReviewStatistics({ language }: { language: Locale }) {
  const texts = useMemo(() => reviewTexts(language), [language]);
  const { t } = texts;
  const [numbers, setNumbers] = useState<ApplicationStatistics>();
  const [problem, setProblem] = useState<string>();
  const request = useStaffRequest();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    request<ApplicationStatistics>(`/api/applications/review/statistics?attempt=${attempt}`, { signal }).then(
      setNumbers,
      (error: unknown) => !signal.aborted && setProblem(refusalOf(error).message),
    );
    return () => leaving.abort();
  }, [attempt, request]);
  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };

  if (problem) {
    return (
      <p role="alert">
        {problem}{' '}
        <button type="button" onClick={retry}>
          {t('list.retry')}
        </button>
      </p>
    );
  }
  if (!numbers) return <p role="status">{t('list.loading')}</p>;
  if (numbers.weeks.every(({ submitted }) => submitted === 0)) return <p>{t('statistics.none')}</p>;
  return (
    <div className={styles.statistics}>
      <Rates numbers={numbers} texts={texts} />
      <Weeks numbers={numbers} texts={texts} />
      <Waiting numbers={numbers} texts={texts} />
    </div>
  );
}

interface Part {
  readonly numbers: ApplicationStatistics;
  readonly texts: ReviewTexts;
}

function Rates({ numbers: { approvalRate, daysToGrant }, texts: { t, locale } }: Part) {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const share = (rate: number | null) => (rate === null ? '–' : percent.format(rate));
  const tiles = [
    [t('statistics.qualification'), share(approvalRate.qualification)],
    [t('statistics.agreement'), share(approvalRate.agreement)],
    [t('statistics.daysToGrant'), daysToGrant === null ? '–' : t('statistics.days', { count: daysToGrant })],
  ] as const;
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Weeks({ numbers, texts }: Part) {
  const { t } = texts;
  const { weeks } = numbers;
  const series = ['submitted', 'granted', 'rejected'] as const;
  return (
    <section>
      <h2>{t('statistics.weeks')}</h2>
      <Chart>
        <BarChart data={[...weeks]} accessibilityLayer>
          <CartesianGrid {...grid} />
          <XAxis dataKey="week" tickFormatter={(week: string) => week.slice(5)} {...axis} minTickGap={16} />
          <YAxis allowDecimals={false} width={32} {...axis} />
          <Tooltip {...tooltip} />
          <ChartLegend />
          {series.map((name) => (
            <Bar
              key={name}
              dataKey={name}
              name={t(`statistics.${name}`)}
              fill={colors[name]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Chart>
      <Table texts={texts} name="weeks" table={weeksTable(numbers, t)} />
    </section>
  );
}

function Waiting({ numbers, texts }: Part) {
  const { t } = texts;
  const { waiting } = numbers;
  const data = waiting.map((line) => ({ ...line, name: t(`states.${line.state}` as 'states.submitted') }));
  return (
    <section>
      <h2>{t('statistics.waiting')}</h2>
      <Chart>
        <BarChart data={data} layout="vertical" accessibilityLayer>
          <CartesianGrid horizontal={false} stroke="var(--theme-elevation-100)" />
          <XAxis type="number" {...axis} />
          <YAxis type="category" dataKey="name" width={150} {...axis} />
          <Tooltip {...tooltip} />
          <ChartLegend />
          <Bar
            dataKey="median"
            name={t('statistics.median')}
            fill="var(--theme-elevation-700)"
            isAnimationActive={false}
          />
          <Bar
            dataKey="p90"
            name={t('statistics.p90')}
            fill="var(--theme-warning-500)"
            isAnimationActive={false}
          />
        </BarChart>
      </Chart>
      <Table texts={texts} name="waiting" table={waitingTable(numbers, t)} />
    </section>
  );
}

function Chart({ children }: { children: React.ReactElement }) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={280}>
        {children}
      </ResponsiveContainer>
    </div>
  );
}

function Table({
  texts: { t, locale },
  name,
  table: { file, head, rows },
}: {
  texts: ReviewTexts;
  /** As the endpoint of the file knows the table. */
  name: 'weeks' | 'waiting';
  table: StatisticsTable;
}) {
  return (
    <details>
      <summary>{t('statistics.table')}</summary>
      <table>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <a download={file} href={`/api/applications/review/statistics.csv?table=${name}&lang=${locale}`}>
        {t('statistics.export')}
      </a>
    </details>
  );
}
