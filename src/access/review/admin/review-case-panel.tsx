'use client';

import { type RefObject, useId } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { listOfNames } from '@/i18n/lists';

import { type StaffDecision, staffDecisions } from '@/access/shared/domain';
import type { ReviewCase } from '../use-cases/review-case';

import type { Asking, Person, ReasonTemplate } from './review-place';
import styles from './review-console.module.css';
import { Applicant, Facts, History } from './review-case-facts';
import { Notes } from './review-case-notes';
import { Related } from './review-case-related';
import { Decision } from './review-decision';
import { CaseFiles } from './review-files';
import { MoveEntitlement } from './review-move';
import { type ReviewTexts, waitingText } from '@/access/shared/admin/review-texts';

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
  /** The access moved to this new case. */
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
export function mayDecide(current: ReviewCase, event: StaffDecision): boolean {
  return (
    current.possible.includes(event) && current.blocked !== 'own_application' && !isHeldBack(current, event)
  );
}

/** Whether another person has to make a decision that would be this reviewer's otherwise. */
const isHeldBack = ({ possible, blocked }: ReviewCase, event: StaffDecision): boolean =>
  blocked === 'second_pair_of_eyes' && event === 'approve_agreement' && possible.includes(event);

/** One case: who applies, what is known, the agreement beside the data it must match, history, notes, decisions. */
export function CasePanel(props: Props) {
  const { texts, case: current, me, people, asking } = props;
  const { t } = texts;
  const noticeId = useId();
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
              .filter(({ id, isAvailable }) => isAvailable && id !== me && id !== current.assignee?.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </div>
      </header>

      <section className={styles.decisions} aria-label={t('decisions.label')}>
        {current.blocked && (
          <p id={noticeId} className={styles.notice}>
            {t(`decisions.blocked.${current.blocked}`)}
            {current.blocked === 'second_pair_of_eyes' && <br />}
            {current.blocked === 'second_pair_of_eyes' &&
              (current.approvers.length > 0
                ? t('decisions.approvers', { names: listOfNames(current.approvers, texts.locale) })
                : t('decisions.noApprover'))}
          </p>
        )}
        {!asking && (
          <div className={styles.actions}>
            {staffDecisions
              .filter((event) => mayDecide(current, event) || isHeldBack(current, event))
              .map((event) => (
                <button
                  key={event}
                  type="button"
                  className={approving.includes(event) ? styles.approve : styles.secondary}
                  aria-keyshortcuts={keyOf[event]}
                  disabled={isHeldBack(current, event)}
                  aria-describedby={isHeldBack(current, event) ? noticeId : undefined}
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
