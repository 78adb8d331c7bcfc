'use client';

import { languageName } from '@/i18n/language-name';
import type { ReactNode } from 'react';

import { contractDay, dayText, momentText, type ReviewTexts } from '@/access/shared/admin/review-texts';

import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';

interface Props {
  readonly texts: ReviewTexts;
  readonly case: ReviewCase;
}

/** Who applies for what, as entered. */
export function Applicant({ texts, case: current }: Props) {
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
    [t('case.language'), languageName(current.language, texts.locale)],
    [t('case.mailLanguage'), languageName(current.mailLanguage, texts.locale)],
    [t('case.received'), momentText(current.createdAt, texts)],
    ...(current.grant
      ? ([
          [
            t('case.grant'),
            `${current.grant.number} · ${
              current.grant.expiresAt
                ? t('case.until', { date: contractDay(current.grant.expiresAt, texts) })
                : t('case.unlimited')
            }`,
          ],
          ...current.grant.copies.map(({ number, language, state }): [string, string] => [
            t('case.copy'),
            `${number} · ${languageName(language, texts.locale)} · ${t(`copyStates.${state}`)}`,
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

/** What the portal knows that speaks for or against the applicant. */
export function Facts({ texts: { t }, case: { facts } }: Props) {
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

/** What happened so far. */
export function History({ texts, case: current }: Props) {
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
              {event.until !== undefined &&
                ` · ${event.until === null ? t('case.unlimited') : t('case.until', { date: contractDay(event.until, texts) })}`}
            </span>
            {event.reason && <blockquote>{event.reason}</blockquote>}
            {event.note && <p className={styles.hint}>{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
