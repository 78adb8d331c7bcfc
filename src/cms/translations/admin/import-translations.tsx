'use client';

import { Button, Link, toast } from '@payloadcms/ui';
import { type ChangeEvent, useState } from 'react';

import { ListTable } from '../../admin/list-table';
import list from '../../admin/staff-list.module.css';
import { useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import type { Change } from '../exchange/compare';
import type { ImportedItem, ImportResult } from '../exchange/import-file';

import styles from './import-translations.module.css';
import { useTexts } from './translated-pair';

/** Milliseconds after which the import of a long file is given up. */
const IMPORT_TIMEOUT = 2 * 60_000;

/** Names a change among those of all items. */
const keyOf = ({ item }: ImportedItem, { id }: Change) => `${item} ${id}`;

const isWritable = ({ state }: Change) => state !== 'stale' && state !== 'long';

/** Chooses a file of a translator, shows each change that it makes, and saves the chosen ones as drafts. */
export function ImportTranslations() {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const [file, setFile] = useState('');
  const [result, setResult] = useState<ImportResult>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<'checking' | 'importing'>('checking');

  const compare = (text: string) =>
    act(async () => {
      setStep('checking');
      const found = await request<ImportResult>('/api/translations/import', {
        body: { file: text },
        timeout: IMPORT_TIMEOUT,
      });
      setResult(found);
      // What someone wrote since the export is only replaced on purpose.
      const safe = found.items.flatMap((item) =>
        item.changes
          .filter(({ state }) => state === 'new' || state === 'changed')
          .map((change) => keyOf(item, change)),
      );
      setChosen(new Set(safe));
    });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const [given] = target.files ?? [];
    if (!given) return;
    const text = await given.text();
    // The same file can be chosen again after it was corrected.
    target.value = '';
    setFile(text);
    setResult(undefined);
    await compare(text);
  };

  const apply = (items: readonly ImportedItem[]) =>
    act(async () => {
      setStep('importing');
      const decisions = items.map((item) => {
        const units = item.changes.filter((change) => chosen.has(keyOf(item, change))).map(({ id }) => id);
        return [item.item, { revision: item.revision, units }] as const;
      });
      const done = await request<ImportResult>('/api/translations/import', {
        body: {
          file,
          decisions: Object.fromEntries(decisions.filter(([, { units }]) => units.length > 0)),
        },
        timeout: IMPORT_TIMEOUT,
      });
      setResult(done);
      const count = done.items.reduce((sum, { written }) => sum + written, 0);
      if (done.imported) toast.success(t('exchange.done', { count }));
    });

  const toggle = (key: string) =>
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );

  const isOpen = result !== undefined && !result.imported && result.problems.length === 0;
  return (
    <div className={styles.import}>
      <label className={styles.file} data-busy={busy || undefined}>
        <input
          type="file"
          accept=".xlf,.xliff,application/xliff+xml"
          disabled={busy}
          onChange={(event) => void choose(event)}
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
          isOpen={isOpen}
          chosen={chosen}
          onToggle={toggle}
        />
      ))}
      {isOpen && result.items.some(({ changes }) => changes.some(isWritable)) && (
        <Button
          type="button"
          margin={false}
          disabled={busy || chosen.size === 0}
          onClick={() => void apply(result.items)}
        >
          {t('exchange.apply', { count: chosen.size })}
        </Button>
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
  chosen,
  onToggle,
}: {
  readonly item: ImportedItem;
  /** Of its page with both languages. */
  readonly address: string;
  /** Whether changes can still be chosen. */
  readonly isOpen: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}) {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const { kind, changes, same, untranslated } = item;
  const title = item.title || labels.untitled;
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
      {changes.length === 0 ? (
        <p>{exchange.nothing}</p>
      ) : (
        <ListTable
          label={title}
          stacks
          columns={[exchange.columns.use, exchange.columns.text, exchange.columns.now, exchange.columns.file]}
        >
          {changes.map((change) => {
            const key = keyOf(item, change);
            return (
              <ChangeRow
                key={change.id}
                change={change}
                isOpen={isOpen && isWritable(change)}
                isChosen={chosen.has(key)}
                onToggle={() => onToggle(key)}
              />
            );
          })}
        </ListTable>
      )}
    </section>
  );
}

function ChangeRow({
  change,
  isOpen,
  isChosen,
  onToggle,
}: {
  readonly change: Change;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}) {
  const { t, labels } = useTexts();
  const { exchange } = labels;
  const { state, label, original, current, translation, lost, most = 0 } = change;
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
        <p className={isMarked ? styles.note : list.muted}>{t(`exchange.states.${state}`, { most })}</p>
        {lost > 0 && <p className={styles.note}>{t('exchange.lost', { count: lost })}</p>}
      </td>
    </tr>
  );
}
