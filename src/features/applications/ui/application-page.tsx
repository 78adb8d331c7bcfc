'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { request, useMember } from '@/features/session/browser';
import { formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';
import { EmptyState } from '@/ui/patterns/empty-state';
import { Upload } from '@/ui/patterns/upload';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';

import { MAX_SIGNED_COPY_BYTES } from '../domain';
import { PREPARATION_RETRY_SECONDS } from '../preparation';
import styles from './applications.module.css';
import { DownloadButton } from './download-button';
import { FlowLine } from './flow-line';
import { isConflict } from './is-conflict';
import type { ApplicationLabels } from './labels';
import { InformationForm, SignForm } from './sign-form';
import { endedStates, StateTag } from './state-tag';
import type { ApplicationView } from './types';
import { useAnswer } from './use-answer';

interface PageProps {
  lang: Locale;
  labels: ApplicationLabels;
}

/** The address of the page does not change while it is shown. */
const subscribeToNothing = () => () => undefined;
const idOfAddress = () => new URLSearchParams(window.location.search).get('id') ?? '';

/** One of the member's applications, named by `?id=` of the address: where it stands and what can be done. */
export function ApplicationPage({ lang, labels }: PageProps) {
  const member = useMember();
  const id = useSyncExternalStore(subscribeToNothing, idOfAddress, () => undefined);
  const path = member && id ? `/api-spec/applications/${encodeURIComponent(id)}` : undefined;
  const { answer, failed, reload, replace } = useAnswer<ApplicationView>(path);

  // A copy that is being prepared is ready within seconds.
  const preparing = answer?.grant?.copy.state === 'preparing';
  useEffect(() => {
    if (!preparing) return undefined;
    const timer = setInterval(reload, PREPARATION_RETRY_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [preparing, reload]);

  // What the office has decided meanwhile is there when someone comes back to this tab.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
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

interface ApplicationProps extends PageProps {
  application: ApplicationView;
  onChanged: (application: ApplicationView) => void;
  /** The office, or the member in another tab, was faster. */
  onConflict: () => void;
}

/** Milliseconds that a signed copy may take over a very slow line. */
const UPLOAD_TIMEOUT = 15 * 60_000;

function Application(props: ApplicationProps) {
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
        finished={state === 'granted'}
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

/** The one thing to do now, or who is doing something. */
function NextAction(props: ApplicationProps) {
  const { lang, labels, application, onChanged, onConflict } = props;
  const { state, waitingFor, possible, events } = application;
  const reason = events.findLast((event) => event.state === state && event.by === 'office')?.note;
  const signs = possible.includes('sign_agreement');
  return (
    <section className={styles.panel} aria-live="polite">
      {waitingFor && <p className={styles.turn}>{labels.next[waitingFor]}</p>}
      <h2>{labels.next.title}</h2>
      <p>{labels.next[state]}</p>
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
      {application.agreement && <Agreement {...props} signs={signs} />}
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
      {possible.includes('withdraw') && <Withdraw {...props} />}
    </section>
  );
}

function Agreement(props: ApplicationProps & { signs: boolean }) {
  const t = useTranslations('applications.agreement');
  const { lang, labels, application, onChanged, onConflict, signs } = props;
  const texts = labels.agreement;
  const { agreement, id, state } = application;
  // Where a signed copy is being reviewed, the ways to sign open on request only.
  const [replacing, setReplacing] = useState(false);
  if (!agreement) return null;
  const { returned, version } = agreement;
  const open = signs && (state !== 'agreement_returned' || replacing);
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink icon="file" href={`/api-spec/applications/${id}/agreement`} target="_blank">
          {texts.open}
        </ButtonLink>
        <span className={styles.quiet}>{t('version', { version })}</span>
      </div>
      {returned && (
        <div className={styles.returned}>
          <h3>{texts.returned}</h3>
          <p>
            {returned.receipt
              ? t('signature', { name: returned.receipt.fullName })
              : `${texts.copy}: ${returned.fileName}, ${formatBytes(returned.size)}`}
            <br />
            <span className={styles.quiet}>{formatMoment(returned.at, lang)}</span>
          </p>
          <p className={styles.hash}>
            {texts.sha256} {returned.receipt?.sha256 ?? returned.sha256}
          </p>
          {returned.receipt && (
            <p className={styles.hash}>
              {texts.countersignature} {returned.receipt.countersignature}
            </p>
          )}
          {signs && state === 'agreement_returned' && !replacing && (
            <Button size="small" onClick={() => setReplacing(true)}>
              {texts.replace}
            </Button>
          )}
        </div>
      )}
      {open && (
        <div className={styles.ways}>
          <section>
            <h3>{texts.online}</h3>
            <p>{texts.onlineText}</p>
            <SignForm
              lang={lang}
              application={application}
              version={version}
              labels={texts}
              onChanged={onChanged}
              onConflict={onConflict}
            />
          </section>
          <section>
            <h3>{texts.paper}</h3>
            <p>{texts.paperText}</p>
            <Upload
              labels={texts.upload}
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              check={(file) =>
                file.size > MAX_SIGNED_COPY_BYTES
                  ? texts.tooLarge
                  : /\.(?:pdf|jpe?g|png)$/i.test(file.name)
                    ? undefined
                    : texts.wrongType
              }
              send={async (file, options) => {
                const body = new FormData();
                body.append('file', file);
                try {
                  const path = `/api-spec/applications/${id}/agreement`;
                  const changed = await request<ApplicationView>('POST', path, {
                    ...options,
                    body,
                    showError: false,
                    allowDuplicates: true,
                    timeout: UPLOAD_TIMEOUT,
                  });
                  onChanged(changed);
                } catch (error) {
                  if (isConflict(error)) onConflict();
                  throw error;
                }
              }}
            />
          </section>
        </div>
      )}
    </>
  );
}

function PersonalCopy(props: ApplicationProps & { grant: NonNullable<ApplicationView['grant']> }) {
  const t = useTranslations('applications.download');
  const { lang, labels, application, grant } = props;
  const { number, until, copy } = grant;
  const texts = labels.download;
  return (
    <>
      <p className={styles.number}>
        {t('number', { number })}
        {until && ` · ${t('until', { date: formatMoment(until, lang) })}`}
      </p>
      {copy.state === 'to_be_released' && <Notice title={texts.toBeReleased} />}
      {copy.state !== 'to_be_released' && (
        <>
          <div className={styles.actions}>
            <DownloadButton
              kind="specification"
              slug={application.specification}
              lang={lang}
              language={application.language}
              label={t('downloadIn', { language: labels.apply[application.language] })}
              labels={texts}
              closeLabel={labels.detail.close}
            />
            {copy.size !== null && <span className={styles.quiet}>{formatBytes(copy.size)}</span>}
          </div>
          {copy.sha256 && (
            <p className={styles.hash}>
              {labels.agreement.sha256} {copy.sha256}
            </p>
          )}
        </>
      )}
    </>
  );
}

function Withdraw({ labels, application, onChanged, onConflict }: ApplicationProps) {
  const texts = labels.detail;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      onChanged(await request<ApplicationView>('POST', `/api-spec/applications/${application.id}/withdraw`));
      setOpen(false);
    } catch (error) {
      // The request layer has said why.
      if (isConflict(error)) {
        setOpen(false);
        onConflict();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {texts.withdraw}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.withdrawTitle}
        closeLabel={texts.close}
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {texts.withdrawConfirm}
            </Button>
            <Button onClick={() => setOpen(false)}>{texts.thinkAgain}</Button>
          </>
        }
      >
        <p>{texts.withdrawText}</p>
      </Dialog>
    </div>
  );
}

function Facts({ labels, application }: ApplicationProps) {
  const { name, organization, email, language } = application;
  const rows = [
    [labels.apply.name, name],
    [labels.apply.organization, organization],
    [labels.apply.email, email],
    [labels.apply.language, labels.apply[language]],
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

function History({ lang, labels, application }: ApplicationProps) {
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
    </section>
  );
}
