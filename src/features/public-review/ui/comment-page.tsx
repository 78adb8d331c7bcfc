import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import { type CommentedChapter, type CommentKind, type CommentSetting } from '../domain';
import type { CommentView } from '../use-cases/read-comments';
import { CommentForm, type PlaceChoice } from './comment-form';
import { CommentList } from './comment-list';
import styles from './comments.module.css';
import type { ReviewLabels, ReviewText } from './labels';

/** What came of a plain form, as the address says it. */
interface Outcome {
  readonly sent?: string | undefined;
  readonly withdrawn?: string | undefined;
  /** Why it was refused, in words. */
  readonly problem?: string | undefined;
}

interface CommentPageProps {
  lang: Locale;
  chapter: CommentedChapter;
  kind: CommentKind;
  release: { readonly comments: CommentSetting };
  /** Whether new comments are taken. */
  takesComments: boolean;
  /** The last day on which they are, in words. */
  until: string | undefined;
  releaseName: string;
  chapterName: string;
  chapterHref: string;
  trail: readonly { readonly label: string; readonly href?: string }[];
  breadcrumbLabel: string;
  places: readonly PlaceChoice[];
  anchor: string;
  passage: string;
  comments: readonly CommentView[];
  /** Of the visitor's session; absent for visitors. */
  token: string | undefined;
  loginHref: string;
  outcome: Outcome;
  labels: ReviewLabels;
  t: ReviewText;
}

/** The page where a chapter is commented on: the form, and what others said and how they were answered. */
export function CommentPage(props: CommentPageProps) {
  const { kind, releaseName, chapterName, chapterHref, trail, labels, t } = props;
  const isOpen = kind === 'error' || props.takesComments;
  return (
    <div className="container">
      <Breadcrumb label={props.breadcrumbLabel} trail={[...trail]} />
      <PageHead
        title={t(`title.${kind}`, { chapter: chapterName })}
        lead={t(`lead.${kind}`, { release: releaseName })}
      >
        <p>
          <a href={chapterHref}>{labels.back}</a>
        </p>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.aside}>
          <OutcomeNotice outcome={props.outcome} kind={kind} labels={labels} t={t} />
          {isOpen ? <Open {...props} /> : <Notice title={labels.closed.title}>{labels.closed.text}</Notice>}
        </div>
        <CommentList {...props} />
      </div>
    </div>
  );
}

/** The form for members, and for visitors how they become members. */
function Open({
  lang,
  chapter,
  kind,
  release,
  places,
  anchor,
  passage,
  token,
  loginHref,
  until,
  labels,
  t,
}: CommentPageProps) {
  const lastDay = kind === 'comment' && until !== undefined && (
    <p className={styles.who}>{t('until', { date: until })}</p>
  );
  if (token === undefined) {
    return (
      <Notice
        title={labels.logIn.title[kind]}
        action={
          <ButtonLink variant="primary" href={loginHref}>
            {labels.logIn.action}
          </ButtonLink>
        }
      >
        <p>{labels.logIn.text}</p>
        {lastDay}
      </Notice>
    );
  }
  return (
    <>
      <CommentForm
        lang={lang}
        chapter={chapter}
        kind={kind}
        places={places}
        anchor={anchor}
        passage={passage}
        token={token}
        labels={labels.form}
      />
      <p className={styles.who}>{kind === 'error' ? labels.who.error : labels.who[release.comments]}</p>
      {lastDay}
    </>
  );
}

function OutcomeNotice({
  outcome: { sent, withdrawn, problem },
  kind,
  labels,
  t,
}: {
  outcome: Outcome;
  kind: CommentKind;
  labels: ReviewLabels;
  t: ReviewText;
}) {
  if (problem !== undefined) {
    return (
      <Notice tone="danger" title={labels.notSent[kind]}>
        <p>{problem}</p>
      </Notice>
    );
  }
  if (withdrawn !== undefined) {
    return <Notice tone="success" title={t('withdrawn', { number: withdrawn })} />;
  }
  if (sent === undefined) return null;
  return (
    <Notice tone="success" title={t('sent.title', { number: sent })}>
      <p>{labels.sent.text}</p>
    </Notice>
  );
}
