'use client';

import { Button, Link, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import list from '@/cms/admin/staff-list.module.css';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';

import type { Locale } from '@/i18n/locales';

import type { Labels as LabelsOf } from '@/i18n/texts';
import styles from './review.module.css';
import type { ReasonTemplate } from './review-queue';

interface Request {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string;
  readonly locale: Locale;
  /** How long it waits, in words. */
  readonly waits: string;
  readonly facts: readonly (readonly string[])[];
  /** In words, but for the id. */
  readonly earlier: readonly {
    readonly id: string;
    readonly email: string;
    readonly list: string;
    readonly state: string;
    readonly at: string;
  }[];
}

type Labels = LabelsOf<'list-admin'>['review'] & Pick<LabelsOf<'list-admin'>, 'states' | 'languages'>;

interface Conflict {
  readonly state?: keyof Labels['states'];
  readonly decidedBy?: string | null;
}

/** Milliseconds after which an approval of many is given up. */
const BULK_TIMEOUT = 2 * 60_000;

/** Elements that keep the letters typed into them. */
const TYPING = 'textarea, select, input:not([type=checkbox]), [contenteditable=true]';

/**
 * The queue: cards that are walked through by keyboard, decided one by one or together. A decided card goes at once and
 * the next one has the focus, so nobody waits for the network between two decisions; it comes back when the
 * decision did not arrive.
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
      // Once for a row of quick decisions. Without a session the page would become the log-in.
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
      {waiting.length === 0 && <p className={list.empty}>{left > 0 ? labels.loading : labels.empty}</p>}
      <ul ref={container} className={styles.cards}>
        {waiting.map((request) => (
          <li
            key={request.id}
            data-request={request.id}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move the focus from card to card
            tabIndex={0}
            className={styles.card}
            aria-label={request.email}
          >
            <div className={styles.head}>
              <input
                type="checkbox"
                aria-label={t('select', { email: request.email })}
                checked={selected.has(request.id)}
                onChange={() => toggle(request.id)}
              />
              <h2>{request.name || request.email}</h2>
              <span>{request.organization}</span>
              <span className={styles.waits}>
                {labels.waits} {request.waits}
              </span>
            </div>
            <dl className={styles.facts}>
              <div className={styles.wide}>
                <dt>{labels.fields.email}</dt>
                <dd>
                  <a href={`mailto:${request.email}`}>{request.email}</a>
                </dd>
              </div>
              {request.facts.map(
                ([label, value]) =>
                  value && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            <Earlier earlier={request.earlier} labels={labels} />
            {rejecting === request.id ? (
              <Rejection
                labels={labels}
                templates={templates}
                locale={request.locale}
                busy={busy}
                onCancel={() => closeRejection(request.id)}
                onReject={(reason, note) => void reject(request, reason, note)}
              />
            ) : (
              <div className={styles.actions}>
                <Button size="small" margin={false} onClick={() => approve(request)}>
                  {labels.approve}
                </Button>
                <Button
                  size="small"
                  margin={false}
                  buttonStyle="secondary"
                  onClick={() => setRejecting(request.id)}
                >
                  {labels.reject}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What others of the same organization asked for before. */
function Earlier({ earlier, labels }: { earlier: Request['earlier']; labels: Labels }) {
  if (earlier.length === 0) return <p className={styles.none}>{labels.noneEarlier}</p>;
  return (
    <div className={styles.earlier}>
      <h3>{labels.earlier}</h3>
      <ul>
        {earlier.map(({ id, email, list: name, state, at }) => (
          <li key={id}>
            <span>{email}</span>
            <span>{name}</span>
            <span>{state}</span>
            <span>{at}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for the reason in the applicant's language; a template fills it in and may be changed. */
function Rejection({
  labels,
  templates,
  locale,
  busy,
  onReject,
  onCancel,
}: {
  labels: Labels;
  templates: readonly ReasonTemplate[];
  locale: Locale;
  busy: boolean;
  onReject: (reason: string, note: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('list-admin.review');
  const id = useId();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else if (!busy) onReject(reason, note);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts only; each act has its button
    <div
      className={styles.form}
      role="group"
      aria-label={labels.reject}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        else return;
        event.preventDefault();
      }}
    >
      {templates.length > 0 && (
        <label>
          {labels.template}
          <select
            defaultValue=""
            onChange={({ target }) => setReason(templates[Number(target.value)]?.text[locale] ?? '')}
          >
            <option value="">{labels.noTemplate}</option>
            {templates.map(({ title }, at) => (
              <option key={title} value={at}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('reason', { language: labels.languages[locale] })}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press just now, for typing here
          autoFocus
          rows={4}
          maxLength={2000}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {missing && (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {labels.reasonMissing}
        </p>
      )}
      <label>
        {labels.note}
        <textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <div className={styles.actions}>
        <Button size="small" margin={false} disabled={busy} onClick={send}>
          {labels.send}
        </Button>
        <Button size="small" margin={false} buttonStyle="secondary" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
