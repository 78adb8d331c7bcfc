'use client';

import { Link, toast } from '@payloadcms/ui';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { StaffRequestError, StaffRequestOptions } from '@/cms/admin/staff-client';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Locale } from '@/i18n/locales';

import type { StaffDecision } from '@/access/shared/domain';
import { isReviewQueue, type ReviewQueue, reviewQueues } from '../review-queues';
import type { ReviewCase } from '../use-cases/review-case';
import type { QueuePage } from '../use-cases/review-queue';

import { BulkApproval } from './review-bulk';
import { CasePanel, mayDecide } from './review-case-panel';
import styles from './review-console.module.css';
import { KeyList } from './review-keys';
import { QueueList } from './review-list';
import type { Asking, Person, Place, ReasonTemplate } from './review-place';
import { momentText, reviewTexts } from '@/access/shared/admin/review-texts';

function placeOf(address: string): Place {
  const query = new URLSearchParams(address);
  const queue = query.get('queue') ?? undefined;
  return {
    queue: isReviewQueue(queue) ? queue : 'qualification',
    search: query.get('search') ?? '',
    assignee: query.get('assignee') ?? '',
    specification: query.get('specification') ?? '',
    late: query.get('late') === '1',
    page: Number.parseInt(query.get('page') ?? '1', 10) || 1,
    case: query.get('case') ?? undefined,
  };
}

