'use client';

import { Button, Link, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { keyName } from '@/cms/admin/key-name';
import { PageKeys } from '@/cms/admin/page-keys';
import cardStyles from '@/cms/admin/staff-cards.module.css';
import list from '@/cms/admin/staff-list.module.css';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';

import styles from './review.module.css';
import { type Labels, type Request, ReviewCard } from './review-card';
import type { ReasonTemplate } from './review-queue';

interface Conflict {
  readonly state?: keyof Labels['states'];
  readonly decidedBy?: string | null;
}

/** Milliseconds after which an approval of many is given up. */
const BULK_TIMEOUT = 2 * 60_000;

/** Elements that keep the letters typed into them. */
const TYPING = 'textarea, select, input:not([type=checkbox]), [contenteditable=true]';

/**
 * The queue: cards to go through by keyboard and decide one by one or together. A decided card disappears immediately
 * and the next one gets the focus, so no one waits for the network between two decisions; it comes back if the decision
 * did not arrive.
 */
export function ReviewList({
  requests,
  total,
  templates,
  labels,
}: {
  requests: readonly Request[];
  /** How many wait in all; the oldest of them are here. */
  total: number;
  templates: readonly ReasonTemplate[];
  labels: Labels;
}) {
  const t = useTranslations('list-admin.review');
  const router = useRouter();
  const send = useStaffRequest();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<string>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(0);
  const container = useRef<HTMLUListElement>(null);
  const waiting = requests.filter(({ id }) => !decided.has(id));
  const present = waiting.filter(({ id }) => selected.has(id));

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };

  const tellConflict = ({ state, decidedBy }: Conflict) =>
    toast.warning(
      t('tooLate', {
        by: decidedBy ?? labels.somebody,
        state: labels.states[state ?? 'removed'],
      }),
    );

  const cards = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-request]') ?? [])];
  const cardOf = (id: string) => cards().find(({ dataset }) => dataset.request === id);
  /** Leaves a card that is about to go. */
  const focusBeside = (id: string) => {
    const all = cards();
    const at = all.findIndex(({ dataset }) => dataset.request === id);
    (all[at + 1] ?? all[at - 1])?.focus();
  };

  /** Hides requests while they are decided. What failed comes back; what someone else decided meanwhile does not. */
  const act = async (ids: readonly string[], work: () => Promise<void>): Promise<boolean> => {
    setDecided((before) => new Set([...before, ...ids]));
    underWay.current += 1;
    let loggedIn = true;
    try {
      await work();
      return true;
    } catch (error) {
      const { code, status, data, message } = refusalOf(error);
      if (status === 409) {
        tellConflict(data as Conflict);
        return true;
      }
      loggedIn = code !== 'not_logged_in';
      toast.error(message);
      setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));
      return false;
    } finally {
      underWay.current -= 1;
      // Once for a row of quick decisions. Without a session the page would become the login.
      if (underWay.current === 0 && loggedIn) router.refresh();
    }
  };

  const post = async (
    id: string,
    decision: { event: 'approve' | 'reject'; reason?: string; note?: string },
  ) => {
    await send(`/api/subscriptions/${id}/transition`, {
      body: { ...decision, expectedState: 'pending_review' },
    });
  };

  const approve = ({ id, email }: Request) => {
    focusBeside(id);
    void act([id], async () => {
      await post(id, { event: 'approve' });
      toast.success(t('approved', { email }));
    });
  };

  /** The card stays until the rejection arrived, with what was typed. */
  const reject = async ({ id, email }: Request, reason: string, note: string) => {
    setBusy(true);
    const arrived = await act([], async () => {
      await post(id, { event: 'reject', reason, note });
      toast.success(t('rejected', { email }));
    });
    setBusy(false);
    if (!arrived) return;
    focusBeside(id);
    setRejecting(undefined);
    setDecided((before) => new Set([...before, id]));
  };

  const approveSelected = () => {
    const ids = present.map(({ id }) => id);
    if (!window.confirm(t('sureMany', { count: ids.length }))) return;
    setSelected(new Set());
    void act(ids, async () => {
      const { results } = await send<{ results: { state?: string; conflict?: Conflict }[] }>(
        '/api/subscriptions/transition',
        { body: { ids, event: 'approve' }, timeout: BULK_TIMEOUT },
      );
      const approved = results.filter(({ state }) => state !== undefined).length;
      if (approved > 0) toast.success(`${labels.approve}: ${approved}`);
      for (const { conflict } of results) if (conflict) tellConflict(conflict);
    });
  };

  const closeRejection = (id: string) => {
    setRejecting(undefined);
    cardOf(id)?.focus();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.matches(TYPING)) {
      return;
    }
    const all = cards();
    const at = all.findIndex((card) => card.contains(target));
    const request = waiting.find(({ id }) => id === all[at]?.dataset.request);
    const key = event.key.toLowerCase();
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    // From anywhere on the page J begins with the first card.
    if (step !== 0) all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
    else if (!request) return;
    else if (key === 'x') toggle(request.id);
    else if (key === 'a' && rejecting !== request.id) approve(request);
    else if (key === 'r') setRejecting(request.id);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const left = total - (requests.length - waiting.length);
  return (
    <div className={styles.queue}>
      <div className={styles.bar}>
        <label>
          <input
            type="checkbox"
            checked={waiting.length > 0 && present.length === waiting.length}
            onChange={() =>
              setSelected(
                present.length === waiting.length ? new Set() : new Set(waiting.map(({ id }) => id)),
              )
            }
          />
          {labels.selectAll}
        </label>
        <Button size="small" margin={false} disabled={present.length === 0} onClick={approveSelected}>
          {t('approveSelected', { count: present.length })}
        </Button>
        <span className={styles.left} aria-live="polite">
          {t(left > waiting.length ? 'leftShown' : 'left', {
            total: left,
            shown: waiting.length,
          })}
        </span>
        <Link href="/admin/globals/list-settings" prefetch={false}>
          {labels.editTemplates}
        </Link>
      </div>
      {waiting.length > 0 && <PageKeys>{t.rich('keys', { key: keyName })}</PageKeys>}
      {waiting.length === 0 && <p className={list.empty}>{left > 0 ? labels.loading : labels.empty}</p>}
      <ul ref={container} className={cardStyles.cards}>
        {waiting.map((request) => (
          <ReviewCard
            key={request.id}
            request={request}
            labels={labels}
            templates={templates}
            selected={selected.has(request.id)}
            rejecting={rejecting === request.id}
            busy={busy}
            onToggle={() => toggle(request.id)}
            onApprove={() => approve(request)}
            onReject={() => setRejecting(request.id)}
            onCancel={() => closeRejection(request.id)}
            onRejected={(reason, note) => void reject(request, reason, note)}
          />
        ))}
      </ul>
    </div>
  );
}
