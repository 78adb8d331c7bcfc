import { ListTable } from '@/cms/admin/list-table';
import { Moment } from '@/cms/admin/moment';
import { StaffAction } from '@/cms/admin/staff-action';
import list from '@/cms/admin/staff-list.module.css';

import { type Part, Pill, Section } from './system-parts';
import styles from './system-view.module.css';

const OUTBOX = '/admin/outbox';

const processTones = { ok: 'success', silent: 'warning', stuck: 'error' } as const;

export function Processes({ state: { processes }, texts: { t, locale } }: Part) {
  return (
    <Section title={t('processes.title')}>
      {processes.length === 0 ? (
        <p className={list.empty}>{t('processes.none')}</p>
      ) : (
        <ListTable
          label={t('processes.title')}
          columns={(['kind', 'state', 'host', 'started', 'seen'] as const).map((name) =>
            t(`processes.${name}`),
          )}
        >
          {processes.map(({ kind, id, state, host, startedAt, seenAt }) => (
            <tr key={id}>
              <td>{t(`processes.kinds.${kind}`)}</td>
              <td>
                <Pill tone={processTones[state]}>{t(`processes.states.${state}`)}</Pill>
              </td>
              <td>{host ?? t('processes.here')}</td>
              <td className={list.nowrap}>
                <Moment at={startedAt} locale={locale} />
              </td>
              <td className={list.nowrap}>
                <Moment at={seenAt} locale={locale} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}

export function Queues({ state: { queues, failedJobs }, texts }: Part) {
  const { t, locale } = texts;
  return (
    <Section title={t('queues.title')}>
      {queues.length === 0 ? (
        <p className={list.empty}>{t('queues.none')}</p>
      ) : (
        <ListTable
          label={t('queues.title')}
          columns={(['name', 'schedule', 'waiting', 'failed', 'last'] as const).map((name) =>
            t(`queues.${name}`),
          )}
        >
          {queues.map(({ name, cron, waiting, oldestSeconds, failed, lastDoneAt }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td className={list.nowrap}>{cron ?? '–'}</td>
              <td>
                {waiting === 0
                  ? '0'
                  : t('queues.oldest', { count: waiting, minutes: Math.round(oldestSeconds / 60) })}
              </td>
              <td>{failed === 0 ? '0' : <Pill tone="error">{String(failed)}</Pill>}</td>
              <td className={list.nowrap}>
                {lastDoneAt === null ? t('never') : <Moment at={lastDoneAt} locale={locale} />}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <h3 className={styles.sub}>{t('queues.failedRuns')}</h3>
      {failedJobs.length === 0 ? (
        <p className={list.empty}>{t('queues.noneFailed')}</p>
      ) : (
        <ListTable
          label={t('queues.failedRuns')}
          columns={[t('queues.name'), t('queues.at'), t('queues.error'), t('queues.actions')]}
        >
          {failedJobs.map(({ id, queue, failedAt, error }) => (
            <tr key={id}>
              <td>
                <code>{queue}</code>
              </td>
              <td className={list.nowrap}>
                {failedAt === null ? t('never') : <Moment at={failedAt} locale={locale} />}
              </td>
              <td>
                <p className={list.error}>{error}</p>
              </td>
              <td>
                <div className={styles.buttons}>
                  <StaffAction
                    path="/api/system/jobs/retry"
                    body={{ queue, id }}
                    label={t('queues.retry')}
                    subject={queue}
                    done={t('queues.retried')}
                  />
                  <StaffAction
                    path="/api/system/jobs/discard"
                    body={{ queue, id }}
                    label={t('queues.discard')}
                    subject={queue}
                    done={t('queues.discarded')}
                  />
                </div>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}

export function Outbox({ state: { outbox, stuckMails }, texts: { t, locale } }: Part) {
  return (
    <Section title={t('outbox.title')}>
      <p>
        {t('outbox.counts', {
          waiting: (outbox.waiting ?? 0) + (outbox.sending ?? 0),
          failed: outbox.failed ?? 0,
          sent: outbox.sent ?? 0,
        })}{' '}
        <a href={OUTBOX}>{t('outbox.open')}</a>
      </p>
      {stuckMails.length === 0 ? (
        <p className={list.empty}>{t('outbox.none')}</p>
      ) : (
        <ListTable
          label={t('outbox.stuck')}
          columns={(['kind', 'created', 'tries', 'error', 'actions'] as const).map((name) =>
            t(`outbox.${name}`),
          )}
        >
          {stuckMails.map(({ id, kind, state, tries, createdAt, error, canSendAgain }) => (
            <tr key={id}>
              <td>
                <code>{kind}</code>{' '}
                <Pill tone={state === 'failed' ? 'error' : 'warning'}>
                  {state === 'failed' ? t('outbox.failed') : t('outbox.waiting')}
                </Pill>
              </td>
              <td className={list.nowrap}>
                <Moment at={createdAt} locale={locale} />
              </td>
              <td>{tries}</td>
              <td>
                <p className={list.error}>{error}</p>
              </td>
              <td>
                <div className={styles.buttons}>
                  {canSendAgain && (
                    <StaffAction
                      path={`/api/outbox/${id}/send-again`}
                      label={t('outbox.again')}
                      subject={kind}
                      done={t('outbox.againDone')}
                    />
                  )}
                  {state !== 'sending' && (
                    <StaffAction
                      path={`/api/system/mails/${id}/discard`}
                      label={t('outbox.discard')}
                      subject={kind}
                      done={t('outbox.discarded')}
                    />
                  )}
                </div>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}

export function Errors({ state: { errors }, texts: { t, locale } }: Part) {
  return (
    <Section title={t('errors.title')}>
      <p className={list.muted}>{t('errors.lead')}</p>
      {errors.length === 0 ? (
        <p className={list.empty}>{t('errors.none')}</p>
      ) : (
        <ListTable
          label={t('errors.title')}
          columns={(['what', 'times', 'process', 'first', 'last'] as const).map((name) =>
            t(`errors.${name}`),
          )}
        >
          {errors.map(({ process, name, text, place, times, firstAt, lastAt }) => (
            <tr key={`${process} ${name} ${text} ${place}`}>
              <td className={styles.what}>
                <strong>{name}</strong> {text}
                {place !== null && (
                  <>
                    <br />
                    <code className={list.muted}>{place}</code>
                  </>
                )}
              </td>
              <td>{times}</td>
              <td>{process === 'web' || process === 'worker' ? t(`processes.kinds.${process}`) : process}</td>
              <td className={list.nowrap}>
                <Moment at={firstAt} locale={locale} />
              </td>
              <td className={list.nowrap}>
                <Moment at={lastAt} locale={locale} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}

/** Fewer days than these leave no time for a mistake. */
const FEW_DAYS = 14;

export function Certificates({ state: { certificates }, texts: { t } }: Part) {
  return (
    <Section title={t('certificates.title')}>
      {certificates.length === 0 ? (
        <p className={list.empty}>{t('certificates.none')}</p>
      ) : (
        <ListTable
          label={t('certificates.title')}
          columns={[t('certificates.purpose'), t('certificates.host'), t('certificates.state')]}
        >
          {certificates.map(({ purpose, host, daysLeft, problem }, index) => (
            <tr key={index}>
              <td>{t(`certificates.purposes.${purpose}`)}</td>
              <td>{host}</td>
              <td>
                {daysLeft === undefined ? (
                  <Pill tone="warning">
                    {problem === 'no_tls'
                      ? t('certificates.noTls')
                      : t('certificates.unknown', { problem: problem ?? '' })}
                  </Pill>
                ) : (
                  <Pill tone={daysLeft < 0 ? 'error' : daysLeft < FEW_DAYS ? 'warning' : 'success'}>
                    {daysLeft < 0 ? t('certificates.ended') : t('certificates.days', { count: daysLeft })}
                  </Pill>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Section>
  );
}
