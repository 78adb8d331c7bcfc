'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { useMember } from '@/features/session/browser';
import { languageName } from '@/i18n/language-name';
import { ClockNote } from '@/i18n/clock-note';
import { formatDay, formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';

import { AgreementPanel } from '@/access/agreements/browser';
import { PersonalCopy, PREPARATION_RETRY_SECONDS } from '@/access/downloads/browser';
import type { ApplicationProps } from '@/access/shared/ui/application-props';
import styles from '@/access/shared/ui/applications.module.css';
import { FlowLine } from '@/access/shared/ui/flow-line';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { endedStates, StateTag } from '@/access/shared/ui/state-tag';
import { InformationForm } from './information-form';
import type { ApplicationView } from './types';
import { Withdrawal } from './withdrawal';
import { useAnswer } from '@/access/shared/ui/use-answer';

interface PageProps {
  lang: Locale;
  labels: ApplicationLabels;
}

/** Seconds between two looks for what the office has decided. */
const DECISION_SECONDS = 10;

/** After this long hardly anyone is still watching, and the page looks less often. */
const SHORT_WAIT_MS = 10 * 60_000;
const LATER_FACTOR = 6;

/** The address of the page does not change while it is shown. */
const subscribeToNothing = () => () => undefined;
const idOfAddress = () => new URLSearchParams(window.location.search).get('id') ?? '';

/** One of the member's applications, named by `?id=` of the address: where it stands and what can be done. */
export function ApplicationPage({ lang, labels }: PageProps) {
  const member = useMember();
  const id = useSyncExternalStore(subscribeToNothing, idOfAddress, () => undefined);
  const path = member && id ? `/api-spec/applications/${encodeURIComponent(id)}` : undefined;
  const { answer, failed, reload, replace } = useAnswer<ApplicationView>(path);

  // A copy that is being prepared is ready within seconds; a decision may come while someone waits for it.
  const preparing = answer?.grant?.copy.state === 'preparing';
  const seconds = preparing
    ? PREPARATION_RETRY_SECONDS
    : answer?.waitingFor === 'office'
      ? DECISION_SECONDS
      : answer?.grant && !answer.grant.downloadedAt
        ? DECISION_SECONDS
        : undefined;
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const opened = Date.now();
    let timer = 0;
    const look = () => {
      // A tab in the background or without a network asks nothing; it asks when it is shown again.
      if (document.visibilityState === 'visible' && navigator.onLine) reload();
      const patience = Date.now() - opened > SHORT_WAIT_MS ? LATER_FACTOR : 1;
      timer = window.setTimeout(look, seconds * 1000 * patience);
    };
    timer = window.setTimeout(look, seconds * 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, reload]);

  // What the office has decided meanwhile is there when someone comes back to this tab.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [reload]);

  const [changed, setChanged] = useState(false);
  const showPresent = useCallback(() => {
    setChanged(true);
    reload();
  }, [reload]);

  const texts = labels.detail;
  if (id === '' || (failed?.status === 404 && !answer)) {
    return (
      <EmptyState
        level={1}
        title={texts.notFoundTitle}
        action={<ButtonLink href={`/${lang}/my/personal`}>{texts.toPersonal}</ButtonLink>}
      >
        <p>{texts.notFoundText}</p>
      </EmptyState>
    );
  }
  if (!answer) {
    return failed ? (
      <Notice
        tone="danger"
        title={failed.message || texts.failed}
        live
        action={
          <Button size="small" onClick={reload}>
            {texts.retry}
          </Button>
        }
      />
    ) : (
      <Skeleton label={texts.loading} />
    );
  }
  return (
    <>
      {changed && (
        <div className={styles.changed}>
          <Notice tone="warning" title={texts.changed} live />
        </div>
      )}
      <Application
        lang={lang}
        labels={labels}
        application={answer}
        onConflict={showPresent}
        onChanged={(next) => {
          setChanged(false);
          replace(next);
        }}
      />
    </>
  );
}

type Props = PageProps & ApplicationProps;

