'use client';

import { useId } from 'react';

import styles from './dashboard.module.css';
import { CsvButton } from './figure';
import type { DashboardLabels } from './texts';

export interface RankedRow {
  value: string;
  events: number;
  visitors: number;
  /** Events of the period before, where they are compared. */
  previous?: number;
  /** Change or share, as text. */
  second: string;
}

interface RankingProps {
  title: string;
  /** Heading of the first column. */
  head?: string;
  /** Heading of the last column. */
  second: string;
  rows: readonly RankedRow[];
  labels: DashboardLabels['audience'];
  numberOf: (value: number) => string;
  fileName: string;
}

/** A table whose rows are bars at the same time: the longest is the most frequent. */
export function Ranking({ title, head, second, rows, labels, numberOf, fileName }: RankingProps) {
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
            <col className={styles.second} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.hidden}>{head ?? labels.value}</span>
              </th>
              <th scope="col">{labels.events}</th>
              <th scope="col" title={second === labels.changeHead ? labels.changeHint : undefined}>
                {second}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.value}>
                <th scope="row" title={row.value}>
                  <span className={styles.bar} style={{ width: `${(row.events / most) * 100}%` }} />
                  <span className={styles.name}>{row.value}</span>
                </th>
                <td>{numberOf(row.events)}</td>
                <td className={styles.muted}>{row.second}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
