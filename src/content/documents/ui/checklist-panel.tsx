'use client';

import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { buttonLook } from '@/ui/primitives/button-look';

import {
  carriedOver,
  checklistCsv,
  checklistFromCsv,
  checklistOf,
  checks,
  countChecks,
  type Check,
  type Checklist,
  type ListedRequirement,
} from '../checklist';
import { followChecklists, keepChecklist, parseChecklist, storedChecklist } from './checklist-store';
import type { DocumentLabels } from './labels';
import { documentText } from './lazy-texts';
import styles from './requirement-index.module.css';

export interface ChecklistPanelProps {
  document: string;
  version: string;
  /** The earlier releases, whose checks may still hold, and what the button says that takes them over. */
  earlier: readonly { version: string; label: string }[];
  /** Requirements of this release. */
  total: number;
  /** Addresses of the JSON files of this and the earlier releases, by version. */
  files: Readonly<Record<string, string>>;
  labels: Pick<DocumentLabels['requirements'], 'checks' | 'checklist'>;
  /** Given by the server, so the page does not bring every icon for them. */
  icons: { readonly export: ReactNode; readonly import: ReactNode };
}

const button = buttonLook({ size: 'small' });

/**
 * The reader’s own checklist of a release: how far it is, and its files. The choice itself is in the rows of the table,
 * which are no part of React.
 */
export function ChecklistPanel({
  document: slug,
  version,
  earlier,
  total,
  files,
  labels,
  icons,
}: ChecklistPanelProps) {
  const [message, setMessage] = useState('');
  const upload = useRef<HTMLInputElement>(null);
  const words = labels.checklist;
  const stored = useSyncExternalStore(followChecklists, () => storedChecklist(slug, version), nothing);
  const checklist = useMemo(() => parseChecklist(stored), [stored]);
  const sources = useSyncExternalStore(
    followChecklists,
    () =>
      earlier
        .map((before) => before.version)
        .filter((other) => storedChecklist(slug, other).length > EMPTY)
        .join(' '),
    nothing,
  );

  // After every rendering: the rows may be others.
  useEffect(() => {
    for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-check]')) {
      select.value = checklist[select.dataset['check'] ?? ''] ?? '';
    }
  });

  useEffect(() => {
    const ending = new AbortController();
    document.addEventListener(
      'change',
      ({ target }) => {
        const id = target instanceof HTMLSelectElement ? target.dataset['check'] : undefined;
        if (id === undefined || !(target instanceof HTMLSelectElement)) return;
        const { [id]: _, ...others } = parseChecklist(storedChecklist(slug, version));
        const next = checklistOf({ ...others, [id]: target.value });
        setMessage(keepChecklist(slug, version, next) ? '' : words.notKept);
      },
      { signal: ending.signal },
    );
    return () => ending.abort();
  }, [slug, version, words]);

  const replace = (next: Checklist, done: string) => {
    setMessage(keepChecklist(slug, version, next) ? done : words.notKept);
  };
  const listed = (of: string) => requirementsIn(files[of] ?? '');

  async function exportFile() {
    try {
      save(`${slug}-${version}-checklist.csv`, checklistCsv(await listed(version), checklist));
      setMessage('');
    } catch {
      setMessage(words.notLoaded);
    }
  }

  async function importFile(chosen: File | undefined) {
    const read = chosen && checklistFromCsv(await chosen.text());
    if (!read) setMessage(words.notReadable);
    else {
      const count = Object.keys(read).length;
      const t = await documentText();
      replace({ ...checklist, ...read }, t('requirements.checklist.imported', { count }));
    }
    if (upload.current) upload.current.value = '';
  }

  async function takeOver(from: string) {
    try {
      const [before, now, t] = await Promise.all([listed(from), listed(version), documentText()]);
      const next = carriedOver(
        { requirements: before, checklist: parseChecklist(storedChecklist(slug, from)) },
        { requirements: now, checklist },
      );
      const count = Object.keys(next).length - Object.keys(checklist).length;
      replace(next, t('requirements.checklist.takenOver', { count, version: from }));
    } catch {
      setMessage(words.notLoaded);
    }
  }

  const counts = countChecks(checklist);
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className={`${styles.checklist ?? ''} needs-js`} aria-labelledby="checklist">
      <h2 id="checklist">{words.title}</h2>
      <p>{words.note}</p>
      <dl className={styles.counts}>
        {checks.map((check: Check) => (
          <div key={check} data-check-count={check}>
            <dt>{labels.checks[check]}</dt>
            <dd>{counts[check]}</dd>
          </div>
        ))}
        <div data-check-count="open">
          <dt>{labels.checks.open}</dt>
          <dd>{Math.max(0, total - done)}</dd>
        </div>
      </dl>
      <div className={`${styles.actions ?? ''} no-print`}>
        <button type="button" className={button} onClick={() => void exportFile()}>
          {icons.export}
          {words.export}
        </button>
        <button type="button" className={button} onClick={() => upload.current?.click()}>
          {icons.import}
          {words.import}
        </button>
        <input
          ref={upload}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => void importFile(target.files?.[0])}
        />
        {earlier
          .filter((before) => sources.split(' ').includes(before.version))
          .map((before) => (
            <button
              key={before.version}
              type="button"
              className={button}
              onClick={() => void takeOver(before.version)}
            >
              {before.label}
            </button>
          ))}
      </div>
      <p role="status" className={styles.status}>
        {message}
      </p>
    </section>
  );
}

/** Characters of a stored checklist without checks. */
const EMPTY = '{}'.length;

/** On the server there is none. */
const nothing = () => '';

/** @throws if the file cannot be loaded */
async function requirementsIn(address: string): Promise<ListedRequirement[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const { requirements } = (await answer.json()) as { requirements: ListedRequirement[] };
  return requirements;
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
