import { useCallback, useEffect, useRef, useState } from 'react';

import { announce } from '@/cms/admin/announce';
import { StaffRequestError } from '@/cms/admin/staff-client';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import { useLinkTexts } from '@/cms/links/admin/link-texts';

import { type ArrangedItem, type Arrangement, inTree, type ListOf, nameOf, placesOf } from '../domain';
import { useTexts } from './use-texts';

type Ids = readonly string[];

const idsOf = (items: readonly ArrangedItem[]): Ids => items.map(({ id }) => id);

/** Items in the order of their IDs. */
function inOrder(items: readonly ArrangedItem[], ids: Ids): readonly ArrangedItem[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return inTree(items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)));
}

/**
 * A list that is saved with every move. Moves while one is being saved are saved together after it.
 * @param onSaved told after a change of the order is saved
 * @returns among others `undo`, while there is something to take back, and `retry`, while something was not saved or read
 */
export function useArrangement({ collection, id }: ListOf, onSaved?: () => void) {
  const { labels } = useTexts();
  const { t: moveText } = useLinkTexts();
  const request = useStaffRequest();
  const list = id === undefined ? collection : `${collection}/${encodeURIComponent(id)}`;
  const path = `/api/arrangements/${list}` as const;

  const [saved, setSaved] = useState<Arrangement>();
  /** What is on the screen while it differs from what is saved. */
  const [shown, setShown] = useState<readonly ArrangedItem[]>();
  const [before, setBefore] = useState<readonly Ids[]>([]);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** Whether what is on the screen was not saved. */
  const [isUnsaved, setUnsaved] = useState(false);
  const current = useRef<Arrangement>(undefined);
  const waiting = useRef<{ readonly ids: Ids; readonly isUndo: boolean }>(undefined);
  const running = useRef(false);

  const show = useCallback((arrangement: Arrangement) => {
    current.current = arrangement;
    setSaved(arrangement);
    setShown(undefined);
  }, []);

  const read = useCallback(() => {
    // Someone is moving something: what comes back from that is newer.
    const isBusy = () => running.current || waiting.current !== undefined;
    if (isBusy()) return;
    request<Arrangement>(path, { background: true }).then(
      (found) => {
        if (isBusy()) return;
        if (current.current && current.current.revision !== found.revision) setBefore([]);
        show(found);
        setProblem('');
      },
      (error: unknown) => {
        const { code, message } = refusalOf(error);
        if (code !== 'aborted' && !current.current) setProblem(message);
      },
    );
  }, [path, request, show]);

  useEffect(() => {
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [read]);

  const save = async () => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setProblem('');
    setUnsaved(false);
    try {
      for (let next = waiting.current; next && current.current; next = waiting.current) {
        const { items, revision } = current.current;
        const answer = await request<Arrangement>(path, { body: { ids: next.ids, revision } });
        const { isUndo } = next;
        setBefore((earlier) => (isUndo ? earlier.slice(0, -1) : [...earlier, idsOf(items)]));
        if (waiting.current === next) {
          waiting.current = undefined;
          show(answer);
          onSaved?.();
        } else current.current = answer;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      if (isConflict(refusal)) {
        waiting.current = undefined;
        setBefore([]);
        show(refusal.data);
        setProblem(labels.changed);
      } else {
        setUnsaved(true);
        setProblem(refusal.message);
      }
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const start = (items: readonly ArrangedItem[], isUndo: boolean) => {
    waiting.current = { ids: idsOf(items), isUndo };
    setShown(items);
    void save();
  };

  const items = shown ?? saved?.items ?? [];
  const last = before.at(-1);
  return {
    items,
    state: saved ? ('there' as const) : problem === '' ? ('loading' as const) : ('failed' as const),
    isSaving,
    problem,
    mayArrange: saved?.mayArrange ?? false,
    arrange: (next: readonly ArrangedItem[], item: ArrangedItem) => {
      const place = placesOf(next).get(item.id);
      if (!place || idsOf(next).join() === idsOf(items).join()) return;
      start(next, false);
      const name = nameOf(item, labels.untitled);
      announce(moveText('order.moved', { name, place: place.index + 1, count: place.count }));
    },
    undo:
      last && !isSaving
        ? () => {
            start(inOrder(items, last), true);
            announce(labels.undone);
          }
        : undefined,
    retry:
      problem !== '' && (isUnsaved || !saved) && !isSaving
        ? () => (isUnsaved ? void save() : read())
        : undefined,
  };
}

const isConflict = (
  refusal: StaffRequestError,
): refusal is StaffRequestError & { readonly data: Arrangement } =>
  refusal.status === 409 &&
  typeof refusal.data === 'object' &&
  refusal.data !== null &&
  'items' in refusal.data;
