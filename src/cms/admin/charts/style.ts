/** How the charts of the admin look: its colors, in both themes. */

export const axis = {
  tick: { fill: 'var(--theme-elevation-650)', fontSize: 12 },
  stroke: 'var(--theme-elevation-200)',
  tickLine: false,
} as const;

/** Months and days are enough below an axis. */
export const dayAxis = {
  ...axis,
  dataKey: 'day',
  tickFormatter: (day: string) => day.slice(5),
  minTickGap: 16,
} as const;

export const grid = { vertical: false, stroke: 'var(--theme-elevation-100)' } as const;

/** What a chart shows where the pointer is. */
export const tooltip = {
  cursor: { fill: 'var(--theme-elevation-50)' },
  contentStyle: { background: 'var(--theme-elevation-0)', border: '1px solid var(--theme-elevation-200)' },
} as const;
