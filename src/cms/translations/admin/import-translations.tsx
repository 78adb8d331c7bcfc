'use client';

import { Button, Link, toast } from '@payloadcms/ui';
import { type ChangeEvent, useState } from 'react';

import { ListTable } from '../../admin/list-table';
import list from '../../admin/staff-list.module.css';
import { refusalOf, useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import type { Change } from '../exchange/compare';
import type { ImportedItem, ImportResult } from '../exchange/import-file';

import { type Choices, choicesAfter, firstChoices, isUnsure, keyOf } from './import-choices';
import { ImportConflicts } from './import-conflicts';
import styles from './import-translations.module.css';
import { MissingLines } from './missing-lines';
import { useTexts } from './translated-pair';

/** Milliseconds after which the import of a long file is given up. */
const IMPORT_TIMEOUT = 2 * 60_000;

/** Someone has saved since, or the portal may have imported already, though its answer was lost. */
type ComparedAgain = 'comparedAgain' | 'comparedAfterSilence';

const isWritable = ({ state }: Change) => state !== 'stale' && state !== 'long' && state !== 'partial';

/** Chooses a file of a translator, shows each change that it makes, and saves the chosen ones as drafts. */
export function ImportTranslations() {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const [file, setFile] = useState('');
  const [result, setResult] = useState<ImportResult>();
  const [choices, setChoices] = useState<Choices>({});
  const [step, setStep] = useState<'checking' | 'importing'>('checking');

  /** After the file was compared again: how many changes have other texts now, and what is said of them. */
  const [again, setAgain] = useState<{ readonly count: number; readonly text: ComparedAgain }>();
  /** Why the file would be compared again. */
  const [reason, setReason] = useState<ComparedAgain>('comparedAgain');

  const compare = (text: string) => {
    setStep('checking');
    return request<ImportResult>('/api/translations/import', {
      body: { file: text },
      timeout: IMPORT_TIMEOUT,
    });
  };

  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const [given] = target.files ?? [];
    if (!given) return;
    const text = await given.text();
    // The same file can be chosen again after it was corrected.
    target.value = '';
    setFile(text);
    setResult(undefined);
    setAgain(undefined);
    setReason('comparedAgain');
    await act(async () => {
      const found = await compare(text);
      setResult(found);
      setChoices(firstChoices(found.items));
    });
  };

  const compareAgain = async (before: readonly ImportedItem[]) => {
    const found = await compare(file);
    const after = choicesAfter(before, found.items, choices);
    setResult(found);
    setChoices(after.choices);
    setAgain({ count: after.changed, text: reason });
    setReason('comparedAgain');
  };

  const apply = (items: readonly ImportedItem[]) =>
    act(async () => {
      setStep('importing');
      setAgain(undefined);
      const decisions = items.map((item) => {
        const units = item.changes
          .filter((change) => choices[keyOf(item, change)] === true)
          .map(({ id }) => id);
        return [item.item, { revision: item.revision, units }] as const;
      });
      try {
        const done = await request<ImportResult>('/api/translations/import', {
          body: {
            file,
            decisions: Object.fromEntries(decisions.filter(([, { units }]) => units.length > 0)),
          },
          timeout: IMPORT_TIMEOUT,
        });
        setResult(done);
        const written = done.items.reduce((sum, one) => sum + one.written, 0);
        if (done.imported) toast.success(t('exchange.done', { count: written }));
      } catch (error) {
        const { status, code } = refusalOf(error);
        if (isUnsure(status)) setReason('comparedAfterSilence');
        if (code !== 'conflict') throw error;
        await compareAgain(items);
      }
    });

  const choose = (keys: readonly string[], isTaken: boolean) =>
    setChoices((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, isTaken])) }));

  const isOpen = result !== undefined && !result.imported && result.problems.length === 0;
  const count = Object.values(choices).filter(Boolean).length;
  const conflicts = (result?.items ?? []).flatMap((item) =>
    item.changes.filter(({ state }) => state === 'conflict').map((change) => keyOf(item, change)),
  );
  const left = conflicts.filter((key) => choices[key] === undefined).length;
  return (
    <div className={styles.import}>
      <label className={styles.file} data-busy={busy || undefined}>
        <input
          type="file"
          accept=".xlf,.xliff,application/xliff+xml"
          disabled={busy}
          onChange={(event) => void open(event)}
        />
        {result ? exchange.again : exchange.file}
      </label>
      <p role="status">{busy && exchange[step]}</p>
      {result && <Problems problems={result.problems} />}
      {result?.items.map((item) => (
        <ItemChanges
          key={item.item}
          item={item}
          address={`/admin/translate/${item.item}?from=${result.from}&to=${result.to}`}
          isOpen={isOpen && !busy}
          choices={choices}
          onChoose={choose}
        />
      ))}
      {again && (
        <p className={styles.note} role="alert">
          {t(`exchange.${again.text}`, { count: again.count })}
        </p>
      )}
      {isOpen && result.items.some(({ changes }) => changes.some(isWritable)) && (
        <>
          {conflicts.length > 0 && (
            <p role="status" className={list.muted}>
              {t('exchange.conflicts.left', { count: left })}
            </p>
          )}
          <Button
            type="button"
            margin={false}
            disabled={busy || count === 0 || left > 0}
            onClick={() => void apply(result.items)}
          >
            {t('exchange.apply', { count })}
          </Button>
        </>
      )}
    </div>
  );
}

