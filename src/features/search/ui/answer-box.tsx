import type { ReactNode } from 'react';

import type { ShortAnswer } from '../domain';
import { nameOfKind } from './kind-name';
import type { SearchLabels } from './labels';
import styles from './answer-box.module.css';

interface AnswerBoxProps {
  answer: ShortAnswer;
  labels: SearchLabels;
  /** What else is to be said about the result. */
  children?: ReactNode;
}

/** The answer that the best result gives, with where it is from. It stands for the result, which is not listed again. */
export function AnswerBox({ answer, labels, children }: AnswerBoxProps) {
  const { kind, title, text, rows, url, path } = answer;
  return (
    <section className={styles.box} aria-labelledby="answer">
      <p className={styles.label}>{labels.answer.label}</p>
      <h2 id="answer">
        <a href={url} data-place={1}>
          {title}
        </a>
      </h2>
      <p className={styles.text}>{text}</p>
      {rows && rows.length > 0 && (
        <div className={styles.rows}>
          <table>
            <thead>
              <tr>
                {labels.answer.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <tr key={cells.join()}>
                  {labels.answer.columns.map((column, index) => (
                    <td key={column}>{cells[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.source}>
        {labels.answer.source} {[...path, nameOfKind(kind, labels)].join(' › ')}
      </p>
      {children}
    </section>
  );
}
