'use client';

import { useTranslation } from '@payloadcms/ui';
import { Fragment, type KeyboardEvent, memo, type ReactNode, useId, useMemo, useRef } from 'react';

import { messages } from '@/i18n/by-language/translations';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { adminLocale, htmlLang, type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { type Difference, differences } from '../side-by-side/differences';
import type { Path, Run, Stretch } from '../side-by-side/pairs';
import type { Place } from '../side-by-side/places';
import { markTerms, type TermPair, termsIn } from '../side-by-side/terms';

import styles from './translator.module.css';

/** The texts of the translation view in the language of the admin. */
export function useTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'translations'>(locale, messages[locale]) };
}

/** What all pairs of a text have in common. */
export interface Shared {
  readonly from: Locale;
  readonly to: Locale;
  readonly terms: readonly TermPair[];
  readonly place: Place;
}

interface PairProps extends Shared {
  readonly label: string;
  /** The values, for what has to be the same in both. */
  readonly source: unknown;
  readonly target: unknown;
  /** What is read, line by line. */
  readonly sourceLines: readonly (readonly Stretch[])[];
  /** What is written. */
  readonly targetRuns: readonly Run[];
  readonly onWrite: (path: Path, text: string) => void;
  /** What is there in place of a translation. */
  readonly missing?: ReactNode;
}

/** A text of the original with its translation, the terms to insert, and what differs between them. */
export function Pair({
  from,
  to,
  terms,
  place,
  label,
  source,
  target,
  sourceLines,
  targetRuns,
  onWrite,
  missing,
}: PairProps) {
  const id = useId();
  const { locale, labels, t } = useTexts();
  const boxes = useRef<(HTMLTextAreaElement | null)[]>([]);
  const active = useRef(0);
  const words = useMemo(
    () => sourceLines.map((line) => line.map(({ text, isReference }) => (isReference ? '' : text))),
    [sourceLines],
  );
  const found = useMemo(() => termsIn(words.flat(), terms), [words, terms]);
  const written = targetRuns.map(({ text }) => text).join('');
  const isEmpty = written.trim() === '';
  const isCopy = !isEmpty && /\p{Letter}{2}/u.test(written) && isSameText(written, words.flat().join(''));
  const different = isEmpty ? [] : differences(source, target);

  const insert = (term: string) => {
    const box = boxes.current[active.current] ?? boxes.current[0];
    const run = targetRuns[box ? boxes.current.indexOf(box) : 0];
    if (!box || !run) return;
    const { selectionStart: start, selectionEnd: end } = box;
    onWrite(run.path, run.text.slice(0, start) + term + run.text.slice(end));
    box.focus();
    requestAnimationFrame(() => box.setSelectionRange(start + term.length, start + term.length));
  };
  const press = (event: KeyboardEvent) => {
    // A line has no line breaks.
    if (event.key === 'Enter' && place.kind === 'line') event.preventDefault();
  };

  return (
    <div className={styles.pair} role="group" aria-label={label}>
      <div className={styles.source} lang={htmlLang[from]}>
        {sourceLines.length === 0 && <p className={styles.nothing}>{labels.sideBySide.noSource}</p>}
        {sourceLines.map((line, index) => (
          <p key={index}>
            {line.map((stretch, at) =>
              stretch.isReference ? (
                <code key={at}>{stretch.text}</code>
              ) : (
                <Marked key={at} text={stretch.text} terms={terms} />
              ),
            )}
          </p>
        ))}
      </div>
      <div className={styles.target}>
        {targetRuns.map(({ path, text }, index) => (
          <textarea
            key={path.join('.')}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            lang={htmlLang[to]}
            value={text}
            rows={1}
            maxLength={place.maxLength}
            aria-label={
              targetRuns.length > 1
                ? t('sideBySide.part', { label, number: index + 1, language: languageName(to, locale) })
                : t('sideBySide.field', { label, language: languageName(to, locale) })
            }
            aria-describedby={different.length > 0 || isCopy ? `${id}-notes` : undefined}
            onFocus={() => {
              active.current = index;
            }}
            onKeyDown={press}
            onChange={(event) => onWrite(path, event.target.value)}
          />
        ))}
        {targetRuns.length === 0 && <p className={styles.nothing}>{labels.sideBySide.noTarget}</p>}
        {missing}
        {found.length > 0 && targetRuns.length > 0 && (
          <ul className={styles.terms} aria-label={labels.sideBySide.terms}>
            {found.map((term) => (
              <li key={term.names[0]}>
                <button type="button" onClick={() => insert(term.target)}>
                  <span className={styles.hidden}>{labels.sideBySide.insert} </span>
                  {term.target}
                </button>
              </li>
            ))}
          </ul>
        )}
        {(different.length > 0 || isCopy) && (
          <div id={`${id}-notes`} className={styles.notes}>
            {(isCopy ? [labels.sideBySide.untranslated] : notesOf(different)).map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  );

  function notesOf(all: readonly Difference[]): string[] {
    return (['missing', 'added'] as const).flatMap((side) => {
      const facts = all.filter((one) => one.side === side).map(({ text }) => text);
      if (facts.length === 0) return [];
      return [t(`sideBySide.${side}`, { count: facts.length, facts: listOfNames(facts, locale) })];
    });
  }
}

/** Words with the terms of the glossary in them, which are only looked for again when one of them changes. */
const Marked = memo(function Marked({ text, terms }: { text: string; terms: readonly TermPair[] }) {
  return markTerms(text, terms).map((part, index) =>
    part.term ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
});

const isSameText = (one: string, other: string) =>
  one.replaceAll(/\s/gu, '') === other.replaceAll(/\s/gu, '');
