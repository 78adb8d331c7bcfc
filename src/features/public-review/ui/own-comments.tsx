import { chapterPath } from '@/content/documents';
import { formatDay } from '@/i18n/dates';
import { htmlLang, storedLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Tag } from '@/ui/primitives/tag';

import type { OwnComment } from '../use-cases/read-comments';
import { Answer, Erratum, tellsVisibility, tones } from './comment-list';
import styles from './comments.module.css';
import type { ReviewLabels, ReviewText } from './labels';
import { WithdrawForm } from './withdraw-form';

interface Props {
  lang: Locale;
  comments: readonly OwnComment[];
  /** Addresses of the pages around this one. */
  newestHref: string | undefined;
  olderHref: string | undefined;
  /** Of the session, for the plain forms. */
  token: string;
  outcome: { readonly withdrawn?: string | undefined; readonly failed: boolean };
  labels: ReviewLabels;
  t: ReviewText;
}

/** What a member has said about all releases, newest first, each with its state and answer. */
export function OwnComments({ comments, newestHref, olderHref, outcome, ...shown }: Props) {
  const { lang, labels, t } = shown;
  const { mine } = labels;
  return (
    <section className={styles.list} aria-label={mine.list}>
      {outcome.withdrawn !== undefined && (
        <Notice tone="success" title={t('withdrawn', { number: outcome.withdrawn })} />
      )}
      {outcome.failed && (
        <Notice tone="danger" title={mine.failed}>
          <p>{mine.failedText}</p>
        </Notice>
      )}
      {comments.length === 0 ? (
        <EmptyState
          level={2}
          title={mine.none}
          action={<ButtonLink href={`/${lang}/docs`}>{mine.toDocs}</ButtonLink>}
        >
          <p>{mine.noneText}</p>
        </EmptyState>
      ) : (
        <ol>
          {comments.map((comment) => (
            <OwnEntry key={comment.number} comment={comment} {...shown} />
          ))}
        </ol>
      )}
      {(newestHref ?? olderHref) !== undefined && (
        <nav className={styles.pages} aria-label={mine.list}>
          {newestHref !== undefined && <a href={newestHref}>{mine.newest}</a>}
          {olderHref !== undefined && (
            <a href={olderHref} rel="next">
              {mine.older}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function OwnEntry({
  comment,
  lang,
  token,
  labels,
  t,
}: Pick<Props, 'lang' | 'token' | 'labels' | 't'> & { comment: OwnComment }) {
  const { number, kind, at, releaseName, place, anchor, chapter, passage, text, state, visibility } = comment;
  const language = htmlLang[storedLocale(comment.language)];
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return (
    <li id={number}>
      <article className={styles.comment} aria-labelledby={`${number}-head`}>
        <header>
          <h2 id={`${number}-head`}>{number}</h2>
          <time dateTime={at}>{formatDay(at, lang)}</time>
          <Tag>{labels.kinds[kind]}</Tag>
          <Tag tone={tones[state]}>{labels.states[state]}</Tag>
          {tellsVisibility(comment, comment.setting) && (
            <Tag tone="warning">{labels.visibility[visibility]}</Tag>
          )}
        </header>
        <p className={styles.place}>
          {releaseName} ·{' '}
          {chapter ? (
            <a href={`/${lang}${chapterPath(chapter.document, chapter.chapter, chapter.version)}${hash}`}>
              {place}
            </a>
          ) : (
            place
          )}
        </p>
        {passage !== '' && <blockquote lang={language}>{passage}</blockquote>}
        {state === 'withdrawn' ? (
          <p>{labels.list.withdrawn}</p>
        ) : (
          <p className={styles.words} lang={language}>
            {text}
          </p>
        )}
        <Answer comment={comment} level={3} labels={labels} t={t} lang={lang} />
        <Erratum comment={comment} document={chapter?.document} labels={labels} t={t} lang={lang} />
        {state !== 'withdrawn' && (
          <WithdrawForm
            fields={{ lang, from: 'personal', token }}
            number={number}
            label={labels.withdraw[kind]}
          />
        )}
      </article>
    </li>
  );
}
