'use client';

import { type ReactNode, useState } from 'react';

import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

import styles from './dashboard.module.css';
import { ScrollArea } from './scroll-area';

interface CsvButtonProps {
  name: string;
  label: string;
  /** What the file is about, for those who do not see where the button stands. */
  subject?: string;
  rows: () => readonly (readonly (string | number)[])[];
}

/** Saves rows as a CSV file, made in the browser from what it shows. */
export function CsvButton({ name, label, subject, rows }: CsvButtonProps) {
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

interface FigureProps {
  /** What the parts of the chart are, shown beside the tools. */
  legend: ReactNode;
  labels: { chart: string; table: string; csv: string };
  fileName: string;
  /** What it is about, where the heading alone does not say so. */
  subject?: string;
  columns: readonly string[];
  /** The first cell of each row names it. */
  rows: readonly (readonly [string, ...number[]])[];
  numberOf: (value: number) => string;
  /** The chart. */
  children: ReactNode;
}

/** A chart that can be read as a table and saved as a CSV file instead. */
export function Figure({
  legend,
  labels,
  fileName,
  subject,
  columns,
  rows,
  numberOf,
  children,
}: FigureProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.legend}>{legend}</div>
        <button
          type="button"
          className={styles.link}
          aria-label={subject && `${asTable ? labels.chart : labels.table}: ${subject}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? labels.chart : labels.table}
        </button>
        <CsvButton
          name={fileName}
          label={labels.csv}
          {...(subject !== undefined && { subject })}
          rows={() => [columns, ...rows]}
        />
      </div>
      {asTable ? (
        <ScrollArea className={styles.tall} label={subject ?? columns[0]}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(([name, ...figures]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, index) => (
                    <td key={columns[index + 1]}>{numberOf(figure)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : (
        children
      )}
    </>
  );
}
