'use client';

import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import { type StaffDecision, staffDecisions } from '@/access/shared/domain';
import type { ReviewCase } from '../use-cases/review-case';

import type { Asking, Person, ReasonTemplate } from './review-place';
import styles from './review-console.module.css';
import { Decision } from './review-decision';
import { CaseFiles } from './review-files';
import { MoveEntitlement } from './review-move';
import { dayText, momentText, type ReviewTexts, waitingText } from '@/access/shared/admin/review-texts';
import { useDraft } from './use-draft';

interface Props {
  readonly texts: ReviewTexts;
  readonly case: ReviewCase;
  readonly me: string;
  readonly people: readonly Person[];
  readonly templates: readonly ReasonTemplate[];
  readonly asking: Asking | undefined;
  readonly noteBox: RefObject<HTMLTextAreaElement | null>;
  readonly onAsk: (event: Asking | undefined) => void;
  readonly onAssign: (to: string | null) => void;
  readonly onDecided: (event: StaffDecision) => void;
  /** The entitlement went to this new case. */
  readonly onMoved: (to: string) => void;
  readonly onLost: (refusal: StaffRequestError) => void;
  readonly onChanged: () => void;
  /** Opens another case, or none. */
  readonly onOpen: (id: string | undefined) => void;
}

const approving: readonly string[] = ['approve_qualification', 'approve_agreement'];
/** The key that asks for a decision. */
const keyOf: Partial<Record<StaffDecision, string>> = {
  approve_qualification: 'A',
  approve_agreement: 'A',
  reject_qualification: 'R',
  reject_agreement: 'R',
  request_more_info: 'I',
};

/** Whether the reviewer may make a decision about a case as it stands. */
export function mayDecide({ possible, blocked }: ReviewCase, event: StaffDecision): boolean {
  return (
    possible.includes(event) &&
    blocked !== 'own_application' &&
    !(blocked === 'second_pair_of_eyes' && event === 'approve_agreement')
  );
}

