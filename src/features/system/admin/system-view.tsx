import type { AdminViewServerProps } from 'payload';

import { MOMENT_HERE } from '@/cms/admin/list-values';
import { Moment, WithMoment } from '@/cms/admin/moment';
import { ProvenLink } from '@/cms/admin/proven-link';
import { StaffAction } from '@/cms/admin/staff-action';
import list from '@/cms/admin/staff-list.module.css';
import { StaffView } from '@/cms/admin/staff-view';
import { HelpLink } from '@/features/help';

import { systemState } from '../queries';

import { bytesText, Facts, type Part, Pill } from './system-parts';
import { Certificates, Errors, Outbox, Processes, Queues } from './system-tables';
import styles from './system-view.module.css';
import { systemTexts } from './texts';

const PATH = '/system';

/** `/admin/system`: what runs, what waits, and what is wrong, for administrators. */
export function SystemView(view: AdminViewServerProps) {
  const { t } = systemTexts(view.initPageResult.req.i18n.language);
  return (
    <StaffView
      view={view}
      path={PATH}
      roles={['administrator']}
      title={t('title')}
      lead={t('lead')}
      aside={<HelpLink to="system" language={view.initPageResult.req.i18n.language} />}
      forbidden={t('forbidden')}
    >
      {() => <System language={view.initPageResult.req.i18n.language} />}
    </StaffView>
  );
}

async function System({ language }: { language: string }) {
  const texts = systemTexts(language);
  const { t } = texts;
  const state = await systemState();
  return (
    <div className={styles.system}>
      <Attention state={state} texts={texts} />
      <div className={styles.actions}>
        <StaffAction path="/api/system/test-mail" label={t('testMail')} done={t('testMailDone')} />
        <ProvenLink href="/api/system/support-bundle" download>
          {t('bundle')}
        </ProvenLink>
        <p className={list.muted}>{t('bundleHint')}</p>
      </div>
      <div className={styles.cards}>
        <Versions state={state} texts={texts} />
        <Storage state={state} texts={texts} />
        <Limits state={state} texts={texts} />
      </div>
      <Processes state={state} texts={texts} />
      <Queues state={state} texts={texts} />
      <Outbox state={state} texts={texts} />
      <Errors state={state} texts={texts} />
      <Certificates state={state} texts={texts} />
    </div>
  );
}

/** What needs a person comes first, with what to do. */
function Attention({ state: { status, alarms }, texts: { t, labels, locale } }: Part) {
  const told = new Map(alarms.map((alarm) => [alarm.name, alarm]));
  const names = [...new Set([...status.attention, ...alarms.map(({ name }) => name)])];
  if (names.length === 0) return <p className={styles.calm}>{t('allWell')}</p>;
  const known: Readonly<Record<string, string>> = labels.alarms;
  const advice: Readonly<Record<string, string>> = labels.advice;
  return (
    <ul className={styles.attention}>
      {names.map((name) => {
        const alarm = told.get(name);
        return (
          <li key={name}>
            <strong>{known[name] ?? name}</strong> {advice[name]}
            {alarm && (
              <span className={list.muted}>
                {' '}
                <WithMoment text={t('since', { at: MOMENT_HERE })} at={alarm.beganAt} locale={locale} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Versions({ state: { versions, status }, texts: { t } }: Part) {
  return (
    <Facts
      title={t('versions.title')}
      facts={[
        [t('versions.portal'), versions.portal],
        [t('versions.build'), <code key="build">{versions.build}</code>],
        ['Node.js', versions.node],
        ['PostgreSQL', versions.postgres],
        [
          t('versions.migrations'),
          status.migrations === undefined || status.migrations === 'ok' ? (
            t('versions.applied', { count: versions.migrations })
          ) : (
            <Pill tone="error">
              {status.migrations === 'newer' ? t('versions.newer') : t('versions.pending')}
            </Pill>
          ),
        ],
      ]}
    />
  );
}

function Storage({ state, texts: { t, labels, locale } }: Part) {
  const { status, databaseBytes, files, caches, backups } = state;
  const cacheNames: Readonly<Record<string, string>> = labels.storage.caches;
  const size = (bytes: number) => bytesText(bytes, locale);
  const lastVerified = backups
    ?.flatMap(({ verifiedAt }) => verifiedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <Facts
      title={t('storage.title')}
      facts={[
        [t('storage.database'), size(databaseBytes)],
        [t('storage.files'), t(`storage.${files}`)],
        [
          t('storage.free'),
          <Pill key="free" tone={status.disk.state === 'ok' ? 'success' : 'error'}>
            {size(status.disk.freeBytes)}
          </Pill>,
        ],
        [
          t('storage.replicas'),
          status.replicas.length === 0
            ? t('storage.none')
            : status.replicas.map((replica, index) => (
                <Pill key={String(index)} tone={replica.state === 'ok' ? 'success' : 'error'}>
                  {t(`storage.replicaStates.${replica.state}`, { seconds: replica.lagSeconds ?? 0 })}
                </Pill>
              )),
        ],
        ...(status.purges
          ? [
              [
                t('storage.purges'),
                <Pill key="purges" tone={status.attention.includes('purges') ? 'error' : 'success'}>
                  {t('storage.purged', { minutes: Math.ceil(status.purges.failSeconds / 60) })}
                </Pill>,
              ] as const,
            ]
          : []),
        ...caches.map(
          ({ name, bytes, entries }) =>
            [
              t('storage.cache', { name: cacheNames[name] ?? name }),
              t('storage.cacheSize', { size: size(bytes), count: entries }),
            ] as const,
        ),
        [
          t('storage.backups'),
          backups === undefined ? (
            t('storage.noBackups')
          ) : backups[0] === undefined ? (
            <Pill tone="error">{t('storage.noneYet')}</Pill>
          ) : (
            <Pill tone={status.backup?.state === 'late' ? 'error' : 'success'}>
              <Moment at={backups[0].at} locale={locale} />
            </Pill>
          ),
        ],
        ...(backups?.[0] === undefined
          ? []
          : [
              [
                t('storage.verified'),
                lastVerified === undefined ? (
                  t('storage.notVerified', { count: backups.length })
                ) : (
                  <Moment at={lastVerified} locale={locale} />
                ),
              ] as const,
            ]),
      ]}
    />
  );
}

function Limits({ state: { limits }, texts: { t } }: Part) {
  return (
    <Facts
      title={t('limits')}
      facts={limits.map(([name, value]) => [name, <code key={name}>{value}</code>])}
    />
  );
}
