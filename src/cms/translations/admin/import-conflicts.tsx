'use client';

import { useId } from 'react';

import { ChooseAll } from '../../editing/admin/choose-all';
import { piecesOf } from '../../editing/admin/conflict-parts';
import editing from '../../editing/admin/editing.module.css';
import type { Change } from '../exchange/compare';

import styles from './import-translations.module.css';
import { useTexts } from './translated-pair';

interface Props {
  readonly conflicts: readonly Change[];
  /** Whether anything can still be chosen. */
  readonly isOpen: boolean;
  /** Whether the text of the file is taken; undefined as long as nothing is chosen. */
  readonly isTaken: (change: Change) => boolean | undefined;
  readonly onChoose: (changes: readonly Change[], isTaken: boolean) => void;
}

/** Texts that were edited since the export: what it was then, what it is now, and what the file brings, to choose from. */
export function ImportConflicts({ conflicts, isOpen, isTaken, onChoose }: Props) {
  const { t, labels } = useTexts();
  const texts = labels.exchange.conflicts;
  if (conflicts.length === 0) return null;
  return (
    <div className={styles.conflicts}>
      <p>{t('exchange.conflicts.lead', { count: conflicts.length })}</p>
      {conflicts.length > 1 && isOpen && (
        <ChooseAll
          sides={[
            { name: texts.keepAll, choose: () => onChoose(conflicts, false) },
            { name: texts.takeAll, choose: () => onChoose(conflicts, true) },
          ]}
        />
      )}
      {conflicts.map((change) => (
        <ThreeTexts
          key={change.id}
          change={change}
          isOpen={isOpen}
          isTaken={isTaken(change)}
          onChoose={(taken) => onChoose([change], taken)}
        />
      ))}
    </div>
  );
}

function ThreeTexts({
  change,
  isOpen,
  isTaken,
  onChoose,
}: {
  readonly change: Change;
  readonly isOpen: boolean;
  readonly isTaken: boolean | undefined;
  readonly onChoose: (isTaken: boolean) => void;
}) {
  const id = useId();
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const texts = exchange.conflicts;
  const { label, original, exported, current, translation, lost } = change;
  const sides = [
    { taken: false, name: texts.keep, words: current, nothing: texts.removed },
    { taken: true, name: texts.take, words: translation, nothing: exchange.none },
  ];
  return (
    <fieldset className={editing.choice} disabled={!isOpen}>
      <legend>
        {label !== '' && <span className={styles.place}>{label}</span>}
        <span className={styles.words}>{original}</span>
      </legend>
      <div className={editing.base}>
        <span className={editing.side}>{texts.exported}</span>
        <Words text={exported ?? ''} nothing={exported === undefined ? texts.unknown : exchange.none} />
      </div>
      {sides.map(({ taken, name, words, nothing }) => (
        <label key={name} className={editing.option} data-chosen={isTaken === taken}>
          <span className={editing.side}>
            <input type="radio" name={id} checked={isTaken === taken} onChange={() => onChoose(taken)} />
            {name}
          </span>
          <Words text={words} former={exported} nothing={nothing} />
          {taken && lost > 0 && <span className={styles.note}>{t('exchange.lost', { count: lost })}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** A text, with what differs from the former one marked. */
function Words({
  text,
  former,
  nothing,
}: {
  readonly text: string;
  readonly former?: string | undefined;
  /** What to say in place of an empty text. */
  readonly nothing: string;
}) {
  if (text === '') return <em className={editing.nothing}>{nothing}</em>;
  const pieces = former === undefined || former === '' ? [] : piecesOf(text, former);
  return (
    <span className={`${editing.value} ${styles.words}`}>
      <span>
        {pieces.length === 0
          ? text
          : pieces.map((piece, index) =>
              piece.isChanged ? <mark key={index}>{piece.text}</mark> : piece.text,
            )}
      </span>
    </span>
  );
}
