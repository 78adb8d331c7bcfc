'use client';

import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import type { Audience } from '@/features/analytics/browser';

import styles from './dashboard.module.css';
import type { DashboardMessages } from './texts';

interface Props {
  series: Audience['series'];
  labels: DashboardMessages['audience'];
  timeOf: (at: string) => string;
  numberOf: (value: number) => string;
}

const axis = { fontSize: 12, fill: 'var(--theme-elevation-600)' };

/** Views and visitors over time, and the views of the period before as a dashed line. Colours follow the admin's theme. */
export function AudienceChart({ series, labels, timeOf, numberOf }: Props) {
  return (
    <div className={styles.chart}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
        <AreaChart data={series} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--theme-elevation-100)" />
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
            labelFormatter={(at) => (typeof at === 'string' ? timeOf(at) : '')}
            formatter={(value, name) => [numberOf(Number(value)), String(name)]}
            contentStyle={{
              background: 'var(--theme-elevation-0)',
              border: '1px solid var(--theme-elevation-150)',
              borderRadius: 'var(--style-radius-s)',
              color: 'var(--theme-elevation-800)',
              fontSize: 13,
            }}
            cursor={{ stroke: 'var(--theme-elevation-300)' }}
          />
          <Line
            type="monotone"
            dataKey="previous"
            name={labels.before}
            stroke="var(--theme-elevation-350)"
            strokeDasharray="4 4"
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            type="monotone"
            dataKey="views"
            name={labels.views}
            stroke="var(--dashboard-views)"
            fill="var(--dashboard-views)"
            fillOpacity={0.12}
            strokeWidth={2}
            isAnimationActive={false}
          />
          <Area
            type="monotone"
            dataKey="visitors"
            name={labels.visitors}
            stroke="var(--dashboard-visitors)"
            fill="var(--dashboard-visitors)"
            fillOpacity={0.18}
            strokeWidth={2}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
