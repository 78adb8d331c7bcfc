'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { request } from '@/features/session/browser';
import { formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';
import { Tag } from '@/ui/primitives/tag';

import styles from '@/access/shared/ui/applications.module.css';
import { FlowLine } from '@/access/shared/ui/flow-line';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { endedStates, StateTag } from '@/access/shared/ui/state-tag';
import type { ApplicationView, HolderRequestView } from './types';
import { useAnswer } from '@/access/shared/ui/use-answer';

interface MyProps {
  lang: Locale;
  labels: ApplicationLabels;
}

/** The member's applications with their lines, and requests between colleagues, for the personal center. */
export function MyApplications({ lang, labels }: MyProps) {
  const { answer, failed, reload } = useAnswer<ApplicationView[]>('/api-spec/applications');
  const requests = useAnswer<HolderRequestView[]>('/api-spec/holder-requests');
  if (!answer) {
    return failed ? (
      <Notice
        tone="danger"
        title={failed.message || labels.detail.failed}
        action={
          <Button size="small" onClick={reload}>
            {labels.detail.retry}
          </Button>
        }
      />
    ) : (
      <Skeleton label={labels.detail.loading} />
    );
  }
  return (
    <>
      {answer.length === 0 ? (
        <EmptyState
          title={labels.mine.empty}
          level={3}
          action={<ButtonLink href={`/${lang}/specifications`}>{labels.mine.toSpecifications}</ButtonLink>}
        >
          <p>{labels.mine.emptyText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {answer.map((application) => (
            <MyApplication key={application.id} lang={lang} labels={labels} application={application} />
          ))}
        </ul>
      )}
      {requests.answer && requests.answer.length > 0 && (
        <section className={styles.requests}>
          <h3>{labels.requests.title}</h3>
          <ul className={styles.list}>
            {requests.answer.map((item) => (
              <ColleagueRequest
                key={item.id}
                lang={lang}
                labels={labels}
                item={item}
                onAnswered={requests.reload}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function MyApplication({ lang, labels, application }: MyProps & { application: ApplicationView }) {
  const t = useTranslations('applications.mine');
  const { id, title, version, state, step, events, number } = application;
  const since = events.at(-1)?.at;
  return (
    <li>
      <div className={styles.head}>
        <h3>
          <a href={`/${lang}/specifications/application?id=${id}`}>
            {t('heading', { title: title[lang], version })}
          </a>
        </h3>
        <StateTag state={state} labels={labels.states} />
      </div>
      <FlowLine
        small
        step={step}
        stopped={endedStates.includes(state)}
        finished={typeof application.grant?.downloadedAt === 'string'}
        labels={labels.steps}
      />
      <p className={styles.quiet}>
        {number}
        {since && ` · ${t('since', { date: formatMoment(since, lang) })}`}
      </p>
    </li>
  );
}

type Act = 'accept' | 'decline' | 'withdraw';

function ColleagueRequest(props: MyProps & { item: HolderRequestView; onAnswered: () => void }) {
  const t = useTranslations('applications.requests');
  const { lang, labels, item, onAnswered } = props;
  const texts = labels.requests;
  const [busy, setBusy] = useState<Act>();
  const answer = async (decision: Act): Promise<void> => {
    setBusy(decision);
    try {
      await request('POST', `/api-spec/holder-requests/${item.id}/${decision}`);
      onAnswered();
    } catch {
      // The request layer has said why; the list may have changed.
      onAnswered();
    } finally {
      setBusy(undefined);
    }
  };
  const person = item.colleague ?? { ...item.holder, organization: '' };
  const text = t(item.direction, {
    name: person.name ?? '',
    email: person.email ?? '',
    organization: person.organization,
    title: item.title[lang],
  });
  const tone = {
    asked: 'info',
    accepted: 'success',
    declined: 'neutral',
    withdrawn: 'neutral',
    closed: 'neutral',
  } as const;
  return (
    <li>
      <p>{text}</p>
      <div className={styles.actions}>
        {item.direction === 'incoming' && item.state === 'asked' ? (
          <>
            <Button size="small" busy={busy === 'accept'} onClick={() => void answer('accept')}>
              {texts.accept}
            </Button>
            <Button
              size="small"
              variant="quiet"
              busy={busy === 'decline'}
              onClick={() => void answer('decline')}
            >
              {texts.decline}
            </Button>
          </>
        ) : (
          <Tag tone={tone[item.state]}>{texts[item.state]}</Tag>
        )}
        {item.direction === 'outgoing' && item.state === 'asked' && (
          <Button
            size="small"
            variant="quiet"
            busy={busy === 'withdraw'}
            onClick={() => void answer('withdraw')}
          >
            {texts.withdraw}
          </Button>
        )}
        <span className={styles.quiet}>{formatMoment(item.askedAt, lang)}</span>
      </div>
    </li>
  );
}
