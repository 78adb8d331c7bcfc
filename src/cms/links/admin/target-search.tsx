import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import type { Locale } from '@/i18n/locales';

import { isForeignAddress, type LinkTarget, LONGEST_ADDRESS, problemOf } from '../target';

import styles from './link-field.module.css';
import { useLinkTexts } from './link-texts';
import { LINK_TARGETS, type TargetSource } from './target-source';
import { useFoundTargets } from './use-found-targets';

interface Props {
  /** Languages in which the link is shown. */
  readonly languages: readonly Locale[];
  readonly hasLink: boolean;
  /** Who finds targets, if it is not what finds those of links. */
  readonly source?: TargetSource;
  /** What is asked for and how, if it is no page or item. */
  readonly words?: {
    readonly label: string;
    readonly placeholder: string;
    readonly list: string;
    readonly keep: string;
  };
  readonly onChoose: (target: LinkTarget) => void;
  /** Enters the address of another site; absent where there is no such choice. */
  readonly onForeign?: () => void;
  readonly onClose: () => void;
}

/** Finds a page or an item by its title: the combobox pattern of the ARIA practices, with a list below the field. */
export function TargetSearch({
  languages,
  hasLink,
  source = LINK_TARGETS,
  words,
  onChoose,
  onForeign,
  onClose,
}: Props) {
  const { labels, t, markText } = useLinkTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = text.trim();
  const found = useFoundTargets(query, source);
  // Only the person knows such an address, so nobody is asked.
  const own =
    source !== LINK_TARGETS
      ? undefined
      : isForeignAddress(query)
        ? labels.elsewhere
        : /^#\S+$/.test(query)
          ? labels.here
          : undefined;
  const targets: readonly LinkTarget[] =
    own === undefined
      ? found.targets
      : [{ address: query, title: t('search.use', { address: query }), kind: own }];
  const active = Math.min(chosen, Math.max(targets.length - 1, 0));
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setChosen((active + step + targets.length) % targets.length);
    } else if (event.key === 'Enter') {
      // The form of the page is not meant.
      event.preventDefault();
      const target = targets[active];
      // What is shown while a query is under way may not be what it asks for.
      if (target && (found.state !== 'searching' || own !== undefined)) onChoose(target);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };

  const count = targets.length === 0 ? labels.search.none : t('search.count', { count: targets.length });
  const status = { searching: labels.search.searching, there: count, failed: labels.search.failed }[
    own === undefined ? found.state : 'there'
  ];
  return (
    <div className={styles.search}>
      <input
        ref={input}
        type="text"
        className={styles.input}
        role="combobox"
        aria-label={words?.label ?? labels.search.label}
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={targets.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_ADDRESS}
        placeholder={words?.placeholder ?? labels.search.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={words?.list ?? labels.search.list}
      >
        {targets.map((target, index) => {
          const problem = problemOf(target, languages);
          return (
            <button
              key={target.address}
              id={`${id}-${index}`}
              type="button"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              onMouseMove={() => setChosen(index)}
              onClick={() => onChoose(target)}
            >
              <span>{target.title}</span>
              <small>
                {[target.kind, target.detail].filter(Boolean).join(' · ')}
                {problem && <em>{markText(problem)}</em>}
              </small>
            </button>
          );
        })}
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      <div className={styles.actions}>
        {onForeign && (
          <button type="button" className={styles.plain} onClick={onForeign}>
            {labels.enter}
          </button>
        )}
        <button type="button" className={styles.plain} onClick={onClose}>
          {hasLink ? (words ?? labels.search).keep : labels.search.cancel}
        </button>
      </div>
    </div>
  );
}
