import type { ReactNode } from 'react';

import list from '@/cms/admin/staff-list.module.css';

import type { SystemState } from '../queries';
import styles from './system-view.module.css';
import type { systemTexts } from './texts';

type Texts = ReturnType<typeof systemTexts>;
type Tone = 'success' | 'warning' | 'error';

/** What every part of the page gets. */
export interface Part {
  readonly state: SystemState;
  readonly texts: Texts;
}

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`pill pill--style-${tone} pill--size-small`}>
      <span className="pill__label">{children}</span>
    </span>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={list.heading}>{title}</h2>
      {children}
    </section>
  );
}

export function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `1.2 GB`, in the numbers of the language. */
export function bytesText(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
