'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { useKeys } from '@/cms/admin/use-keys';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { StaffDecision } from '@/access/shared/domain';

import { BulkApproval } from './review-bulk';
import { CasePanel, mayDecide } from './review-case-panel';
import styles from './review-console.module.css';
import { KeyList } from './review-keys';
import { QueueList } from './review-list';
import { QueueNav } from './review-queue-nav';
import { type Asking, type Person, type Place, placeOf, queryOf, type ReasonTemplate } from './review-place';
import { useReviewReads } from './use-review-reads';
import { momentText, reviewTexts } from '@/access/shared/admin/review-texts';

/**
 * The review console: a queue on the left, the case on the right, everything by keyboard, nothing reloads. A decision
 * takes the case out of the list and opens the next one.
 */
export function ReviewConsole(props: {
  readonly language: Locale;
  readonly me: string;
  readonly people: readonly Person[];
  readonly specifications: readonly { readonly id: string; readonly title: string }[];
  readonly templates: readonly ReasonTemplate[];
  /** Query of the address. */
  readonly search: string;
}) {
  const { language, me, people, specifications, templates, search } = props;
  const texts = useMemo(() => reviewTexts(language), [language]);
  const { t } = texts;
  const request = useStaffRequest();
  const [place, setPlace] = useState(() => placeOf(search));
  const caseId = place.case;
  const listQuery = queryOf(place).toString();
  const { queue, stale, queueFailed, open, caseFailed, loadQueue, loadCase, showSeen, forget } =
    useReviewReads({
      listQuery,
      caseId,
      language,
    });
  const [asking, setAsking] = useState<Asking>();
  const [notice, setNotice] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState(false);
  const [keys, setKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);

  const go = useCallback(
    (change: Partial<Place>) => {
      const names = Object.keys(change);
      const otherCases = names.some((name) => name !== 'case');
      const otherFilter = names.some((name) => name !== 'case' && name !== 'page');
      setPlace((before) => ({
        ...before,
        ...(otherFilter && { page: 1 }),
        ...(otherCases && { case: undefined }),
        ...change,
      }));
      if (otherCases) setSelected(new Set());
      showSeen('case' in change ? change.case : undefined);
      setAsking(undefined);
      setNotice(undefined);
    },
    [showSeen],
  );

  useEffect(() => {
    const query = caseId ? `${listQuery}&case=${caseId}` : listQuery;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query}`);
  }, [listQuery, caseId]);

  // Another case begins at its top, and its line in the list is in sight.
  useEffect(() => {
    if (!caseId) return;
    const top = panel.current?.parentElement?.getBoundingClientRect().top ?? 0;
    if (top < 0) panel.current?.parentElement?.scrollIntoView({ block: 'start' });
    document.querySelector(`[data-case-line='${caseId}']`)?.scrollIntoView({ block: 'nearest' });
  }, [caseId]);

  const items = (stale ? undefined : queue?.items) ?? [];
  const index = items.findIndex(({ id }) => id === caseId);

  const step = (by: 1 | -1) => {
    const next = items[index === -1 ? 0 : index + by];
    if (next) go({ case: next.id });
  };

  /** Reads the queue again, and opens what now stands where the case stood. */
  const moveOn = async (decided: string) => {
    forget(decided);
    const position = items.findIndex(({ id }) => id === decided);
    const found = await loadQueue();
    if (!found) return;
    if (found.items.some(({ id }) => id === decided)) await loadCase(decided);
    else go({ case: found.items[Math.min(Math.max(position, 0), found.items.length - 1)]?.id });
  };

  const assign = async (assignee: string | null) => {
    if (!open) return;
    try {
      await request(`/api/applications/${open.id}/assign`, {
        body: { assignee, expectedAssignee: open.assignee?.id ?? null },
      });
      setNotice(undefined);
    } catch (error) {
      const { code, data, message } = refusalOf(error);
      const other = code === 'conflict' ? (data as { assignee?: Person | null }).assignee : undefined;
      setNotice(
        code === 'conflict'
          ? t('decisions.conflictAssign', { who: other?.name ?? t('decisions.somebody') })
          : message,
      );
    }
    await Promise.all([loadCase(open.id), loadQueue()]);
  };

  const decided = async (event: StaffDecision, number: string) => {
    setAsking(undefined);
    setNotice(undefined);
    toast.success(t('decisions.done', { number, action: t(`decisions.${event}`) }));
    if (open) await moveOn(open.id);
  };

  const moved = async (to: string, number: string) => {
    toast.success(t('move.done', { number }));
    forget(to);
    go({ case: to });
    await loadQueue();
  };

  /** Someone else was faster: the case is shown as it is now, with who did what. */
  const lost = async ({ data }: StaffRequestError) => {
    setAsking(undefined);
    if (!open) return;
    const { decidedBy, event, decidedAt } = (data ?? {}) as Record<string, string | undefined>;
    const known = event !== undefined && t.has(`events.${event}` as 'events.submit');
    setNotice(
      t('decisions.conflict', {
        who: decidedBy ?? t('decisions.somebody'),
        event: known ? t(`events.${event}` as 'events.submit') : '',
        time: decidedAt ? momentText(decidedAt, texts) : '',
      }),
    );
    await Promise.all([loadCase(open.id), loadQueue()]);
  };

  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  const ask = (...wanted: StaffDecision[]) => {
    const possible = wanted.find((event) => open && mayDecide(open, event));
    if (possible) setAsking(possible);
  };

  const chosen = items.filter(({ id }) => selected.has(id));

  useKeys({
    escape: (target) => {
      if (keys) setKeys(false);
      else if (target === searchBox.current || target === noteBox.current) target.blur();
      else if (asking) setAsking(undefined);
      else if (caseId && !bulk) go({ case: undefined });
    },
    acts: {
      j: () => step(1),
      k: () => step(-1),
      a: () => ask('approve_qualification', 'approve_agreement'),
      r: () => ask('reject_qualification', 'reject_agreement'),
      i: () => ask('request_more_info'),
      t: () => void assign(open?.assignee?.id === me ? null : me),
      n: () => noteBox.current?.focus(),
      x: () => caseId && toggle(caseId),
      b: () => chosen.length > 0 && setBulk(true),
      '/': () => {
        searchBox.current?.focus();
        searchBox.current?.select();
      },
      '?': () => setKeys(true),
    },
    enabled: !bulk && !keys,
  });

  return (
    <div className={styles.console} data-case={caseId ? '' : undefined}>
      <QueueNav
        texts={texts}
        current={place.queue}
        queue={queue}
        onGo={(name) => {
          go({ queue: name });
          // The queue that is shown already is read again.
          if (name === place.queue) void loadQueue();
        }}
        onKeys={() => setKeys(true)}
      />

      <QueueList
        texts={texts}
        place={place}
        people={people}
        specifications={specifications}
        me={me}
        queue={queue}
        stale={stale}
        failed={queueFailed}
        selected={new Set(chosen.map(({ id }) => id))}
        searchBox={searchBox}
        onGo={go}
        onRetry={() => void loadQueue()}
        onSelect={toggle}
        onSelectAll={(all) => setSelected(new Set(all ? items.map(({ id }) => id) : []))}
        onApprove={() => setBulk(true)}
      />

      <section
        ref={panel}
        className={styles.case}
        aria-label={open ? t('case.label', { number: open.number }) : undefined}
      >
        {notice && (
          <p className={styles.notice} role="alert">
            {notice}
          </p>
        )}
        {!caseId && <p className={styles.quiet}>{t('case.none')}</p>}
        {caseId && !open && (
          <p className={styles.quiet} role={caseFailed ? 'alert' : 'status'}>
            {t(caseFailed ? 'case.failed' : 'case.loading')}{' '}
            {caseFailed && (
              <button type="button" className={styles.textButton} onClick={() => void loadCase(caseId)}>
                {t('list.retry')}
              </button>
            )}
          </p>
        )}
        {open && (
          <CasePanel
            key={open.id}
            texts={texts}
            case={open}
            me={me}
            people={people}
            templates={templates}
            asking={asking}
            noteBox={noteBox}
            onAsk={setAsking}
            onAssign={(to) => void assign(to)}
            onDecided={(event) => void decided(event, open.number)}
            onMoved={(to) => void moved(to, open.number)}
            onLost={(refusal) => void lost(refusal)}
            onChanged={() => void loadCase(open.id)}
            onOpen={(id) => go({ case: id })}
          />
        )}
      </section>

      {bulk && (
        <BulkApproval
          texts={texts}
          cases={chosen}
          onClose={() => {
            setBulk(false);
            setSelected(new Set());
            void loadQueue();
            if (caseId) void loadCase(caseId);
          }}
        />
      )}
      {keys && <KeyList texts={texts} onClose={() => setKeys(false)} />}
    </div>
  );
}
