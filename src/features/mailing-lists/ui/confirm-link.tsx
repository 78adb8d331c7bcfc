'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { z } from 'zod';

import { track } from '@/features/analytics/browser';
import type { Locale } from '@/i18n/locales';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Skeleton } from '@/ui/primitives/skeleton';

import styles from './forms.module.css';
import type { MailListLabels } from './labels';
import { Result } from './result';
import { type LinkProblem, useMailLink } from './use-mail-link';

interface Props {
  lang: Locale;
  labels: MailListLabels;
}

interface ListQuestion {
  list: { id: string; name: string; address: string; requiresReview: boolean };
}

/** The page behind the link of a confirmation mail: "Subscription Result". */
export function ConfirmSubscription({ lang, labels }: Props) {
  const { state, confirm, retry } = useMailLink<ListQuestion, { status: 'subscribed' | 'pending_review' }>({
    lang,
    path: '/api-mail/subscriptions/confirm',
  });
  const t = useTranslations('mail-list.confirm');
  const texts = labels.confirm;
  const joined = state.step === 'done' ? state.question.list.name : undefined;
  useEffect(() => {
    if (joined !== undefined) track('subscribe', { list: joined, step: 'confirmed' });
  }, [joined]);
  if (state.step === 'checking') return <Checking text={texts.loading} />;
  if (state.step === 'failed') {
    const earlier = alreadyConfirmed(state.data);
    if (!earlier) return <Problem {...{ lang, labels, retry }} problem={state.problem} again="subscribe" />;
    return <Confirmed {...{ lang, labels }} {...earlier} isAgain />;
  }
  const { list } = state.question;
  if (state.step === 'asking') {
    return (
      <Result
        tone="ask"
        title={t('askTitle', { list: list.name })}
        takesFocus={false}
        actions={
          <Button variant="primary" busy={state.busy} onClick={() => void confirm()}>
            {texts.button}
          </Button>
        }
      >
        <p>{list.requiresReview ? texts.askReview : t('askText', { address: list.address })}</p>
      </Result>
    );
  }
  return <Confirmed {...{ lang, labels }} status={state.answer.status} list={list} />;
}

/** What a link has done already, as the refusal of a used link tells it. */
function alreadyConfirmed(data: unknown): Pick<ConfirmedProps, 'status' | 'list'> | undefined {
  return z
    .object({ status: z.enum(['subscribed', 'pending_review']), list: z.object({ name: z.string() }) })
    .safeParse(data).data;
}

interface ConfirmedProps extends Props {
  status: 'subscribed' | 'pending_review';
  list: { name: string };
  /** The link was followed before. */
  isAgain?: boolean;
}

function Confirmed({ lang, labels, status, list, isAgain = false }: ConfirmedProps) {
  const t = useTranslations('mail-list.confirm');
  const texts = labels.confirm;
  const waits = status === 'pending_review';
  const joined = isAgain ? texts.alreadyTitle : texts.doneTitle;
  return (
    <Result
      tone="success"
      title={waits ? texts.reviewTitle : joined}
      actions={
        <>
          <ButtonLink href={`/${lang}/mail-list`}>{texts.more}</ButtonLink>
          <ButtonLink variant="quiet" href={`/${lang}`}>
            {texts.home}
          </ButtonLink>
        </>
      }
    >
      <p>{t(waits ? 'reviewText' : isAgain ? 'alreadyText' : 'doneText', { list: list.name })}</p>
    </Result>
  );
}

/** The page behind the link of a mail about leaving, and behind the link at the foot of every mail of a list. */
export function ConfirmLeave({ lang, labels }: Props) {
  const { state, confirm, retry } = useMailLink<
    { lists: { id: string; name: string }[] },
    { status: 'unsubscribed' }
  >({ lang, path: '/api-mail/unsubscriptions/confirm' });
  const t = useTranslations('mail-list.leaving');
  const texts = labels.leaving;
  if (state.step === 'checking') return <Checking text={labels.confirm.loading} />;
  const earlier = state.step === 'failed' ? alreadyLeft(state.data) : undefined;
  if (state.step === 'failed' && !earlier) {
    return <Problem {...{ lang, labels, retry }} problem={state.problem} again="unsubscribe" />;
  }
  const { lists } = state.step === 'failed' ? (earlier ?? { lists: [] }) : state.question;
  const values = { list: new Intl.ListFormat(lang).format(lists.map(({ name }) => name)) };
  if (state.step === 'asking') {
    return (
      <Result
        tone="ask"
        title={t('askTitle', values)}
        takesFocus={false}
        actions={
          <Button variant="primary" busy={state.busy} onClick={() => void confirm()}>
            {texts.button}
          </Button>
        }
      >
        <p>{texts.askText}</p>
      </Result>
    );
  }
  return (
    <Result
      tone="success"
      title={earlier ? texts.alreadyTitle : texts.doneTitle}
      actions={
        <>
          <ButtonLink href={`/${lang}/mail-list/subscribe`}>{texts.rejoin}</ButtonLink>
          <ButtonLink variant="quiet" href={`/${lang}`}>
            {labels.confirm.home}
          </ButtonLink>
        </>
      }
    >
      <p>{t(earlier ? 'alreadyText' : 'doneText', values)}</p>
    </Result>
  );
}

/** The lists that a link took the address off, as the refusal of a used link tells them. */
function alreadyLeft(data: unknown): { lists: { name: string }[] } | undefined {
  return z.object({ lists: z.array(z.object({ name: z.string() })) }).safeParse(data).data;
}

function Checking({ text }: { text: string }) {
  return (
    <div className={styles.panel}>
      <Skeleton label={text} />
    </div>
  );
}

function Problem({
  lang,
  labels,
  problem,
  again,
  retry,
}: Props & { problem: LinkProblem; again: 'subscribe' | 'unsubscribe'; retry: () => void }) {
  const { title, text } = labels.problem[problem];
  return (
    <Result
      tone="danger"
      title={title}
      actions={
        problem === 'other' ? (
          <Button variant="primary" onClick={retry}>
            {labels.problem.retry}
          </Button>
        ) : (
          <ButtonLink variant="primary" href={`/${lang}/mail-list/${again}`}>
            {labels.problem.again}
          </ButtonLink>
        )
      }
    >
      <p>{text}</p>
    </Result>
  );
}
