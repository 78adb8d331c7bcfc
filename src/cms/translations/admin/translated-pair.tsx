'use client';

import { useTranslation } from '@payloadcms/ui';
import { Fragment, type KeyboardEvent, memo, type ReactNode, useId, useRef } from 'react';

import { messages } from '@/i18n/by-language/translations';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { adminLocale, htmlLang, type Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { type Difference, differences } from '../side-by-side/differences';
import { beginsRow, type LinePair, type Path, type Run, runsTogether } from '../side-by-side/pairs';
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
  readonly lines: readonly LinePair[];
  readonly onWrite: (path: Path, text: string) => void;
  /** What is there in place of a translation. */
  readonly missing?: ReactNode;
}

/** A text of the original with its translation, the terms to insert, and what differs between them. */
export function Pair({ from, to, terms, place, label, source, target, lines, onWrite, missing }: PairProps) {
  const id = useId();
  const { locale, labels, t } = useTexts();
  const boxes = useRef<(HTMLTextAreaElement | null)[]>([]);
  const active = useRef(0);
  const targetRuns = lines.flatMap((line) => line.target);
  const together = runsTogether(lines);
  const words = lines.flatMap((line) =>
    line.source.map(({ text, isReference, isFormula }) => (isReference || isFormula ? '' : text)),
  );
  const found = termsIn(words, terms);
  const written = targetRuns.map(({ text }) => text).join('');
  const isEmpty = written.trim() === '';
  const isCopy = !isEmpty && /\p{Letter}{2}/u.test(written) && isSameText(written, words.join(''));
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

  const extras = (
    <>
      {missing}
      {found.length > 0 && targetRuns.length > 0 && (
        <ul className={styles.terms} aria-label={labels.sideBySide.terms}>
          {found.map((term) => (
            <li key={term.names[0]}>
              <button type="button" onClick={() => insert(term.target)}>
                <span className={styles.hidden}>{labels.sideBySide.insert} </span>
                <span lang={htmlLang[to]}>{term.target}</span>
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
    </>
  );
  return (
    <div className={styles.pair} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <div key={line.key} className={styles.line} data-begins={beginsRow(lines, index) || undefined}>
          <div className={styles.source} lang={htmlLang[from]}>
            {line.source.length === 0 && (
              <p className={styles.nothing} lang={htmlLang[locale]}>
                {labels.sideBySide.noSource}
              </p>
            )}
            {line.source.length > 0 && (
              <p>
                {line.source.map((stretch, at) =>
                  stretch.isReference || stretch.isFormula ? (
                    <code key={at}>{stretch.text}</code>
                  ) : (
                    <Marked key={at} text={stretch.text} terms={terms} />
                  ),
                )}
              </p>
            )}
          </div>
          <div className={styles.target}>
            {line.target.map((run) => {
              const number = targetRuns.indexOf(run);
              return (
                <textarea
                  key={run.path.join('.')}
                  ref={(element) => {
                    boxes.current[number] = element;
                  }}
                  lang={htmlLang[to]}
                  value={run.text}
                  rows={1}
                  maxLength={place.maxLength}
                  aria-label={nameOf(line, run)}
                  aria-describedby={different.length > 0 || isCopy ? `${id}-notes` : undefined}
                  onFocus={() => {
                    active.current = number;
                  }}
                  onKeyDown={press}
                  onChange={(event) => onWrite(run.path, event.target.value)}
                />
              );
            })}
            {line.target.length === 0 && <p className={styles.nothing}>{labels.sideBySide.noTarget}</p>}
            {index === lines.length - 1 && extras}
          </div>
        </div>
      ))}
    </div>
  );

  function nameOf({ cell }: LinePair, run: Run): string {
    const language = languageName(to, locale);
    const [row, column] = cell ?? [0, 0];
    const name = cell ? t('sideBySide.cell', { label, row, column }) : label;
    const parts = together.get(run) ?? [];
    return parts.length > 1
      ? t('sideBySide.part', { label: name, number: parts.indexOf(run) + 1, language })
      : t('sideBySide.field', { label: name, language });
  }

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
