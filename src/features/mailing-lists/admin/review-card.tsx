'use client';

import { Button } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';

import cards from '@/cms/admin/staff-cards.module.css';
import type { Locale } from '@/i18n/locales';
import type { Labels as LabelsOf } from '@/i18n/texts';
import { classNames } from '@/ui/class-names';

import styles from './review.module.css';
import type { ReasonTemplate } from './review-queue';
import { Rejection, type RejectionDraft } from './review-rejection';

export interface Request {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string;
  readonly locale: Locale;
  /** The name of `locale` in the admin's language. */
  readonly language: string;
  /** How long it waits, in words. */
  readonly waits: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** In words, but for the id. */
  readonly earlier: readonly {
    readonly id: string;
    readonly email: string;
    readonly list: string;
    readonly state: string;
    readonly at: ReactNode;
  }[];
}

export type Labels = LabelsOf<'list-admin'>['review'] & Pick<LabelsOf<'list-admin'>, 'states'>;

interface Props {
  request: Request;
  labels: Labels;
  templates: readonly ReasonTemplate[];
  selected: boolean;
  /** Whether the reason for a rejection is being written. */
  rejecting: boolean;
  busy: boolean;
  onToggle: () => void;
  onApprove: () => void;
  /** A rejection is begun. */
  onReject: () => void;
  onCancel: () => void;
  onRejected: (reason: string, note: string) => void;
}

/** One request: who asks, what is known, and the two decisions. */
export function ReviewCard(props: Props) {
  const { request, labels, templates, selected, rejecting, busy } = props;
  const { onToggle, onApprove, onReject, onCancel, onRejected } = props;
  const t = useTranslations('list-admin.review');
  const [draft, setDraft] = useState<RejectionDraft>({ reason: '', note: '' });
  return (
    <li
      data-request={request.id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move the focus from card to card
      tabIndex={0}
      className={classNames(cards.card, styles.card)}
      aria-label={request.email}
    >
      <div className={cards.head}>
        <input
          type="checkbox"
          aria-label={t('select', { email: request.email })}
          checked={selected}
          onChange={onToggle}
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
      {rejecting ? (
        <Rejection
          labels={labels}
          templates={templates}
          locale={request.locale}
          language={request.language}
          draft={draft}
          busy={busy}
          onChange={setDraft}
          onCancel={onCancel}
          onReject={onRejected}
        />
      ) : (
        <div className={cards.actions}>
          <Button size="small" margin={false} onClick={onApprove}>
            {labels.approve}
          </Button>
          <Button size="small" margin={false} buttonStyle="secondary" onClick={onReject}>
            {labels.reject}
          </Button>
        </div>
      )}
    </li>
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
