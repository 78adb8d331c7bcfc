'use client';

import { Button, toast } from '@payloadcms/ui';
import { useState } from 'react';

import { announceLanguageStates } from '@/cms/admin/language-changes';
import { Changes } from '@/cms/admin/restore-version';
import changeStyles from '@/cms/admin/restore-version.module.css';
import { useDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';

import type { CurrentReview } from '../use-cases/change-review';
import type { ReviewView } from '../use-cases/read-review';

import { ActForm, type FormName, emptyDraft } from './act-form';
import { ReviewEntries } from './review-entries';
import { useReviewTexts } from './review-texts';
import styles from './review.module.css';
import { useReview } from './use-review';

/** Where an act is sent, below the address of the review. */
const paths = {
  submit: 'submit',
  assign: 'assign',
  approve: 'decide',
  return: 'decide',
  override: 'decide',
  withdraw: 'withdraw',
  comment: 'comments',
} as const satisfies Record<FormName | 'withdraw', string>;

/** The review of an item in one language: where it is, what would change, what was said, and what the person can do. */
export function ReviewPanel({
  address,
  language,
  savedAt,
}: {
  address: `/api/${string}`;
  language: Locale;
  /** Changes with each save, after which the review is read again. */
  savedAt: string;
}) {
  const { labels } = useReviewTexts();
  const { review, hasFailed, read } = useReview(address, language, savedAt);

  return (
    <section className={styles.panel} aria-label={labels.title} aria-busy={!review && !hasFailed}>
      {review ? (
        <Loaded {...{ address, language, review }} onChanged={read} />
      ) : (
        <div className={styles.head}>
          <h2>{labels.title}</h2>
          <p className={styles.muted} role="status">
            {hasFailed ? labels.failed : labels.loading}
          </p>
          {hasFailed && (
            <Button
              type="button"
              size="small"
              margin={false}
              buttonStyle="secondary"
              onClick={() => void read()}
            >
              {labels.again}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Loaded({
  address,
  language,
  review,
  onChanged,
}: {
  address: `/api/${string}`;
  language: Locale;
  review: ReviewView;
  onChanged: () => Promise<void>;
}) {
  const { labels, locale, t } = useReviewTexts();
  const request = useStaffRequest();
  const [open, setOpen] = useState<FormName>();
  const { texts: draft, write, forget } = useDraft(`review:${address}:${language}`, emptyDraft);
  const name = languageName(language, locale);
  const changed = async () => {
    announceLanguageStates();
    await onChanged();
  };
  const conflictText = ({ state, by, isChanged }: CurrentReview) => {
    if (isChanged && state === review.state) return labels.conflict.changed;
    const values = { state: labels.states[state] };
    return by === null ? t('conflict.state', values) : t('conflict.by', { ...values, name: by });
  };
  const { busy, act } = useStaffAction(async ({ status, data, message }) => {
    if (status === 409) toast.warning(conflictText(data as CurrentReview));
    else toast.error(message);
    await changed();
  });
  const send = (what: FormName | 'withdraw', body: object) =>
    void act(async () => {
      const seen = { locale: language, expectedState: review.state, revision: review.revision };
      await request(`${address}/${paths[what]}`, {
        body: what === 'comment' ? { locale: language, ...body } : { ...seen, ...body },
      });
      setOpen(undefined);
      forget();
      toast.success(labels[what].done);
      await changed();
    });
  const resolve = (entry: string, resolved: boolean) =>
    void act(async () => {
      await request(`${address}/comments/${entry}/resolve`, { body: { resolved } });
      await onChanged();
    });

  const { may, isPublished, state } = review;
  return (
    <>
      <div className={styles.head}>
        <h2>{labels.title}</h2>
        <span className={`pill pill--style-${pillOf(state)} pill--size-small`}>
          <span className="pill__label">{labels.states[state]}</span>
        </span>
      </div>
      <p>{summaryOf(review, name, { labels, t })}</p>
      {review.isRequired && !isPublished && state !== 'approved' && (
        <p className={styles.muted}>{labels.required}</p>
      )}
      {review.ownWork && <p className={styles.muted}>{labels.own[review.ownWork]}</p>}
      {review.isRequired && review.ownWork && review.reviewers.length === 0 && (
        <p className={styles.muted}>{labels.nobody}</p>
      )}
      {open ? (
        <ActForm
          what={open}
          {...{ review, draft, busy }}
          onChange={write}
          onSend={(body) => send(open, body)}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <div className={styles.actions}>
          {actsOf(review).map((what, index) => (
            <Button
              key={what}
              type="button"
              size="small"
              margin={false}
              buttonStyle={index === 0 ? 'primary' : 'secondary'}
              disabled={busy}
              onClick={() => (what === 'withdraw' ? send(what, {}) : setOpen(what))}
            >
              {labels[what].open}
            </Button>
          ))}
        </div>
      )}
      {!isPublished && (
        <details className={changeStyles.body}>
          <summary>{labels.changes}</summary>
          {review.changes === null && <p className={styles.muted}>{t('newPage', { language: name })}</p>}
          {review.changes?.length === 0 && <p className={styles.muted}>{labels.unchanged}</p>}
          {review.changes && review.changes.length > 0 && <Changes changes={review.changes} />}
          {review.comparison && <a href={review.comparison}>{labels.compare}</a>}
        </details>
      )}
      <ReviewEntries entries={review.entries} mayResolve={may.comment && !busy} onResolve={resolve} />
    </>
  );
}

function pillOf(state: ReviewView['state']): string {
  if (state === 'approved' || state === 'published') return 'success';
  return state === 'submitted' || state === 'overtaken' || state === 'returned' ? 'warning' : 'light';
}

/** What the person can do, the most usual first. */
function actsOf({ may, state }: ReviewView): (FormName | 'withdraw')[] {
  const acts: (FormName | 'withdraw')[] = [];
  if (may.submit) acts.push('submit');
  if (may.decide && state === 'submitted') acts.push('approve');
  if (may.decide) acts.push('return');
  if (may.override) acts.push('override');
  if (may.assign) acts.push('assign');
  if (may.comment) acts.push('comment');
  if (may.withdraw) acts.push('withdraw');
  return acts;
}

function summaryOf(
  { state, isPublished, submittedBy, reviewer, decidedBy }: ReviewView,
  language: string,
  { labels, t }: Pick<ReturnType<typeof useReviewTexts>, 'labels' | 't'>,
): string {
  const nameOf = (person: { readonly name: string } | null) => person?.name ?? labels.someone;
  if (isPublished) return t('summary.public', { language });
  switch (state) {
    case 'submitted':
      return reviewer
        ? t('summary.submittedTo', { language, name: nameOf(submittedBy), reviewer: reviewer.name })
        : t('summary.submitted', { language, name: nameOf(submittedBy) });
    case 'approved':
    case 'returned':
      return t(`summary.${state}`, { language, name: nameOf(decidedBy) });
    default:
      return t(`summary.${state}`, { language });
  }
}
