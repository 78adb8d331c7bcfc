'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';

import { request } from '@/features/session/browser';
import { load } from '@/i18n/by-language/search.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import type { Locale } from '@/i18n/locales';
import { TextContext } from '@/i18n/text-context';
import { messagesWithArguments, textsFrom } from '@/i18n/texts';
import { Icon } from '@/ui/icons/icon';

import { HotQueries } from './hot-queries';
import type { SearchLabels } from './labels';
import { MAX_QUERY_LENGTH } from './limits';
import { RecentQueries } from './recent-queries';
import styles from './search-dialog.module.css';

/** Milliseconds without a key after which suggestions are asked for. */
const DEBOUNCE = 150;

interface SearchDialogProps {
  labels: SearchLabels;
  lang: Locale;
  /** Leads to an address of this site. */
  navigate: (href: string) => void;
  /** The dialog has closed and gave the focus back. */
  onClose: () => void;
}

/** The dialog with its texts in the page's language, which load with it. */
export async function loadSearchDialog(): Promise<
  ComponentType<Pick<SearchDialogProps, 'navigate' | 'onClose'>>
> {
  const lang = localeOfDocument();
  const { default: file } = await load[lang]();
  const { labels } = textsFrom<'search'>(lang, file);
  return (props) => (
    <TextContext locale={lang} messages={{ search: messagesWithArguments(file) }}>
      <SearchDialog {...props} lang={lang} labels={labels} />
    </TextContext>
  );
}

type Answer = { typed: string; suggestions: string[]; failed: boolean };

const nothing: Answer = { typed: '', suggestions: [], failed: false };

/**
 * Searching from anywhere: suggestions while typing (the combobox pattern of the ARIA practices, with a list box),
 * before that the recent and the frequent searches. Leads to the search page.
 */
function SearchDialog({ labels, lang, navigate, onClose }: SearchDialogProps) {
  const t = useTranslations('search');
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState(nothing);
  const [active, setActive] = useState(-1);
  const [hot, setHot] = useState<readonly string[]>([]);
  const typed = text.trim();
  const isWaiting = typed !== '' && answer.typed !== typed;
  // What was suggested for the text before stays until the next answer, so nothing flickers.
  const options = typed === '' ? [] : [...answer.suggestions, typed];

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
    let isHere = true;
    request<string[]>('GET', '/api-search/hot', { query: { lang }, showError: false }).then(
      (queries) => isHere && setHot(queries),
      // Frequent searches are an offer; without them there is one less.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [lang]);

  useEffect(() => {
    if (typed === '') return undefined;
    const ending = new AbortController();
    const timer = window.setTimeout(() => {
      request<string[]>('GET', '/api-search/suggest', {
        query: { q: typed, lang },
        showError: false,
        allowDuplicates: true,
        signal: ending.signal,
      }).then(
        (suggestions) => {
          if (ending.signal.aborted) return;
          setAnswer({ typed, suggestions: suggestions.filter((item) => item !== typed), failed: false });
          setActive(-1);
        },
        () => {
          if (!ending.signal.aborted) setAnswer({ typed, suggestions: [], failed: true });
        },
      );
    }, DEBOUNCE);
    return () => {
      window.clearTimeout(timer);
      ending.abort();
    };
  }, [typed, lang]);

  const close = useCallback(() => dialog.current?.close(), []);

  const search = (query: string): void => {
    if (query.trim() === '') return;
    close();
    navigate(`/${lang}/search?q=${encodeURIComponent(query.trim())}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (options.length === 0) {
        dialog.current?.querySelector<HTMLElement>('[data-quick]')?.focus();
        return;
      }
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((place) => ((place + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      search(options[active] ?? text);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
      setActive(-1);
    }
  };

  const status =
    typed === ''
      ? ''
      : isWaiting
        ? labels.dialog.loading
        : answer.failed
          ? labels.dialog.failed
          : t('dialog.count', { count: answer.suggestions.length });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed beside it is the browser's backdrop; Escape and the button do the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={labels.dialog.title}
      onClose={onClose}
      onMouseDown={(event) => {
        // The second press of a double click on what opened the dialog is none beside it.
        if (event.target === event.currentTarget && event.detail < 2) close();
      }}
    >
      <div className={styles.panel} data-search-panel>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={labels.label}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            placeholder={labels.placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={close} aria-label={labels.dialog.close}>
            <Icon name="close" />
          </button>
        </div>
        <p className={answer.failed && !isWaiting ? styles.failed : 'visually-hidden'} role="status">
          {status}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={labels.dialog.suggestions}
          className={styles.options}
          hidden={options.length === 0}
        >
          {options.map((option, place) => {
            const isTyped = place === options.length - 1;
            return (
              // The keyboard works on the field (aria-activedescendant); an option takes presses only.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
              <div
                key={isTyped ? 'typed' : option}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onClick={() => search(option)}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
              >
                <Icon name={isTyped ? 'arrow-right' : 'search'} small />
                <span>{isTyped ? t('dialog.searchFor', { query: option }) : option}</span>
              </div>
            );
          })}
        </div>
        {options.length === 0 && (
          <QuickSearches onLeave={close} backToField={() => input.current?.focus()}>
            <RecentQueries lang={lang} labels={labels} level={2} />
            <HotQueries lang={lang} title={labels.hot} queries={hot} level={2} />
          </QuickSearches>
        )}
        <footer className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {labels.dialog.keys.choose}
          </span>
          <span>
            <kbd>↵</kbd>
            {labels.dialog.keys.open}
          </span>
          <span>
            <kbd>Esc</kbd>
            {labels.dialog.keys.close}
          </span>
        </footer>
      </div>
    </dialog>
  );
}

/** Recent and frequent searches; the arrow keys lead from the field through them. */
function QuickSearches({
  children,
  onLeave,
  backToField,
}: {
  children: React.ReactNode;
  onLeave: () => void;
  backToField: () => void;
}) {
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-quick]')];
    const place = links.findIndex((link) => link === document.activeElement) + step;
    if (place < 0) backToField();
    else links[Math.min(place, links.length - 1)]?.focus();
  };
  return (
    // The links inside take the keys; this only moves the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.quick}
      onKeyDown={moveFocus}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onLeave();
      }}
    >
      {children}
    </div>
  );
}