function Application(props: Props) {
  const t = useTranslations('applications.detail');
  const { lang, labels, application } = props;
  const { state, step, title, version, number } = application;
  return (
    <>
      <div className={styles.head}>
        <h1>{title[lang]}</h1>
        <StateTag state={state} labels={labels.states} />
      </div>
      <p className={styles.number}>
        {number} · {t('version', { version })}
      </p>
      <FlowLine
        step={step}
        stopped={endedStates.includes(state)}
        finished={typeof application.grant?.downloadedAt === 'string'}
        dates={stepDates(application).map((at) => at && formatDay(at, lang))}
        labels={labels.steps}
      />
      <div className={styles.columns}>
        <NextAction {...props} />
        <aside className={styles.aside}>
          <Facts {...props} />
          <History {...props} />
        </aside>
      </div>
    </>
  );
}

/** When each of the five steps was done, as ISO 8601. */
function stepDates({ events, grant }: ApplicationView): (string | undefined)[] {
  return [
    events[0]?.at,
    events.find(({ state }) => state === 'agreement_sent')?.at,
    events.findLast(({ state }) => state === 'agreement_returned')?.at,
    events.find(({ state }) => state === 'granted')?.at,
    grant?.downloadedAt ?? undefined,
  ];
}

/** The one thing to do now, or who is doing something. */
function NextAction(props: Props) {
  const t = useTranslations('applications.next');
  const { lang, labels, application, onChanged, onConflict } = props;
  const { state, waitingFor, possible, events, usual, grant } = application;
  const reason = events.findLast((event) => event.state === state && event.by === 'office')?.note;
  const signs = possible.includes('sign_agreement');
  return (
    <section className={styles.panel} aria-live="polite">
      {waitingFor && <p className={styles.turn}>{labels.next[waitingFor]}</p>}
      <h2>{grant?.downloadedAt ? labels.next.done : labels.next.title}</h2>
      <p>
        {grant?.downloadedAt
          ? t('downloaded', { date: formatMoment(grant.downloadedAt, lang) })
          : labels.next[state]}
      </p>
      {usual && (
        <p className={styles.quiet}>
          {usual.kind === 'working' ? t('usual', { days: usual.days }) : t('target', { days: usual.days })}
        </p>
      )}
      {usual?.late && <Notice tone="warning" title={labels.next.late} />}
      {reason && (
        <p className={styles.reason}>
          <span>{labels.detail.reason}</span>
          {reason}
        </p>
      )}
      {possible.includes('provide_information') && (
        <InformationForm
          lang={lang}
          application={application}
          labels={labels.information}
          onChanged={onChanged}
          onConflict={onConflict}
        />
      )}
      {application.grant && <PersonalCopy {...props} grant={application.grant} />}
      {application.agreement && <AgreementPanel {...props} signs={signs} />}
      {application.nextAction === 'apply_again' && (
        <div className={styles.actions}>
          <ButtonLink
            variant="primary"
            href={`/${lang}/specifications/apply?specification=${application.specification}`}
          >
            {labels.detail.applyAgain}
          </ButtonLink>
        </div>
      )}
      {possible.includes('withdraw') && <Withdrawal {...props} />}
    </section>
  );
}

function Facts({ labels, lang, application }: Props) {
  const { name, organization, email, language } = application;
  const rows = [
    [labels.apply.name, name],
    [labels.apply.organization, organization],
    [labels.apply.email, email],
    [labels.apply.language, languageName(language, lang)],
  ] as const;
  return (
    <section>
      <h2>{labels.detail.facts}</h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function History({ lang, labels, application }: Props) {
  return (
    <section>
      <h2>{labels.detail.history}</h2>
      <ol className={styles.history}>
        {application.events.toReversed().map(({ at, event, note, by }) => (
          <li key={`${at}-${event}`}>
            <p>{labels.events[event]}</p>
            <time dateTime={at}>
              {formatMoment(at, lang)} ·{' '}
              {by === 'applicant' ? labels.detail.byApplicant : labels.detail.byOffice}
            </time>
            {note && <p className={styles.reason}>{note}</p>}
          </li>
        ))}
      </ol>
      <ClockNote className={styles.clock} />
    </section>
  );
}
