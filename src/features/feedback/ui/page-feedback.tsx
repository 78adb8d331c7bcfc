'use client';

import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';

import { Rate } from '@/ui/primitives/rate';

import type { FeedbackLabels } from './labels';
import styles from './page-feedback.module.css';

/** Loaded with the first rating: most pages are left without one. */
const CommentField = lazy(() => import('./comment-field'));

/** "Was this page helpful": stars first, then room for a comment. What was typed stays when sending fails. */
export function PageFeedback({
  path,
  labels,
  starLabels,
  star,
}: {
  path: string;
  labels: FeedbackLabels;
  starLabels: readonly string[];
  /** One star. */
  star: ReactNode;
}) {
  const id = useId();
  const [stars, setStars] = useState<number>();
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');

  const send = async () => {
    setState('sending');
    try {
      const { request } = await import('@/features/session/browser');
      await request('POST', '/api-feedback', { body: { path, stars, comment } });
      setState('sent');
    } catch {
      // The request layer has said why.
      setState('open');
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (state === 'open' && stars !== undefined) void send();
  };

  return (
    <form method="dialog" className={`${styles.feedback ?? ''} needs-js no-print`} onSubmit={submit}>
      {state === 'sent' ? null : (
        <>
          <Rate
            name={`${id}-stars`}
            label={labels.question}
            starLabels={starLabels}
            star={star}
            value={stars}
            onChange={setStars}
            disabled={state === 'sending'}
          />
          {stars !== undefined && (
            <Suspense>
              <CommentField
                id={`${id}-comment`}
                labels={labels}
                comment={comment}
                isSending={state === 'sending'}
                onChange={setComment}
              />
            </Suspense>
          )}
        </>
      )}
      <p role="status">{state === 'sent' && labels.thanks}</p>
    </form>
  );
}
