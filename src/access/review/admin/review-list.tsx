'use client';

import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

import { isOpenQueue, type ReviewQueue } from '../review-queues';
import type { QueueItem, QueuePage } from '../use-cases/review-queue';

import type { Person, Place } from './review-place';
import styles from './review-console.module.css';
import { momentText, type ReviewTexts, waitingText } from '@/access/shared/admin/review-texts';

/** How long after the last key the search begins. */
const TYPING_MS = 250;

/** Queues whose cases can be approved in one go. */
const approvable: readonly ReviewQueue[] = ['qualification', 'agreement'];

/** The cases of a queue with its filters, its selection and its pages. */
export function QueueList(props: {
  readonly texts: ReviewTexts;
  readonly place: Place;
  readonly people: readonly Person[];
  readonly specifications: readonly { readonly id: string; readonly title: string }[];
  readonly me: string;
  readonly queue: QueuePage | undefined;
  /** What is in sight belongs to another place; it is only there to be looked at. */
  readonly stale: boolean;
  readonly failed: boolean;
  readonly selected: ReadonlySet<string>;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly onGo: (change: Partial<Place>) => void;
  readonly onRetry: () => void;
  readonly onSelect: (id: string) => void;
  readonly onSelectAll: (all: boolean) => void;
  readonly onApprove: () => void;
}) {
  const { texts, place, queue, stale, failed, selected, onGo } = props;
  const { t } = texts;
  const items = queue?.items ?? [];
  const filtered = place.search !== '' || place.assignee !== '' || place.specification !== '' || place.late;
  const mayApprove = approvable.includes(place.queue);

  return (
    <section className={styles.list} aria-label={t('list.label')} aria-busy={stale || (!queue && !failed)}>
      <FilterBar {...props} filtered={filtered} />
      {mayApprove && items.length > 0 && (
        <div className={styles.selection} inert={stale}>
          <label>
            <input
              type="checkbox"
              checked={items.every(({ id }) => selected.has(id))}
              onChange={(change) => props.onSelectAll(change.target.checked)}
            />
            {selected.size > 0 ? t('list.selected', { count: selected.size }) : t('list.selectAll')}
          </label>
          {selected.size > 0 && (
            <button type="button" className={styles.primary} aria-keyshortcuts="B" onClick={props.onApprove}>
              {t('list.approveSelected')} <kbd aria-hidden>B</kbd>
            </button>
          )}
        </div>
      )}
      {failed && (
        <p className={styles.notice} role="alert">
          {t('list.failed')}{' '}
          <button type="button" className={styles.textButton} onClick={props.onRetry}>
            {t('list.retry')}
          </button>
        </p>
      )}
      {!queue && !failed && <Skeleton label={t('list.loading')} />}
      {queue && items.length === 0 && (
        <p className={styles.quiet}>{t(filtered ? 'list.emptyFiltered' : 'list.empty')}</p>
      )}
      <ol className={styles.items} inert={stale}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            texts={texts}
            now={queue?.now ?? item.since}
            open={isOpenQueue(place.queue)}
            current={item.id === place.case}
            selectable={mayApprove}
            selected={selected.has(item.id)}
            onOpen={() => onGo({ case: item.id })}
            onSelect={() => props.onSelect(item.id)}
          />
        ))}
      </ol>
      {queue && queue.pages > 1 && (
        <nav
          className={styles.pages}
          inert={stale}
          aria-label={t('list.page', { page: queue.page, pages: queue.pages })}
        >
          <button type="button" disabled={queue.page <= 1} onClick={() => onGo({ page: queue.page - 1 })}>
            {t('list.previous')}
          </button>
          <span>{t('list.page', { page: queue.page, pages: queue.pages })}</span>
          <button
            type="button"
            disabled={queue.page >= queue.pages}
            onClick={() => onGo({ page: queue.page + 1 })}
          >
            {t('list.next')}
          </button>
        </nav>
      )}
    </section>
  );
}

function FilterBar({
  texts: { t },
  place,
  people,
  specifications,
  me,
  queue,
  filtered,
  searchBox,
  onGo,
}: Parameters<typeof QueueList>[0] & { filtered: boolean }) {
  const [typed, setTyped] = useState(place.search);
  useEffect(() => {
    if (typed === place.search) return undefined;
    const timer = setTimeout(() => onGo({ search: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, place.search, onGo]);

  return (
    <div className={styles.filters}>
      <input
        ref={searchBox}
        type="search"
        value={typed}
        maxLength={100}
        aria-label={t('filters.search')}
        placeholder={t('filters.searchHint')}
        onChange={(change) => setTyped(change.target.value)}
      />
      <select
        value={place.assignee}
        aria-label={t('filters.assignee')}
        onChange={(change) => onGo({ assignee: change.target.value })}
      >
        <option value="">{t('filters.everybody')}</option>
        <option value={me}>{t('filters.mine')}</option>
        <option value="nobody">{t('filters.nobody')}</option>
        {people
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      {specifications.length > 1 && (
        <select
          value={place.specification}
          aria-label={t('filters.specification')}
          onChange={(change) => onGo({ specification: change.target.value })}
        >
          <option value="">{t('filters.allSpecifications')}</option>
          {specifications.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      {isOpenQueue(place.queue) && place.queue !== 'signature' && (
        <label>
          <input
            type="checkbox"
            checked={place.late}
            onChange={(change) => onGo({ late: change.target.checked })}
          />
          {t('filters.late')}
        </label>
      )}
      <span className={styles.total} role="status">
        {queue ? t('list.count', { count: queue.total }) : ''}
      </span>
      {filtered && (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => {
            setTyped('');
            onGo({ search: '', assignee: '', specification: '', late: false });
          }}
        >
          {t('filters.reset')}
        </button>
      )}
    </div>
  );
}

function Item({
  item,
  texts,
  now,
  open,
  current,
  selectable,
  selected,
  onOpen,
  onSelect,
}: {
  item: QueueItem;
  texts: ReviewTexts;
  now: string;
  open: boolean;
  current: boolean;
  selectable: boolean;
  selected: boolean;
  onOpen: () => void;
  onSelect: () => void;
}) {
  const { t } = texts;
  return (
    <li
      className={styles.item}
      data-current={current || undefined}
      data-urgency={item.urgency}
      data-case-line={item.id}
    >
      {selectable && (
        <input
          type="checkbox"
          checked={selected}
          aria-label={t('list.select', { number: item.number })}
          onChange={onSelect}
        />
      )}
      <button type="button" aria-current={current ? 'true' : undefined} onClick={onOpen}>
        <span className={styles.who}>
          <strong>{item.organization}</strong>
        </span>
        <span className={styles.what}>
          <span>{item.name}</span>
          <span className={styles.number}>{item.number}</span>
        </span>
        <span className={styles.what}>
          <span>{item.specification}</span>
          {!open && <span>{t(`states.${item.state}`)}</span>}
          {item.lookAlikes > 0 && <em>{t('list.lookAlikes', { count: item.lookAlikes })}</em>}
        </span>
        <span className={styles.when}>
          <time dateTime={item.since} title={momentText(item.since, texts)}>
            {open ? waitingText(item.since, now, texts) : momentText(item.since, texts)}
          </time>
          {item.urgency !== 'calm' && <span className={styles.urgency}>{t(`urgency.${item.urgency}`)}</span>}
          {item.assignee && <span className={styles.assignee}>{item.assignee.name}</span>}
        </span>
      </button>
    </li>
  );
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      <span />
      <span />
      <span />
    </div>
  );
}