function Problems({ problems }: Pick<ImportResult, 'problems'>) {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  if (problems.length === 0) return null;
  return (
    <>
      <p className={styles.stopped} role="alert">
        {t('exchange.problemsTitle', { count: problems.length })}
      </p>
      <ListTable label={exchange.problem} columns={[exchange.line, exchange.problem]}>
        {problems.map(({ line, message }) => (
          <tr key={`${line} ${message}`}>
            <td className={list.nowrap}>{line}</td>
            <td>{message}</td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}

function ItemChanges({
  item,
  address,
  isOpen,
  choices,
  onChoose,
}: {
  readonly item: ImportedItem;
  /** Of its page with both languages. */
  readonly address: string;
  /** Whether changes can still be chosen. */
  readonly isOpen: boolean;
  readonly choices: Choices;
  readonly onChoose: (keys: readonly string[], isTaken: boolean) => void;
}) {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const { kind, changes, same, untranslated } = item;
  const title = item.title || labels.untitled;
  const conflicts = changes.filter(({ state }) => state === 'conflict');
  const others = changes.filter(isNoConflict);
  return (
    <section className={styles.item}>
      <h2>{t('exchange.item', { kind, title })}</h2>
      <p>
        <Link href={address} prefetch={false}>
          {exchange.view}
        </Link>
        {same > 0 && <span>{t('exchange.same', { count: same })}</span>}
        {untranslated > 0 && <span>{t('exchange.untranslated', { count: untranslated })}</span>}
      </p>
      {changes.length === 0 && <p>{exchange.nothing}</p>}
      <ImportConflicts
        conflicts={conflicts}
        isOpen={isOpen}
        isTaken={(change) => choices[keyOf(item, change)]}
        onChoose={(decided, isTaken) =>
          onChoose(
            decided.map((change) => keyOf(item, change)),
            isTaken,
          )
        }
      />
      {others.length > 0 && (
        <ListTable
          label={title}
          stacks
          columns={[exchange.columns.use, exchange.columns.text, exchange.columns.now, exchange.columns.file]}
        >
          {others.map((change) => {
            const key = keyOf(item, change);
            const isChosen = choices[key] === true;
            return (
              <ChangeRow
                key={change.id}
                change={change}
                isOpen={isOpen && isWritable(change)}
                isChosen={isChosen}
                onToggle={() => onChoose([key], !isChosen)}
              />
            );
          })}
        </ListTable>
      )}
    </section>
  );
}

/** A change that overwrites nothing that was written since the export. */
type PlainChange = Change & { readonly state: Exclude<Change['state'], 'conflict'> };

const isNoConflict = (change: Change): change is PlainChange => change.state !== 'conflict';

function ChangeRow({
  change,
  isOpen,
  isChosen,
  onToggle,
}: {
  readonly change: PlainChange;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const { state, label, original, current, translation, lost, most = 0, missing = [] } = change;
  const stateText = state === 'partial' && current === '' ? 'partialNew' : state;
  const isMarked = state !== 'new' && state !== 'changed';
  return (
    <tr>
      <td className={list.nowrap}>
        <input
          type="checkbox"
          aria-label={t('exchange.use', { text: translation })}
          checked={isChosen}
          disabled={!isOpen}
          onChange={onToggle}
        />
      </td>
      <td>
        {label !== '' && <span className={list.muted}>{label}</span>}
        <p className={styles.words}>{original}</p>
      </td>
      <td data-label={exchange.columns.now}>
        <p className={styles.words}>{current || exchange.none}</p>
      </td>
      <td data-label={exchange.columns.file}>
        <p className={styles.words}>{translation}</p>
        <p className={isMarked ? styles.note : list.muted}>{t(`exchange.states.${stateText}`, { most })}</p>
        {missing.length > 0 && <MissingLines lines={missing} />}
        {lost > 0 && <p className={styles.note}>{t('exchange.lost', { count: lost })}</p>}
      </td>
    </tr>
  );
}
