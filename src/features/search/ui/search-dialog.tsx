'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';

import { track } from '@/features/analytics/browser';
import { request } from '@/features/session/browser';
import { load } from '@/i18n/by-language/search.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import type { Locale } from '@/i18n/locales';
import { TextContext } from '@/i18n/text-context';
import { messagesWithArguments, textsFrom } from '@/i18n/texts';
import { Icon } from '@/ui/icons/icon';

import { nearestFirst } from '../section-numbers';
import { DialogResults, groupsOf, suggestionTitle } from './dialog-results';
import { HotQueries } from './hot-queries';
import type { SearchLabels } from './labels';
import { MAX_QUERY_LENGTH } from './limits';
import { QuickSearches } from './quick-searches';
import { RecentQueries } from './recent-queries';
import { rememberQuery } from './recent-store';
import { reportOpened } from './report-opened';
import styles from './search-dialog.module.css';
import { useSuggestions } from './use-suggestions';

/** Milliseconds that Enter waits for the results of what was typed last; then it leads to the list of them. */
const ENTER_WAITS = 1_000;

/** Milliseconds for which the chosen result stays before its page is fetched ahead. */
const PREFETCH_AFTER = 150;

interface SearchDialogProps {
  labels: SearchLabels;
  lang: Locale;
  /** What was typed before the dialog was there. */
  typedBefore: string;
  /** Leads to an address of this site. */
  navigate: (href: string) => void;
  /** Fetches a page ahead. */
  prefetch: (href: string) => void;
  /** The dialog has closed and gave the focus back. */
  onClose: () => void;
}

/** The dialog with its texts in the page's language, which load with it. */
export async function loadSearchDialog(): Promise<ComponentType<Omit<SearchDialogProps, 'labels' | 'lang'>>> {
  const lang = localeOfDocument();
  const { default: file } = await load[lang]();
  const { labels } = textsFrom<'search'>(lang, file);
  return (props) => (
    <TextContext locale={lang} messages={{ search: messagesWithArguments(file) }}>
      <SearchDialog {...props} lang={lang} labels={labels} />
    </TextContext>
  );
}

/**
 * Searching from anywhere: results while typing (the combobox pattern of the ARIA practices, with a list box whose first
 * option is chosen), before that the recent and the frequent searches. Enter opens the chosen result, Shift+Enter the
 * page with all of them.
 */
function SearchDialog({ labels, lang, typedBefore, navigate, prefetch, onClose }: SearchDialogProps) {
  const t = useTranslations('search');
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState(typedBefore);
  /** The option that the visitor went to; else the first. */
  const [chosen, setChosen] = useState<number>();
  const [hot, setHot] = useState<readonly string[]>([]);
  const [entered, setEntered] = useState(false);
  const typed = text.trim();
  const { suggestions, state } = useSuggestions(typed, lang);
  const groups = groupsOf(nearestFirst(suggestions, window.location.pathname), labels);
  const ordered = groups.flatMap(({ items }) => items);
  const isOpen = typed !== '';
  const active = Math.min(chosen ?? 0, ordered.length);
  const target = ordered[active]?.url;

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
    if (target === undefined || state !== 'there') return undefined;
    const timer = window.setTimeout(() => prefetch(target.replace(/#.*$/, '')), PREFETCH_AFTER);
    return () => window.clearTimeout(timer);
  }, [target, state, prefetch]);

  useEffect(() => {
    document.getElementById(`${id}-list-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, suggestions]);

  const close = (): void => dialog.current?.close();

  const showAll = (): void => {
    if (typed === '') return;
    close();
    navigate(`/${lang}/search?q=${encodeURIComponent(typed)}`);
  };

  const open = (place: number): void => {
    const suggestion = ordered[place];
    if (!suggestion) {
      showAll();
      return;
    }
    rememberQuery(typed);
    track('search', { term: typed, results: ordered.length });
    reportOpened({ q: typed, lang, place: place + 1, dialog: true });
    close();
    navigate(suggestion.url);
  };

  // Enter that came before the results: it opens the best of them, or all where they do not come.
  useEffect(() => {
    if (!entered) return undefined;
    if (state === 'waiting') {
      const timer = window.setTimeout(showAll, ENTER_WAITS);
      return () => window.clearTimeout(timer);
    }
    if (state === 'there') open(active);
    else showAll();
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an answer ends the waiting
  }, [entered, state]);

  const change = (next: string): void => {
    setText(next);
    setChosen(undefined);
    setEntered(false);
  };

  const move = (place: number, event: KeyboardEvent): void => {
    event.preventDefault();
    const count = ordered.length + 1;
    setChosen((place + count) % count);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') {
      event.preventDefault();
      if (event.shiftKey) showAll();
      else if (state === 'waiting') setEntered(true);
      else open(active);
    } else if (key === 'Escape' && text !== '') {
      event.preventDefault();
      change('');
    } else if (!isOpen) {
      if (key !== 'ArrowDown') return;
      event.preventDefault();
      dialog.current?.querySelector<HTMLElement>('[data-quick]')?.focus();
    } else if (key === 'ArrowDown') move(active + 1, event);
    else if (key === 'ArrowUp') move(active - 1, event);
    // In the text until the arrows have led out of it.
    else if (key === 'Home' && chosen !== undefined) move(0, event);
    else if (key === 'End' && chosen !== undefined) move(ordered.length, event);
  };

  const says = {
    idle: '',
    waiting: labels.dialog.loading,
    failed: labels.dialog.failed,
    offline: labels.dialog.offline,
    there: ordered[0]
      ? t('dialog.opens', {
          results: t('dialog.count', { count: ordered.length }),
          first: suggestionTitle(ordered[0]),
        })
      : labels.dialog.empty,
  }[state];
  const isSeen = state !== 'idle' && (ordered.length === 0 || state === 'failed' || state === 'offline');

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
        <div className={styles.field} {...(state === 'waiting' && { 'data-waiting': true })}>
          <Icon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={labels.label}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen ? `${id}-list-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_QUERY_LENGTH}
            placeholder={labels.placeholder}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={close} aria-label={labels.dialog.close}>
            <Icon name="close" />
          </button>
        </div>
        <p className={isSeen ? styles.state : 'visually-hidden'} role="status" data-state={state}>
          {says}
        </p>
        {isOpen ? (
          <DialogResults
            id={`${id}-list`}
            labels={labels}
            groups={groups}
            typed={typed}
            active={active}
            onChoose={open}
            onPoint={setChosen}
          />
        ) : (
          <QuickSearches onLeave={close} backToField={() => input.current?.focus()}>
            <RecentQueries lang={lang} labels={labels} level={2} />
            <HotQueries lang={lang} title={labels.hot} queries={hot} level={2} />
          </QuickSearches>
        )}
        <Keys labels={labels.dialog.keys} />
      </div>
    </dialog>
  );
}

function Keys({ labels }: { labels: SearchLabels['dialog']['keys'] }) {
  const keys = [
    ['↑ ↓', labels.choose],
    ['↵', labels.open],
    ['⇧ ↵', labels.all],
    ['Esc', labels.close],
  ] as const;
  return (
    <footer className={styles.keys} aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
          {text}
        </span>
      ))}
    </footer>
  );
}