/** One case: who applies, what is known, the agreement beside the data it must match, history, notes, decisions. */
export function CasePanel(props: Props) {
  const { texts, case: current, me, people, asking } = props;
  const { t } = texts;
  const mayMove = current.state === 'granted' && current.blocked !== 'own_application';
  const files = <CaseFiles texts={texts} case={current} onChanged={props.onChanged} />;
  // Anyone who reviews an agreement looks at it first.
  const filesFirst = current.state === 'agreement_returned';

  return (
    <>
      <header className={styles.caseHead}>
        <button type="button" className={styles.back} onClick={() => props.onOpen(undefined)}>
          {t('case.close')}
        </button>
        <div>
          <h2>{current.organization}</h2>
          <p className={styles.number}>{current.number}</p>
        </div>
        <p className={styles.stateLine}>
          <span className={styles.state} data-state={current.state}>
            {t(`states.${current.state}`)}
          </span>
          <span>{t('case.since', { time: waitingText(current.since, current.now, texts) })}</span>
        </p>
        <div className={styles.assign}>
          <span>
            {t('case.assignee')}: {current.assignee?.name ?? t('case.nobody')}
          </span>
          <button
            type="button"
            className={styles.secondary}
            aria-keyshortcuts="T"
            onClick={() => props.onAssign(current.assignee?.id === me ? null : me)}
          >
            {t(current.assignee?.id === me ? 'case.release' : 'case.take')} <kbd aria-hidden>T</kbd>
          </button>
          <select
            value=""
            aria-label={t('case.handOver')}
            onChange={(change) => change.target.value && props.onAssign(change.target.value)}
          >
            <option value="">{t('case.handOver')}</option>
            {people
              .filter(({ id }) => id !== me && id !== current.assignee?.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </div>
      </header>

      <section className={styles.decisions} aria-label={t('decisions.label')}>
        {current.blocked && <p className={styles.notice}>{t(`decisions.blocked.${current.blocked}`)}</p>}
        {!asking && (
          <div className={styles.actions}>
            {staffDecisions
              .filter((event) => mayDecide(current, event))
              .map((event) => (
                <button
                  key={event}
                  type="button"
                  className={approving.includes(event) ? styles.approve : styles.secondary}
                  aria-keyshortcuts={keyOf[event]}
                  onClick={() => props.onAsk(event)}
                >
                  {t(`decisions.${event}`)}
                  {keyOf[event] && <kbd aria-hidden>{keyOf[event]}</kbd>}
                </button>
              ))}
            {mayMove && (
              <button type="button" className={styles.secondary} onClick={() => props.onAsk('move')}>
                {t('move.title')}
              </button>
            )}
          </div>
        )}
        {asking === 'move' && (
          <MoveEntitlement
            texts={texts}
            case={current}
            onMoved={props.onMoved}
            onLost={props.onLost}
            onCancel={() => props.onAsk(undefined)}
          />
        )}
        {asking && asking !== 'move' && (
          <Decision
            key={asking}
            texts={texts}
            case={current}
            event={asking}
            templates={props.templates}
            onDecided={() => props.onDecided(asking)}
            onLost={props.onLost}
            onCancel={() => props.onAsk(undefined)}
          />
        )}
      </section>

      {filesFirst && files}
      <div className={styles.columns}>
        <Applicant {...props} />
        <Facts {...props} />
      </div>
      {!filesFirst && files}
      <Related {...props} />
      <Notes {...props} />
      <History {...props} />
    </>
  );
}

function Applicant({ texts, case: current }: Props) {
  const { t } = texts;
  const { account } = current;
  const rows: [string, ReactNode][] = [
    [t('case.name'), current.name],
    [t('case.organization'), current.organization],
    [t('case.email'), current.email],
    [
      t('case.account'),
      account ? (
        <>
          <a href={`/admin/collections/members/${account.id}`}>{account.nickname}</a>,{' '}
          {t('case.registered', { date: dayText(account.registeredAt, texts) })}
          {account.locked && ` · ${t('case.locked')}`}
        </>
      ) : (
        t('case.accountGone')
      ),
    ],
    [t('case.specification'), `${current.specification.title} ${current.specification.version}`],
    [t('case.language'), t(`case.${current.language}`)],
    [t('case.mailLanguage'), t(`case.${current.mailLanguage}`)],
    [t('case.received'), momentText(current.createdAt, texts)],
    ...(current.grant
      ? ([
          [
            t('case.grant'),
            `${current.grant.number} · ${
              current.grant.expiresAt
                ? t('case.until', { date: dayText(current.grant.expiresAt, texts) })
                : t('case.unlimited')
            }`,
          ],
          ...current.grant.copies.map(({ number, language, state }): [string, string] => [
            t('case.copy'),
            `${number} · ${t(`case.${language}`)} · ${t(`copyStates.${state}`)}`,
          ]),
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <section>
      <h3>{t('case.applicant')}</h3>
      <dl className={styles.data}>
        {rows.map(([name, value], row) => (
          <div key={`${row} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Facts({ texts: { t }, case: { facts } }: Props) {
  const lines: [good: boolean | null, text: string][] = [
    [facts.emailProven, t(facts.emailProven ? 'facts.emailProven' : 'facts.emailUnproven')],
    facts.domain ? [null, t('facts.domain', { domain: facts.domain })] : [false, t('facts.publicProvider')],
    [facts.accountOfDomain, t(facts.accountOfDomain ? 'facts.accountOfDomain' : 'facts.accountElsewhere')],
    facts.applicationsOfAccount > 0
      ? [
          facts.rejectionsOfAccount > 0 ? false : null,
          t('facts.earlier', { count: facts.applicationsOfAccount, rejected: facts.rejectionsOfAccount }),
        ]
      : [null, t('facts.first')],
    ...(facts.vouched ? ([[true, t('facts.vouched')]] satisfies [boolean, string][]) : []),
  ];
  return (
    <section>
      <h3>{t('case.facts')}</h3>
      <ul className={styles.facts}>
        {lines.map(([good, text]) => (
          <li key={text} data-good={good ?? undefined}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ texts, case: current, onOpen }: Props) {
  const { t } = texts;
  return (
    <div className={styles.columns}>
      <section>
        <h3>{t('case.related')}</h3>
        {current.related.length === 0 && <p className={styles.quiet}>{t('case.noRelated')}</p>}
        <ul className={styles.related}>
          {current.related.map((other) => (
            <li key={other.id}>
              <button type="button" className={styles.textButton} onClick={() => onOpen(other.id)}>
                {other.organization} · {other.name}
              </button>
              <span>
                {other.specification} · {t(`states.${other.state}`)} · {dayText(other.createdAt, texts)}
              </span>
              <span className={styles.hint}>
                {other.common.map((kind) => t(`common.${kind}`)).join(texts.locale === 'zh' ? '、' : ', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('case.grants')}</h3>
        {current.grants.length === 0 && <p className={styles.quiet}>{t('case.noGrants')}</p>}
        <ul className={styles.related}>
          {current.grants.map((grant) => (
            <li key={grant.id}>
              <a href={`/admin/collections/grants/${grant.id}`}>
                {grant.organization} · {grant.name}
              </a>
              <span>
                {grant.number} · {dayText(grant.grantedAt, texts)} ·{' '}
                {grant.expiresAt
                  ? t('case.until', { date: dayText(grant.expiresAt, texts) })
                  : t('case.unlimited')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Notes({ texts, case: current, noteBox, onChanged }: Props) {
  const { t } = texts;
  const id = useId();
  const [text, setText] = useDraft(`${current.id}:note`);
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ message }) => setError(message));
  const save = async () => {
    if (text.trim() === '') return;
    await act(async () => {
      setError(undefined);
      await request(`/api/applications/${current.id}/notes`, { body: { text: text.trim() } });
      setText('');
      onChanged();
    });
  };
  return (
    <section>
      <h3>{t('case.notes')}</h3>
      <p className={styles.hint}>{t('case.notesHint')}</p>
      <div className={styles.noteForm}>
        <label htmlFor={id}>
          <span>
            {t('case.addNote')} <kbd aria-hidden>N</kbd>
          </span>
          <textarea
            ref={noteBox}
            id={id}
            aria-keyshortcuts="N"
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(change) => setText(change.target.value)}
            onKeyDown={(key) => {
              if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
              key.preventDefault();
              void save();
            }}
          />
        </label>
        <button
          type="button"
          className={styles.secondary}
          disabled={busy || text.trim() === ''}
          onClick={() => void save()}
        >
          {t('case.saveNote')}
        </button>
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {current.notes.length === 0 && <p className={styles.quiet}>{t('case.noNotes')}</p>}
      <ol className={styles.notes}>
        {current.notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className={styles.hint}>
              {note.author} · {momentText(note.at, texts)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function History({ texts, case: current }: Props) {
  const { t } = texts;
  return (
    <section>
      <h3>{t('case.history')}</h3>
      <ol className={styles.history}>
        {current.events.map((event) => (
          <li key={event.at + event.event}>
            <time dateTime={event.at}>{momentText(event.at, texts)}</time>
            <span>
              <strong>{event.actor ?? t(`actors.${event.by}`)}</strong> {t(`events.${event.event}`)}
            </span>
            {event.reason && <blockquote>{event.reason}</blockquote>}
            {event.note && <p className={styles.hint}>{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
