import { formatDay } from '@/i18n/dates';
import { htmlLang, type Locale, storedLocale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { ButtonLink } from '@/ui/primitives/button';
import { Disclosure } from '@/ui/primitives/disclosure';
import { Notice } from '@/ui/primitives/notice';
import { Tag, type Tone } from '@/ui/primitives/tag';

import { ownRequestsPath, requestMachine, requestPath, type RequestState } from '../domain';
import type { OwnRequest, OwnRequestsPage } from '../use-cases/own-requests';
import type { SupportLabels, SupportText } from './labels';
import { ResponseForm } from './response-form';
import styles from './support.module.css';

const tones: Record<RequestState, Tone> = {
  new: 'info',
  in_progress: 'info',
  waiting: 'warning',
  answered: 'success',
  closed: 'neutral',
};

interface Props {
  lang: Locale;
  found: OwnRequestsPage;
  /** Of the session, for the plain forms. */
  token: string;
  outcome: { readonly sent?: string | undefined; readonly failed: boolean };
  labels: SupportLabels;
  t: SupportText;
}

/** What a member has asked the office, newest first, each with its state and what was written since. */
export function OwnRequests({ found, outcome, ...shown }: Props) {
  const { lang, labels, t } = shown;
  const { mine } = labels;
  const { requests, page, hasOlder } = found;
  const addressOf = (other: number) => `/${lang}${ownRequestsPath(other)}`;
  return (
    <section className={styles.list} aria-label={mine.list}>
      {outcome.sent !== undefined && (
        <Notice tone="success" title={t('mine.sent', { number: outcome.sent })} />
      )}
      {outcome.failed && (
        <Notice tone="danger" title={mine.failed}>
          <p>{mine.failedText}</p>
        </Notice>
      )}
      {requests.length === 0 ? (
        <EmptyState
          level={2}
          title={mine.none}
          action={<ButtonLink href={`/${lang}${requestPath()}`}>{mine.ask}</ButtonLink>}
        >
          <p>{mine.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            <ButtonLink href={`/${lang}${requestPath()}`}>{mine.ask}</ButtonLink>
          </p>
          <ol>
            {requests.map((request) => (
              <OwnEntry key={request.number} request={request} page={page} {...shown} />
            ))}
          </ol>
          {(page > 1 || hasOlder) && (
            <nav className={styles.pages} aria-label={mine.pages}>
              {page > 1 && <ButtonLink href={addressOf(page - 1)}>{mine.newer}</ButtonLink>}
              {hasOlder && <ButtonLink href={addressOf(page + 1)}>{mine.older}</ButtonLink>}
            </nav>
          )}
        </>
      )}
    </section>
  );
}

function OwnEntry({
  request,
  page,
  lang,
  token,
  labels,
  t,
}: Pick<Props, 'lang' | 'token' | 'labels' | 't'> & { request: OwnRequest; page: number }) {
  const { number, at, kind, topic, about, subject, text, fileName, state, entries } = request;
  const { mine } = labels;
  const language = htmlLang[storedLocale(request.language)];
  return (
    <li id={number}>
      <article className={styles.request} aria-labelledby={`${number}-head`}>
        <header>
          <h2 id={`${number}-head`}>
            <span className={styles.number}>{number}</span> <span lang={language}>{subject}</span>
          </h2>
          <Tag tone={tones[state]}>{labels.states[state]}</Tag>
        </header>
        <p className={styles.who}>
          <time dateTime={at}>{formatDay(at, lang)}</time> · {mine.kinds[kind]} · {labels.topics[topic]}
          {about !== '' && <> · {about}</>}
        </p>
        <p className={styles.words} lang={language}>
          {text}
        </p>
        {fileName !== null && <p className={styles.who}>{t('mine.file', { name: fileName })}</p>}
        {entries.map((entry) => (
          <div key={entry.at} className={styles.entry} data-by={entry.kind === 'respond' ? 'you' : 'office'}>
            <h3>
              {entry.kind === 'respond' ? mine.you : mine.office}{' '}
              <time dateTime={entry.at}>{formatDay(entry.at, lang)}</time>
            </h3>
            <p className={styles.words} lang={language}>
              {entry.text}
            </p>
          </div>
        ))}
        {requestMachine.next(state, 'respond', 'reporter') && (
          <Disclosure summary={mine.respond} open={state === 'waiting'}>
            <div className={styles.respond}>
              <ResponseForm lang={lang} number={number} page={page} token={token} labels={mine} />
            </div>
          </Disclosure>
        )}
      </article>
    </li>
  );
}
