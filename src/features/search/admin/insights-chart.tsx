'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { ChartLegend } from '@/cms/admin/charts/legend';
import { axis, dayAxis, grid, tooltip } from '@/cms/admin/charts/style';

import type { DayOfSearches } from '../use-cases/search-insights';
import styles from './insights.module.css';

interface Labels {
  readonly searches: string;
  readonly withoutResults: string;
  readonly clicks: string;
  readonly day: string;
  readonly table: string;
}

const series = [
  ['searches', 'var(--theme-elevation-600)'],
  ['clicks', 'var(--theme-success-500)'],
  ['withoutResults', 'var(--theme-warning-500)'],
] as const;

/** Searches, opened results and searches without results by day, as bars and as a table with the same numbers. */
export function InsightsChart({ days, labels }: { days: readonly DayOfSearches[]; labels: Labels }) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={280}>
        <BarChart data={[...days]} accessibilityLayer>
          <CartesianGrid {...grid} />
          <XAxis {...dayAxis} />
          <YAxis allowDecimals={false} width={36} {...axis} />
          <Tooltip {...tooltip} />
          <ChartLegend />
          {series.map(([key, fill]) => (
            <Bar key={key} dataKey={key} name={labels[key]} fill={fill} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <details>
        <summary>{labels.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.day}</th>
              {series.map(([key]) => (
                <th key={key} scope="col">
                  {labels[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                {series.map(([key]) => (
                  <td key={key}>{day[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
