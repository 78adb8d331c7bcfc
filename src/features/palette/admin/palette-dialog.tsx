import { Link } from '@payloadcms/ui';
import { useEffect, useId, useRef, useState } from 'react';

import { useModal } from '@/cms/admin/use-modal';

import { LONGEST_QUERY, wordsOf } from '../domain';

import { type Creation, entriesOfPage, type Entry, sectionsFor } from './palette-entries';
import type { PaletteTexts } from './palette-texts';
import styles from './palette.module.css';
import { useFound } from './use-found';

interface Props {
  readonly texts: PaletteTexts;
  readonly create: readonly Creation[];
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/**
 * Goes anywhere, finds anything, and does what the page offers, by keyboard: the combobox pattern of the ARIA practices,
 * with a list box whose first option is chosen.
 */
export function PaletteDialog({ texts, create, onKeys, onClose }: Props) {
  const { labels, t } = texts;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [ofPage] = useState(() => entriesOfPage(create, texts));
  const { items, state } = useFound(text);
  const sections = sectionsFor(wordsOf(text), ofPage, items);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const active = Math.min(chosen, Math.max(count - 1, 0));

  useModal(dialog);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    onKey.current = (event) => {
      // The keys of the page below are not meant.
      event.stopPropagation();
      if (event.isComposing) return;
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[event.key];
      if (step !== undefined && count > 0) {
        event.preventDefault();
        setChosen((active + step + count) % count);
      } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
        event.preventDefault();
        document.getElementById(`${id}-${active}`)?.click();
      }
    };
  });
  useEffect(() => {
    const element = dialog.current;
    const listen = (event: KeyboardEvent) => onKey.current?.(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  const status = {
    idle: count === 0 ? labels.none : t('count', { count }),
    searching: labels.searching,
    there: count === 0 ? labels.none : t('count', { count }),
    failed: labels.failed,
  }[state];

  const firstOf = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={labels.title} onClose={onClose}>
      <input
        type="text"
        className={styles.input}
        role="combobox"
        aria-label={labels.placeholder}
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_QUERY}
        placeholder={labels.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={labels.title}>
        {sections.map(({ key, entries }, section) => (
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div id={`${id}-${key}`} className={styles.group} role="presentation">
              {labels.groups[key]}
            </div>
            {entries.map((entry, index) => {
              const own = (firstOf[section] ?? 0) + index;
              return (
                <Option
                  key={own}
                  id={`${id}-${own}`}
                  entry={entry}
                  isChosen={own === active}
                  onPoint={() => setChosen(own)}
                  onRun={onClose}
                />
              );
            })}
          </div>
        ))}
      </div>
      <footer className={styles.foot}>
        <span role="status">{status}</span>
        <button type="button" className={styles.plain} onClick={onKeys}>
          {labels.keysButton}
        </button>
      </footer>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Option({ id, entry: { label, group, href, press }, isChosen, onPoint, onRun }: OptionProps) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    className: styles.option,
    onMouseMove: onPoint,
  };
  const inside = (
    <>
      <span>{label}</span>
      {group !== undefined && group !== '' && <small>{group}</small>}
    </>
  );
  // A link asks Payload's forms first whether the page can be left.
  return href === undefined ? (
    <button
      type="button"
      {...shared}
      onClick={() => {
        onRun();
        press?.();
      }}
    >
      {inside}
    </button>
  ) : (
    <Link href={href} prefetch={false} {...shared} onClick={onRun}>
      {inside}
    </Link>
  );
}
