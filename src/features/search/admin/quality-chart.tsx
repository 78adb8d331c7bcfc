'use client';

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { axis, dayAxis, grid, tooltip } from '@/cms/admin/charts/style';

import type { DayOfQuality } from '../use-cases/quality-insights';

import styles from './insights.module.css';

interface Labels {
  readonly day: string;
  readonly quality: string;
  readonly queries: string;
  readonly changed: string;
  readonly fall: string;
  readonly table: string;
}

/** How good the results were, with a dot where that fell after content had changed, and as a table with the same numbers. */
export function QualityChart({ days, labels }: { days: readonly DayOfQuality[]; labels: Labels }) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height={200}>
        <LineChart data={[...days]} accessibilityLayer>
          <CartesianGrid {...grid} />
          <XAxis {...dayAxis} />
          <YAxis domain={[0, 1]} width={36} {...axis} />
          <Tooltip {...tooltip} />
          <Line
            dataKey="ndcg"
            name={labels.quality}
            stroke="var(--theme-success-500)"
            strokeWidth={2}
            isAnimationActive={false}
          />
          {days.map(
            ({ day, ndcg, fall }) =>
              fall !== undefined && (
                <ReferenceDot
                  key={day}
                  x={day}
                  y={ndcg}
                  r={6}
                  fill="var(--theme-error-500)"
                  stroke="var(--theme-bg)"
                />
              ),
          )}
        </LineChart>
      </ResponsiveContainer>
      <details>
        <summary>{labels.table}</summary>
        <table>
          <thead>
            <tr>
              {[labels.day, labels.quality, labels.queries, labels.changed, labels.fall].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, ndcg, queries, changedItems, fall }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{ndcg.toFixed(3)}</td>
                <td>{queries}</td>
                <td>{changedItems}</td>
                <td>{fall === undefined ? '–' : fall.toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
