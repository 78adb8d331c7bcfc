'use client';

import { useTranslations } from 'next-intl';

import { Icon } from '@/ui/icons/icon';

import type { SearchKind, Suggestion } from '../domain';
import { nameOfKind } from './kind-name';
import type { SearchLabels } from './labels';
import styles from './search-dialog.module.css';

/** Groups of the kinds that are parts of documents; each other kind is a group with the name of its type. */
const GROUPS: Partial<Record<SearchKind, keyof SearchLabels['dialog']['groups']>> = {
  pages: 'pages',
  documents: 'parts',
  chapters: 'parts',
  sections: 'parts',
  figures: 'parts',
  tables: 'parts',
  requirements: 'requirements',
  registers: 'requirements',
  terms: 'terms',
  errata: 'errata',
};

interface Group {
  readonly name: string;
  /** Whether its items are of several kinds, so each says its own. */
  readonly isMixed: boolean;
  readonly items: readonly Suggestion[];
}

/** Suggestions by what they are, the group with the best one first. */
export function groupsOf(suggestions: readonly Suggestion[], labels: SearchLabels): readonly Group[] {
  const groups = Map.groupBy(suggestions, ({ type }) => nameOf(type, labels));
  return Array.from(groups, ([name, items]) => ({
    name,
    isMixed: items.some(({ type }) => GROUPS[type] === 'parts' || GROUPS[type] === 'requirements'),
    items,
  }));
}

/** The title as it is shown and heard: with the number of a chapter or section. */
export function suggestionTitle({
  text,
  section,
}: Pick<Suggestion, 'text'> & { readonly section?: string | undefined }): string {
  return section === undefined ? text : `${section} ${text}`;
}

function nameOf(type: SearchKind, labels: SearchLabels): string {
  const group = GROUPS[type];
  return group === undefined ? nameOfKind(type, labels) : labels.dialog.groups[group];
}

interface DialogResultsProps {
  id: string;
  labels: SearchLabels;
  groups: readonly Group[];
  typed: string;
  /** Place of the chosen option among all; the last is the list of all results. */
  active: number;
  onChoose: (place: number) => void;
  onPoint: (place: number) => void;
}

/** The list box of the dialog: results in groups, and the way to all of them. The keyboard stays in the field. */
export function DialogResults({ id, labels, groups, typed, active, onChoose, onPoint }: DialogResultsProps) {
  const t = useTranslations('search');
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  );
  const option = (place: number) => ({
    id: `${id}-${place}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': place === active,
    onClick: () => onChoose(place),
    onPointerMove: () => {
      if (place !== active) onPoint(place);
    },
    // The focus stays in the field.
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
  });
  return (
    <div id={id} role="listbox" aria-label={labels.dialog.suggestions} className={styles.options}>
      {groups.map(({ name, isMixed, items }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p id={`${id}-group-${group}`} role="presentation" className={styles.groupName}>
            {name}
          </p>
          {items.map(({ text, type, url, path, section, answer }, index) => (
            <div key={url} className={styles.option} {...option((starts[group] ?? 0) + index)}>
              <span className={styles.optionText}>
                <span>{suggestionTitle({ text, section })}</span>
                {answer !== undefined && <span className={styles.answer}>{answer}</span>}
                {path.length > 0 && <small>{path.join(' › ')}</small>}
              </span>
              {isMixed && <span className={styles.kind}>{nameOfKind(type, labels)}</span>}
              <Icon name="arrow-right" small />
            </div>
          ))}
        </div>
      ))}
      <div className={`${styles.option ?? ''} ${styles.all ?? ''}`} {...option(total)}>
        <Icon name="search" small />
        <span className={styles.optionText}>{t('dialog.searchFor', { query: typed })}</span>
        <kbd aria-hidden="true">⇧ ↵</kbd>
      </div>
    </div>
  );
}
