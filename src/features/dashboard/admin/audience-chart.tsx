'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import type { Audience } from '@/features/analytics/browser';

import styles from './dashboard.module.css';
import type { DashboardLabels } from './texts';

interface Props {
  series: Audience['series'];
  labels: DashboardLabels['audience'];
  /** A moment for the axis, and in full. */
  timeOf: (at: string) => string;
  longTimeOf: (at: string) => string;
  numberOf: (value: number) => string;
}

/** Text on the chart. */
export const axis = { fontSize: 12, fill: 'var(--theme-elevation-600)' };

/** The box beside the pointer. */
export const tooltip = {
  background: 'var(--theme-elevation-0)',
  border: '1px solid var(--theme-elevation-150)',
  borderRadius: 'var(--style-radius-s)',
  color: 'var(--theme-elevation-800)',
  fontSize: 13,
};

/**
 * Views and visitors over time, and the views of the period before as a dashed line. Colors follow the admin's theme.
 */
export function AudienceChart({ series, labels, timeOf, longTimeOf, numberOf }: Props) {
  const [last, current] = series.slice(-2);
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
        <ComposedChart data={series} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--theme-elevation-100)" />
          {last && current && (
            // The day or hour that is not over yet: without this the line would seem to fall.
            <ReferenceArea
              x1={last.at}
              x2={current.at}
              fill="var(--theme-elevation-150)"
              fillOpacity={0.6}
              label={{ value: labels.running, position: 'insideTopRight', ...axis }}
            />
          )}
          <XAxis
            dataKey="at"
            tickFormatter={timeOf}
            tick={axis}
            tickLine={false}
            axisLine={{ stroke: 'var(--theme-elevation-150)' }}
            minTickGap={48}
          />
          <YAxis
            width={48}
            allowDecimals={false}
            tickFormatter={numberOf}
            tick={axis}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => (typeof at === 'string' ? longTimeOf(at) : '')}
            formatter={(value, name) => [numberOf(Number(value)), String(name)]}
            contentStyle={tooltip}
            cursor={{ stroke: 'var(--theme-elevation-300)' }}
          />
          <Line
            type="linear"
            dataKey="previous"
            name={labels.before}
            stroke="var(--theme-elevation-350)"
            strokeDasharray="4 4"
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            type="linear"
            dataKey="views"
            name={labels.views}
            stroke="var(--dashboard-views)"
            fill="var(--dashboard-views)"
            fillOpacity={0.12}
            strokeWidth={2}
            isAnimationActive={false}
          />
          <Area
            type="linear"
            dataKey="visitors"
            name={labels.visitors}
            stroke="var(--dashboard-visitors)"
            fill="var(--dashboard-visitors)"
            fillOpacity={0.18}
            strokeWidth={2}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
