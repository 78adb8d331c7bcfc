'use client';

import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { buttonLook } from '@/ui/primitives/button-look';

import { checklistOf, checks, countChecks, type Check, type Checklist } from '../checklist';
import { followChecklists, keepChecklist, parseChecklist, storedChecklist } from './checklist-store';
import type { DocumentLabels } from './labels';
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

/** Loaded with the first use: most readers only look at the list. */
const loadTools = () => import('./checklist-tools');

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
  const [shown, setShown] = useState('');
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

  // What earlier releases had. The texts come late, when this may no longer be wanted.
  useEffect(() => {
    if (sources === '') {
      for (const note of document.querySelectorAll('[data-earlier-check]')) note.textContent = '';
      return undefined;
    }
    let isCurrent = true;
    loadTools()
      .then((tools) => tools.noteEarlier(slug, checklist, sources.split(' '), labels.checks, () => isCurrent))
      // Without them, the list is still whole.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
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

  const releaseOf = (of: string) => ({ slug, version: of, file: files[of] ?? '' });
  const withTools = async (work: (tools: Awaited<ReturnType<typeof loadTools>>) => Promise<void>) => {
    try {
      await work(await loadTools());
    } catch {
      setMessage(words.notLoaded);
    }
  };
  const replace = (next: Checklist, done: string) => {
    setMessage(keepChecklist(slug, version, next) ? done : words.notKept);
    // Many rows have changed, not the one that the person is at.
    if (shown !== '') void withTools(async (tools) => void tools.showRows(next, tools.shownOf(shown)));
  };

  const exportFile = () =>
    withTools(async (tools) => {
      await tools.exportChecklist(releaseOf(version));
      setMessage('');
    });

  const importFile = (chosen: File) =>
    withTools(async (tools) => {
      const read = await tools.withFile(checklist, chosen);
      if (read) replace(read.checklist, read.done);
      else setMessage(words.notReadable);
    }).finally(() => {
      if (upload.current) upload.current.value = '';
    });

  const takeOver = (from: string) =>
    withTools(async (tools) => {
      const next = await tools.withEarlier(releaseOf(from), releaseOf(version));
      replace(next.checklist, next.done);
    });

  // Only a choice hides rows. A check that is changed leaves its row: the person is still at it.
  const show = (wanted: string) => {
    setShown(wanted);
    void withTools(async (tools) => {
      const isAny = tools.showRows(checklist, tools.shownOf(wanted));
      setMessage(isAny ? '' : words.noneShown);
    });
  };

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
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void importFile(chosen);
          }}
        />
        <label className={styles.shown}>
          <span>{words.show}</span>
          <select value={shown} onChange={({ target }) => show(target.value)}>
            <option value="">{words.showAll}</option>
            {(['open', ...checks] as const).map((check) => (
              <option key={check} value={check}>
                {labels.checks[check]}
              </option>
            ))}
          </select>
        </label>
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