function queryOf({
  queue,
  search,
  assignee,
  specification,
  late,
  page,
}: Omit<Place, 'case'>): URLSearchParams {
  return new URLSearchParams({
    queue,
    ...(search && { search }),
    ...(assignee && { assignee }),
    ...(specification && { specification }),
    ...(late && { late: '1' }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** How often queue and case are read again while someone looks at them. */
const REFRESH_MS = 60_000;

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
  const [shown, setShown] = useState<{ readonly query: string; readonly page: QueuePage }>();
  const [queueFailed, setQueueFailed] = useState(false);
  const [open, setOpen] = useState<ReviewCase>();
  const [caseFailed, setCaseFailed] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const [notice, setNotice] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState(false);
  const [keys, setKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  /** Cases as they were last seen: shown at once, and replaced by what the server says now. */
  const seen = useRef(new Map<string, ReviewCase>());

  const go = useCallback((change: Partial<Place>) => {
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
    const next = 'case' in change ? change.case : undefined;
    setOpen(next === undefined ? undefined : seen.current.get(next));
    setCaseFailed(false);
    setAsking(undefined);
    setNotice(undefined);
  }, []);

  const caseId = place.case;
  const listQuery = queryOf(place).toString();
  const queue = shown?.page;
  /** The cases in sight are those of another queue or filter, until the server has answered: nobody may act on them. */
  const stale = shown !== undefined && shown.query !== listQuery;
  /** The query whose answer is waited for, for answers that come late. */
  const wanted = useRef(listQuery);

  useEffect(() => {
    const query = caseId ? `${listQuery}&case=${caseId}` : listQuery;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query}`);
  }, [listQuery, caseId]);

  const readQueue = useCallback(
    (options?: StaffRequestOptions) =>
      request<QueuePage>(`/api/applications/review/queue?${listQuery}&lang=${language}`, options),
    [listQuery, language, request],
  );
  const readCase = useCallback(
    (id: string, options?: StaffRequestOptions) =>
      request<ReviewCase>(`/api/applications/${id}/case?lang=${language}`, options),
    [language, request],
  );
  const showQueue = useCallback(
    (page: QueuePage) => {
      if (wanted.current !== listQuery) return;
      setShown({ query: listQuery, page });
      setQueueFailed(false);
    },
    [listQuery],
  );
  const showCase = useCallback((found: ReviewCase) => {
    seen.current.set(found.id, found);
    setOpen(found);
    setCaseFailed(false);
  }, []);

  useEffect(() => {
    wanted.current = listQuery;
    const leaving = new AbortController();
    const { signal } = leaving;
    const failed = () => !signal.aborted && setQueueFailed(true);
    void readQueue({ signal }).then(showQueue, failed);
    const stop = whileLookedAt(() => void readQueue({ signal, background: true }).then(showQueue, failed));
    return () => {
      leaving.abort();
      stop();
    };
  }, [listQuery, readQueue, showQueue]);

  useEffect(() => {
    if (!caseId) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void readCase(caseId, { signal }).then(showCase, () => !signal.aborted && setCaseFailed(true));
    // What colleagues do in the meantime shows by itself.
    const stop = whileLookedAt(
      () => void readCase(caseId, { signal, background: true }).then(showCase, () => undefined),
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [caseId, readCase, showCase]);

  // The next case is read while this one is looked at, so it is there at once.
  const nextId = queue?.items[queue.items.findIndex(({ id }) => id === caseId) + 1]?.id;
  const openId = open?.id;
  useEffect(() => {
    if (openId === undefined || nextId === undefined || seen.current.has(nextId)) return undefined;
    const leaving = new AbortController();
    void readCase(nextId, { signal: leaving.signal, background: true }).then(
      (found) => seen.current.set(found.id, found),
      () => undefined,
    );
    return () => leaving.abort();
  }, [openId, nextId, readCase]);

  // Another case begins at its top, and its line in the list is in sight.
  useEffect(() => {
    if (!caseId) return;
    const top = panel.current?.parentElement?.getBoundingClientRect().top ?? 0;
    if (top < 0) panel.current?.parentElement?.scrollIntoView({ block: 'start' });
    document.querySelector(`[data-case-line='${caseId}']`)?.scrollIntoView({ block: 'nearest' });
  }, [caseId]);

  const loadQueue = async () => {
    try {
      const found = await readQueue();
      showQueue(found);
      return found;
    } catch {
      setQueueFailed(true);
      return undefined;
    }
  };
  const loadCase = (id: string) => readCase(id).then(showCase, () => setCaseFailed(true));
  const forget = (id: string) => seen.current.delete(id);

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

  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  // With the picture that shows the case: a key that comes right after it is meant for that case.
  useLayoutEffect(() => {
    onKey.current = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (event.key === 'Escape') {
        if (keys) setKeys(false);
        else if (target === searchBox.current || target === noteBox.current) target.blur();
        else if (asking) setAsking(undefined);
        else if (caseId && !bulk) go({ case: undefined });
        return;
      }
      if (bulk || keys || isTypedInto(target)) return;
      const acts: Record<string, () => void> = {
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
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={styles.console} data-case={caseId ? '' : undefined}>
      <nav className={styles.queues} aria-label={t('queues.label')}>
        {(Object.keys(reviewQueues) as ReviewQueue[]).map((name) => {
          const count = queue?.counts[name];
          return (
            <button
              key={name}
              type="button"
              aria-current={name === place.queue ? 'page' : undefined}
              onClick={() => {
                go({ queue: name });
                // The queue that is shown already is read again.
                if (name === place.queue) void loadQueue();
              }}
            >
              <span>{t(`queues.${name}`)}</span>
              {count && <span className={styles.count}>{count.all}</span>}
              {count && count.late > 0 && (
                <span className={styles.late}>{t('queues.lateCount', { count: count.late })}</span>
              )}
            </button>
          );
        })}
        <Link href="/admin/subscription-requests">
          <span>{t('queues.subscriptions')}</span>
          {queue && <span className={styles.count}>{queue.subscriptions.all}</span>}
          {queue && queue.subscriptions.late > 0 && (
            <span className={styles.late}>{t('queues.lateCount', { count: queue.subscriptions.late })}</span>
          )}
        </Link>
        <button
          type="button"
          className={styles.keysButton}
          aria-keyshortcuts="?"
          onClick={() => setKeys(true)}
        >
          <span>{t('keys.title')}</span> <kbd aria-hidden>?</kbd>
        </button>
      </nav>

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

/** Runs something regularly while the page is in sight, and at once when it comes back. @returns what ends it */
function whileLookedAt(act: () => void): () => void {
  const inSight = () => document.visibilityState === 'visible' && act();
  const timer = setInterval(inSight, REFRESH_MS);
  document.addEventListener('visibilitychange', inSight);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', inSight);
  };
}

/** Keys typed here are text; a checkbox takes only the space bar, which is no shortcut. */
function isTypedInto(target: HTMLElement): boolean {
  return target.closest("input:not([type='checkbox']), textarea, select, [contenteditable]") !== null;
}
