import list from '../../admin/staff-list.module.css';
import type { MissingLine } from '../exchange/compare';

import styles from './import-translations.module.css';
import { useTexts } from './translated-pair';

/** Lines of a block that are shown before the others are asked for. */
const FIRST_LINES = 3;

/** The lines of a block that the file lacks, by where they are in it. */
export function MissingLines({ lines }: { readonly lines: readonly MissingLine[] }) {
  const { t, labels } = useTexts();
  const { reasons } = labels.exchange.missing;
  const listOf = (some: readonly MissingLine[]) => (
    <ul className={styles.missing}>
      {some.map(({ unit, line, text, reason }) => (
        <li key={unit}>
          <span className={list.muted}>
            {line === undefined
              ? t('exchange.missing.unit', { unit })
              : t('exchange.missing.line', { line, unit })}
          </span>
          <span className={styles.words}>{text}</span>
          <span className={list.muted}>{reasons[reason]}</span>
        </li>
      ))}
    </ul>
  );
  const others = lines.slice(FIRST_LINES);
  return (
    <>
      <p>{t('exchange.missing.title', { count: lines.length })}</p>
      {listOf(lines.slice(0, FIRST_LINES))}
      {others.length > 0 && (
        <details>
          <summary>{t('exchange.missing.others', { count: others.length })}</summary>
          {listOf(others)}
        </details>
      )}
    </>
  );
}
