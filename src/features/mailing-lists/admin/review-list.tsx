'use client';

import { Button, Link, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import type { Locale } from '@/i18n/locales';

import type messages from '@/i18n/messages/en/list-admin.json';
import { postForStaff, StaffCallError } from './call';
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
  readonly earlier: readonly { readonly email: string; readonly text: string }[];
}

type Labels = (typeof messages)['review'] & Pick<typeof messages, 'states' | 'languages' | 'failed'>;

interface Conflict {
  readonly state?: keyof Labels['states'];
  readonly decidedBy?: string | null;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The queue: cards that are walked through by keyboard, decided one by one or together. */
export function ReviewList({
  requests,
  templates,
  labels,
}: {
  requests: readonly Request[];
  templates: readonly ReasonTemplate[];
  labels: Labels;
}) {
  const router = useRouter();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<string>();
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLUListElement>(null);
  const present = requests.filter(({ id }) => selected.has(id));

  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };

  const tellConflict = ({ state, decidedBy }: Conflict) =>
    toast.warning(
      fill(labels.tooLate, {
        by: decidedBy ?? labels.somebody,
        state: labels.states[state ?? 'removed'],
      }),
    );

  /** Whatever comes of it, the queue shows the present afterwards. */
  const act = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof StaffCallError && error.status === 409) tellConflict(error.data as Conflict);
      else toast.error(error instanceof StaffCallError ? error.message : labels.failed);
    } finally {
      setBusy(false);
      setRejecting(undefined);
      router.refresh();
    }
  };

  const decide = (
    { id, email }: Request,
    decision: { event: 'approve' | 'reject'; reason?: string; note?: string },
  ) =>
    act(async () => {
      await postForStaff(`/api/subscriptions/${id}/transition`, {
        ...decision,
        expectedState: 'pending_review',
      });
      toast.success(fill(decision.event === 'approve' ? labels.approved : labels.rejected, { email }));
    });

  const approveSelected = () =>
    act(async () => {
      const { results } = await postForStaff<{ results: { state?: string; conflict?: Conflict }[] }>(
        '/api/subscriptions/transition',
        { ids: present.map(({ id }) => id), event: 'approve' },
      );
      setSelected(new Set());
      const approved = results.filter(({ state }) => state !== undefined).length;
      if (approved > 0) toast.success(`${labels.approve}: ${approved}`);
      for (const { conflict } of results) if (conflict) tellConflict(conflict);
    });

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.matches('textarea, select, input[type=text]')
    )
      return;
    const cards = [...(container.current?.querySelectorAll<HTMLElement>('[data-request]') ?? [])];
    const at = cards.findIndex((card) => card.contains(target));
    const request = requests[at];
    const key = event.key.toLowerCase();
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
    if (step !== 0) cards[Math.min(cards.length - 1, Math.max(0, at + step))]?.focus();
    else if (request && key === 'x') toggle(request.id);
    else if (request && key === 'a') void decide(request, { event: 'approve' });
    else if (request && key === 'r') setRejecting(request.id);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.queue}>
      <div className={styles.bar}>
        <label>
          <input
            type="checkbox"
            checked={present.length === requests.length}
            onChange={() =>
              setSelected(
                present.length === requests.length ? new Set() : new Set(requests.map(({ id }) => id)),
              )
            }
          />
          {labels.selectAll}
        </label>
        <Button
          size="small"
          margin={false}
          disabled={busy || present.length === 0}
          onClick={() => void approveSelected()}
        >
          {fill(labels.approveSelected, { count: present.length })}
        </Button>
        <Link href="/admin/globals/list-settings" prefetch={false}>
          {labels.editTemplates}
        </Link>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts only; each act has its button */}
      <ul ref={container} className={styles.cards} onKeyDown={onKeyDown}>
        {requests.map((request) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move the focus from card to card
          <li key={request.id} data-request tabIndex={0} className={styles.card} aria-label={request.email}>
            <div className={styles.head}>
              <input
                type="checkbox"
                aria-label={fill(labels.select, { email: request.email })}
                checked={selected.has(request.id)}
                onChange={() => toggle(request.id)}
              />
              <h2>{request.name || request.email}</h2>
              <span className={styles.waits}>
                {labels.waits} {request.waits}
              </span>
            </div>
            <p className={styles.who}>
              <a href={`mailto:${request.email}`}>{request.email}</a>
              <span>{request.organization}</span>
            </p>
            <dl className={styles.facts}>
              {request.facts.map(
                ([label, value]) =>
                  value && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
              <div>
                <dt>{labels.earlier}</dt>
                <dd>
                  {request.earlier.length === 0
                    ? labels.none
                    : request.earlier.map(({ email, text }) => (
                        <span key={`${email} ${text}`} className={styles.earlier}>
                          {email} · {text}
                        </span>
                      ))}
                </dd>
              </div>
            </dl>
            {rejecting === request.id ? (
              <Rejection
                labels={labels}
                templates={templates}
                locale={request.locale}
                busy={busy}
                onCancel={() => setRejecting(undefined)}
                onReject={(reason, note) => void decide(request, { event: 'reject', reason, note })}
              />
            ) : (
              <div className={styles.actions}>
                <Button
                  size="small"
                  margin={false}
                  disabled={busy}
                  onClick={() => void decide(request, { event: 'approve' })}
                >
                  {labels.approve}
                </Button>
                <Button
                  size="small"
                  margin={false}
                  buttonStyle="secondary"
                  disabled={busy}
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
  const id = useId();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <div className={styles.rejection} role="group" aria-label={labels.reject}>
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
        {fill(labels.reason, { language: labels.languages[locale] })}
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
        <Button
          size="small"
          margin={false}
          disabled={busy}
          onClick={() => {
            if (reason.trim() === '') setMissing(true);
            else onReject(reason, note);
          }}
        >
          {labels.send}
        </Button>
        <Button size="small" margin={false} buttonStyle="secondary" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </div>
  );
}
