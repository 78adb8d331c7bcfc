'use client';

import { useField, useLocale } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { useEffect, useId, useRef, useState } from 'react';

import { locales, storedLocale } from '@/i18n/locales';

import { isForeignAddress, leadsElsewhere, LONGEST_ADDRESS, problemOf } from '../target';

import { ChosenField, useOpener } from './chosen-field';
import { noteDescribed, useDescribed } from './described-targets';
import styles from './link-field.module.css';
import { useLinkTexts } from './link-texts';
import { TargetSearch } from './target-search';

/**
 * A link that is chosen from a list of pages and items, and says when visitors don't find where it leads (ADR 223).
 * @param languages in which the link is shown: all, or that of the content
 */
export function LinkField({
  field,
  path: formPath,
  readOnly,
  languages,
}: TextFieldClientProps & { readonly languages: 'all' | 'own' }) {
  const { value, setValue, showError, disabled, path } = useField<string | null>({
    potentiallyStalePath: formPath,
  });
  const content = storedLocale(useLocale().code);
  const { labels } = useLinkTexts();
  const [mode, setMode] = useState<'shown' | 'search' | 'foreign'>('shown');
  const first = useOpener(mode !== 'shown');
  const address = value ?? '';
  const isFixed = readOnly || disabled;
  const shownIn = languages === 'all' ? locales : [content];

  const choose = (chosen: string) => {
    setValue(chosen);
    setMode('shown');
  };
  return (
    <ChosenField field={field} path={path} showError={showError}>
      {mode === 'shown' && (
        <div className={styles.shown}>
          {address !== '' && <Shown address={address} languages={shownIn} />}
          {!isFixed && (
            <div className={styles.actions}>
              <button ref={first} type="button" className={styles.plain} onClick={() => setMode('search')}>
                {address === '' ? labels.choose : labels.change}
              </button>
              {address === '' ? (
                <button type="button" className={styles.plain} onClick={() => setMode('foreign')}>
                  {labels.enter}
                </button>
              ) : (
                !field.required && (
                  <button
                    type="button"
                    className={styles.plain}
                    onClick={() => {
                      setValue('');
                      first.current?.focus();
                    }}
                  >
                    {labels.remove}
                  </button>
                )
              )}
            </div>
          )}
        </div>
      )}
      {mode === 'search' && (
        <TargetSearch
          languages={shownIn}
          hasLink={address !== ''}
          onChoose={(target) => {
            if (target.edit !== undefined) noteDescribed(target);
            choose(target.address);
          }}
          onForeign={() => setMode('foreign')}
          onClose={() => setMode('shown')}
        />
      )}
      {mode === 'foreign' && (
        <ForeignAddress
          initial={leadsElsewhere(address) ? address : ''}
          hasLink={address !== ''}
          onUse={choose}
          onSearch={() => setMode('search')}
          onClose={() => setMode('shown')}
        />
      )}
    </ChosenField>
  );
}

/** Where the link leads: the title of a page or an item and what it is, or the address itself. */
function Shown({ address, languages }: { address: string; languages: Parameters<typeof problemOf>[1] }) {
  const { labels, problemText } = useLinkTexts();
  const isElsewhere = leadsElsewhere(address);
  const { target, state } = useDescribed(isElsewhere || address.startsWith('#') ? '' : address);
  const problem = target && problemOf(target, languages);
  const usual = isElsewhere ? labels.elsewhere : address.startsWith('#') ? labels.here : undefined;
  const kind = usual ?? (target ? (target.kind ?? labels.unknown) : labels.checking);
  return (
    <>
      <p className={styles.target}>
        <strong>{target?.title ?? address}</strong>
        <span>
          {state === 'failed'
            ? ''
            : [problem?.problem === 'gone' ? undefined : kind, target?.detail].filter(Boolean).join(' · ')}
        </span>
        {target && target.title !== address && <code>{address}</code>}
      </p>
      <div role="status">
        {problem && (
          <p className={styles.problem}>
            {problemText(problem, target)}{' '}
            {target.edit !== undefined && (
              <a href={target.edit} target="_blank" rel="noreferrer">
                {labels.edit}
              </a>
            )}
          </p>
        )}
        {state === 'failed' && usual === undefined && <p className={styles.problem}>{labels.unchecked}</p>}
      </div>
    </>
  );
}

interface ForeignProps {
  readonly initial: string;
  readonly hasLink: boolean;
  readonly onUse: (address: string) => void;
  readonly onSearch: () => void;
  readonly onClose: () => void;
}

/** The second choice: the address of another website, or of an email. */
function ForeignAddress({ initial, hasLink, onUse, onSearch, onClose }: ForeignProps) {
  const { labels } = useLinkTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const use = () => {
    const address = text.trim();
    if (isForeignAddress(address)) onUse(address);
    else {
      setWrong(true);
      input.current?.focus();
    }
  };
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{labels.foreign.label}</label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="url"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_ADDRESS}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            use();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <p id={`${id}-hint`} role="status" className={isWrong ? styles.problem : styles.status}>
        {isWrong ? labels.foreign.error : labels.foreign.hint}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.plain} onClick={use}>
          {labels.foreign.use}
        </button>
        <button type="button" className={styles.plain} onClick={onSearch}>
          {labels.choose}
        </button>
        <button type="button" className={styles.plain} onClick={onClose}>
          {hasLink ? labels.search.keep : labels.search.cancel}
        </button>
      </div>
    </div>
  );
}
