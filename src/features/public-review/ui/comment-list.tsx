import { formatDay } from '@/i18n/dates';
import { htmlLang, locales, storedLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { EmptyState } from '@/ui/patterns/empty-state';
import { Tag, type Tone } from '@/ui/primitives/tag';

import type { CommentedChapter, CommentKind, CommentSetting, CommentState } from '../domain';
import type { CommentView } from '../use-cases/read-comments';
import styles from './comments.module.css';
import type { ReviewLabels, ReviewText } from './labels';
import { WithdrawForm } from './withdraw-form';

/** Looks of the states. */
export const tones: Record<CommentState, Tone> = {
  open: 'info',
  accepted: 'success',
  rejected: 'danger',
  fixed: 'success',
  withdrawn: 'neutral',
};

interface ListProps {
  lang: Locale;
  chapter: CommentedChapter;
  kind: CommentKind;
  /** Address of the chapter itself. */
  chapterHref: string;
  comments: readonly CommentView[];
  release: { readonly comments: CommentSetting };
  /** Of the visitor's session; absent for visitors. */
  token: string | undefined;
  labels: ReviewLabels;
  t: ReviewText;
}

/** The comments that the reader may see, oldest first, each with its state and answer. */
export function CommentList(props: ListProps) {
  const { comments, kind, labels, t } = props;
  return (
    <section className={styles.list} aria-labelledby="comments">
      <h2 id="comments">
        {labels.list.title[kind]}
        {comments.length > 0 && (
          <span>{t(kind === 'error' ? 'list.reports' : 'list.count', { count: comments.length })}</span>
        )}
      </h2>
      {comments.length === 0 ? (
        <EmptyState level={3} title={labels.list.none[kind]}>
          <p>{labels.list.noneText[kind]}</p>
        </EmptyState>
      ) : (
        <ol>
          {comments.map((comment) => (
            <Comment key={comment.number} comment={comment} {...props} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Comment({
  comment,
  lang,
  chapter,
  kind,
  chapterHref,
  release,
  token,
  labels,
  t,
}: ListProps & { comment: CommentView }) {
  const { number, author, isOwn, at, place, anchor, passage, text, visibility, state } = comment;
  const language = htmlLang[storedLocale(comment.language)];
  const tells = isOwn && tellsVisibility(comment, release.comments);
  return (
    <li id={number}>
      <article className={styles.comment} aria-labelledby={`${number}-head`}>
        <header>
          <h3 id={`${number}-head`}>
            {isOwn ? labels.list.own : (author ?? labels.list.former)}
            <span className={styles.number}>{number}</span>
          </h3>
          <time dateTime={at}>{formatDay(at, lang)}</time>
          <Tag tone={tones[state]}>{labels.states[state]}</Tag>
          {tells && <Tag tone="warning">{labels.visibility[visibility]}</Tag>}
        </header>
        <p className={styles.place}>
          <a href={anchor === '' ? chapterHref : `${chapterHref}#${encodeURIComponent(anchor)}`}>{place}</a>
        </p>
        {passage !== '' && <blockquote lang={language}>{passage}</blockquote>}
        {state === 'withdrawn' ? (
          <p>{labels.list.withdrawn}</p>
        ) : (
          <p className={styles.words} lang={language}>
            {text}
          </p>
        )}
        <Answer comment={comment} level={4} labels={labels} t={t} lang={lang} />
        <Erratum comment={comment} document={chapter.document} labels={labels} t={t} lang={lang} />
        {isOwn && token !== undefined && state !== 'withdrawn' && (
          <WithdrawForm
            fields={{ ...chapter, kind, lang, token }}
            number={number}
            label={labels.withdraw[kind]}
          />
        )}
      </article>
    </li>
  );
}

/**
 * Whether the author sees what moderation does with a comment: where comments are public immediately, only when it hides
 * something.
 */
export function tellsVisibility(
  { kind, state, visibility }: Pick<CommentView, 'kind' | 'state' | 'visibility'>,
  setting: CommentSetting,
): boolean {
  const waits = visibility === 'waiting' && (setting === 'moderated' || setting === 'closed');
  return kind === 'comment' && state !== 'withdrawn' && (visibility === 'hidden' || waits);
}

/** What the working group answered, where it has. */
export function Answer({
  comment: { answer, answeredAt, fixedIn, language },
  level,
  labels,
  t,
  lang,
}: {
  comment: CommentView;
  /** Of its heading. */
  level: 3 | 4;
  labels: ReviewLabels;
  t: ReviewText;
  lang: Locale;
}) {
  if (answeredAt === null || (answer === '' && fixedIn === '')) return null;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.answer}>
      <Heading>
        {labels.list.answer} <time dateTime={answeredAt}>{formatDay(answeredAt, lang)}</time>
      </Heading>
      {answer !== '' && (
        <p className={styles.words} lang={htmlLang[storedLocale(language)]}>
          {answer}
        </p>
      )}
      {fixedIn !== '' && <p>{t('list.fixedIn', { version: fixedIn })}</p>}
    </div>
  );
}

/** The erratum that an accepted report led to: a link to it, or that editors are writing it. */
export function Erratum({
  comment: { erratum, state },
  document,
  labels,
  t,
  lang,
}: {
  comment: CommentView;
  /** Slug of the document; undefined when it is gone. */
  document: string | undefined;
  labels: ReviewLabels;
  t: ReviewText;
  lang: Locale;
}) {
  if (!erratum || document === undefined || (state !== 'accepted' && state !== 'fixed')) return null;
  const shown = [lang, ...locales].find((locale) => erratum.languages.includes(locale));
  if (!shown || erratum.number === '') return <p className={styles.place}>{labels.list.erratumDraft}</p>;
  return (
    <p className={styles.place}>
      <a href={`/${shown}/docs/${document}/errata#${erratum.number}`} hrefLang={htmlLang[shown]}>
        {t('list.erratum', { number: erratum.number })}
      </a>
    </p>
  );
}
