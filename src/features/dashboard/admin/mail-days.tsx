'use client';

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';

import { axis, tooltip } from './audience-chart';
import styles from './dashboard.module.css';
import { Figure } from './figure';
import { type DashboardLabels, numberLanguage } from './texts';

interface Props {
  /** Days as `2026-11-20`, the oldest first. */
  days: { day: string; sent: number }[];
  labels: DashboardLabels['mail'];
  locale: Locale;
}

/** Mails sent on each of the last days. */
export function MailDays({ days, labels, locale }: Props) {
  const language = numberLanguage(locale);
  const numbers = new Intl.NumberFormat(language);
  const numberOf = (value: number): string => numbers.format(value);
  const dayOf = (day: string, month: 'short' | 'numeric'): string =>
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
  // An even number, so the middle of the axis is a whole mail.
  const top = 2 * Math.max(1, Math.ceil(Math.max(...days.map(({ sent }) => sent)) / 2));
  return (
    <Figure
      legend={labels.days}
      labels={labels}
      fileName="mails-14d"
      subject={labels.days}
      columns={[labels.day, labels.sent]}
      rows={days.map(({ day, sent }) => [day, sent])}
      numberOf={numberOf}
    >
      <div className={styles.low}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 96 }}>
          <BarChart data={days} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer>
            <XAxis
              dataKey="day"
              tickFormatter={(day: string) => dayOf(day, languages[locale].tightMonth)}
              tick={axis}
              tickLine={false}
              axisLine={{ stroke: 'var(--theme-elevation-150)' }}
              minTickGap={32}
            />
            <YAxis
              width={32}
              domain={[0, top]}
              ticks={[0, top / 2, top]}
              tickFormatter={numberOf}
              tick={axis}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              labelFormatter={(day) => (typeof day === 'string' ? dayOf(day, 'short') : '')}
              formatter={(value) => [numberOf(Number(value)), labels.sent]}
              contentStyle={tooltip}
              cursor={{ fill: 'var(--theme-elevation-100)' }}
            />
            <Bar
              dataKey="sent"
              fill="var(--dashboard-views)"
              radius={[2, 2, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </Figure>
  );
}
