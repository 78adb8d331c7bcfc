'use client';

import {
  Button,
  DragHandleIcon,
  DraggableSortable,
  Link,
  useDocumentInfo,
  useDraggableSortable,
} from '@payloadcms/ui';
import { type ReactNode, useId } from 'react';

import { MoveButtons } from '@/cms/rows/admin/move-buttons';

import {
  type ArrangedItem,
  type ArrangedOwner,
  arrangedLists,
  dragged,
  moved,
  nameOf,
  type Place,
  placesOf,
} from '../domain';
import styles from './arrangement-list.module.css';
import { useArrangement } from './use-arrangement';
import { useTexts } from './use-texts';

/** In the form of an item: what belongs to it, to be put in order by dragging or by keyboard. Every move is saved. */
export function ArrangementList({ owner }: { readonly owner: ArrangedOwner }) {
  const { id } = useDocumentInfo();
  // Nothing belongs to an item that has not been saved.
  return id === undefined ? null : <SavedList key={String(id)} owner={owner} id={String(id)} />;
}

function SavedList({ owner, id }: { readonly owner: ArrangedOwner; readonly id: string }) {
  const titleId = useId();
  const { labels } = useTexts();
  const { items: collection } = arrangedLists[owner];
  const arrangement = useArrangement({ collection: owner, id });
  const { title, none, lead, create } = labels[collection];
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ArrangedRows
        arrangement={arrangement}
        collection={collection}
        lead={lead}
        none={
          <>
            {none} <Link href={`/admin/collections/${collection}/create`}>{create}</Link>
          </>
        }
      />
    </section>
  );
}

/** The rows of a list with what is said above and below them. @param none what is said of a list without any */
export function ArrangedRows({
  arrangement: { items, state, isSaving, problem, mayArrange, arrange, undo, retry },
  collection,
  lead,
  none,
}: {
  readonly arrangement: ReturnType<typeof useArrangement>;
  readonly collection: string;
  readonly lead: string;
  readonly none: ReactNode;
}) {
  const { labels } = useTexts();
  const places = placesOf(items);
  return (
    <>
      {state === 'loading' && <p role="status">{labels.loading}</p>}
      {items.length === 0 && state === 'there' && <p>{none}</p>}
      {items.length === 1 && <p>{labels.single}</p>}
      {items.length > 1 && <p>{mayArrange ? lead : labels.readOnly}</p>}
      {items.length > 0 && (
        <DraggableSortable
          ids={items.map((item) => item.id)}
          onDragEnd={({ moveFromIndex, moveToIndex }) => {
            const item = items[moveFromIndex];
            if (item) arrange(dragged(items, moveFromIndex, moveToIndex), item);
          }}
        >
          <ol className={styles.list}>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                collection={collection}
                isMovable={mayArrange}
                place={places.get(item.id) ?? ALONE}
                onMove={(index) => arrange(moved(items, item.id, index), item)}
              />
            ))}
          </ol>
        </DraggableSortable>
      )}
      <div className={styles.foot}>
        <p role="status">{isSaving ? labels.saving : undo && problem === '' ? labels.saved : ''}</p>
        {problem !== '' && <p role="alert">{problem}</p>}
        {retry && (
          <Button buttonStyle="secondary" size="small" margin={false} onClick={retry}>
            {labels.retry}
          </Button>
        )}
        {undo && !retry && (
          <Button buttonStyle="secondary" size="small" margin={false} onClick={undo}>
            {labels.undo}
          </Button>
        )}
      </div>
    </>
  );
}

const ALONE: Place = { index: 0, count: 1 };

function Row({
  item,
  collection,
  isMovable,
  place: { index, count },
  onMove,
}: {
  readonly item: ArrangedItem;
  readonly collection: string;
  readonly isMovable: boolean;
  readonly place: Place;
  readonly onMove: (index: number) => void;
}) {
  const { t, labels } = useTexts();
  const isFixed = !isMovable || count < 2;
  const { attributes, listeners, setNodeRef, transform, transition } = useDraggableSortable({
    id: item.id,
    disabled: isFixed,
  });
  const { style: _cursor, ...named } = attributes;
  const name = nameOf(item, labels.untitled);
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-arranged
      style={{ transform, transition, marginInlineStart: `calc(${item.depth} * var(--space-6))` }}
    >
      {!isFixed && (
        <span
          {...named}
          {...listeners}
          className={styles.handle}
          data-drag-handle
          aria-label={t('drag', { name })}
        >
          <DragHandleIcon />
        </span>
      )}
      <Link className={styles.name} href={`/admin/collections/${collection}/${item.id}`} prefetch={false}>
        {item.number && <span className={styles.number}>{item.number}</span>}
        {item.title || labels.untitled}
        {item.version && <span className={styles.version}>{item.version}</span>}
      </Link>
      {!item.isPublic && <span className={styles.note}>{labels.notPublic}</span>}
      {!isFixed && <MoveButtons name={name} index={index} count={count} onMove={onMove} />}
    </li>
  );
}
